import { onTestFinished, vi } from 'vitest';
import { Database, type SqlValue } from './database.ts';

/** A disk that is full for these statements of all databases, until the test ends or the returned function is called. */
export function fullDisk(isRefused: (sql: string, values: readonly SqlValue[]) => boolean): () => void {
  // It is called with the database that it is of.
  const run = Reflect.get(Database.prototype, 'run');
  const spy = vi.spyOn(Database.prototype, 'run').mockImplementation(function (this: Database, sql, ...values) {
    if (!isRefused(sql.trim(), values)) return run.call(this, sql, ...values);
    throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
  });
  const hasRoom = () => void spy.mockRestore();
  onTestFinished(hasRoom);
  return hasRoom;
}

/** The disk does not take that a change leaves. */
export const fullAtLeaving = () => fullDisk((sql) => sql.startsWith('UPDATE journal SET sent = 1'));
