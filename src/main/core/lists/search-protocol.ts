// What main and the thread that searches lists say to each other.
import type { ListAnswer, ListQuery, LocalNote } from '#shared/lists/list.ts';
import type { ListId, StoredState } from './list-store.ts';

/** What the thread is started with. */
export interface SearchStart {
  file: string;
  /** Null for a database that is not encrypted. */
  key: Uint8Array | null;
}

export interface SearchRequest {
  id: number;
  list: ListId;
  /** As main has it: rows of this revision are on disk. */
  state: StoredState;
  /** Notes and tags of this computer, all of them, when they are not those that were sent last. */
  notes: readonly (readonly [key: string, note: LocalNote])[] | null;
  ask:
    | { query: ListQuery; limit: number; since: number }
    | { keys: readonly string[] }
    | { count: readonly ListQuery[] };
}

export type Found = Omit<ListAnswer<unknown>, 'state'>;
export type SearchReply = { id: number; found: Found | unknown[] | number[] } | { id: number; failed: string };
