import { DateTime } from 'luxon';
import type { Span } from './windows.ts';

/** A week that a report is about, by the provider's zone. */
export interface ReportWeek extends Span {
  /** Its first and last day, such as `2026-11-16`: a Monday and a Sunday. */
  first: string;
  last: string;
}

/** Hour of Monday at which the report of the week before is due. */
const DUE_HOUR = 8;

/** The last week whose report is due. @param now Unix seconds */
export function lastDueWeek(now: number, zone: string): ReportWeek {
  const monday = DateTime.fromSeconds(now, { zone }).minus({ hours: DUE_HOUR }).startOf('week');
  return weekBefore(monday);
}

/** When the next report is due, in Unix seconds. */
export function nextDue(now: number, zone: string): number {
  const monday = DateTime.fromSeconds(now, { zone }).minus({ hours: DUE_HOUR }).startOf('week');
  return monday.plus({ weeks: 1 }).set({ hour: DUE_HOUR }).toUnixInteger();
}

/** Weeks that are due and come after one, the oldest first; not more than the last ones. @param after the first day of a week */
export function dueWeeks(after: string, now: number, zone: string, most: number): ReportWeek[] {
  const weeks: ReportWeek[] = [];
  let week = lastDueWeek(now, zone);
  while (week.first > after && weeks.length < most) {
    weeks.unshift(week);
    week = weekBefore(DateTime.fromSeconds(week.from, { zone }));
  }
  return weeks;
}

function weekBefore(monday: DateTime): ReportWeek {
  const start = monday.minus({ weeks: 1 });
  return {
    from: start.toUnixInteger(),
    to: monday.toUnixInteger(),
    first: start.toISODate() ?? '',
    last: monday.minus({ days: 1 }).toISODate() ?? '',
  };
}
