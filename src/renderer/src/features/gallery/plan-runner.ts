import type { PlanRun, RowOutcome, RowState, RunnerCounts, RunnerState } from '#renderer/ui/plan/plan-run.ts';

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
 * Applies the plans of the gallery row by row, in the page: one at a time, with pause, cancel and a result for each row. Each row is sent
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
