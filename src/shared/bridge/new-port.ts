// Requests to move numbers, as the page sees them while they are sent.
import type { Problem } from './outcome.ts';

export type MoveStep = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown';

/** One number: its request, then the line on which it is going to ring. */
export interface MoveRow {
  number: string;
  create: MoveStep;
  /** Null where no line was chosen. */
  line: MoveStep | null;
  /** Id of the request at the provider; null while it is not known. */
  id: string | null;
  /** What went wrong with the step that failed. */
  problem: Problem | null;
  warnings: string[];
  /** Entries of the activity log. */
  createEntry: string | null;
  lineEntry: string | null;
}

export interface MoveRun {
  id: string;
  at: string;
  /** `paused`: it goes on when the person says so. */
  state: 'running' | 'paused' | 'finished';
  /** Why it does not go on. */
  problem: Problem | null;
  trunk: string;
  rows: MoveRow[];
  /** How much of the request that is on its way has left; null while none is. */
  upload: { number: string; left: number; whole: number } | null;
  /** PIN and social security number are needed to go on: they are not kept over the end of the app. */
  needsSecrets: boolean;
}
