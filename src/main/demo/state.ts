import { z } from 'zod';

const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);

/** Named parts of a setting, as they were sent. */
const parts = z.record(z.string(), z.string());

/** A number among the fax numbers. */
const ownedNumber = z.object({
  did: z.string(),
  status: z.string(),
  didType: z.enum(['local', 'tf']),
  /** In which of the two fax products it is; one without account and group can change over. */
  product: z.enum(['pro', 'enterprise']).default('pro'),
  /** Its group, in the enterprise product. */
  sname: z.string().default(''),
  /** The porting request until whose end it is used, or null. */
  temporaryFor: z.string().nullable().default(null),
  note: z.string(),
  faxName: z.string(),
  faxLogin: z.string(),
  faxEmail: z.string(),
  /** Whether a port-out PIN is set; the PIN itself and the fax password are never kept. */
  pinSet: z.boolean(),
});

/** What inbound texts to a number become. */
export const SMS_MODES = ['off', 'email', 'url', 'chat'] as const;

const voiceNumber = z.object({
  did: z.string(),
  status: z.string(),
  tier: z.string(),
  type: z.enum(['local', 'tf']),
  note: z.string(),
  /** The trunk it is routed to; empty when it is not. */
  trunk: z.string(),
  forward: z.string(),
  lidb: z.string(),
  cnam: z.boolean(),
  e911: parts.nullable(),
  failover: parts.nullable(),
  /** Whether a directory listing, an emergency alert or a PIN is set: no list returns them. */
  dldaSet: z.boolean(),
  alertSet: z.boolean(),
  pinSet: z.boolean(),
  /** The chat's password is never kept. */
  sms: z.object({ mode: z.enum(SMS_MODES), url: z.string(), method: z.string(), email: z.string() }),
});

const internationalNumber = z.object({
  did: z.string(),
  country: z.string(),
  city: z.string(),
  status: z.string(),
  trunk: z.string(),
  forward: z.string(),
});

const trunk = z.object({
  trunk: z.string(),
  type: z.enum(['static', 'registration']),
  status: z.enum(['on', 'off']),
  ipAddress: z.string(),
  dynamicHost: z.string(),
  interCall: z.enum(['on', 'off']),
  interLimit: z.number().nullable(),
  concurrentMax: z.number(),
  failover: parts.nullable(),
  /** Call forwarding by kind (cfb, cft, cfna). */
  forwarding: z.record(z.string(), parts).nullable(),
});

const step = z.object({ at: z.number(), status: z.string() });

const port = z.object({
  id: z.string(),
  createdAt: z.number(),
  status: z.string(),
  /** Statuses still to come. */
  steps: z.array(step),
  /** YYYY-MM-DD, empty for a mobile number. */
  focDate: z.string(),
  trunk: z.string(),
  /** Every other field of the record, as it was sent; neither the bill, nor the PIN, nor the SSN. */
  fields: parts,
});

const group = z.object({ sname: z.string(), name: z.string() });

/** Passwords are never kept. */
const faxUser = z.object({
  sname: z.string(),
  login: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.enum(['on', 'off']),
});

const userPermission = z.object({
  createdAt: z.number(),
  login: z.string(),
  did: z.string(),
  send: z.string(),
  delete: z.string(),
  listIn: z.string(),
  listOut: z.string(),
});

const emailPermission = z.object({ did: z.string(), email: z.string(), send: z.string(), receive: z.string() });

const uploadedFile = z.object({
  id: z.string(),
  filename: z.string(),
  pages: z.number(),
  size: z.number(),
  sha256: z.string(),
});

const server = z.object({
  id: z.string(),
  type: z.string(),
  size: z.string(),
  note: z.string(),
  orderedAt: z.number(),
  /** Demo time from which on it is `active`. */
  activeAt: z.number(),
  allowed: z.array(z.object({ ip: z.string(), note: z.string() })),
});

const message = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  text: z.string(),
  media: z.array(z.string()),
  segments: z.number(),
  at: z.number(),
  status: z.string(),
  steps: z.array(step),
});

/** New calls come in runs: call `first` at `at`, and then one after the other at an even pace. */
const callRun = z.object({ first: z.number(), at: z.number() });

const faxRecord = z.object({
  faxId: z.string(),
  type: z.enum(['out', 'in']),
  service: z.enum(['pro', 'enterprise']),
  from: z.string(),
  to: z.string(),
  /** Who the other side is, for whoever reads the state; the interface does not tell names. */
  party: z.string(),
  /** Demo time of acceptance or arrival, in milliseconds. */
  at: z.number(),
  status: z.string(),
  /** Statuses still to come. */
  steps: z.array(step),
  pages: z.number(),
  /** What it cost; `0` until it is delivered. */
  cost: decimalText,
  filename: z.string(),
  /** Bytes and SHA-256 of the decoded file: proof of what was sent, and of how often. */
  size: z.number(),
  sha256: z.string(),
});

const ledgerEntry = z.object({
  at: z.number(),
  kind: z.enum(['fax', 'order', 'port', 'text', 'calls', 'refill', 'auto-refill', 'adjustment']),
  amount: decimalText,
  /** The balance after it. */
  balance: decimalText,
  note: z.string(),
});

export const SIZES = ['small', 'practice', 'office', 'large'] as const;
export type Size = (typeof SIZES)[number];

/** Everything of the demo account that can change; also the form of the state file. */
export const accountState = z.object({
  seed: z.number(),
  size: z.enum(SIZES),
  /** Demo time of the first day: what is generated lies before it. */
  startedAt: z.number(),
  balance: decimalText,
  allowedCredit: decimalText,
  autorefill: z.boolean(),
  minBalance: z.number().nullable(),
  reloadAmount: z.number().nullable(),
  numbers: z.array(ownedNumber),
  /** Voice numbers that differ from the generated ones, or came later; and the generated ones that are gone. */
  voice: z.array(voiceNumber),
  voiceGone: z.array(z.string()),
  international: z.array(internationalNumber),
  trunks: z.array(trunk),
  ports: z.array(port),
  groups: z.array(group),
  users: z.array(faxUser),
  userPermissions: z.array(userPermission),
  emailPermissions: z.array(emailPermission),
  files: z.array(uploadedFile),
  servers: z.array(server),
  messages: z.array(message),
  /** Runs of new calls, and the first that is not paid yet. */
  callRuns: z.array(callRun),
  nextCall: z.number(),
  /** The next id of a port, server, upload or text. */
  nextId: z.number(),
  faxes: z.array(faxRecord),
  ledger: z.array(ledgerEntry),
  nextFaxId: z.number(),
  /** Demo time of the next fax that comes in by itself, and how many came so far. */
  nextIncomingAt: z.number(),
  incomingCount: z.number(),
});

export type AccountState = z.output<typeof accountState>;
export type VoiceNumber = z.output<typeof voiceNumber>;
export type InternationalNumber = z.output<typeof internationalNumber>;
export type Trunk = z.output<typeof trunk>;
export type Port = z.output<typeof port>;
export type Step = z.output<typeof step>;
export type DemoServer = z.output<typeof server>;
export type Message = z.output<typeof message>;
export type OwnedNumber = z.output<typeof ownedNumber>;
export type FaxRecord = z.output<typeof faxRecord>;
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** What tests and the control interface see: the account's state and the demo time it was read at. */
export type DemoState = AccountState & { now: number };
