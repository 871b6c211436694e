import type { Database as Connection } from 'better-sqlite3-multiple-ciphers';

/** Runs `work` so that all of it is stored, or nothing. */
export function inTransaction<T>(db: Connection, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk makes SQLite roll back by itself: https://sqlite.org/lang_transaction.html
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
