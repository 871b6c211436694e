import type { ActivityState } from '#shared/bridge/activity.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Database, Row } from '../store/database.ts';
import type { Named } from './matchers.ts';

/** States of a change that was carried out, or may have been. */
export const MAY_BE_DONE: readonly ActivityState[] = ['done', 'pending', 'unknown', 'cannot-tell'];
/** A change in one of these states takes its like back, or is about to. */
const TAKES_BACK: readonly ActivityState[] = ['done', 'pending', 'unknown'];

/** A change as the journal has it: without secrets. */
export interface JournalRecord {
  id: string;
  /** Its place in the order in which changes began; times tell nothing of that where the clock was set back. */
  place: number;
  at: string;
  actor: string;
  operation: OperationId;
  state: ActivityState;
  params: Named;
  /** What was read before it was sent; null where nothing was. */
  before: unknown;
  /** What is known of its end: a problem, or what proves it. */
  detail: unknown;
  settledAt: string | null;
  /** Whether it has left this computer. */
  sent: boolean;
}

/** Which changes are asked for; what is left out is not looked at. */
export interface RecordQuery {
  operations: readonly OperationId[];
  id?: string | null;
  states?: readonly ActivityState[];
  /** ISO time of the oldest. */
  since?: string;
  /** A text that their target has, such as a number. */
  naming?: string;
  /** A parameter that was sent. */
  having?: string;
  limit?: number;
}

const COLUMNS = 'rowid AS place, id, at, actor, operation, state, params, before, detail, settled_at, sent';

/** What other areas ask of the journal. Nobody else reads its tables. */
export class JournalEntries {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(id: string): JournalRecord | undefined {
    const row = this.#db.get(`SELECT ${COLUMNS} FROM journal WHERE id = ?`, id);
    return row && toRecord(row);
  }

  /** Changes by their ids; those that are not there are left out. */
  all(ids: readonly string[]): Map<string, JournalRecord> {
    const rows = this.#db.all(
      `SELECT ${COLUMNS} FROM journal WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    return new Map(rows.map((row) => [String(row['id']), toRecord(row)]));
  }

  /** Changes that match, the one that began last first. */
  find({
    operations,
    id = null,
    states,
    since = '',
    naming = '',
    having = '',
    limit = -1,
  }: RecordQuery): JournalRecord[] {
    return this.#db
      .all(
        `SELECT ${COLUMNS} FROM journal
         WHERE operation IN (SELECT value FROM json_each(?)) AND at >= ? AND (? IS NULL OR id = ?)
           AND (? IS NULL OR state IN (SELECT value FROM json_each(?))) AND (? = '' OR instr(target, ?) > 0)
           AND (? = '' OR json_type(params, '$.' || ?) IS NOT NULL)
         ORDER BY rowid DESC LIMIT ?`,
        JSON.stringify(operations),
        since,
        ...[id, id],
        ...[states ? 1 : null, JSON.stringify(states ?? [])],
        ...[naming, naming],
        ...[having, having],
        limit,
      )
      .map(toRecord);
  }

  /** When changes of some operations that began since a time, all ISO 8601, began and ended; one without an end ended when it began. */
  times(operations: readonly OperationId[], since: string): { from: string; to: string }[] {
    return this.#db
      .all(
        `SELECT at, coalesce(settled_at, at) AS ended FROM journal
         WHERE operation IN (SELECT value FROM json_each(?)) AND at >= ?`,
        JSON.stringify(operations),
        since,
      )
      .map(({ at, ended }) => ({ from: String(at), to: String(ended) }));
  }

  /** Which of these changes were taken back, or are being taken back. */
  undoneAmong(ids: readonly string[]): Set<string> {
    const rows = this.#db.all(
      `SELECT DISTINCT undoes FROM journal WHERE undoes IS NOT NULL AND undoes IN (SELECT value FROM json_each(?))
         AND state IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
      JSON.stringify(TAKES_BACK),
    );
    return new Set(rows.map(({ undoes }) => String(undoes)));
  }
}

function toRecord(row: Row): JournalRecord {
  const json = (name: string): unknown => (row[name] === null ? null : JSON.parse(String(row[name])));
  return {
    id: String(row['id']),
    place: Number(row['place']),
    at: String(row['at']),
    actor: String(row['actor']),
    operation: row['operation'] as OperationId,
    state: row['state'] as ActivityState,
    params: (json('params') ?? {}) as Named,
    before: json('before'),
    detail: json('detail'),
    settledAt: row['settled_at'] === null ? null : String(row['settled_at']),
    sent: row['sent'] !== 0,
  };
}
