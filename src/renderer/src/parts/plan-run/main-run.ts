import type { BulkNews, BulkOperation, BulkRow, BulkRun } from '#shared/bridge/numbers.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { say, t } from '#renderer/kernel/i18n/index.ts';
import { describeProblem } from '#renderer/kernel/problem/describe-problem.ts';
import type { AboveLimit, PlanRun, RowState, RunnerCounts, RunnerState } from '#renderer/ui/plan/plan-run.ts';
import type { PlanRow } from '#renderer/ui/plan/plan.ts';

type Control = 'bulk.pause' | 'bulk.cancel' | 'bulk.retryFailed' | 'bulk.checkUnknown';

interface MainWork {
  operation: BulkOperation;
  /** What each row sends, by its key. */
  params: ReadonlyMap<string, Record<string, unknown>>;
  /** Rows that send something else than `operation`, by their keys. */
  operations?: ReadonlyMap<string, BulkOperation>;
  /** The run that this one takes back. */
  undoes: string | null;
  /** It has begun, under this id. */
  started: (id: string) => void;
}

/** A plan that the main process applies: it goes on when the screen is left, and is kept when the app ends. */
export class MainRun implements PlanRun<PlanRow> {
  readonly outlives = true;
  readonly canCheck = true;
  readonly rows: readonly PlanRow[];
  readonly #work: MainWork | null;
  readonly #states: Map<string, RowState>;
  readonly #counts: RunnerCounts;
  readonly #followers = new Set<() => void>();
  #id: string | null = null;
  #state: RunnerState = 'ready';
  #problem: Problem | null = null;
  #waitsUntil: string | null = null;
  #starting = false;
  /** What was told of runs before the id of this one was known. */
  #early: BulkNews[] = [];

  /**
   * @param rows all of them will change
   * @param work null for a run that is known already
   */
  constructor(rows: readonly PlanRow[], work: MainWork | null) {
    this.rows = rows;
    this.#work = work;
    this.#states = new Map(rows.map(({ key }) => [key, { state: 'waiting' }]));
    this.#counts = { total: rows.length, waiting: rows.length, running: 0, done: 0, failed: 0, unknown: 0 };
  }

  /** A run as main keeps it, perhaps from an earlier start of the app. */
  static of(run: BulkRun, rows: readonly PlanRow[]): MainRun {
    const made = new MainRun(rows, null);
    made.#takeOver(run);
    return made;
  }

  get id(): string | null {
    return this.#id;
  }

  get state(): RunnerState {
    return this.#state;
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  /** ISO time until which it waits because the provider asked for it. */
  get waitsUntil(): string | null {
    return this.#waitsUntil;
  }

  get busy(): boolean {
    return this.#state === 'running' || this.#state === 'pausing' || this.#state === 'cancelling';
  }

  /** Main was asked to begin, and has not answered. */
  get isStarting(): boolean {
    return this.#starting;
  }

  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  stateOf(key: string): RowState {
    return this.#states.get(key) ?? { state: 'waiting' };
  }

  counts(): RunnerCounts {
    return { ...this.#counts };
  }

  rowsThat(state: RowState['state']): PlanRow[] {
    return this.rows.filter(({ key }) => this.stateOf(key).state === state);
  }

  async start(): Promise<void> {
    if (this.#starting || this.#id !== null || !this.#work) return;
    this.#starting = true;
    this.#problem = null;
    this.#tell();
    const { operation, operations, params, undoes, started } = this.#work;
    const rows = this.rows.map(({ key }) => ({
      key,
      params: params.get(key) ?? {},
      operation: operations?.get(key) ?? operation,
    }));
    const outcome = await ask('bulk.start', { operation, rows, undoes });
    this.#starting = false;
    if (outcome.ok) {
      this.#takeOver(outcome.value);
      started(outcome.value.id);
      for (const news of this.#early) this.hear(news);
    } else this.#problem = outcome.problem;
    this.#early = [];
    this.#tell();
  }

  pause(): void {
    void this.#control('bulk.pause');
  }

  async resume(above?: AboveLimit): Promise<void> {
    if (this.#id === null) return;
    this.#heard(await ask('bulk.resume', { id: this.#id, overCap: above !== undefined, ...above }));
  }

  cancel(): void {
    void this.#control('bulk.cancel');
  }

  async retryFailed(): Promise<void> {
    const failed = this.rowsThat('failed').map(({ key }) => [key, this.stateOf(key)] as const);
    const outcome = await this.#control('bulk.retryFailed');
    if (!outcome?.ok) return;
    // A row that was told of in the meantime is further on.
    for (const [key, before] of failed) if (this.stateOf(key) === before) this.#put(key, { state: 'waiting' });
    this.#tell();
  }

  async checkUnknown(): Promise<void> {
    const asked = this.rowsThat('unknown').map(({ key }) => [key, this.stateOf(key)] as const);
    for (const [key] of asked) this.#put(key, { state: 'checking' });
    this.#tell();
    const outcome = await this.#control('bulk.checkUnknown');
    const found = new Map(outcome?.ok ? outcome.value.rows.map((row) => [row.key, stateOf(row)]) : []);
    // A row that was told of in the meantime is further on than the answer.
    for (const [key, before] of asked)
      if (this.stateOf(key).state === 'checking') this.#put(key, found.get(key) ?? before);
    this.#tell();
  }

  /** Takes what main tells of a run; whether it is about this one. */
  hear(news: BulkNews): boolean {
    if (this.#id === null && this.#starting) this.#early.push(news);
    if (news.id !== this.#id) return false;
    this.#state = news.state;
    this.#problem = news.problem;
    this.#waitsUntil = news.waitsUntil;
    for (const row of news.rows) this.#put(row.key, stateOf(row));
    this.#tell();
    return true;
  }

  async #control(command: Control): Promise<Outcome<BulkRun> | null> {
    if (this.#id === null) return null;
    return this.#heard(await ask(command, { id: this.#id }));
  }

  /** What became of it is told by itself; an answer may be older than that. */
  #heard(outcome: Outcome<BulkRun>): Outcome<BulkRun> {
    if (!outcome.ok) {
      this.#problem = outcome.problem;
      this.#tell();
    }
    return outcome;
  }

  #takeOver(run: BulkRun): void {
    this.#id = run.id;
    this.#state = run.state;
    this.#problem = run.problem;
    this.#waitsUntil = run.waitsUntil;
    for (const row of run.rows) this.#put(row.key, stateOf(row));
  }

  #put(key: string, state: RowState): void {
    const before = this.#states.get(key);
    if (!before) return;
    this.#counts[countedAs(before)] -= 1;
    this.#counts[countedAs(state)] += 1;
    this.#states.set(key, state);
  }

  #tell(): void {
    for (const changed of this.#followers) changed();
  }
}

function countedAs({ state }: RowState): Exclude<keyof RunnerCounts, 'total'> {
  return state === 'checking' ? 'unknown' : state;
}

/** A row as main keeps it, in the words of the plan. */
function stateOf({ state, problem, warnings }: BulkRow): RowState {
  switch (state) {
    case 'waiting':
      return { state };
    case 'sending':
      return { state: 'running' };
    case 'done':
      return warnings.length === 0 ? { state } : { state, text: quoted(warnings.join('; ')) };
    case 'unknown':
      // A problem is kept with it when no look can tell.
      return { state, text: t(problem ? 'bulk.cannotTell' : 'bulk.noAnswer') };
    case 'failed': {
      const words = problem && describeProblem(problem);
      return { state, text: words?.quote ? quoted(words.quote) : words ? say(words.title) : '' };
    }
  }
}

function quoted(text: string): string {
  return t('bulk.quoted', { text });
}
