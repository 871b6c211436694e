import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQL for changes that are on their way, or whose end is being looked up. */
export const COUNT_OPEN = `SELECT COUNT(*) AS count FROM journal WHERE state IN ('pending', 'unknown')`;

/** How many changes of an account that does not run are open; 0 where its data cannot be read. */
export function openChangesIn(folder: string): number {
  const file = join(folder, 'data.sqlite');
  if (!existsSync(file)) return 0;
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      return Number(db.prepare(COUNT_OPEN).get()?.['count'] ?? 0);
    } finally {
      db.close();
    }
  } catch {
    return 0;
  }
}
