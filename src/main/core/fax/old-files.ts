import type { Database as Connection } from 'better-sqlite3-multiple-ciphers';
import { setImmediate as breath } from 'node:timers/promises';
import type { Removal, RetentionPlan } from '#shared/bridge/fax-retention.ts';
import { inTransaction } from '../store/transaction.ts';

/** Documents that are overwritten at one go; other questions are answered between them. */
const AT_ONCE = 25;
const MOST_ROWS = 200;
const MOST_REMOVALS = 50;

/** The second version of the file: what was removed, and when, and which documents have no words, so that all are read once more. */
export const REMOVALS = `
  CREATE TABLE removal (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    -- 'person' or 'rule'.
    by TEXT NOT NULL,
    days INTEGER NOT NULL,
    documents INTEGER NOT NULL DEFAULT 0,
    faxes INTEGER NOT NULL DEFAULT 0,
    ended INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX file_added ON file (added_at);
  ALTER TABLE file ADD COLUMN has_words INTEGER;
  UPDATE file SET is_read = 0;
`;

/** Documents that came before a time, other than those of faxes that are kept for good. */
export interface OldFiles {
  before: string;
  days: number;
  held: readonly string[];
}

export interface OldFilesRemoval extends OldFiles {
  by: Removal['by'];
  at: string;
}

const OLD = 'added_at < ? AND fax_id NOT IN (SELECT value FROM json_each(?))';

export function planOf(db: Connection, { before, days, held }: OldFiles): RetentionPlan {
  const kept = JSON.stringify(held);
  const sums = db
    .prepare(
      `SELECT count(*) AS documents, count(DISTINCT fax_id) AS faxes, coalesce(sum(length(content)), 0) AS bytes,
         min(added_at) AS oldest, max(added_at) AS newest FROM file WHERE ${OLD}`,
    )
    .get(before, kept) as Pick<RetentionPlan, 'documents' | 'faxes' | 'bytes' | 'oldest' | 'newest'>;
  const rows = db
    .prepare(
      `SELECT fax_id AS faxId, name, added_at AS addedAt, pages FROM file WHERE ${OLD} ORDER BY added_at, id LIMIT ${String(MOST_ROWS)}`,
    )
    .all(before, kept) as RetentionPlan['rows'];
  const old = Number(db.prepare('SELECT count(*) FROM file WHERE added_at < ?').pluck().get(before));
  return { days, before, ...sums, held: old - sums.documents, rows };
}

/**
 * Removes old documents with their words: SQLite overwrites what they were in (`secure_delete`). The index of words is written anew
 * without them, since it would only mark them as gone, and the file of what was written last is emptied.
 */
export async function removeOld(db: Connection, { by, at, ...old }: OldFilesRemoval): Promise<Removal> {
  const { lastInsertRowid: id } = db
    .prepare('INSERT INTO removal (at, by, days) VALUES (?, ?, ?)')
    .run(at, by, old.days);
  const kept = JSON.stringify(old.held);
  const next = db.prepare(`SELECT id, fax_id FROM file WHERE ${OLD} ORDER BY fax_id, id LIMIT ${String(AT_ONCE)}`);
  const faxes = new Set<string>();
  const note = db.prepare('UPDATE removal SET documents = documents + ?, faxes = ? WHERE id = ?');
  const removeSome = (rows: { id: number; fax_id: string }[]): void => {
    inTransaction(db, () => {
      for (const row of rows) {
        removeFile(db, row.id);
        faxes.add(row.fax_id);
      }
      note.run(rows.length, faxes.size, id);
    });
  };
  for (;;) {
    const rows = next.all(old.before, kept) as { id: number; fax_id: string }[];
    if (rows.length === 0) break;
    removeSome(rows);
    await breath();
  }
  forgetWords(db);
  db.prepare('UPDATE removal SET ended = 1 WHERE id = ?').run(id);
  const [removal] = removals(db);
  if (!removal) throw new Error('What was removed was not written down');
  return removal;
}

export function removeFile(db: Connection, id: number): boolean {
  db.prepare('DELETE FROM file_words WHERE rowid = ?').run(id);
  return db.prepare('DELETE FROM file WHERE id = ?').run(id).changes > 0;
}

/** Takes the words of removed documents out of the index, and what was removed out of the file of the last changes. */
export function forgetWords(db: Connection): void {
  db.exec(`INSERT INTO file_words (file_words) VALUES ('optimize')`);
  db.pragma('wal_checkpoint(TRUNCATE)');
}

export function removals(db: Connection): Removal[] {
  const rows = db
    .prepare(
      `SELECT at, by, days, documents, faxes, ended FROM removal ORDER BY id DESC LIMIT ${String(MOST_REMOVALS)}`,
    )
    .all() as (Omit<Removal, 'ended'> & { ended: number })[];
  return rows.map((row) => ({ ...row, ended: row.ended === 1 }));
}
