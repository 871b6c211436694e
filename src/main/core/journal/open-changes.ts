import Sqlite from 'better-sqlite3-multiple-ciphers';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseKey, formOfDatabase, keyPragma } from '../store/database-encryption.ts';

/** SQL for changes that are on their way, or whose end is being looked up. */
export const COUNT_OPEN = `SELECT COUNT(*) AS count FROM journal WHERE state IN ('pending', 'unknown')`;

/**
 * How many changes of an account that does not run are open; 0 where its data cannot be read.
 *
 * @param documentKey the key of its documents, from which that of its database is made
 */
export function openChangesIn(folder: string, documentKey: string | null): number {
  const file = join(folder, 'data.sqlite');
  if (!existsSync(file)) return 0;
  try {
    const db = new Sqlite(file, { readonly: true });
    try {
      if (documentKey !== null && formOfDatabase(file) === 'encrypted') db.pragma(keyPragma(databaseKey(documentKey)));
      const row = db.prepare(COUNT_OPEN).get() as { count: number };
      return row.count;
    } finally {
      db.close();
    }
  } catch {
    return 0;
  }
}
