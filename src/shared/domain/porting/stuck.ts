import { businessDaysBetween } from './business-days.ts';
import { moveDay, readStatus } from './stages.ts';

/** Business days without any change after which a move stands still. */
export const STUCK_AFTER = 6;
/** Business days that it usually takes until a date is confirmed. */
export const USUAL_DAYS = { least: 3, most: 10 } as const;

/**
 * Why a move needs a question to the provider.
 *
 * - `no-change`: nothing has changed since this computer last saw a change.
 * - `long`: it was sent longer ago than it usually takes, and has no confirmed date.
 * - `date-passed`: its confirmed date is over, and it has not moved.
 */
export interface Standstill {
  why: 'no-change' | 'long' | 'date-passed';
  /** Business days since then. */
  days: number;
}

interface Watched {
  status: string;
  foc_date: string;
}

/** The provider's days on which a move was sent and last seen to change; either is empty where that is not known. */
interface Since {
  sent: string;
  changed: string;
}

/** @param known the provider's day on which the move was last read; all days as YYYY-MM-DD */
export function standstill({ status, foc_date }: Watched, { sent, changed }: Since, known: string): Standstill | null {
  const { stage } = readStatus(status);
  const since = (day: string): number => (day === '' ? 0 : businessDaysBetween(day, known));
  if (stage === 'confirmed') {
    const days = since(moveDay(foc_date));
    return days > 0 ? { why: 'date-passed', days } : null;
  }
  if (stage !== 'submitted' && stage !== 'in-progress' && stage !== 'unknown') return null;
  const still = since(changed);
  if (still >= STUCK_AFTER) return { why: 'no-change', days: still };
  const age = since(sent);
  return age > USUAL_DAYS.most ? { why: 'long', days: age } : null;
}
