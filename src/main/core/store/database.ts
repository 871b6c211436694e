import Sqlite, { type Database as Connection, type Statement } from 'better-sqlite3-multiple-ciphers';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseKey, encryptDatabase, formOfDatabase, keyPragma } from './database-encryption.ts';
import { MIGRATIONS } from './migrations.ts';
import { inTransaction } from './transaction.ts';

/** A row as SQLite answers it. */
export type Row = Record<string, string | number | bigint | Uint8Array | null>;

/** What a statement takes in the place of a `?`. */
export type SqlValue = string | number | bigint | Uint8Array | null;

/** Where a database is. */
export interface DatabasePlace {
  file: string;
  /** 32 bytes; null for one that is not encrypted. */
  key: Uint8Array | null;
}

/** Where the database of an account is. @param documentKey the key of what is kept on this computer; null encrypts nothing */
export function databaseIn(folder: string, documentKey: string | null): DatabasePlace {
  return { file: join(folder, 'data.sqlite'), key: documentKey ? databaseKey(documentKey) : null };
}

/** A database written by a newer version of the app, which this one must not touch. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** An encrypted database whose key cannot be had now. */
export class DatabaseKeyMissing extends Error {
  override readonly name = 'DatabaseKeyMissing';
}

/** A database that was opened and closed a moment ago (`database-ready.ts`): it is sound, and of the newest schema. */
export interface ReadyDatabase {
  /** Where a damaged one was put that was in its place. */
  setAside: string | null;
}

/** Statements that are kept ready; the SQL of filters is put together, so that it has no end. */
const MOST_STATEMENTS = 200;
/** Changed rows after which the log is written back into the file: some ten megabytes. */
const ROWS_OF_LOG = 2000;
/** Pages of the log at which SQLite no longer waits for others to write it back: 32 MB. */
const MOST_LOG_PAGES = 8000;

/**
 * The database of one profile: SQLite in WAL mode with full sync, so that what a call has stored survives the process and
 * the power. With a key the whole file is encrypted, and so are the files that SQLite writes beside it.
 */
export class Database {
  readonly #db: Connection;
  readonly #statements = new Map<string, Statement>();
  #writeBack: (() => void) | undefined;
  /** Rows that were changed since the log was written back. */
  #changed = 0;
  /** Where a damaged database was put when this one was opened; null when it was sound or new. */
  readonly setAside: string | null;

  private constructor(db: Connection, setAside: string | null) {
    this.#db = db;
    this.setAside = setAside;
  }

  /**
   * Opens the database at `file` (`:memory:` for one that is not kept), brings it to the newest schema, and sets a damaged
   * file aside. A file that is not encrypted yet is encrypted when a key is given. Only this user of the computer can read
   * the file and its folder. Throws {@link NewerDatabase} for a file of a newer version, and {@link DatabaseKeyMissing} for
   * an encrypted one without a key.
   *
   * @param key 32 bytes, or null for a file that is not encrypted
   * @param steps that make its schema; those of an account by default
   * @param ready what a thread found and did a moment ago, so that not every page is read here
   */
  static open(
    file: string,
    key: Uint8Array | null = null,
    { steps = MIGRATIONS, ready = null }: { steps?: readonly string[]; ready?: ReadyDatabase | null } = {},
  ): Database {
    if (file === ':memory:') return new Database(prepare(file, null, steps), null);
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const form = formOfDatabase(file);
    if (key === null && form === 'encrypted')
      throw new DatabaseKeyMissing('The key of an encrypted database is missing');
    try {
      if (key !== null && form === 'plain') {
        refuseNewerFile(file, steps);
        encryptDatabase(file, key);
      }
      return new Database(prepare(file, key, steps, ready !== null), ready?.setAside ?? null);
    } catch (error) {
      if (error instanceof NewerDatabase || !isDamage(error)) throw error;
      const setAside = `${file}.${Date.now()}.bad`;
      for (const suffix of ['', '-wal', '-shm'])
        if (existsSync(file + suffix)) renameSync(file + suffix, setAside + suffix);
      return new Database(prepare(file, key, steps), setAside);
    }
  }

  all(sql: string, ...values: SqlValue[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  get(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  /** Runs a statement; answers how many rows it changed. */
  run(sql: string, ...values: SqlValue[]): number {
    const { changes } = this.#statement(sql).run(...values);
    this.#noteChanged(changes);
    return changes;
  }

  /** Runs `work` so that all of it is stored, or nothing. Inside of another one it is a part of that. */
  transaction<T>(work: () => T): T {
    if (this.#db.inTransaction) return work();
    const result = inTransaction(this.#db, work);
    this.#noteChanged(0);
    return result;
  }

  /**
   * As {@link transaction}, for what can be read from the provider again. It survives the process, as all does; but nothing
   * waits until the disk has it, so that a loss of power may take the last of it. As a part of another transaction it is kept
   * as that is. https://sqlite.org/pragma.html#pragma_synchronous
   */
  transactionOfCopies<T>(work: () => T): T {
    if (this.#db.inTransaction) return work();
    this.#db.exec('PRAGMA synchronous = NORMAL');
    try {
      return this.transaction(work);
    } finally {
      this.#db.exec('PRAGMA synchronous = FULL');
    }
  }

  /**
   * Has others write the log back into the file, for which the disk is waited for: SQLite would do it within a change.
   *
   * @param writeBack is called when enough was changed
   */
  useCheckpoints(writeBack: () => void): void {
    this.#db.pragma(`wal_autocheckpoint = ${MOST_LOG_PAGES}`);
    this.#writeBack = writeBack;
  }

  get isOpen(): boolean {
    return this.#db.open;
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.open) this.#db.close();
  }

  #noteChanged(rows: number): void {
    this.#changed += rows;
    if (this.#changed < ROWS_OF_LOG || this.#db.inTransaction) return;
    this.#changed = 0;
    this.#writeBack?.();
  }

  /** A statement that is compiled once, as long as it is among the last that were used. */
  #statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    const statement = known ?? this.#db.prepare(sql);
    // A map goes through its entries in the order in which they were added.
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > MOST_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
    return statement;
  }
}

function prepare(file: string, key: Uint8Array | null, steps: readonly string[], isSound = false): Connection {
  if (file !== ':memory:') makePrivate(file);
  const db = new Sqlite(file);
  try {
    if (key) db.pragma(keyPragma(key));
    refuseNewer(db, steps);
    // What is deleted is overwritten, so that a text that was taken away is not found in the file.
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 3000; PRAGMA secure_delete = ON;',
    );
    if (!isSound && db.pragma('quick_check', { simple: true }) !== 'ok')
      throw new Sqlite.SqliteError('The database is damaged', 'SQLITE_CORRUPT');
    migrate(db, steps);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Has a file that only this user of the computer can read, before anything is written to it. What SQLite writes beside it
 * takes its mode from it.
 */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Before anything is changed: a newer app may keep its file in another mode. */
function refuseNewer(db: Connection, steps: readonly string[]): void {
  const version = versionOf(db);
  if (version > steps.length)
    throw new NewerDatabase(`The database has version ${version}, this app knows ${steps.length}`);
}

function refuseNewerFile(file: string, steps: readonly string[]): void {
  let db = new Sqlite(file, { readonly: true });
  try {
    try {
      refuseNewer(db, steps);
    } catch (error) {
      if (!/^SQLITE_READONLY/.test((error as { code?: string }).code ?? '')) throw error;
      // A kill left a journal, which SQLite has to play back before anything can be read.
      db.close();
      db = new Sqlite(file);
      refuseNewer(db, steps);
    }
  } finally {
    db.close();
  }
}

/** What a new database is made of, by the steps that led to it in this process: they take four times as long. */
const newest = new WeakMap<readonly string[], string>();

function migrate(db: Connection, steps: readonly string[]): void {
  const version = versionOf(db);
  const known = version === 0 ? newest.get(steps) : undefined;
  if (known !== undefined) {
    store(db, known, steps.length);
    return;
  }
  for (const [index, step] of steps.entries()) if (index >= version) store(db, step, index + 1);
  if (version === 0) newest.set(steps, schemaOf(db));
}

/** Statements and the number of their step are stored together: a crash between them would run the step twice. */
function store(db: Connection, statements: string, version: number): void {
  db.exec(`BEGIN IMMEDIATE; ${statements}; PRAGMA user_version = ${version}; COMMIT;`);
}

/** The statements that make the same schema, in the order in which its parts need each other. */
function schemaOf(db: Connection): string {
  const made = db
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY type <> 'table', rowid`,
    )
    .pluck()
    .all();
  return made.join(';\n');
}

function isDamage(error: unknown): boolean {
  const { code } = error as { code?: string };
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '');
}
