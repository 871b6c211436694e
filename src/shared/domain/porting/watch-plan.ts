import { DateTime } from 'luxon';
import { isOpen, moveDay, stageOf } from './stages.ts';

const MINUTE = 60_000;
/** Waits between two readings of the moves: on the day of one, while the provider works, and otherwise. */
export const PORT_WAITS = { onDay: 10 * MINUTE, working: 30 * MINUTE, otherwise: 120 * MINUTE } as const;
/** Hours of the provider's day in which moves are worked on. */
const WORK_FROM = 9;
const WORK_TO = 18;

interface Watched {
  status: string;
  foc_date: string;
}

/** The provider's day, as YYYY-MM-DD. @param zone IANA name of the provider's zone */
export function providerDay(now: number, zone: string): string {
  return DateTime.fromMillis(now, { zone }).toISODate() ?? '';
}

/** The last day of the provider of which a list of moves says anything: that of its reading. @param readAt ISO time */
export function lastKnownDay(readAt: string | null, today: string, zone: string): string {
  const day = readAt === null ? today : providerDay(Date.parse(readAt), zone);
  return day < today ? day : today;
}

/** Milliseconds until the moves are read again; null while none is open, since the list is read once a day anyway. */
export function portWait(ports: readonly Watched[], now: number, zone: string): number | null {
  const open = ports.filter(({ status }) => isOpen(stageOf(status)));
  if (open.length === 0) return null;
  const today = providerDay(now, zone);
  if (open.some(({ foc_date }) => moveDay(foc_date) === today)) return PORT_WAITS.onDay;
  const time = DateTime.fromMillis(now, { zone });
  if (time.hour >= WORK_FROM && time.hour < WORK_TO) return PORT_WAITS.working;
  // A long wait ends where the provider's day begins.
  const begin = time.set({ hour: WORK_FROM, minute: 0, second: 0, millisecond: 0 });
  const next = begin > time ? begin : begin.plus({ days: 1 });
  return Math.max(MINUTE, Math.min(PORT_WAITS.otherwise, next.toMillis() - now));
}
