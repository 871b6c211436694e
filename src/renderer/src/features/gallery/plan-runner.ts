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

export interface RunnerWork<Row> {
  keyOf: (row: Row) => string;
  /** Sends one row. What it throws counts as unknown, since the row may have been sent. */
  run: (row: Row) => Promise<RowOutcome>;
  /** Reads what became of a row whose answer never came. Without it, unknown rows stay unknown. */
  check?: (row: Row) => Promise<RowOutcome>;
  /** Called after every change of state. */
  changed?: () => void;
}

/**
 * Applies a plan row by row: one at a time, with pause, cancel and a result for each row. Each row is sent
 * once; again only when it failed for sure and the person asks for it.
 */
export class PlanRunner<Row> implements PlanRun<Row> {
  readonly outlives = false;
  readonly problem = null;
  readonly #followers = new Set<() => void>();
  readonly #rows: readonly Row[];
  readonly #work: RunnerWork<Row>;
  readonly #states: Map<string, RowState>;
  #state: RunnerState = 'ready';
  #queue: Row[] = [];

  constructor(rows: readonly Row[], work: RunnerWork<Row>) {
    this.#rows = rows;
    this.#work = work;
    this.#states = new Map(rows.map((row) => [work.keyOf(row), { state: 'waiting' }]));
  }

  get state(): RunnerState {
    return this.#state;
  }

  get canCheck(): boolean {
    return this.#work.check !== undefined;
  }

  get busy(): boolean {
    return this.#state === 'running' || this.#state === 'pausing' || this.#state === 'cancelling';
  }

  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  stateOf(key: string): RowState {
    return this.#states.get(key) ?? { state: 'waiting' };
  }

  counts(): RunnerCounts {
    const counts: RunnerCounts = { total: this.#rows.length, waiting: 0, running: 0, done: 0, failed: 0, unknown: 0 };
    for (const { state } of this.#states.values()) counts[state === 'checking' ? 'unknown' : state] += 1;
    return counts;
  }

  rowsThat(state: RowState['state']): Row[] {
    return this.#rows.filter((row) => this.stateOf(this.#work.keyOf(row)).state === state);
  }

  /** Sends all rows. Resolves when the run has stopped, for whatever reason. Only once. */
  async start(): Promise<void> {
    if (this.#state !== 'ready') return;
    this.#queue = [...this.#rows];
    await this.#send();
  }

  pause(): void {
    if (this.#state === 'running') this.#become('pausing');
  }

  async resume(): Promise<void> {
    if (this.#state === 'pausing') this.#become('running');
    else if (this.#state === 'paused') await this.#send();
  }

  cancel(): void {
    if (this.#state === 'running' || this.#state === 'pausing') this.#become('cancelling');
    else if (this.#state === 'paused' || this.#state === 'ready') this.#become('cancelled');
  }

  /** Sends the rows once more that failed for sure. Rows nobody knows about are left alone. */
  async retryFailed(): Promise<void> {
    if (this.#state !== 'finished' && this.#state !== 'cancelled') return;
    this.#queue = this.rowsThat('failed');
    for (const row of this.#queue) this.#put(row, { state: 'waiting' });
    await this.#send();
  }

  /** Looks up the rows that nobody knows about. */
  async checkUnknown(): Promise<void> {
    const { check } = this.#work;
    if (!check || this.busy) return;
    for (const row of this.rowsThat('unknown')) {
      // Asked twice at the same time, each row is looked up once.
      const before = this.stateOf(this.#work.keyOf(row));
      if (before.state !== 'unknown') continue;
      this.#put(row, { state: 'checking' });
      this.#put(row, await settled(check(row), before));
    }
  }

  async #send(): Promise<void> {
    this.#become('running');
    while (this.#state === 'running') {
      const row = this.#queue.shift();
      if (!row) break;
      this.#put(row, { state: 'running' });
      this.#put(row, await settled(this.#attempt(row), { state: 'unknown', text: '' }));
    }
    this.#become(this.#ending());
  }

  /** A function that throws at once is no different from one that rejects. */
  async #attempt(row: Row): Promise<RowOutcome> {
    return await this.#work.run(row);
  }

  #ending(): RunnerState {
    if (this.#queue.length === 0) return 'finished';
    return this.#state === 'pausing' ? 'paused' : 'cancelled';
  }

  #put(row: Row, state: RowState): void {
    this.#states.set(this.#work.keyOf(row), state);
    this.#tell();
  }

  #tell(): void {
    this.#work.changed?.();
    for (const changed of this.#followers) changed();
  }

  #become(state: RunnerState): void {
    this.#state = state;
    this.#tell();
  }
}

async function settled(answer: Promise<RowOutcome>, otherwise: RowOutcome): Promise<RowOutcome> {
  try {
    return await answer;
  } catch {
    return otherwise;
  }
}
