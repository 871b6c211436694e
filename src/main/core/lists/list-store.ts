import type { ListName } from '#shared/lists/lists.ts';
import { ownTurn } from '../own-turn.ts';
import type { Database } from '../store/database.ts';

/** One list: of an account, or of something within it, such as the cities of a country. */
export interface ListId {
  name: ListName;
  /** Empty where an account has one such list. */
  scope: string;
}

/** A row with its key, as JSON. */
export interface StoredRow {
  key: string;
  row: string;
}

/** What is known of a list besides its rows. */
export interface StoredState {
  revision: number;
  /** ISO time of the last complete reading; null before the first. */
  readAt: string | null;
}

/** A row that left its list, as it was last seen. */
export interface RemovedRow extends StoredRow {
  /** ISO time at which it was missed. */
  at: string;
  /** How it left, in the words of whoever said that it may; empty where nobody did. */
  by: string;
}

/** A row that is not the same on two days; null where it was not there. */
export interface RowChange {
  key: string;
  before: unknown;
  after: unknown;
}

/** Lists of one kind that are kept at most: prices of all countries are about 250. */
const MOST_SCOPES = 300;
/**
 * Is told of a row of a list that was read before and is another one now, as JSON; null where it was or is not there. What it
 * writes is stored with the row, or not at all.
 */
export type RowWatcher = (scope: string, before: string | null, after: string | null) => void;

/** Rows that are looked through at one go: more would keep everything else waiting. */
const SLICE = 200;
const PAST_DAYS = 400;
const DAY_MS = 86_400_000;

/** The rows of the provider's lists on disk, with those of earlier days. All writing is here, in the main thread. */
export class ListStore {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #surelyNow: () => number | null;
  readonly #watchers = new Map<ListName, RowWatcher>();
  /** When what is too old was forgotten last. */
  #forgotAt = -Infinity;

  /** @param surelyNow milliseconds of a time that has surely come; null while none is known */
  constructor(db: Database, now: () => number, surelyNow: () => number | null) {
    this.#db = db;
    this.#now = now;
    this.#surelyNow = surelyNow;
  }

  get isOpen(): boolean {
    return this.#db.isOpen;
  }

  state({ name, scope }: ListId): StoredState {
    const row = this.#db.get('SELECT revision, read_at FROM list_state WHERE list = ? AND scope = ?', name, scope);
    const readAt = row?.['read_at'];
    return { revision: Number(row?.['revision'] ?? 0), readAt: typeof readAt === 'string' ? readAt : null };
  }

  /** What is known of each list of one kind that was read, by what it is of. */
  scopes(name: ListName): (Pick<ListId, 'scope'> & { revision: number; readAt: string })[] {
    const sql = 'SELECT scope, revision, read_at FROM list_state WHERE list = ? AND read_at IS NOT NULL ORDER BY scope';
    return this.#db.all(sql, name).map(({ scope, revision, read_at: readAt }) => ({
      ...{ scope: String(scope), revision: Number(revision), readAt: String(readAt) },
    }));
  }

  watchRows(name: ListName, watcher: RowWatcher): void {
    this.#watchers.set(name, watcher);
  }

  /** Rows that are in the list now. */
  count({ name, scope }: ListId): number {
    const sql = 'SELECT COUNT(*) AS n FROM list_row WHERE list = ? AND scope = ? AND removed_at IS NULL';
    return Number(this.#db.get(sql, name, scope)?.['n']);
  }

  /**
   * Stores rows that were read.
   *
   * @param keepsPast false for rows that are only seen in another way, such as by what another list says of them
   * @returns keys of those that are new or not as they were
   */
  put(list: ListId, rows: readonly StoredRow[], keepsPast = true): string[] {
    const { name, scope } = list;
    return this.#change(list, (revision) => {
      const changed: string[] = [];
      const isKnown = this.firstDay(list) !== null;
      const watcher = isKnown ? this.#watchers.get(name) : undefined;
      const stored = this.rows(
        list,
        rows.map(({ key }) => key),
      );
      for (const { key, row } of rows) {
        const before = stored.get(key);
        if (before === row) continue;
        if (keepsPast && isKnown) this.#keepPast(list, key, before ?? null);
        watcher?.(scope, before ?? null, row);
        this.#db.run(
          `INSERT INTO list_row (list, scope, key, row, revision) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (list, scope, key) DO UPDATE SET row = excluded.row, revision = excluded.revision,
             removed_at = NULL, removed_by = NULL`,
          ...[name, scope, key, row, revision],
        );
        changed.push(key);
      }
      return changed;
    });
  }

  /**
   * Takes rows out of the list; they stay as removed ones.
   *
   * @param by how each key left; empty where nobody said so
   * @param at ISO time at which they were missed
   * @returns keys of those that were in the list
   */
  remove(list: ListId, by: ReadonlyMap<string, string>, at: string): string[] {
    const { name, scope } = list;
    return this.#change(list, (revision) => {
      const changed: string[] = [];
      const isKnown = this.firstDay(list) !== null;
      for (const [key, how] of by) {
        const row = this.row(list, key);
        if (row === undefined) continue;
        changed.push(key);
        if (isKnown) {
          this.#watchers.get(name)?.(scope, row, null);
          this.#keepPast(list, key, row);
        }
        this.#db.run(
          `UPDATE list_row SET removed_at = ?, removed_by = ?, revision = ? WHERE list = ? AND scope = ? AND key = ?`,
          ...[at, how === '' ? null : how, revision, name, scope, key],
        );
      }
      return changed;
    });
  }

  /** Rows became others by something that is not in them, such as a note of this computer. */
  touch(list: ListId, keys: readonly string[]): void {
    const { name, scope } = list;
    this.#change(list, (revision) =>
      keys.filter(
        (key) =>
          this.#db.run(
            'UPDATE list_row SET revision = ? WHERE list = ? AND scope = ? AND key = ?',
            ...[revision, name, scope, key],
          ) > 0,
      ),
    );
  }

  /** Rows may look different although none was written, as when the list that they are linked to changed. */
  bump(list: ListId): void {
    this.#change(list, () => ['']);
  }

  /** The row of a key, as JSON; undefined when it is not in the list. */
  row({ name, scope }: ListId, key: string): string | undefined {
    const sql = 'SELECT row FROM list_row WHERE list = ? AND scope = ? AND key = ? AND removed_at IS NULL';
    const row = this.#db.get(sql, name, scope, key);
    return row && String(row['row']);
  }

  /** The rows of keys that are in the list, as JSON. */
  rows({ name, scope }: ListId, keys: readonly string[]): Map<string, string> {
    const found = this.#db.all(
      `SELECT key, row FROM list_row
       WHERE list = ? AND scope = ? AND key IN (SELECT value FROM json_each(?)) AND removed_at IS NULL`,
      ...[name, scope, JSON.stringify(keys)],
    );
    return new Map(found.map(({ key, row }) => [String(key), String(row)]));
  }

  /** The row of a key as it was last seen, also one that was removed. */
  lastSeen({ name, scope }: ListId, key: string): string | undefined {
    const row = this.#db.get('SELECT row FROM list_row WHERE list = ? AND scope = ? AND key = ?', name, scope, key);
    return row && String(row['row']);
  }

  /** How many rows are kept, with removed ones. */
  stored({ name, scope }: ListId): number {
    return Number(this.#db.get('SELECT COUNT(*) AS n FROM list_row WHERE list = ? AND scope = ?', name, scope)?.['n']);
  }

  /** Rows that left the list, the newest first. */
  removed({ name, scope }: ListId, limit: number): RemovedRow[] {
    return this.#db
      .all(
        `SELECT key, row, removed_at, removed_by FROM list_row
         WHERE list = ? AND scope = ? AND removed_at IS NOT NULL ORDER BY removed_at DESC, key LIMIT ?`,
        ...[name, scope, limit],
      )
      .map(({ key, row, removed_at: at, removed_by: by }) => ({
        ...{ key: String(key), row: String(row), at: String(at), by: typeof by === 'string' ? by : '' },
      }));
  }

  /** Keys of rows in the list, after one of them, in order; few at a time, so that nothing else waits. */
  keys({ name, scope }: ListId, after: string, limit: number): string[] {
    const sql =
      'SELECT key FROM list_row WHERE list = ? AND scope = ? AND key > ? AND removed_at IS NULL ORDER BY key LIMIT ?';
    return this.#db.all(sql, name, scope, after, limit).map(({ key }) => String(key));
  }

  /** Keys of all rows in the list, a few in each turn of the event loop, while the database is open. */
  async *slices(id: ListId, size = SLICE): AsyncGenerator<string[]> {
    for (let after = '', all = false; !all && this.isOpen;) {
      const keys = this.keys(id, after, size);
      yield keys;
      all = keys.length < size;
      after = keys.at(-1) ?? '';
      await ownTurn();
    }
  }

  /** Notes that all of the list was read. */
  noteRead({ name, scope }: ListId): void {
    const at = new Date(this.#now()).toISOString();
    this.#db.transactionOfCopies(() =>
      this.#db.run(
        `INSERT INTO list_state (list, scope, revision, read_at, first_read_at, used_at) VALUES (?, ?, 0, ?, ?, ?)
         ON CONFLICT (list, scope) DO UPDATE SET read_at = excluded.read_at,
           first_read_at = coalesce(first_read_at, excluded.first_read_at), used_at = excluded.used_at`,
        ...[name, scope, at, at, at],
      ),
    );
    this.#dropOldScopes(name);
    this.#forgetOld();
  }

  /** Forgets removed rows above so many of each list. */
  purge(mostRemoved: number): void {
    this.#db.run(
      `DELETE FROM list_row WHERE rowid IN (
         SELECT id FROM (
           SELECT rowid AS id, ROW_NUMBER() OVER (PARTITION BY list, scope ORDER BY removed_at DESC) AS place
           FROM list_row WHERE removed_at IS NOT NULL
         ) WHERE place > ?
       )`,
      mostRemoved,
    );
  }

  /** Forgets days and removed rows that are older than what is looked at; once a day, since nothing becomes old faster. */
  #forgetOld(): void {
    const now = this.#surelyNow();
    if (now === null || now - this.#forgotAt < DAY_MS) return;
    this.#forgotAt = now;
    const oldest = new Date(now - PAST_DAYS * DAY_MS).toISOString();
    this.#db.transactionOfCopies(() => {
      this.#db.run('DELETE FROM list_past WHERE day < ?', oldest.slice(0, 10));
      this.#db.run('DELETE FROM list_row WHERE removed_at < ?', oldest);
    });
  }

  // --- Earlier days -----------------------------------------------------------------------------------------------------

  /** The first day at whose end the list is known; null before the first complete reading. */
  firstDay({ name, scope }: ListId): string | null {
    const row = this.#db.get('SELECT first_read_at FROM list_state WHERE list = ? AND scope = ?', name, scope);
    const at = row?.['first_read_at'];
    return typeof at === 'string' ? at.slice(0, 10) : null;
  }

  /**
   * What is not the same at the ends of two days, by key.
   *
   * @param from and `to`: UTC days as `2026-11-23`, from {@link firstDay} on
   */
  changes({ name, scope }: ListId, from: string, to: string): RowChange[] {
    const rows = this.#db.all(
      `SELECT DISTINCT key FROM list_past WHERE list = ? AND scope = ? AND day > ? AND day <= ? ORDER BY key`,
      ...[name, scope, from, to],
    );
    return rows.flatMap(({ key: found }) => {
      const key = String(found);
      const before = this.#rowAt({ name, scope }, key, from);
      const after = this.#rowAt({ name, scope }, key, to);
      return before === after ? [] : [{ key, before: parsed(before), after: parsed(after) }];
    });
  }

  /** A row at the end of a day, as JSON; null when it was not there. */
  #rowAt(list: ListId, key: string, day: string): string | null {
    const past = this.#db.get(
      'SELECT row FROM list_past WHERE list = ? AND scope = ? AND key = ? AND day > ? ORDER BY day LIMIT 1',
      ...[list.name, list.scope, key, day],
    );
    if (!past) return this.row(list, key) ?? null;
    return past['row'] === null ? null : String(past['row']);
  }

  /** Not before the first complete reading: nothing is known of earlier days then. */
  #keepPast(list: ListId, key: string, row: string | null): void {
    const day = new Date(this.#now()).toISOString().slice(0, 10);
    const sql = 'INSERT OR IGNORE INTO list_past (list, scope, key, day, row) VALUES (?, ?, ?, ?, ?)';
    this.#db.run(sql, list.name, list.scope, key, day, row);
  }

  // --- Writing ------------------------------------------------------------------------------------------------------------

  /** Changes rows and the revision of their list together. */
  #change(list: ListId, work: (revision: number) => string[]): string[] {
    return this.#db.transactionOfCopies(() => {
      const revision = this.state(list).revision + 1;
      const changed = work(revision);
      if (changed.length > 0)
        this.#db.run(
          `INSERT INTO list_state (list, scope, revision, used_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (list, scope) DO UPDATE SET revision = excluded.revision`,
          ...[list.name, list.scope, revision, new Date(this.#now()).toISOString()],
        );
      return changed;
    });
  }

  /** Keeps the lists of one kind that were read last. */
  #dropOldScopes(name: ListName): void {
    const old = this.#db.all(
      `SELECT scope FROM list_state WHERE list = ? AND scope <> '' ORDER BY used_at DESC LIMIT -1 OFFSET ?`,
      ...[name, MOST_SCOPES],
    );
    if (old.length === 0) return;
    this.#db.transactionOfCopies(() => {
      for (const { scope } of old)
        for (const table of ['list_row', 'list_past', 'list_state'])
          this.#db.run(`DELETE FROM ${table} WHERE list = ? AND scope = ?`, name, String(scope));
    });
  }
}

function parsed(row: string | null): unknown {
  return row === null ? null : (JSON.parse(row) as unknown);
}
