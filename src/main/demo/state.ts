import { z } from 'zod';

const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);

const ownedNumber = z.object({
  did: z.string(),
  status: z.string(),
  didType: z.enum(['local', 'tf']),
  /** A number that was moved to voice stays in the account, but not among the fax numbers. */
  inventory: z.enum(['fax', 'voice']),
  note: z.string(),
  faxName: z.string(),
  faxLogin: z.string(),
  faxEmail: z.string(),
  /** Whether a port-out PIN is set; the PIN itself and the fax password are never kept. */
  pinSet: z.boolean(),
});

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
  steps: z.array(z.object({ at: z.number(), status: z.string() })),
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
  kind: z.enum(['fax', 'order', 'refill', 'auto-refill', 'adjustment']),
  amount: decimalText,
  /** The balance after it. */
  balance: decimalText,
  note: z.string(),
});

/** Everything of the demo account that can change; also the form of the state file. */
export const accountState = z.object({
  seed: z.number(),
  size: z.enum(['small', 'office']),
  balance: decimalText,
  allowedCredit: decimalText,
  autorefill: z.boolean(),
  minBalance: z.number().nullable(),
  reloadAmount: z.number().nullable(),
  numbers: z.array(ownedNumber),
  faxes: z.array(faxRecord),
  ledger: z.array(ledgerEntry),
  nextFaxId: z.number(),
  /** Demo time of the next fax that comes in by itself, and how many came so far. */
  nextIncomingAt: z.number(),
  incomingCount: z.number(),
});

export type AccountState = z.output<typeof accountState>;
export type OwnedNumber = z.output<typeof ownedNumber>;
export type FaxRecord = z.output<typeof faxRecord>;
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** What tests and the control interface see: the account's state and the demo time it was read at. */
export type DemoState = AccountState & { now: number };
