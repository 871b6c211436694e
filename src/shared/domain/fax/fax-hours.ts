import { ownZone } from '../text/formats.ts';
import { DateTime } from 'luxon';

/** When faxes may leave without a question: on these days (1 is Monday), from one time of the day to another. */
export interface FaxHours {
  on: boolean;
  /** `HH:MM` */
  from: string;
  to: string;
  days: readonly number[];
}

/** Days that are looked at: a week, and the first day of it again. */
const DAYS = 8;

/** The zone of the business; that of the computer where none is set. */
export function businessZone(set: string): string {
  return set === '' ? ownZone() : set;
}

/** ISO time at which the quiet hours around a moment end; null where it lies in none. */
export function quietUntil({ on, from, to, days }: FaxHours, zone: string, now: number): string | null {
  if (!on || days.length === 0 || from >= to) return null;
  const here = DateTime.fromMillis(now, { zone });
  if (!here.isValid) return null;
  for (let ahead = 0; ahead < DAYS; ahead += 1) {
    const day = here.startOf('day').plus({ days: ahead });
    if (!days.includes(day.weekday)) continue;
    const [opens, closes] = [at(day, from), at(day, to)];
    if (opens.toMillis() > now) return opens.toUTC().toISO();
    if (closes.toMillis() > now) return null;
  }
  return null;
}

function at(day: DateTime<true>, time: string): DateTime<true> {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return day.set({ hour, minute });
}
