import { randomUUID } from 'node:crypto';
import {
  BULK_SUBJECTS,
  type BulkNews,
  type BulkOperation,
  type BulkRow,
  type BulkRun,
  type BulkRowState,
  type BulkState,
  type BulkUndo,
  type BulkSubject,
} from '#shared/bridge/numbers.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { isTooMany, stopsRuns } from '#shared/bridge/problem-kinds.ts';
import type { Named } from '../journal/matchers.ts';
import type { JournalEntries } from '../journal/journal-entries.ts';
import type { Settled } from '../journal/journal.ts';
import type { Database, Row } from '../store/database.ts';
import { isSealed, seal, unseal } from '../vault/sealed-text.ts';
import { operationIn, problemOf, toRow } from './bulk-rows.ts';
import { undoneBy, undoOf } from './bulk-undo.ts';
import { BulkPace, type NextStep } from './bulk-pace.ts';
import type { Cipher } from '../vault/cipher.ts';

interface PlannedRow {
  key: string;
  params: Named;
  /** What it sends, where that is not what the run does. */
  operation?: BulkOperation | undefined;
}

export interface BulkDeps {
  db: Database;
  /** What the journal knows of the changes of a run. */
  entries: JournalEntries;
  /** For what the rows send; without one it lasts until the app is closed. */
  cipher: Cipher | null;
  /** Sends a change through the journal. */
  change: (
    id: BulkOperation,
    params: Named,
    options: { begun: (journalId: string) => void; undoes?: string; overCap: boolean },
  ) => Promise<Outcome<unknown>>;
  /** Looks up a change whose answer never came. */
  reconcile: (journalId: string) => Promise<void>;
  now: () => number;
  news: (news: BulkNews) => void;
  /** A run begins or ends to send: lists need not be read again before its end. */
  busy: (busy: boolean, subject: BulkSubject, keys: readonly string[]) => void;
}

/** A gap between two rows is nothing to tell of; a wait is. */
const SHOWN_WAIT_MS = 1_000;

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
  readonly #params = new Map<string, Named[]>();
  readonly #working = new Set<string>();
  /** Runs that the person lets go above the limits of this computer, until they stop. */
  readonly #aboveLimits = new Set<string>();
  /** Runs that wait because the provider asked for it. */
  readonly #waits = new Map<string, { until: number; shown: boolean; wake: () => void }>();

  constructor(deps: BulkDeps) {
    this.#deps = deps;
  }

  /** Takes up what an earlier run of the app left. Called once, after the journal was recovered. */
  recover(): void {
    const { db } = this.#deps;
    db.run(`UPDATE bulk_row SET state = 'waiting' WHERE state = 'sending' AND journal_id IS NULL`);
    db.run(`UPDATE bulk_row SET state = 'unknown' WHERE state = 'sending'`);
    db.run(
      `UPDATE bulk_run SET state = CASE state WHEN 'cancelling' THEN 'cancelled' ELSE 'paused' END
       WHERE state IN ('running', 'pausing', 'cancelling')`,
    );
    // What was settled while the row was not told yet.
    for (const row of db.all(`SELECT run_id, place, journal_id FROM bulk_row WHERE state = 'unknown'`))
      this.#follow(row, String(row['journal_id']));
  }

  /** Begins a run; its rows are sent from now on. One run at a time sends. */
  start(operation: BulkOperation, rows: readonly PlannedRow[], undoes: string | null): Outcome<BulkRun> {
    const { db, cipher, now } = this.#deps;
    if (this.#working.size > 0) return fail({ kind: 'duplicate', what: 'bulk', at: this.#newest()?.at ?? '' });
    const id = randomUUID();
    const params = rows.map((row) => row.params);
    this.#params.set(id, params);
    db.transaction(() => {
      db.run(
        `INSERT INTO bulk_run (id, at, operation, state, undoes, params) VALUES (?, ?, ?, 'paused', ?, ?)`,
        ...[id, new Date(now()).toISOString(), operation, undoes],
        cipher ? seal(cipher, JSON.stringify(params), contextOf(id)) : '',
      );
      for (const [place, row] of rows.entries())
        db.run(
          `INSERT INTO bulk_row (run_id, place, did, operation, state) VALUES (?, ?, ?, ?, 'waiting')`,
          ...[id, place, row.key, row.operation ?? null],
        );
    });
    void this.#send(id);
    return this.run(id);
  }

  /** A run with its rows in the order of its plan; the newest one of a subject when no id is given, null when there is none. */
  run(id: string): Outcome<BulkRun>;
  run(id: string | null, of?: BulkSubject): Outcome<BulkRun | null>;
  run(id: string | null, of: BulkSubject = 'numbers'): Outcome<BulkRun | null> {
    const row = id === null ? this.#newest(of) : this.#deps.db.get('SELECT * FROM bulk_run WHERE id = ?', id);
    if (!row) return id === null ? succeed(null) : fail({ kind: 'not-found' });
    return succeed(this.#toRun(row));
  }

  /** Stops after the row that is on its way. */
  pause(id: string): Outcome<BulkRun> {
    if (this.#stateOf(id) === 'running') this.#become(id, 'pausing');
    this.#waits.get(id)?.wake();
    return this.run(id);
  }

  /** Goes on after a pause, also while the pause still waits for a row; until its next end above the limits, for `overCap`. */
  resume(id: string, overCap = false): Outcome<BulkRun> {
    const state = this.#stateOf(id);
    if (overCap && (state === 'pausing' || state === 'paused')) this.#aboveLimits.add(id);
    if (state === 'pausing') this.#become(id, 'running');
    else if (state === 'paused') return this.#again(id);
    return this.run(id);
  }

  /** Ends the run after the row that is on its way. What was sent stays. */
  cancel(id: string): Outcome<BulkRun> {
    const state = this.#stateOf(id);
    if (state === 'running' || state === 'pausing') this.#become(id, 'cancelling');
    else if (state === 'paused') this.#become(id, 'cancelled');
    this.#waits.get(id)?.wake();
    return this.run(id);
  }

  /**
   * Sends the rows once more that failed for sure. Rows nobody knows about are left alone, and so is everything when the plan
   * cannot be read. A row keeps the record of its last try until it is sent again.
   */
  retryFailed(id: string): Outcome<BulkRun> {
    if (this.#stateOf(id) !== 'finished' && this.#stateOf(id) !== 'cancelled') return this.run(id);
    const problem = this.#whyNotAgain(id);
    if (problem) return fail(problem);
    this.#deps.db.run(`UPDATE bulk_row SET state = 'waiting' WHERE run_id = ? AND state = 'failed'`, id);
    return this.#again(id);
  }

  /** Looks up the rows that nobody knows about. */
  async checkUnknown(id: string): Promise<Outcome<BulkRun>> {
    for (const { journal_id } of this.#rowsThat(id, 'unknown'))
      if (typeof journal_id === 'string' && this.#deps.db.isOpen) await this.#deps.reconcile(journal_id);
    return this.#deps.db.isOpen ? this.run(id) : fail({ kind: 'cancelled' });
  }

  /** A change was settled, perhaps one whose answer had been missing. */
  noteSettled({ id, warnings }: Settled): void {
    const { db } = this.#deps;
    const row = db.get('SELECT run_id, place, state FROM bulk_row WHERE journal_id = ?', id);
    // A row that is on its way is told by its answer; one that waits to be sent again is past this try.
    if (row && row['state'] !== 'sending' && row['state'] !== 'waiting')
      this.#follow(
        row,
        id,
        warnings.map(({ text }) => text),
      );
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
      return { kind: 'duplicate', what: 'bulk', at: this.#newest()?.at ?? '' };
    if (this.#planOf(id)) return null;
    return this.#stateOf(id) === undefined ? { kind: 'not-found' } : { kind: 'vault-unavailable' };
  }

  async #send(id: string): Promise<void> {
    const plan = this.#planOf(id);
    if (this.#working.has(id) || !plan) return;
    const usual = this.#operationOf(id);
    this.#working.add(id);
    this.#deps.busy(true, subjectOf(usual), []);
    this.#become(id, 'running');
    const sent: string[] = [];
    const pace = new BulkPace();
    try {
      while (this.#deps.db.isOpen && this.#stateOf(id) === 'running') {
        const row = this.#firstWaiting(id);
        const params = row && plan[Number(row['place'])];
        if (!row || !params) break;
        sent.push(String(row['did']));
        const next = await this.#sendRow(operationIn(row, usual), id, Number(row['place']), params, pace);
        if (!this.#deps.db.isOpen) break;
        if (next.kind === 'pause') this.#stop(id, next.problem);
        else if (this.#firstWaiting(id)) await this.#wait(id, next.waitMs);
      }
    } finally {
      this.#working.delete(id);
      this.#aboveLimits.delete(id);
      if (this.#deps.db.isOpen) {
        this.#become(id, this.#ending(id));
        this.#deps.busy(false, subjectOf(usual), sent);
      }
    }
  }

  async #sendRow(
    operation: BulkOperation,
    id: string,
    place: number,
    params: Named,
    pace: BulkPace,
  ): Promise<NextStep> {
    const { db, change } = this.#deps;
    db.run('UPDATE bulk_row SET journal_id = NULL WHERE run_id = ? AND place = ?', id, place);
    this.#put(id, place, 'sending', null);
    const begun = (journalId: string) => {
      db.run('UPDATE bulk_row SET journal_id = ? WHERE run_id = ? AND place = ?', journalId, id, place);
    };
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
    return pace.answered();
  }

  /** The run waits until the person goes on. */
  #stop(id: string, problem: Problem): void {
    this.#deps.db.run(
      `UPDATE bulk_run SET state = 'pausing', problem = ? WHERE id = ? AND state IN ('running', 'pausing')`,
      ...[JSON.stringify(problem), id],
    );
  }

  /** Waits before the next row, until the person pauses or ends the run. */
  async #wait(id: string, ms: number): Promise<void> {
    if (ms <= 0 || this.#stateOf(id) !== 'running') return;
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
    if (!this.#firstWaiting(id)) return 'finished';
    return this.#stateOf(id) === 'cancelling' ? 'cancelled' : 'paused';
  }

  /** A row takes what the journal says of its change. */
  #follow(row: Row, journalId: string, warnings: readonly string[] = []): void {
    const entry = this.#deps.entries.get(journalId);
    const id = String(row['run_id']);
    const place = Number(row['place']);
    switch (entry?.state) {
      case 'done':
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

  // --- Store --------------------------------------------------------------------------------------------------------------

  #planOf(id: string): Named[] | undefined {
    const known = this.#params.get(id);
    if (known) return known;
    const { db, cipher } = this.#deps;
    const stored = String(db.get('SELECT params FROM bulk_run WHERE id = ?', id)?.['params'] ?? '');
    const text = cipher && isSealed(stored) ? unseal(cipher, stored, contextOf(id)) : undefined;
    if (text === undefined) return undefined;
    const plan = JSON.parse(text) as Named[];
    this.#params.set(id, plan);
    return plan;
  }

  /** The next row to send: a run may have a hundred thousand, so the others are not read for it. */
  #firstWaiting(id: string): Row | undefined {
    return this.#deps.db.get(
      `SELECT * FROM bulk_row WHERE run_id = ? AND state = 'waiting' ORDER BY place LIMIT 1`,
      id,
    );
  }

  #rowsThat(id: string, state: BulkRowState): Row[] {
    return this.#deps.db.all('SELECT * FROM bulk_row WHERE run_id = ? AND state = ? ORDER BY place', id, state);
  }

  #stateOf(id: string): BulkState | undefined {
    return this.#deps.db.get('SELECT state FROM bulk_run WHERE id = ?', id)?.['state'] as BulkState | undefined;
  }

  #operationOf(id: string): BulkOperation {
    return this.#deps.db.get('SELECT operation FROM bulk_run WHERE id = ?', id)?.['operation'] as BulkOperation;
  }

  #newest(of?: BulkSubject): (Row & { at: string }) | undefined {
    return this.#deps.db
      .all('SELECT * FROM bulk_run ORDER BY at DESC, rowid DESC')
      .find(({ operation }) => of === undefined || subjectOf(operation as BulkOperation) === of) as
      (Row & { at: string }) | undefined;
  }

  #put(
    id: string,
    place: number,
    state: BulkRowState,
    problem: Problem | null,
    warnings: readonly string[] = [],
  ): void {
    this.#deps.db.run(
      'UPDATE bulk_row SET state = ?, problem = ?, warnings = ? WHERE run_id = ? AND place = ?',
      ...[state, problem && JSON.stringify(problem), JSON.stringify(warnings), id, place],
    );
    const row = this.#deps.db.get('SELECT * FROM bulk_row WHERE run_id = ? AND place = ?', id, place);
    if (row) this.#tell(id, [toRow(row, this.#operationOf(id))]);
  }

  #become(id: string, state: BulkState): void {
    const { db } = this.#deps;
    if (state === 'running') db.run('UPDATE bulk_run SET state = ?, problem = NULL WHERE id = ?', state, id);
    else db.run('UPDATE bulk_run SET state = ? WHERE id = ?', state, id);
    this.#tell(id, []);
  }

  #tell(id: string, rows: BulkRow[]): void {
    const run = this.#deps.db.get('SELECT state, problem FROM bulk_run WHERE id = ?', id);
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
      rows: this.#deps.db
        .all('SELECT * FROM bulk_row WHERE run_id = ? ORDER BY place', id)
        .map((row) => toRow(row, operation)),
    };
  }
}

function subjectOf(operation: BulkOperation): BulkSubject {
  return (BULK_SUBJECTS.team as readonly BulkOperation[]).includes(operation) ? 'team' : 'numbers';
}

function contextOf(id: string): string {
  return `bulk/${id}`;
}
