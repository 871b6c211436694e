import type { NumberRow } from '../domain/numbers/number-row.ts';
import type { UnusedDays } from '../domain/numbers/unused-numbers.ts';
import type { ListCut } from '../lists/list.ts';
import type { FaxNumber } from '../lists/lists.ts';
import type { Problem } from './outcome.ts';

/** How the lists of numbers, of texting and of fax numbers are. */
export interface NumbersState {
  revision: number;
  /** Numbers in the account, as far as they were read. */
  count: number;
  /** ISO time of the last complete reading; null before the first. */
  readAt: string | null;
  /** How far a reading is that is under way; null when there is none. */
  reading: { read: number; total: number } | null;
  /** Why the list could not be read at the last try. */
  problem: Problem | null;
  /** Why the list of texting could not be read at the last try. */
  textingProblem: Problem | null;
  /** Why a list of fax numbers could not be read at the last try. */
  faxProblem: Problem | null;
  /** Where each list was cut at the last try, if it was. */
  cuts: { numbers?: ListCut; texting?: ListCut; fax?: ListCut };
}

/** What a look for unused numbers found. */
export interface UnusedNumbers {
  /** ISO time. */
  at: string;
  days: UnusedDays;
  /** Numbers without a call in these days. */
  dids: string[];
  /** Numbers whose calls were looked for. */
  looked: number;
}

/** The last look for unused numbers. */
export interface UnusedState {
  found: UnusedNumbers | null;
  /** Weeks of calls that were read, of all, while a look is under way; null when there is none. */
  progress: { done: number; total: number; requests: number } | null;
  /** Why the last look could not be finished. */
  problem: Problem | null;
}

/** Settings of a number that the provider takes and never shows. */
export const UNREADABLE_SETTINGS = ['pin', 'dlda', 'e911_call_alert', 'forw2did'] as const;
export type UnreadableSetting = (typeof UNREADABLE_SETTINGS)[number];

/** A setting that this app sent last; never a current value, since it can be changed elsewhere. */
export interface NumberSetHere {
  setting: UnreadableSetting;
  /** False when it was removed. */
  set: boolean;
  /** What was sent, as far as the journal keeps it; null for a PIN. */
  value: unknown;
  /** ISO time. */
  at: string;
  actor: string;
  /** False when no answer came, so that it may not be set. */
  certain: boolean;
  activityId: string;
}

/** A voice number that is not in the account any more, as it was last seen. */
export interface RemovedVoiceNumber {
  kind: 'voice';
  number: NumberRow;
  /** ISO time at which it was missed. */
  at: string;
  /**
   * - `deleted`, `fax`: deleted, or made a fax number, from here.
   * - `now-fax`: it is among the fax numbers, and this app did not move it.
   * - `elsewhere`: nobody here did it.
   */
  by: 'deleted' | 'fax' | 'now-fax' | 'elsewhere';
  setHere: NumberSetHere[];
}

/** A fax number that is not in the account any more, as it was last seen. */
export interface RemovedFaxNumber {
  kind: 'fax';
  number: FaxNumber;
  /** ISO time at which it was missed. */
  at: string;
  /**
   * - `deleted`, `voice`: deleted, or made a voice number, from here.
   * - `now-voice`: it is among the voice numbers, and this app did not move it.
   * - `elsewhere`: nobody here did it.
   */
  by: 'deleted' | 'voice' | 'now-voice' | 'elsewhere';
}

export type RemovedNumber = RemovedVoiceNumber | RemovedFaxNumber;

/** Operations that may be run on many rows, by what the rows are. */
export const BULK_SUBJECTS = {
  numbers: ['did.updateDid', 'did.deleteDid', 'didinter.updateDid'],
  team: [
    'enterpriseFax.updateUserPermissions',
    'enterpriseFax.deleteUserPermissions',
    'enterpriseFax.deleteEmailPermissions',
    'enterpriseFax.deleteUser',
    'enterpriseFax.updateDid',
  ],
} as const;
export type BulkSubject = keyof typeof BULK_SUBJECTS;
export const BULK_OPERATIONS = [...BULK_SUBJECTS.numbers, ...BULK_SUBJECTS.team] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

/**
 * - `waiting`: not sent.
 * - `failed`: not done for sure, and may be tried again.
 * - `unknown`: no answer came; it is looked up, and never sent again before that says it was not done.
 */
export type BulkRowState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown';

export interface BulkRow {
  /** What no two rows of a run share, such as its number. */
  key: string;
  /** What it sends. */
  operation: BulkOperation;
  state: BulkRowState;
  /** Why it failed, or that no look can tell what became of it; null otherwise. */
  problem: Problem | null;
  /** What the provider warned about. */
  warnings: string[];
  /** Its entry in the activity log; null while it was not sent. */
  activityId: string | null;
}

/**
 * - `pausing`, `cancelling`: the row that is on its way is waited for.
 * - `paused`: also after the app was closed or the connection was lost in the middle.
 */
export type BulkState = 'running' | 'pausing' | 'paused' | 'cancelling' | 'cancelled' | 'finished';

/** A change of many rows, kept through the end of the app. */
export interface BulkRun {
  id: string;
  /** ISO time. */
  at: string;
  /** What its rows send, but for those that send something else. */
  operation: BulkOperation;
  state: BulkState;
  /** Why it paused by itself; null otherwise. */
  problem: Problem | null;
  /** ISO time until which it waits because the provider asked for it; null otherwise. */
  waitsUntil: string | null;
  /** The run that this one takes back. */
  undoes: string | null;
  rows: BulkRow[];
}

/** What became of some rows of a run. */
export interface BulkNews {
  id: string;
  state: BulkState;
  problem: Problem | null;
  waitsUntil: string | null;
  rows: BulkRow[];
}

/** How a run is taken back: the old values, as they were read before each row was sent. */
export interface BulkUndo {
  rows: {
    key: string;
    operation: BulkOperation;
    params: Record<string, unknown>;
    changes: { field: string; before: string; after: string }[];
  }[];
  /** Settings that were sent, and that no list shows, so that the old ones cannot come back. */
  lost: string[];
  /** How many rows were taken back already, or are being taken back. */
  undone: number;
}
