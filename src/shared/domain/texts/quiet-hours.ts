import { DateTime } from 'luxon';
import table from '../phone/area-zones.json' with { type: 'json' };

const ZONES = table.zones as Readonly<Record<string, readonly string[] | undefined>>;
/** Of a code that is in no table: the first and the last clocks of the states that lie together. */
const UNKNOWN = ['America/New_York', 'America/Los_Angeles'];

/** Hours of a day in which people are texted, by their own clocks. */
export const TEXT_HOURS = { from: 8, to: 21 } as const;

/** What a clock says where it is too early or too late to text. */
export interface QuietClock {
  zone: string;
  /** ISO time with its offset there. */
  local: string;
}

/**
 * The clock by which it is too early or too late to text a number; null where it is not. The zone is that of the area code,
 * which people take along when they move: of a code in several zones it must be the right time in all of them.
 *
 * @param now milliseconds
 */
export function quietClock(digits: string, now: number): QuietClock | null {
  for (const zone of ZONES[digits.slice(0, 3)] ?? UNKNOWN) {
    const local = DateTime.fromMillis(now, { zone });
    if (local.hour < TEXT_HOURS.from || local.hour >= TEXT_HOURS.to) return { zone, local: local.toISO() ?? '' };
  }
  return null;
}
