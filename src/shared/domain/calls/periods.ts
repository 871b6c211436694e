import { DateTime } from 'luxon';
import type { Span } from './windows.ts';

/** Periods that can be chosen with one click. */
export const PERIODS = [
  'this-hour',
  'last-hour',
  'today',
  'yesterday',
  'week',
  'month',
  'last-month',
  'quarter',
] as const;
export type Period = (typeof PERIODS)[number];

const DAYS = { week: 7, month: 30, quarter: 90 } as const;

/**
 * The time of a period. Days and hours are those of the zone; 7, 30 and 90 days include today.
 *
 * @param now in Unix seconds
 */
export function spanOf(period: Period, now: number, zone: string): Span {
  const at = DateTime.fromSeconds(now, { zone });
  const day = at.startOf('day');
  const seconds = (time: DateTime): number => time.toUnixInteger();
  switch (period) {
    case 'this-hour':
      return { from: seconds(at.startOf('hour')), to: seconds(at.startOf('hour').plus({ hours: 1 })) };
    case 'last-hour':
      return { from: seconds(at.startOf('hour').minus({ hours: 1 })), to: seconds(at.startOf('hour')) };
    case 'today':
      return { from: seconds(day), to: seconds(day.plus({ days: 1 })) };
    case 'yesterday':
      return { from: seconds(day.minus({ days: 1 })), to: seconds(day) };
    case 'last-month':
      return { from: seconds(at.startOf('month').minus({ months: 1 })), to: seconds(at.startOf('month')) };
    case 'week':
    case 'month':
    case 'quarter':
      return { from: seconds(day.minus({ days: DAYS[period] - 1 })), to: seconds(day.plus({ days: 1 })) };
  }
}

/**
 * The time of days that a person named, both included; null where they are none.
 *
 * @param first such as `2026-11-02`
 */
export function spanOfDays(first: string, last: string, zone: string): Span | null {
  const from = DateTime.fromISO(first, { zone }).startOf('day');
  const to = DateTime.fromISO(last, { zone }).startOf('day').plus({ days: 1 });
  if (!from.isValid || !to.isValid || to <= from) return null;
  return { from: from.toUnixInteger(), to: to.toUnixInteger() };
}
