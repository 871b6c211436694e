// What people keep on this computer beside the account: addresses, templates, views. Each is declared once.
import { z } from 'zod';
import { emergencyAddress } from './emergency-address.ts';
import { VIEWS } from '../domain/numbers/number-views.ts';
import { UNUSED_DAYS } from '../domain/numbers/unused-numbers.ts';
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

/** The plan of the change of many numbers that was begun last, to be shown again after a new start. */
const bulkPlan = z.object({
  id: text,
  rows: z.array(z.object({ key: text, changes: z.array(z.object({ field: text, before: text, after: text })) })),
});

/** What the last look for unused numbers found. */
const unusedFound = z.object({
  /** ISO time. */
  at: text,
  days: z.literal(UNUSED_DAYS),
  /** Numbers without a call in these days. */
  dids: z.array(text),
  /** Numbers whose calls were looked for. */
  looked: z.number(),
});

/** `item` is one of a list; `one` stands for itself. */
type Declaration = { item: z.ZodType } | { one: z.ZodType };

export const userData = {
  /** Whose fax numbers are, as the person wrote it; the number as ten digits. */
  'fax-names': { item: z.object({ number: name, name }) },
  'address-book': { item: emergencyAddress },
  /** Setups for numbers to come, the one that was used last first. */
  'setup-templates': { item: z.object({ name, setup: numberSetup }) },
  'number-views': { item: savedView },
  /** Removed numbers that the person has seen. */
  'numbers-gone-seen': { item: text },
  /** What needed the person and was dismissed: the kind of it, and what it was about. */
  'dismissed-needs': { item: z.object({ id: name, about: z.array(text) }) },
  /** Whether the list of first steps is not on Home any more: it was hidden, or everything on it was done once. */
  'first-steps': { one: z.object({ gone: z.boolean() }) },
  'bulk-plan': { one: bulkPlan },
  'unused-numbers': { one: unusedFound },
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
