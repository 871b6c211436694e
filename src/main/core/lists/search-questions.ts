// What main asks the thread that searches lists.
import type { ListAnswer, ListQuery, LocalNote } from '#shared/lists/list.ts';
import type { ListId, StoredState } from './list-store.ts';

export type Notes = readonly (readonly [key: string, note: LocalNote])[];

/** The list that a question is about. */
export interface Searched {
  list: ListId;
  /** As main has it: rows of this revision are on disk. */
  state: StoredState;
  /** Notes and tags of this computer, all of them; null when they are those that were sent last. */
  notes: Notes | null;
}

/** Which rows are looked for, how many of them are answered whole, and since which revision changes are told. */
export interface Wanted {
  query: ListQuery;
  limit: number;
  since: number;
}

export type Found = Omit<ListAnswer<unknown>, 'state'>;

export interface SearchQuestions {
  find: { given: Searched & Wanted; answer: Found };
  /** How many rows match each query. */
  count: { given: Searched & { queries: readonly ListQuery[] }; answer: number[] };
  /** Rows by their keys, null for one that is not there. */
  rows: { given: Searched & { keys: readonly string[] }; answer: unknown[] };
}
