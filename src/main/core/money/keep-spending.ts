import { existsSync } from 'node:fs';
import { Database, type DatabasePlace } from '../store/database.ts';
import type { AccountLimits } from './limits-file.ts';
import { spentByDay } from './spends.ts';

/**
 * Keeps what an account spent this month beside its limits, before its data is removed: otherwise they would begin anew when it
 * comes back. Where none is set, nothing is kept.
 */
export async function keepSpending(limits: AccountLimits, { file, key }: DatabasePlace, now: number): Promise<void> {
  const { day = null, month = null } = limits.get() ?? {};
  if ((day === null && month === null) || !existsSync(file)) return;
  const db = Database.open(file, key);
  try {
    const { days, since } = spentByDay(db, now);
    await limits.keepSpent(days, since);
  } finally {
    db.close();
  }
}
