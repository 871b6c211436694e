import { DateTime } from 'luxon';
import type { Database as Connection } from 'better-sqlite3-multiple-ciphers';
import { UNITS } from '#shared/domain/calls/amounts.ts';
import type { DayFacts } from '#shared/domain/calls/unusual.ts';
import { gapsIn, type Span } from '#shared/domain/calls/windows.ts';
import type { CallNames } from './call-names.ts';
import { PER_SECOND } from './call-schema.ts';

/** Weeks whose same weekday is compared with today. */
const WEEKS = 8;
/** Days before today in which a country was called, if it is not new; fewer that are known say nothing. */
const KNOWN_DAYS = 30;
const LEAST_KNOWN_DAYS = 7;
const DAY = 86_400;
/** Hours of the night, by the zone. */
const NIGHT = { from: 22, to: 6 };
const LONG = 60 * UNITS;

/** Everything that is needed to tell whether a day is like others. @param known stretches that the archive has whole */
export function dayFacts(
  db: Connection,
  names: CallNames,
  { now, zone, known }: { now: number; zone: string; known: readonly Span[] },
): DayFacts {
  const start = DateTime.fromSeconds(now, { zone }).startOf('day');
  const midnight = start.toUnixInteger();
  const sumsOf = db.prepare(
    'SELECT count(*) AS calls, coalesce(sum(cost), 0) AS cost FROM call WHERE id >= ? AND id < ?',
  );
  const sums = (from: number, to: number) =>
    sumsOf.get(from * PER_SECOND, to * PER_SECOND) as { calls: number; cost: number };
  const earlier: DayFacts['earlier'][number][] = [];
  for (let week = 1; week <= WEEKS; week += 1) {
    const from = start.minus({ weeks: week }).toUnixInteger();
    const to = DateTime.fromSeconds(now, { zone }).minus({ weeks: week }).toUnixInteger();
    if (to > from && gapsIn({ from, to }, known).length === 0) earlier.push(sums(from, to));
  }
  const made = names.kinds.filter(({ direction }) => direction === 'out').map(({ id }) => id);
  const out = `kind IN (${made.join(', ')})`;
  const today = db
    .prepare(
      `SELECT call.id AS id, minutes, country FROM call JOIN party ON party.id = other WHERE call.id >= ? AND ${out}`,
    )
    .all(midnight * PER_SECOND) as { id: number; minutes: number | null; country: string }[];
  const hours = today.map(({ id }) => DateTime.fromSeconds(Math.floor(id / PER_SECOND), { zone }).hour);
  return {
    today: sums(midnight, now),
    earlier,
    countries: newCountries(db, out, midnight, known, new Set(today.map(({ country }) => country))),
    nights: hours.filter((hour) => hour >= NIGHT.from || hour < NIGHT.to).length,
    long: today.filter(({ minutes }) => (minutes ?? 0) >= LONG).length,
  };
}

/** Countries of today that were not called in the days before; none where too few of those days are known. */
function newCountries(
  db: Connection,
  out: string,
  midnight: number,
  known: readonly Span[],
  today: ReadonlySet<string>,
): string[] {
  if (gapsIn({ from: midnight - LEAST_KNOWN_DAYS * DAY, to: midnight }, known).length > 0) return [];
  const before = db
    .prepare(
      `SELECT DISTINCT country FROM party WHERE id IN (SELECT other FROM call WHERE id >= ? AND id < ? AND ${out})`,
    )
    .pluck()
    .all((midnight - KNOWN_DAYS * DAY) * PER_SECOND, midnight * PER_SECOND) as string[];
  return [...today].filter((country) => country !== '' && !before.includes(country)).sort();
}
