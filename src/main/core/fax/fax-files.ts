import Sqlite, { type Database as Connection } from 'better-sqlite3-multiple-ciphers';
import { existsSync, renameSync } from 'node:fs';
import type { FaxFile, FileSource } from '#shared/bridge/fax.ts';
import type { Removal, RetentionPlan } from '#shared/bridge/fax-retention.ts';
import { keyPragma } from '../store/database-encryption.ts';
import { makePrivate } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';
import { forgetWords, planOf, removals, removeFile, removeOld, REMOVALS } from './old-files.ts';
import type { OldFiles, OldFilesRemoval } from './old-files.ts';
import { wordsQuery } from '../texts/words-query.ts';

const SCHEMA = `
  CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    fax_id TEXT NOT NULL,
    name TEXT NOT NULL,
    pages INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    content BLOB NOT NULL,
    -- 'person', 'folder' or 'mail', and how sure it is that it belongs to the fax.
    source TEXT NOT NULL,
    sure INTEGER NOT NULL,
    added_at TEXT NOT NULL,
    -- Whether its words are in the index.
    is_read INTEGER NOT NULL DEFAULT 0,
    UNIQUE (fax_id, sha256)
  ) STRICT;
  CREATE INDEX file_to_read ON file (is_read) WHERE is_read = 0;
  CREATE VIRTUAL TABLE file_words USING fts5 (
    body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
  );
  -- Messages and files that were looked at before.
  CREATE TABLE looked_at (origin TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT;
`;
/** The third version of the file. An id is given once: the words of a document that was removed meanwhile may still be on their way. */
const LAST_ID = `
  CREATE TABLE last_file (id INTEGER NOT NULL) STRICT;
  INSERT INTO last_file SELECT coalesce(max(id), 0) FROM file;
`;
const INFO = 'id, fax_id, name, pages, length(content) AS size, source, sure, added_at, has_words';

/** A document that is to be kept with a fax. */
export interface NewFile {
  faxId: string;
  name: string;
  pages: number;
  sha256: string;
  content: Uint8Array;
  source: FileSource;
  sure: boolean;
  at: string;
}

/**
 * Documents of faxes, with their words: a file of their own, encrypted as a whole, since main checks all of its own at each
 * start. What is removed is overwritten.
 */
export class FaxFiles {
  readonly #db: Connection;

  constructor(file: string, key: Uint8Array) {
    this.#db = openFile(file, key);
  }

  close(): void {
    this.#db.close();
  }

  /** Keeps a document; one that the fax has already answers what is there. */
  add({ faxId, name, pages, sha256, content, source, sure, at }: NewFile): FaxFile {
    const put = this.#db.prepare(
      `INSERT INTO file (id, fax_id, name, pages, sha256, content, source, sure, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (fax_id, sha256) DO NOTHING`,
    );
    inTransaction(this.#db, () => {
      const id = this.#db.prepare('UPDATE last_file SET id = id + 1 RETURNING id').pluck().get() as number;
      put.run(id, faxId, name, pages, sha256, content, source, sure ? 1 : 0, at);
    });
    return toFile(this.#db.prepare(`SELECT ${INFO} FROM file WHERE fax_id = ? AND sha256 = ?`).get(faxId, sha256));
  }

  /** Documents of faxes, the oldest first. */
  of(faxIds: readonly string[]): Map<string, FaxFile[]> {
    const rows = this.#db
      .prepare(`SELECT ${INFO} FROM file WHERE fax_id IN (SELECT value FROM json_each(?)) ORDER BY id`)
      .all(JSON.stringify(faxIds)) as { fax_id: string }[];
    const files = new Map<string, FaxFile[]>();
    for (const row of rows) files.set(row.fax_id, [...(files.get(row.fax_id) ?? []), toFile(row)]);
    return files;
  }

  read(id: number): { file: FaxFile; content: Uint8Array } | null {
    const row = this.#db.prepare(`SELECT ${INFO}, content FROM file WHERE id = ?`).get(id);
    return row ? { file: toFile(row), content: (row as { content: Uint8Array }).content } : null;
  }

  remove(id: number): boolean {
    const isRemoved = inTransaction(this.#db, () => removeFile(this.#db, id));
    if (isRemoved) forgetWords(this.#db);
    return isRemoved;
  }

  /** What is older than a time. */
  plan(old: OldFiles): RetentionPlan {
    return planOf(this.#db, old);
  }

  removeOld(old: OldFilesRemoval): Promise<Removal> {
    return removeOld(this.#db, old);
  }

  removals(): Removal[] {
    return removals(this.#db);
  }

  /** The id of a document whose words are not known yet. */
  toRead(): number | null {
    return (this.#db.prepare('SELECT min(id) FROM file WHERE is_read = 0').pluck().get() as number | null) ?? null;
  }

  /** Takes the words of a document. */
  noteWords(id: number, body: string): boolean {
    const note = this.#db.prepare('UPDATE file SET is_read = 1, has_words = ? WHERE id = ?');
    return inTransaction(this.#db, () => {
      if (note.run(body.trim() === '' ? 0 : 1, id).changes === 0) return false;
      this.#db.prepare('DELETE FROM file_words WHERE rowid = ?').run(id);
      this.#db.prepare('INSERT INTO file_words (rowid, body) VALUES (?, ?)').run(id, body);
      return true;
    });
  }

  /** Faxes with a document that has all of the words, or is called so. */
  withWords(text: string): string[] {
    const words = wordsQuery(text);
    if (words === null) return [];
    return this.#db
      .prepare(
        `SELECT DISTINCT fax_id FROM file WHERE id IN (SELECT rowid FROM file_words WHERE file_words MATCH ?)
         OR instr(lower(name), lower(?)) > 0`,
      )
      .pluck()
      .all(words, text.trim()) as string[];
  }

  /** Those of messages or files that were not looked at before. */
  newAmong(origins: readonly string[]): string[] {
    const known = this.#db.prepare('SELECT 1 FROM looked_at WHERE origin = ?');
    return origins.filter((origin) => known.get(origin) === undefined);
  }

  noteLookedAt(origins: readonly string[], at: string): void {
    const put = this.#db.prepare('INSERT OR IGNORE INTO looked_at VALUES (?, ?)');
    inTransaction(this.#db, () => {
      for (const origin of origins) put.run(origin, at);
    });
  }
}

function toFile(row: unknown): FaxFile {
  const { id, name, pages, size, source, sure, added_at, has_words } = row as Record<string, string | number | null>;
  return {
    id: `faxfile-${String(id)}`,
    name: String(name),
    pages: Number(pages),
    size: Number(size),
    source: source as FileSource,
    sure: sure === 1,
    addedAt: String(added_at),
    hasWords: has_words === null ? null : has_words === 1,
  };
}

function openFile(file: string, key: Uint8Array): Connection {
  try {
    return prepared(file, key);
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '')) throw error;
    const aside = `${file}.${String(Date.now())}.bad`;
    for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    return prepared(file, key);
  }
}

function prepared(file: string, key: Uint8Array): Connection {
  makePrivate(file);
  const db = new Sqlite(file);
  try {
    db.pragma(keyPragma(key));
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 3000; PRAGMA secure_delete = ON;',
    );
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > 3) throw new Error(`The documents of faxes have the newer version ${String(version)}`);
    if (version < 1) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} PRAGMA user_version = 1; COMMIT;`);
    if (version < 2) db.exec(`BEGIN IMMEDIATE; ${REMOVALS} PRAGMA user_version = 2; COMMIT;`);
    if (version < 3) db.exec(`BEGIN IMMEDIATE; ${LAST_ID} PRAGMA user_version = 3; COMMIT;`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
