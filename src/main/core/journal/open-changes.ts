import Sqlite from 'better-sqlite3-multiple-ciphers';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseKey, formOfDatabase, keyPragma } from '../store/database-encryption.ts';

/** SQL for changes that are on their way, or whose end is being looked up. */
export const COUNT_OPEN = `SELECT COUNT(*) AS count FROM journal WHERE state IN ('pending', 'unknown')`;

/** SQL for faxes and texts that wait to leave by themselves. */
const COUNT_WAITING = `SELECT
  (SELECT COUNT(*) FROM text_message WHERE state = 'scheduled') +
  (SELECT COUNT(*) FROM fax_job WHERE state IN ('waiting', 'uploading') OR (state = 'holding' AND hold_until IS NOT NULL)) +
  (SELECT COUNT(*) FROM fax_job JOIN fax_batch ON fax_batch.id = fax_job.batch_id
   WHERE fax_job.state = 'queued' AND fax_batch.state IN ('scheduled', 'holding', 'running')) AS count`;

/**
 * How many changes of an account that does not run are open, and how many faxes and texts wait; 0 where its data cannot be read.
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
      const counted = (sql: string) => (db.prepare(sql).get() as { count: number }).count;
      return counted(COUNT_OPEN) + waitingIn(counted);
    } finally {
      db.close();
    }
  } catch {
    return 0;
  }
}

/** A database of an older version knows nothing that waits. */
function waitingIn(counted: (sql: string) => number): number {
  try {
    return counted(COUNT_WAITING);
  } catch {
    return 0;
  }
}
