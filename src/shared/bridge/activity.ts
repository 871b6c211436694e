import type { OperationId } from '../provider/catalogue.ts';
import type { Effect } from '../provider/operation.ts';
import type { Problem } from './outcome.ts';

/** What became of a change. `pending`: on its way; `unknown`: no answer came, and it is being looked up. */
export type ActivityState = 'pending' | 'done' | 'refused' | 'unknown' | 'not-done' | 'cannot-tell';
export const ACTIVITY_STATES = ['pending', 'done', 'refused', 'unknown', 'not-done', 'cannot-tell'] as const;
export const ACTIVITY_EFFECTS = ['change', 'send', 'spend', 'destroy'] as const satisfies readonly Effect[];

/** What became of a change may still turn up so much later, ms. */
export const WATCH_MS = 72 * 3_600_000;

/** Before the login name in an entry that a schedule of that person made; no login name has a colon. */
export const BY_SCHEDULE = 'schedule:';

/** One field of a change: what it was before (null when that is not known or the interface does not tell) and what was sent. */
export interface FieldChange {
  /** The parameter's name, as in the catalogue. */
  field: string;
  before: string | null;
  after: string;
}

/** A warning of the provider, kept with its change until a person dismisses it. */
export interface KeptWarning {
  text: string;
  field: string | null;
  dismissed: boolean;
}

/**
 * Whether a change can be taken back by sending the old values.
 *
 * - `possible`: at least something of it; `undone`: `undoneBy` names the entry that did it.
 * - `under-way`: an undo was sent, and its end is not known yet.
 * - `not-offered`: the interface does not allow it, or the old values are not known.
 */
export type UndoState = 'possible' | 'undone' | 'under-way' | 'not-offered';

/** What an undo sends, and what of the change does not come back. */
export interface UndoPlan {
  params: Record<string, unknown>;
  /** Parameters whose old value no list shows, or that the interface does not take. */
  lost: string[];
}

/** An entry of the activity log. Secrets were taken out before it was written. */
export interface ActivityEntry {
  id: string;
  /** ISO time at which it was begun. */
  at: string;
  /** Login name of the person on this computer, after {@link BY_SCHEDULE} where a schedule of theirs did it. */
  actor: string;
  operation: OperationId;
  effect: (typeof ACTIVITY_EFFECTS)[number];
  /** What it was about, such as a number, a line's name or an id; empty when the request names nothing. */
  target: string;
  state: ActivityState;
  /** The number or the id that the provider chose for an order; null where none is known, or none was to be chosen. */
  ordered: string | null;
  /** ISO time at which its outcome was known; null before. */
  settledAt: string | null;
  changes: FieldChange[];
  warnings: KeptWarning[];
  /** Why it was refused; null otherwise. */
  problem: Problem | null;
  /** It was not done although the provider had said that it was: its list stays as it was. */
  saidDone: boolean;
  undo: UndoState;
  /** Null where it cannot be taken back. */
  undoPlan: UndoPlan | null;
  /** The entry that took this one back, or null. */
  undoneBy: string | null;
  /** The entry that this one takes back, or null. */
  undoes: string | null;
  /** The change of many numbers that it is one row of, or null. */
  bulkRun: string | null;
  /** How many rows of its change of many numbers it stands for in the list, by their state; null for itself alone. */
  group: { rows: number; states: Partial<Record<ActivityState, number>> } | null;
}

export interface ActivityPage {
  /** Newest first. */
  entries: ActivityEntry[];
  /** All that match. */
  total: number;
  /** Entries with a warning that nobody dismissed, whatever the filter. */
  withWarnings: number;
  /** Whether no entry was changed or removed behind the app's back (the log is a hash chain). */
  intact: boolean;
}
