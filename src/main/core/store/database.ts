import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

/** A row as SQLite answers it. */
export type Row = Record<string, string | number | bigint | Uint8Array | null>;

/** A database written by a newer version of the app, which this one must not touch. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/**
 * The database of one profile: SQLite in WAL mode with full sync, so that what a call has stored survives the process and
 * the power.
 */
export class Database {
  readonly #db: DatabaseSync;
  /** Where a damaged database was put when this one was opened; null when it was sound or new. */
  readonly setAside: string | null;

  private constructor(db: DatabaseSync, setAside: string | null) {
    this.#db = db;
    this.setAside = setAside;
  }

  /**
   * Opens the database at `file` (`:memory:` for one that is not kept), brings it to the newest schema, and sets a damaged
   * file aside. Throws {@link NewerDatabase} for a file of a newer version.
   */
  static open(file: string): Database {
    if (file === ':memory:') return new Database(prepare(file), null);
    mkdirSync(dirname(file), { recursive: true });
    try {
      return new Database(prepare(file), null);
    } catch (error) {
      if (error instanceof NewerDatabase || !isDamage(error)) throw error;
      const setAside = `${file}.${Date.now()}.bad`;
      for (const suffix of ['', '-wal', '-shm'])
        if (existsSync(file + suffix)) renameSync(file + suffix, setAside + suffix);
      return new Database(prepare(file), setAside);
    }
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#db.prepare(sql).all(...values);
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#db.prepare(sql).get(...values);
  }

  /** Runs a statement; answers how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#db.prepare(sql).run(...values).changes);
  }

  /** Runs `work` so that all of it is stored, or nothing. Inside of another one it is a part of that. */
  transaction<T>(work: () => T): T {
    if (this.#db.isTransaction) return work();
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk makes SQLite roll back by itself: https://sqlite.org/lang_transaction.html
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.#db.isOpen;
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}

function prepare(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    refuseNewer(db);
    // What is deleted is overwritten, so that a text that was taken away is not found in the file.
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 3000; PRAGMA secure_delete = ON;',
    );
    const check = db.prepare('PRAGMA quick_check').get()?.['quick_check'];
    if (check !== 'ok') throw Object.assign(new Error('The database is damaged'), { errcode: SQLITE_CORRUPT });
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Before anything is changed: a newer app may keep its file in another mode. */
function refuseNewer(db: DatabaseSync): void {
  const version = versionOf(db);
  if (version > MIGRATIONS.length)
    throw new NewerDatabase(`The database has version ${version}, this app knows ${MIGRATIONS.length}`);
}

function migrate(db: DatabaseSync): void {
  const version = versionOf(db);
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < version) continue;
    // The step and its number are stored together: a crash between them would run the step twice.
    db.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: number } | null)?.errcode ?? 0;
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(code & 0xff);
}
