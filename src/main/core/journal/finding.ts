import type { OperationId, ReadId } from '#shared/provider/catalogue.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { Entry, ListMatcher, Named } from './matchers.ts';

/** A change whose outcome nobody knows, or that is not believed to have ended as was answered, as the journal has it: without secrets. */
export interface UnknownChange {
  id: string;
  operation: OperationId;
  params: Named;
  /** What {@link snapshotBefore} found before it was sent; null when that could not be read, or was not needed. */
  before: unknown;
  /** ISO time at which it was begun. */
  at: string;
  /** What is said of it now. */
  state?: 'unknown' | 'cannot-tell' | 'not-done' | 'refused' | 'done';
}

/** What a look rests on: what was read, and which parameters it showed or left open. */
export interface FindingEvidence {
  read?: OperationId;
  compared?: string[];
  open?: string[];
  found?: object;
  /** How many entries the list had when it was read completely. */
  rows?: number;
  /** ISO time of the look. */
  at?: string;
}

/**
 * One look at what became of a change.
 *
 * - `unreadable`: nothing could be read, so that this look proves nothing.
 * - `not-yet`: a complete list shows no trace of it; after the last look that means that it was not done.
 */
export type Finding =
  | { state: 'unreadable' }
  | { state: 'done' | 'not-yet' | 'cannot-tell'; evidence: FindingEvidence };

/** A change that was begun after the one that is looked for, whatever became of it. */
export interface LaterChange extends Pick<UnknownChange, 'params' | 'before'> {
  operation: OperationId;
  mayBeDone: boolean;
}

/** A list as a look has read it. */
export interface ReadList {
  rows: Entry[];
  /** Whether there are as many rows as the list says it has, and each could be read. */
  isComplete: boolean;
}

export interface ReconcileDeps {
  /** Runs a read; undefined when it went wrong. */
  read: (id: ReadId, params: Named) => Promise<unknown>;
  /** The whole list that a look is for, where it is read for many of them; undefined where each reads its own part. */
  whole?: (matcher: ListMatcher) => Promise<ReadList | 'unreadable' | undefined>;
  /** Reads a page of the fax history, its times made into moments. */
  readFaxes: (params: Named) => Promise<{ rows: FaxHistoryEntry[]; totalPages: number } | undefined>;
  /** Whether a fax of the history is known to be another one. */
  claimed: (faxId: string, at: string) => boolean;
  /** The rise of the balance that proves a refill; undefined while there is none. */
  refillRise: (id: string) => object | undefined;
  /** Ids or numbers that prove other entries of the operation already. */
  foundBefore: (change: UnknownChange, key: string) => ReadonlySet<string>;
  /** Whether what a list shows may be the work of another change, which is about the same entry of the list. */
  hasRival: (change: UnknownChange, isSameEntry: (params: Named) => boolean) => boolean;
  /** Changes of these operations that were begun after a change. */
  begunAfter: (change: UnknownChange, operations: readonly string[]) => readonly LaterChange[];
  /** Whether a new entry, by its key, may be the work of another order. */
  hasRivalOrder: (change: UnknownChange, key: string, found: string) => boolean;
  now: () => number;
}

export type FindOut = (change: UnknownChange, deps: ReconcileDeps) => Promise<Finding>;

/** A look that could read nothing. */
export const UNREADABLE = { state: 'unreadable' } as const;
