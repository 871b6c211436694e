import { UNITS } from './amounts.ts';

/** What is known of today, and of days like it. */
export interface DayFacts {
  /** Calls and cost of today until now. */
  today: { calls: number; cost: number };
  /** The same until the same time of earlier days of this weekday, as far as the archive has them. */
  earlier: readonly { calls: number; cost: number }[];
  /** Countries that were called today, and not in the weeks before. */
  countries: readonly string[];
  /** Calls that were made in the night. */
  nights: number;
  /** Calls that lasted an hour or more. */
  long: number;
}

/** Why today is unusual; `usual` is the median of days like it. */
export type Unusual =
  | { why: 'calls'; today: number; usual: number }
  | { why: 'cost'; today: number; usual: number }
  | { why: 'countries'; countries: readonly string[] }
  | { why: 'nights'; calls: number }
  | { why: 'long'; calls: number };

/** What can be unusual, in the order in which it is told. */
export const UNUSUAL = ['countries', 'cost', 'calls', 'nights', 'long'] as const satisfies readonly Unusual['why'][];

/** Fewer days like today say nothing of what is usual. */
const LEAST_DAYS = 3;
/** How many times of the usual is unusual, and how much more it has to be at least. */
const TIMES = 2;
const MORE_CALLS = 10;
const MORE_COST = UNITS;

/** What of today is unusual, the most important first. */
export function unusualOf({ today, earlier, countries, nights, long }: DayFacts): Unusual[] {
  const found: Unusual[] = [];
  if (countries.length > 0) found.push({ why: 'countries', countries });
  if (earlier.length >= LEAST_DAYS) {
    const cost = median(earlier.map((day) => day.cost));
    const calls = median(earlier.map((day) => day.calls));
    if (today.cost > cost * TIMES && today.cost - cost >= MORE_COST)
      found.push({ why: 'cost', today: today.cost, usual: cost });
    if (today.calls > calls * TIMES && today.calls - calls >= MORE_CALLS)
      found.push({ why: 'calls', today: today.calls, usual: calls });
  }
  if (nights > 0) found.push({ why: 'nights', calls: nights });
  if (long > 0) found.push({ why: 'long', calls: long });
  return found;
}

/** The middle of some numbers, the lower one of two. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
