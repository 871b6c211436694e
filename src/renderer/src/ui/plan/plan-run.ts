import type { Problem } from '#shared/bridge/outcome.ts';

/** What became of one row. The texts are shown to the person and go into the file of failures. */
export type RowOutcome =
  /** The text is what the provider warned about. */
  | { state: 'done'; text?: string }
  /** It was not done for sure, and may be tried again. */
  | { state: 'failed'; text: string }
  /** Nobody knows whether it was done: it is looked up before anything else, never tried again. */
  | { state: 'unknown'; text: string };

export type RowState = { state: 'waiting' } | { state: 'running' } | { state: 'checking' } | RowOutcome;

/**
 * - `ready`: nothing was sent yet.
 * - `pausing`, `cancelling`: the row that is on its way is waited for.
 * - `cancelled`: what was sent stays, the rest was not sent.
 */
export type RunnerState = 'ready' | 'running' | 'pausing' | 'paused' | 'cancelling' | 'cancelled' | 'finished';

export interface RunnerCounts {
  total: number;
  waiting: number;
  running: number;
  done: number;
  failed: number;
  unknown: number;
}

/** The word of a person that a run may go above the limits of this computer. */
export interface AboveLimit {
  pin?: string;
}

/** What applies a plan row by row, in the page or in the main process; the plan on the screen shows what it says. */
export interface PlanRun<Row> {
  readonly state: RunnerState;
  /** True while a row is on its way or will be sent without another word of the person. */
  readonly busy: boolean;
  /** Rows that nobody knows about can be looked up. */
  readonly canCheck: boolean;
  /** It goes on when the screen is left. */
  readonly outlives: boolean;
  /** Why it paused by itself, or did not do what was asked; null otherwise. */
  readonly problem: Problem | null;
  stateOf(key: string): RowState;
  counts(): RunnerCounts;
  /** The rows whose last result is this one, in the order of the plan. */
  rowsThat(state: RowState['state']): Row[];
  start(): Promise<void>;
  /** Stops after the row that is on its way. */
  pause(): void;
  /** Goes on after a pause, also while the pause still waits for a row. @param above lets it go above the limits, too */
  resume(above?: AboveLimit): Promise<void>;
  /** Ends the run after the row that is on its way. What was sent stays. */
  cancel(): void;
  /** Sends the rows once more that failed for sure. */
  retryFailed(): Promise<void>;
  /** Looks up the rows that nobody knows about. */
  checkUnknown(): Promise<void>;
  /** Tells after every change of state; the answer ends that. */
  follow(changed: () => void): () => void;
}
