// Lists of the provider as main keeps them.
import { z } from 'zod';
import type { ListAnswer, ListState } from '../lists/list.ts';
import { LIST_NAMES } from '../lists/lists.ts';
import { command } from './command.ts';

/** Rows of one answer. */
export const MOST_ROWS = 500;

const word = z.string().max(60);
/** `scope`: what the list is of, such as a country; empty where an account has one such list. */
const list = { list: z.enum(LIST_NAMES), scope: z.string().max(60) };

const query = z.strictObject({
  text: z.string().max(1000),
  where: z.record(word, z.string().max(200)),
  sort: z.strictObject({ column: word, descending: z.boolean() }).nullable(),
});
/** Queries that are counted at one go. */
export const MOST_COUNTS = 200;

export const listCommands = {
  /** The rows that match, from this computer: the keys of all, and the first rows whole. */
  'lists.query': command<ListAnswer<unknown>>()(
    z.strictObject({
      ...list,
      query,
      limit: z.int().min(0).max(MOST_ROWS),
      /** Revision of the answer before; -1 without one. */
      since: z.int().min(-1),
    }),
  ),
  /** How many rows match each of these queries, in their order. */
  'lists.count': command<number[]>()(z.strictObject({ ...list, queries: z.array(query).min(1).max(MOST_COUNTS) })),
  /** Rows by their keys, in their order; null for one that is not in the list any more. */
  'lists.rows': command<unknown[]>()(
    z.strictObject({ ...list, keys: z.array(z.string().max(500)).min(1).max(MOST_ROWS) }),
  ),
  /** Reads the list when it is not young any more, since somebody looks at it. */
  'lists.open': command<ListState>()(z.strictObject(list)),
  /** Reads the list as it is now. */
  'lists.refresh': command<ListState>()(z.strictObject(list)),
} as const;
