import type { CallPictures } from '#shared/bridge/calls.ts';
import { typeWords } from './call-labels.ts';

export type Metric = 'minutes' | 'cost';

/** One part of a day's bar. */
export interface DayPart {
  /** Place of its type among all, which gives it its colour and pattern. */
  series: number;
  value: number;
}

export interface DayBar {
  day: string;
  parts: DayPart[];
  total: number;
}

/** Types that have a part of their own in the bars; the smallest are one. */
const MOST_SERIES = 6;

/**
 * The bars of days, each of as many parts as there are types of calls, the largest type first.
 *
 * @param all every day of the period, also those without calls
 * @param rest what the types are called that have no part of their own
 */
export function dayBars(
  days: CallPictures['days'],
  all: readonly string[],
  metric: Metric,
  rest: string,
): { series: string[]; bars: DayBar[]; highest: number } {
  const totals = new Map<string, number>();
  for (const { type, ...sums } of days) totals.set(typeWords(type), (totals.get(typeWords(type)) ?? 0) + sums[metric]);
  const largest = [...totals].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const series = largest.length > MOST_SERIES ? [...largest.slice(0, MOST_SERIES - 1), rest] : largest;
  const byDay = new Map<string, number[]>();
  for (const { day, type, ...sums } of days) {
    const values = byDay.get(day) ?? series.map(() => 0);
    const own = series.indexOf(typeWords(type));
    const at = own === -1 ? series.length - 1 : own;
    values[at] = (values[at] ?? 0) + sums[metric];
    byDay.set(day, values);
  }
  const bars = all.map((day) => {
    const values = byDay.get(day) ?? [];
    return {
      day,
      parts: values.map((value, index) => ({ series: index, value })).filter(({ value }) => value > 0),
      total: values.reduce((sum, value) => sum + value, 0),
    };
  });
  return { series, bars, highest: Math.max(0, ...bars.map(({ total }) => total)) };
}
