import { setImmediate } from 'node:timers/promises';
import type {
  ActivityEntry,
  ActivityPage,
  ActivityState,
  KeptWarning,
  UndoPlan,
  UndoState,
} from '#shared/bridge/activity.ts';
import type { ActivityFilter, ActivityQuestion } from '#shared/bridge/activity-commands.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { toCsv } from '#shared/domain/text/csv.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Database, Row } from '../store/database.ts';
import { orderedOf, type Named } from './matchers.ts';
import { changesOf, providerWords, searchWords } from './entry-words.ts';
import { wasSaidDone, type Journal } from './journal.ts';
import { restorable } from './undo.ts';

export interface ActivityDeps {
  db: Database;
  journal: Journal;
  /** Sends a change through the journal like any other. */
  send: (
    operation: OperationId,
    params: Named,
    options: { undoes: string; overCap: boolean },
  ) => Promise<Outcome<unknown>>;
  /** Looks once, now, what became of a change whose answer never came. */
  reconcile: (id: string) => Promise<void>;
}

const COLUMNS = `id, at, actor, operation, effect, target, state, settled_at, params, before, detail, warnings, undoes,
  (SELECT u.id FROM journal u WHERE u.undoes = journal.id AND u.state = 'done' LIMIT 1) AS undone_by,
  EXISTS (SELECT 1 FROM journal u WHERE u.undoes = journal.id AND u.state IN ('pending', 'unknown')) AS undoing,
  (SELECT r.run_id FROM bulk_row r WHERE r.journal_id = journal.id LIMIT 1) AS bulk_run`;

/** Entries that are read and written in one go: some milliseconds. */
const CSV_SLICE = 500;

/** The columns of the log as CSV, and what each has of an entry. */
const CSV_COLUMNS = {
  id: ({ id }) => id,
  time: ({ at }) => at,
  actor: ({ actor }) => actor,
  action: ({ operation }) => operation,
  effect: ({ effect }) => effect,
  target: ({ target }) => target,
  outcome: ({ state }) => state,
  outcome_time: ({ settledAt }) => settledAt ?? '',
  changes: ({ changes }) =>
    changes
      .map(({ field, before, after }) => (before === null ? `${field}: ${after}` : `${field}: ${before} -> ${after}`))
      .join('; '),
  warnings: ({ warnings }) =>
    warnings.map(({ text, field }) => (field === null ? text : `${field}: ${text}`)).join('; '),
  provider_words: ({ problem }) => providerWords(problem),
  undoes: ({ undoes }) => undoes ?? '',
} satisfies Record<string, (entry: ActivityEntry) => string>;

/** The activity log: the journal as people read it. */
export class Activity {
  readonly #deps: ActivityDeps;

  constructor(deps: ActivityDeps) {
    this.#deps = deps;
  }

  /** A page of the entries that match, newest first. */
  list({ offset, limit, grouped = false, run = '', target = '', ...filter }: ActivityQuestion): Outcome<ActivityPage> {
    const { db, journal } = this.#deps;
    const matching = aboutOnly(condition(filter), target);
    const { where, values } = run !== '' ? ofRun(matching, run) : grouped ? oneOfEachRun(matching) : matching;
    const count = (sql: string, ...given: (string | number)[]) => Number(db.get(sql, ...given)?.['count'] ?? 0);
    return succeed({
      entries: this.#entries({ where, values }, limit, offset).map((entry) =>
        grouped && run === '' ? { ...entry, group: this.#groupOf(entry, matching) } : entry,
      ),
      total: count(`SELECT COUNT(*) AS count FROM journal WHERE ${where}`, ...values),
      withWarnings: count('SELECT COUNT(*) AS count FROM journal WHERE open_warnings = 1'),
      intact: journal.chain.intact,
    });
  }

  get(id: string): Outcome<ActivityEntry> {
    const row = this.#row(id);
    return row ? succeed(toEntry(row)) : fail({ kind: 'not-found' });
  }

  /** Notes that a person has seen the warnings of an entry. */
  dismissWarnings(id: string): Outcome<ActivityEntry> {
    this.#deps.journal.dismissWarnings(id);
    return this.get(id);
  }

  /** Sends the old values again, as a change of its own; `not-found` where that is not offered. */
  async undo(id: string, overCap = false): Promise<Outcome<ActivityEntry>> {
    const row = this.#row(id);
    const plan = row && toEntry(row).undoPlan;
    if (!row || !plan) return fail({ kind: 'not-found' });
    const outcome = await this.#deps.send(row['operation'] as OperationId, plan.params, { undoes: id, overCap });
    if (!outcome.ok) return outcome;
    const undo = this.#deps.db.get('SELECT id FROM journal WHERE undoes = ? ORDER BY rowid DESC LIMIT 1', id);
    return this.get(String(undo?.['id']));
  }

  /** Looks again what became of a change whose answer never came. */
  async check(id: string): Promise<Outcome<ActivityEntry>> {
    await this.#deps.reconcile(id);
    return this.get(id);
  }

  /**
   * All entries that match, as CSV with the name that its file should have. Made in slices, so that nothing
   * else waits for a long log; an entry that is written meanwhile is not in it.
   */
  async csv(filter: ActivityFilter): Promise<Outcome<{ name: string; text: string; rows: number }>> {
    const { db } = this.#deps;
    const { where, values } = condition(filter);
    const found = db.all(`SELECT rowid, at FROM journal WHERE ${where} ORDER BY at DESC, rowid DESC`, ...values);
    const rows: string[][] = [];
    for (let start = 0; start < found.length; start += CSV_SLICE) {
      const ids = found.slice(start, start + CSV_SLICE).map(({ rowid }) => Number(rowid));
      rows.push(...this.#byRowIds(ids).map(csvRow));
      await setImmediate();
      // The account was left meanwhile: half a file would pass for a whole one.
      if (!db.isOpen) return fail({ kind: 'cancelled' });
    }
    const oldest = filter.from || String(found.at(-1)?.['at'] ?? '');
    const from = oldest === '' ? 'empty' : oldest.slice(0, 10);
    return succeed({
      name: `linekeeper-activity-${from}-${rows.length}.csv`,
      text: toCsv(Object.keys(CSV_COLUMNS), rows),
      rows: rows.length,
    });
  }

  #byRowIds(ids: readonly number[]): ActivityEntry[] {
    return this.#deps.db
      .all(
        `SELECT ${COLUMNS} FROM journal WHERE rowid IN (SELECT value FROM json_each(?)) ORDER BY at DESC, rowid DESC`,
        JSON.stringify(ids),
      )
      .map(toEntry);
  }

  /** How many rows of a change of many numbers match, by what became of them; null for an entry that stands alone. */
  #groupOf({ bulkRun }: ActivityEntry, matching: Condition): ActivityEntry['group'] {
    if (bulkRun === null) return null;
    const { where, values } = ofRun(matching, bulkRun);
    const counts = this.#deps.db.all(
      `SELECT state, COUNT(*) AS count FROM journal WHERE ${where} GROUP BY state`,
      ...values,
    );
    const states = Object.fromEntries(counts.map(({ state, count }) => [String(state), Number(count)]));
    const rows = Object.values(states).reduce((sum, count) => sum + count, 0);
    return rows > 1 ? { rows, states } : null;
  }

  #entries({ where, values }: Condition, limit: number, offset: number): ActivityEntry[] {
    // The page is found in the index alone; only its own rows are read in full.
    return this.#deps.db
      .all(
        `SELECT ${COLUMNS} FROM journal
         WHERE rowid IN (SELECT rowid FROM journal WHERE ${where} ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?)
         ORDER BY at DESC, rowid DESC`,
        ...values,
        limit,
        offset,
      )
      .map(toEntry);
  }

  #row(id: string): Row | undefined {
    return this.#deps.db.get(`SELECT ${COLUMNS} FROM journal WHERE id = ?`, id);
  }
}

interface Condition {
  where: string;
  values: (string | number)[];
}

const BULK = 'SELECT j.rowid FROM bulk_row r JOIN journal j ON j.id = r.journal_id';

/** Only entries that are about one thing, alone or among others. */
function aboutOnly({ where, values }: Condition, target: string): Condition {
  if (target === '') return { where, values };
  return { where: `${where} AND instr(', ' || journal.target || ', ', ?) > 0`, values: [...values, `, ${target}, `] };
}

/** Only the rows of one change of many numbers. */
function ofRun({ where, values }: Condition, run: string): Condition {
  return { where: `${where} AND journal.rowid IN (${BULK} WHERE r.run_id = ?)`, values: [...values, run] };
}

/** Of each change of many numbers only the newest row that matches. */
function oneOfEachRun({ where, values }: Condition): Condition {
  const newest = `SELECT MAX(journal.rowid) FROM journal JOIN bulk_row g ON g.journal_id = journal.id WHERE ${where} GROUP BY g.run_id`;
  return {
    where: `${where} AND (journal.rowid NOT IN (${BULK}) OR journal.rowid IN (${newest}))`,
    values: [...values, ...values],
  };
}

/** A filter as a condition of SQL, over columns of one index. */
export function condition(filter: ActivityFilter): Condition {
  const parts: [string, (string | number)[]][] = [];
  const oneOf = (column: string, values: readonly string[]) => {
    if (values.length > 0) parts.push([`${column} IN (${values.map(() => '?').join(', ')})`, [...values]]);
  };
  for (const word of searchWords(filter.text)) parts.push(['instr(words, ?) > 0', [word]]);
  oneOf('effect', filter.effects);
  oneOf('journal.state', filter.states);
  if (filter.from !== '') parts.push(['at >= ?', [new Date(filter.from).toISOString()]]);
  if (filter.to !== '') parts.push(['at <= ?', [new Date(filter.to).toISOString()]]);
  if (filter.withWarnings) parts.push(['open_warnings = 1', []]);
  return {
    where: ['1', ...parts.map(([sql]) => sql)].join(' AND '),
    values: parts.flatMap(([, values]) => values),
  };
}

function json<T>(value: Row[string] | undefined): T | null {
  return typeof value === 'string' ? (JSON.parse(value) as T) : null;
}

/** What takes a change back: nothing while it is not done, and nothing where it was taken back or is being taken back. */
function undoPlan(row: Row): UndoPlan | null {
  if (row['undone_by'] !== null || row['state'] !== 'done' || row['undoing'] !== 0) return null;
  const operation = row['operation'] as OperationId;
  const { params, lost } = restorable(operation, json<Named>(row['params']) ?? {}, json(row['before']));
  return params && { params, lost };
}

function undoStateOf(row: Row, plan: UndoPlan | null): UndoState {
  if (row['undone_by'] !== null) return 'undone';
  if (row['undoing'] !== 0) return 'under-way';
  return plan ? 'possible' : 'not-offered';
}

function toEntry(row: Row): ActivityEntry {
  const text = (name: string) => String(row[name]);
  const maybe = (name: string) => (row[name] === null ? null : text(name));
  const operation = row['operation'] as OperationId;
  const state = row['state'] as ActivityState;
  const plan = undoPlan(row);
  return {
    id: text('id'),
    at: text('at'),
    actor: text('actor'),
    operation,
    effect: row['effect'] as ActivityEntry['effect'],
    target: text('target'),
    state,
    ordered: orderedOf(operation, json(row['detail'])),
    settledAt: maybe('settled_at'),
    changes: changesOf(operation, json<Named>(row['params']) ?? {}, json(row['before'])),
    warnings: json<KeptWarning[]>(row['warnings']) ?? [],
    problem: state === 'refused' ? json<Problem>(row['detail']) : null,
    saidDone: state === 'not-done' && wasSaidDone(json(row['detail'])),
    undo: undoStateOf(row, plan),
    undoPlan: plan,
    undoneBy: maybe('undone_by'),
    undoes: maybe('undoes'),
    bulkRun: maybe('bulk_run'),
    group: null,
  };
}

function csvRow(entry: ActivityEntry): string[] {
  return Object.values(CSV_COLUMNS).map((value) => value(entry));
}
