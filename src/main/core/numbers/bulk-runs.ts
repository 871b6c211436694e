import type {
  BulkNews,
  BulkOperation,
  BulkRow,
  BulkRun,
  BulkRowState,
  BulkState,
  BulkUndo,
  BulkSubject,
} from '#shared/bridge/numbers.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { isTooMany, stopsRuns } from '#shared/bridge/problem-kinds.ts';
import type { Named } from '../journal/matchers.ts';
import type { JournalEntries, JournalRecord } from '../journal/journal-entries.ts';
import type { Settled } from '../journal/journal.ts';
import { stoppedByDisk } from '../disk-problem.ts';
import type { Row } from '../store/database.ts';
import { operationIn, problemOf } from './bulk-rows.ts';
import { BulkStore, subjectOf, type BulkStoreDeps, type PlannedRow } from './bulk-store.ts';
import { undoneBy, undoOf } from './bulk-undo.ts';
import { BulkPace, type NextStep } from './bulk-pace.ts';

export interface BulkDeps extends BulkStoreDeps {
  /** What the journal knows of the changes of a run. */
  entries: JournalEntries;
  /** Sends a change through the journal. */
  change: (
    id: BulkOperation,
    params: Named,
    options: { begun: (journalId: string) => void; undoes?: string; overCap: boolean },
  ) => Promise<Outcome<unknown>>;
  /** Looks up a change whose answer never came. */
  reconcile: (journalId: string) => Promise<void>;
  news: (news: BulkNews) => void;
  /** A run begins or ends to send: lists need not be read again before its end. */
  busy: (busy: boolean, subject: BulkSubject, keys: readonly string[]) => void;
  /** Is told of an error that stopped a run. */
  failed: (error: unknown) => void;
}

/** A gap between two rows is nothing to tell of; a wait is. */
const SHOWN_WAIT_MS = 1_000;
/** Wait before the end of a run that the disk did not take is written again. */
const WRITE_AGAIN_MS = 5_000;

/**
 * Changes of many rows, one row a request: each row is sent once, and again only when it failed for sure and the person
 * asks for it. Runs are kept: after the end of the app they are paused, and what was on its way is looked up before anything
 * else.
 *
 * One row is on its way at a time. A registration for 911 costs money, and its only evidence beside the answer is the balance
 * before and after: two of them beside each other could not be told apart. The client sends all changes of an account one
 * after the other for the same reason.
 */
export class BulkRuns {
  readonly #deps: BulkDeps;
  readonly #store: BulkStore;
  readonly #working = new Set<string>();
  /** Runs that the person lets go above the limits of this computer, until they stop. */
  readonly #aboveLimits = new Set<string>();
  /** Runs that wait because the provider asked for it. */
  readonly #waits = new Map<string, { until: number; shown: boolean; wake: () => void }>();

  constructor(deps: BulkDeps) {
    this.#deps = deps;
    this.#store = new BulkStore(deps);
  }

  /** Takes up what an earlier run of the app left. Called once, after the journal was recovered. */
  recover(): void {
    // What was settled while the row was not told yet.
    for (const row of this.#store.recover()) this.#follow(row, String(row['journal_id']));
  }

  /** Begins a run; its rows are sent from now on. One run at a time sends. */
  start(operation: BulkOperation, rows: readonly PlannedRow[], undoes: string | null): Outcome<BulkRun> {
    if (this.#working.size > 0) return fail({ kind: 'duplicate', what: 'bulk', at: this.#store.newest()?.at ?? '' });
    const id = this.#store.add(operation, rows, undoes);
    void this.#send(id);
    return this.run(id);
  }

  /** A run with its rows in the order of its plan; the newest one of a subject when no id is given, null when there is none. */
  run(id: string): Outcome<BulkRun>;
  run(id: string | null, of?: BulkSubject): Outcome<BulkRun | null>;
  run(id: string | null, of: BulkSubject = 'numbers'): Outcome<BulkRun | null> {
    const row = id === null ? this.#store.newest(of) : this.#store.run(id);
    if (!row) return id === null ? succeed(null) : fail({ kind: 'not-found' });
    return succeed(this.#toRun(row));
  }

  /** Stops after the row that is on its way. */
  pause(id: string): Outcome<BulkRun> {
    if (this.#store.stateOf(id) === 'running') this.#become(id, 'pausing');
    this.#waits.get(id)?.wake();
    return this.run(id);
  }

  /** Goes on after a pause, also while the pause still waits for a row; until its next end above the limits, for `overCap`. */
  resume(id: string, overCap = false): Outcome<BulkRun> {
    const state = this.#store.stateOf(id);
    if (overCap && (state === 'pausing' || state === 'paused')) this.#aboveLimits.add(id);
    if (state === 'pausing') this.#become(id, 'running');
    else if (state === 'paused') return this.#again(id);
    return this.run(id);
  }

  /** Ends the run after the row that is on its way. What was sent stays. */
  cancel(id: string): Outcome<BulkRun> {
    const state = this.#store.stateOf(id);
    if (state === 'running' || state === 'pausing') this.#become(id, 'cancelling');
    else if (state === 'paused') this.#become(id, 'cancelled');
    this.#waits.get(id)?.wake();
    return this.run(id);
  }

  /**
   * Sends the rows once more that failed for sure. Rows nobody knows about are left alone, and so are those that a cancelled run
   * had not sent, and everything when the plan cannot be read. A row keeps the record of its last try until it is sent again.
   */
  retryFailed(id: string): Outcome<BulkRun> {
    if (this.#store.stateOf(id) !== 'finished' && this.#store.stateOf(id) !== 'cancelled') return this.run(id);
    const problem = this.#whyNotAgain(id);
    if (problem) return fail(problem);
    this.#store.waitAgain(id);
    return this.#again(id);
  }

  /** Looks up the rows that nobody knows about. */
  async checkUnknown(id: string): Promise<Outcome<BulkRun>> {
    for (const { journal_id } of this.#store.rowsThat(id, 'unknown'))
      if (typeof journal_id === 'string' && this.#deps.db.isOpen) await this.#deps.reconcile(journal_id);
    return this.#deps.db.isOpen ? this.run(id) : fail({ kind: 'cancelled' });
  }

  /** A change was settled, perhaps one whose answer had been missing. */
  noteSettled({ id, warnings, how }: Settled): void {
    const row = this.#store.rowOf(id) ?? (how === 'corrected' ? this.#failedAfter(id) : undefined);
    // A row that is on its way is told by its answer; one that waits to be sent again is past this try, unless it was done.
    if (!row || row['state'] === 'sending') return;
    if (row['state'] === 'waiting' && this.#deps.entries.get(id)?.state !== 'done') return;
    this.#follow(
      row,
      id,
      warnings.map(({ text }) => text),
    );
    const run = String(row['run_id']);
    if (this.#store.stateOf(run) === 'paused' && !this.#store.firstWaiting(run)) this.#become(run, this.#ending(run));
  }

  /** The row of which a try that was told as not done was an earlier one, where a later one failed. */
  #failedAfter(journalId: string): Row | undefined {
    const { entries } = this.#deps;
    const entry = entries.get(journalId);
    if (!entry) return undefined;
    const rows = this.#store.newestFailed(subjectOf(entry.operation as BulkOperation));
    const tries = entries.all(rows.map(({ journal_id }) => String(journal_id)));
    return rows.find(({ journal_id }) => {
      const later = tries.get(String(journal_id));
      return later && later.place > entry.place && isSameChange(later, entry);
    });
  }

  /** How the rows that were done are taken back. */
  undo(id: string): Outcome<BulkUndo> {
    return undoOf(this.#deps, id);
  }

  // --- Sending ----------------------------------------------------------------------------------------------------------

  #again(id: string): Outcome<BulkRun> {
    const problem = this.#whyNotAgain(id);
    if (problem) {
      this.#aboveLimits.delete(id);
      return fail(problem);
    }
    void this.#send(id);
    return this.run(id);
  }

  /** Another run sends, or what the rows send cannot be read. */
  #whyNotAgain(id: string): Problem | null {
    if (this.#working.size > 0 && !this.#working.has(id))
      return { kind: 'duplicate', what: 'bulk', at: this.#store.newest()?.at ?? '' };
    if (this.#store.planOf(id)) return null;
    return this.#store.stateOf(id) === undefined ? { kind: 'not-found' } : { kind: 'vault-unavailable' };
  }

  async #send(id: string): Promise<void> {
    const plan = this.#store.planOf(id);
    if (this.#working.has(id) || !plan) return;
    const usual = this.#store.operationOf(id);
    this.#working.add(id);
    this.#deps.busy(true, subjectOf(usual), []);
    const sent: string[] = [];
    let stoppedBy: Problem | null = null;
    try {
      this.#become(id, 'running');
      await this.#sendAll(id, plan, usual, sent);
    } catch (error) {
      if (!this.#deps.db.isOpen) return;
      this.#deps.failed(error);
      stoppedBy = stoppedByDisk(error);
    }
    while (this.#deps.db.isOpen && !this.#hasEnded(id, stoppedBy))
      await new Promise((resolve) => setTimeout(resolve, WRITE_AGAIN_MS).unref());
    if (this.#deps.db.isOpen) this.#deps.busy(false, subjectOf(usual), sent);
  }

  /** Sends rows until none waits, or the run is to stop. `sent` takes their keys. */
  async #sendAll(id: string, plan: readonly Named[], usual: BulkOperation, sent: string[]): Promise<void> {
    const pace = new BulkPace();
    while (this.#deps.db.isOpen && this.#store.stateOf(id) === 'running') {
      const row = this.#store.firstWaiting(id);
      const params = row && plan[Number(row['place'])];
      if (!row || !params) break;
      sent.push(String(row['did']));
      const next = await this.#sendRow(row, operationIn(row, usual), params, pace);
      if (!this.#deps.db.isOpen) break;
      // The run waits until the person goes on.
      if (next.kind === 'pause') this.#store.stop(id, next.problem);
      else if (this.#store.firstWaiting(id)) await this.#wait(id, next.waitMs);
    }
  }

  /** Writes the end of a run; answers whether the disk took it. A row whose answer it did not take is what the journal says. */
  #hasEnded(id: string, stoppedBy: Problem | null): boolean {
    try {
      for (const row of this.#store.rowsThat(id, 'sending'))
        if (row['journal_id'] !== null) this.#follow(row, String(row['journal_id']));
      // One of which the journal says nothing yet, and one that it does not know, which had not left.
      for (const { place, journal_id: entry } of this.#store.rowsThat(id, 'sending'))
        this.#put(id, Number(place), entry === null ? 'waiting' : 'unknown', null);
      const state = this.#ending(id);
      if (stoppedBy && state === 'paused') this.#store.explain(id, stoppedBy);
      this.#store.become(id, state);
    } catch (error) {
      this.#deps.failed(error);
      return false;
    }
    this.#working.delete(id);
    this.#aboveLimits.delete(id);
    this.#tell(id, []);
    return true;
  }

  async #sendRow(row: Row, operation: BulkOperation, params: Named, pace: BulkPace): Promise<NextStep> {
    const { db, change } = this.#deps;
    const id = String(row['run_id']);
    const place = Number(row['place']);
    const { journal_id: earlier } = row;
    this.#store.setEntry(id, place, null);
    this.#put(id, place, 'sending', null);
    const begun = (journalId: string) => this.#store.setEntry(id, place, journalId);
    const undoes = undoneBy(db, id, place);
    const overCap = this.#aboveLimits.has(id);
    const outcome = await change(operation, params, { begun, overCap, ...(undoes === undefined ? {} : { undoes }) });
    if (!db.isOpen) return pace.answered();
    if (outcome.ok) {
      const warnings = outcome.warnings.map(({ text }) => text);
      this.#put(id, place, 'done', null, warnings);
      return pace.answered();
    }
    const { problem } = outcome;
    if (problem.kind === 'unknown-outcome') {
      this.#put(id, place, 'unknown', null);
      return pace.unknown(this.#detailOf(problem.journalId) ?? problem);
    }
    if (isTooMany(problem)) {
      this.#put(id, place, 'waiting', null);
      return pace.turnedAway(problem);
    }
    // No row would get through: the row that did not leave waits with the run.
    if (stopsRuns(problem)) {
      this.#put(id, place, 'waiting', null);
      return { kind: 'pause', problem };
    }
    this.#put(id, place, 'failed', problem);
    // Its earlier try may be done after all, and be why this one is refused.
    if (typeof earlier === 'string') await this.#deps.reconcile(earlier);
    if (typeof earlier === 'string' && db.isOpen && this.#deps.entries.get(earlier)?.state === 'done')
      this.#follow(row, earlier);
    return pace.answered();
  }

  /** Waits before the next row, until the person pauses or ends the run. */
  async #wait(id: string, ms: number): Promise<void> {
    if (ms <= 0 || this.#store.stateOf(id) !== 'running') return;
    const shown = ms >= SHOWN_WAIT_MS;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      // A run that waits does not keep the process: what is left is taken up at the next start.
      timer.unref();
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waits.set(id, { until: this.#deps.now() + ms, shown, wake });
      if (shown) this.#tell(id, []);
    });
    this.#waits.delete(id);
    if (shown && this.#deps.db.isOpen) this.#tell(id, []);
  }

  #ending(id: string): BulkState {
    if (!this.#store.firstWaiting(id)) return this.#store.leavesOut(id) ? 'cancelled' : 'finished';
    return this.#store.stateOf(id) === 'cancelling' ? 'cancelled' : 'paused';
  }

  /** A row takes what the journal says of its change. */
  #follow(row: Row, journalId: string, warnings: readonly string[] = []): void {
    const entry = this.#deps.entries.get(journalId);
    const id = String(row['run_id']);
    const place = Number(row['place']);
    switch (entry?.state) {
      case 'done':
        this.#store.setEntry(id, place, journalId);
        return this.#put(id, place, 'done', null, warnings);
      case 'not-done':
        // One that was written down and never left goes with the rest; one that was looked for may be tried again.
        if (!entry.sent) return this.#put(id, place, 'waiting', null);
        return this.#put(id, place, 'failed', { kind: 'not-done' });
      case 'refused':
        return this.#put(id, place, 'failed', this.#detailOf(journalId) ?? { kind: 'not-done' });
      case 'cannot-tell':
        return this.#put(id, place, 'unknown', { kind: 'unknown-outcome', journalId });
      default:
    }
  }

  /** The problem that the journal has of a change. */
  #detailOf(journalId: string): Problem | null {
    const problem = this.#deps.entries.get(journalId)?.detail as Partial<Problem> | null | undefined;
    return problem?.kind === undefined ? null : (problem as Problem);
  }

  // --- News ---------------------------------------------------------------------------------------------------------------

  #put(
    id: string,
    place: number,
    state: BulkRowState,
    problem: Problem | null,
    warnings: readonly string[] = [],
  ): void {
    const row = this.#store.put(id, place, { state, problem, warnings });
    if (row) this.#tell(id, [row]);
  }

  #become(id: string, state: BulkState): void {
    this.#store.become(id, state);
    this.#tell(id, []);
  }

  #tell(id: string, rows: BulkRow[]): void {
    const run = this.#store.standing(id);
    if (!run) return;
    const state = run['state'] as BulkState;
    this.#deps.news({ id, state, problem: problemOf(run), waitsUntil: this.#waitOf(id), rows });
  }

  #waitOf(id: string): string | null {
    const wait = this.#waits.get(id);
    return wait?.shown ? new Date(wait.until).toISOString() : null;
  }

  #toRun(run: Row): BulkRun {
    const id = String(run['id']);
    const operation = run['operation'] as BulkOperation;
    return {
      id,
      at: String(run['at']),
      operation,
      state: run['state'] as BulkState,
      problem: problemOf(run),
      waitsUntil: this.#waitOf(id),
      undoes: run['undoes'] === null ? null : String(run['undoes']),
      rows: this.#store.rows(id, operation),
    };
  }
}

function isSameChange(one: JournalRecord, other: JournalRecord): boolean {
  return one.operation === other.operation && JSON.stringify(one.params) === JSON.stringify(other.params);
}
