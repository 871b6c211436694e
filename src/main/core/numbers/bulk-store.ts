import { randomUUID } from 'node:crypto';
import {
  BULK_OPERATIONS,
  BULK_SUBJECTS,
  type BulkOperation,
  type BulkRow,
  type BulkRowState,
  type BulkState,
  type BulkSubject,
} from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Named } from '../journal/matchers.ts';
import type { Database, Row } from '../store/database.ts';
import type { Cipher } from '../vault/cipher.ts';
import { isSealed, seal, unseal } from '../vault/sealed-text.ts';
import { toRow } from './bulk-rows.ts';

/** A row of a run before it is sent. */
export interface PlannedRow {
  key: string;
  params: Named;
  /** What it sends, where that is not what the run does. */
  operation?: BulkOperation | undefined;
}

export interface BulkStoreDeps {
  db: Database;
  /** For what the rows send; without one it lasts until the app is closed. */
  cipher: Cipher | null;
  now: () => number;
}

/** Runs over many rows, and how far each row of them is, on the disk. */
export class BulkStore {
  readonly #deps: BulkStoreDeps;
  /** What the rows of a run send, in the order of its plan. */
  readonly #plans = new Map<string, Named[]>();

  constructor(deps: BulkStoreDeps) {
    this.#deps = deps;
  }

  /** Pauses what an earlier run of the app left. Answers the rows of which nobody knows what became. */
  recover(): Row[] {
    const { db } = this.#deps;
    db.run(`UPDATE bulk_row SET state = 'waiting' WHERE state = 'sending' AND journal_id IS NULL`);
    db.run(`UPDATE bulk_row SET state = 'unknown' WHERE state = 'sending'`);
    db.run(
      `UPDATE bulk_run SET state = CASE state WHEN 'cancelling' THEN 'cancelled' ELSE 'paused' END
       WHERE state IN ('running', 'pausing', 'cancelling')`,
    );
    return db.all(`SELECT run_id, place, journal_id FROM bulk_row WHERE state = 'unknown'`);
  }

  /** Keeps a new run, paused. Answers its id. */
  add(operation: BulkOperation, rows: readonly PlannedRow[], undoes: string | null): string {
    const { db, cipher, now } = this.#deps;
    const id = randomUUID();
    const params = rows.map((row) => row.params);
    this.#plans.set(id, params);
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
    return id;
  }

  /** What the rows of a run send; undefined where it cannot be read. */
  planOf(id: string): Named[] | undefined {
    const known = this.#plans.get(id);
    if (known) return known;
    const { db, cipher } = this.#deps;
    const stored = String(db.get('SELECT params FROM bulk_run WHERE id = ?', id)?.['params'] ?? '');
    const text = cipher && isSealed(stored) ? unseal(cipher, stored, contextOf(id)) : undefined;
    if (text === undefined) return undefined;
    const plan = JSON.parse(text) as Named[];
    this.#plans.set(id, plan);
    return plan;
  }

  run(id: string): Row | undefined {
    return this.#deps.db.get('SELECT * FROM bulk_run WHERE id = ?', id);
  }

  /** State and problem of a run alone: it is asked for each row, and what the rows send may be megabytes. */
  standing(id: string): Row | undefined {
    return this.#deps.db.get('SELECT state, problem FROM bulk_run WHERE id = ?', id);
  }

  /**
   * The run that began last; its time tells nothing of that where the clock was set back. The others are not read: what their rows
   * send may be megabytes each.
   */
  newest(of?: BulkSubject): (Row & { at: string }) | undefined {
    const operations = of === undefined ? BULK_OPERATIONS : BULK_SUBJECTS[of];
    return this.#deps.db.get(
      'SELECT * FROM bulk_run WHERE operation IN (SELECT value FROM json_each(?)) ORDER BY rowid DESC LIMIT 1',
      JSON.stringify(operations),
    ) as (Row & { at: string }) | undefined;
  }

  stateOf(id: string): BulkState | undefined {
    return this.#deps.db.get('SELECT state FROM bulk_run WHERE id = ?', id)?.['state'] as BulkState | undefined;
  }

  operationOf(id: string): BulkOperation {
    return this.#deps.db.get('SELECT operation FROM bulk_run WHERE id = ?', id)?.['operation'] as BulkOperation;
  }

  /** A run that goes on has no problem any more. */
  become(id: string, state: BulkState): void {
    const { db } = this.#deps;
    if (state === 'running') db.run('UPDATE bulk_run SET state = ?, problem = NULL WHERE id = ?', state, id);
    else db.run('UPDATE bulk_run SET state = ? WHERE id = ?', state, id);
  }

  /** A run that sends, or stops already, is to stop for this reason. */
  stop(id: string, problem: Problem): void {
    this.#deps.db.run(
      `UPDATE bulk_run SET state = 'pausing', problem = ? WHERE id = ? AND state IN ('running', 'pausing')`,
      ...[JSON.stringify(problem), id],
    );
  }

  /** Why a run waits. */
  explain(id: string, problem: Problem): void {
    this.#deps.db.run('UPDATE bulk_run SET problem = ? WHERE id = ?', JSON.stringify(problem), id);
  }

  rows(id: string, operation: BulkOperation): BulkRow[] {
    return this.#deps.db
      .all('SELECT * FROM bulk_row WHERE run_id = ? ORDER BY place', id)
      .map((row) => toRow(row, operation));
  }

  rowsThat(id: string, state: BulkRowState): Row[] {
    return this.#deps.db.all('SELECT * FROM bulk_row WHERE run_id = ? AND state = ? ORDER BY place', id, state);
  }

  /** The next row to send: a run may have a hundred thousand, so the others are not read for it. */
  firstWaiting(id: string): Row | undefined {
    return this.#deps.db.get(
      `SELECT * FROM bulk_row WHERE run_id = ? AND state = 'waiting' AND left_out = 0 ORDER BY place LIMIT 1`,
      id,
    );
  }

  /** Whether some rows are left out. */
  leavesOut(id: string): boolean {
    return this.#deps.db.get('SELECT 1 FROM bulk_row WHERE run_id = ? AND left_out = 1 LIMIT 1', id) !== undefined;
  }

  rowOf(journalId: string): Row | undefined {
    return this.#deps.db.get('SELECT run_id, place, state FROM bulk_row WHERE journal_id = ?', journalId);
  }

  /** The rows of the newest run of a subject that failed after they had been written down. */
  newestFailed(of: BulkSubject): Row[] {
    const run = this.newest(of)?.['id'];
    return run === undefined
      ? []
      : this.rowsThat(String(run), 'failed').filter(({ journal_id }) => journal_id !== null);
  }

  /** The rows that failed wait once more; those that a cancelled run had not sent are left out. */
  waitAgain(id: string): void {
    const { db } = this.#deps;
    db.transaction(() => {
      db.run(`UPDATE bulk_row SET left_out = 1 WHERE run_id = ? AND state = 'waiting'`, id);
      db.run(`UPDATE bulk_row SET state = 'waiting' WHERE run_id = ? AND state = 'failed'`, id);
    });
  }

  /** The entry of the journal that a row is now; null before there is one. */
  setEntry(id: string, place: number, journalId: string | null): void {
    this.#deps.db.run('UPDATE bulk_row SET journal_id = ? WHERE run_id = ? AND place = ?', journalId, id, place);
  }

  /** Answers the row as it is then. */
  put(
    id: string,
    place: number,
    { state, problem, warnings }: { state: BulkRowState; problem: Problem | null; warnings: readonly string[] },
  ): BulkRow | undefined {
    this.#deps.db.run(
      'UPDATE bulk_row SET state = ?, problem = ?, warnings = ? WHERE run_id = ? AND place = ?',
      ...[state, problem && JSON.stringify(problem), JSON.stringify(warnings), id, place],
    );
    const row = this.#deps.db.get('SELECT * FROM bulk_row WHERE run_id = ? AND place = ?', id, place);
    return row && toRow(row, this.operationOf(id));
  }
}

/** Whether a run is about numbers or about a team. */
export function subjectOf(operation: BulkOperation): BulkSubject {
  return (BULK_SUBJECTS.team as readonly BulkOperation[]).includes(operation) ? 'team' : 'numbers';
}

function contextOf(id: string): string {
  return `bulk/${id}`;
}
