// What people keep on this computer beside the account: addresses, templates, views. Each is declared once.
import { z } from 'zod';
import { emergencyAddress } from './emergency-address.ts';
import {
  CODECS,
  DTMF,
  TRANSPORTS,
  USUAL_SETTINGS,
  type CodecSet,
  type DtmfMode,
} from '../domain/lines/sip-settings.ts';
import { MOST_TRIES } from '../bridge/fax.ts';
import { signatureMark } from '../domain/fax/page-marks.ts';
import { COVER_KINDS, COVER_MOST, coverForm, coverLogo } from '../domain/fax/cover.ts';
import { SNIPPET_LIMITS } from '../domain/texts/snippet.ts';
import { VIEWS } from '../domain/numbers/number-views.ts';
import { numberSetup } from './number-setup.ts';
import { readable } from './reading.ts';

const text = z.string();
const name = text.min(1);

const savedView = z.object({
  name,
  filter: z.object({
    view: z.enum(VIEWS).catch('all'),
    text: text.catch(''),
    line: text.catch(''),
    tag: text.catch(''),
  }),
});

/** The plan of the change of many rows that was begun last, to be shown again after a new start. */
const bulkPlan = z.object({
  id: text,
  rows: z.array(z.object({ key: text, changes: z.array(z.object({ field: text, before: text, after: text })) })),
});

/** What a phone system is told and the provider's interface does not say, as the person filled it in for all lines. */
const lineSetup = z.object({
  server: text.catch(USUAL_SETTINGS.server),
  port: z.int().min(1).max(65_535).catch(USUAL_SETTINGS.port),
  transport: z.enum(TRANSPORTS).catch(USUAL_SETTINGS.transport),
  codecs: z.enum(Object.keys(CODECS) as [CodecSet]).catch(USUAL_SETTINGS.codecs),
  dtmf: z.enum(Object.keys(DTMF) as [DtmfMode]).catch(USUAL_SETTINGS.dtmf),
  /** The phone system whose fields were shown last. */
  system: text.catch(''),
});

/** What stays the same on cover pages, and the numbers whose faxes always have one. */
const faxCover = z.object({
  fromName: text.catch(''),
  logo: coverLogo.nullable().catch(null),
  always: readable(z.object({ from: text.regex(/^\d{10}$/), kind: z.enum(COVER_KINDS) })),
});

/** What faxes of one sort have in common: whom they go to, from which number, their cover page, and tries. */
const faxTemplate = z.object({
  name: name.max(80),
  /** Empty for the number that is likely. */
  from: text.regex(/^(\d{10})?$/).catch(''),
  /** The recipient as typed. */
  to: text.max(200).catch(''),
  others: readable(z.object({ number: text.regex(/^[2-9]\d{9}$/), name: text.max(COVER_MOST.name) })),
  /** Null where it has none. */
  cover: coverForm.nullable().catch(null),
  tries: z.int().min(0).max(MOST_TRIES).catch(0),
});

/** `item` is one of a list; `one` stands for itself. */
type Declaration = { item: z.ZodType } | { one: z.ZodType };

export const userData = {
  'address-book': { item: emergencyAddress },
  /** Setups for numbers to come, the one that was used last first. */
  'setup-templates': { item: z.object({ name, setup: numberSetup }) },
  'number-views': { item: savedView },
  /** What the person calls servers, by their ids. */
  'server-names': { item: z.object({ id: name, name }) },
  /** How a server is reached, by its id: never sent, and read by the page only when the person wants to see it. */
  'server-access': { item: z.object({ id: name, host: text, user: text, notes: text }) },
  /** What was done on the day of a move, by the id of the move. */
  'port-checklists': { item: z.object({ id: name, done: z.array(text) }) },
  /** Texts that are written again and again. */
  'text-snippets': {
    item: z.object({ name: name.max(SNIPPET_LIMITS.name), text: name.max(SNIPPET_LIMITS.text) }),
  },
  /** Removed numbers that the person has seen. */
  'numbers-gone-seen': { item: text },
  /** What needed the person and was dismissed: the kind of it, and what it was about. */
  'dismissed-needs': { item: z.object({ id: name, about: z.array(text) }) },
  /** Whether the list of first steps is not on Home any more: it was hidden, or everything on it was done once. */
  'first-steps': { one: z.object({ gone: z.boolean() }) },
  /** Columns of the list of calls, in the order of the list. */
  'call-columns': { one: z.object({ columns: z.array(text) }) },
  'fax-cover': { one: faxCover },
  /** The one that was used or saved last first. */
  'fax-templates': { item: faxTemplate },
  /** Signatures for the next faxes, the one that was kept last first. */
  'fax-signatures': { item: z.object({ name: name.max(80), mark: signatureMark }) },
  'line-setup': { one: lineSetup },
  'bulk-plan': { one: bulkPlan },
  'team-plan': { one: bulkPlan },
} as const satisfies Record<string, Declaration>;

type Data = typeof userData;
export type UserDataName = keyof Data;
export const USER_DATA_NAMES = Object.keys(userData) as [UserDataName, ...UserDataName[]];
/** Names of those that are lists. */
export type UserListName = { [N in UserDataName]: Data[N] extends { item: z.ZodType } ? N : never }[UserDataName];
export type UserItem<N extends UserListName> = Data[N] extends { item: infer S extends z.ZodType }
  ? z.output<S>
  : never;
export type UserDataOf<N extends UserDataName> = Data[N] extends { item: infer S extends z.ZodType }
  ? z.output<S>[]
  : Data[N] extends { one: infer S extends z.ZodType }
    ? z.output<S>
    : never;

/** Stored data in its declared form: of a list, the items that can be read; undefined when nothing can. */
export function readUserData(kind: UserDataName, stored: unknown): unknown {
  const declared: Declaration = userData[kind];
  return ('item' in declared ? readable(declared.item) : declared.one).safeParse(stored).data;
}

/** Data that is to be kept, in its declared form; undefined when any of it is not, since it would be lost. */
export function checkUserData(kind: UserDataName, given: unknown): unknown {
  const declared: Declaration = userData[kind];
  return ('item' in declared ? z.array(declared.item) : declared.one).safeParse(given).data;
}
