/** A day of the calendar; `month` counts from 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const MONDAY = 1;
const THURSDAY = 4;
const DAY_MS = 86_400_000;

/** Whether a day is a holiday of the United States government, also where one of a weekend is kept on a weekday. */
export function isFederalHoliday(date: CalendarDay): boolean {
  const at = Date.UTC(date.year, date.month - 1, date.day);
  // New Year's Day on a Saturday is kept in the old year.
  return [date.year, date.year + 1].some((year) => holidays(year).has(at));
}

function holidays(year: number): Set<number> {
  const fixed = [[1, 1], ...(year >= 2021 ? [[6, 19]] : []), [7, 4], [11, 11], [12, 25]].flatMap(
    ([month = 0, day = 0]) => {
      const at = Date.UTC(year, month - 1, day);
      return [at, kept(at)];
    },
  );
  return new Set([
    ...fixed,
    nth(year, 1, MONDAY, 3),
    nth(year, 2, MONDAY, 3),
    last(year, 5, MONDAY),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    nth(year, 11, THURSDAY, 4),
  ]);
}

/** A Saturday's holiday is kept on Friday, a Sunday's on Monday. */
function kept(at: number): number {
  const weekday = new Date(at).getUTCDay();
  if (weekday === 6) return at - DAY_MS;
  return weekday === 0 ? at + DAY_MS : at;
}

function nth(year: number, month: number, weekday: number, count: number): number {
  const first = Date.UTC(year, month - 1, 1);
  const skip = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return first + (skip + 7 * (count - 1)) * DAY_MS;
}

function last(year: number, month: number, weekday: number): number {
  const end = Date.UTC(year, month, 0);
  return end - ((new Date(end).getUTCDay() - weekday + 7) % 7) * DAY_MS;
}
