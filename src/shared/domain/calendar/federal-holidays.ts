/** A day of the calendar; `month` counts from 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

export const FEDERAL_HOLIDAYS = [
  'new-year',
  'martin-luther-king',
  'presidents',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'christmas',
] as const;
export type FederalHoliday = (typeof FEDERAL_HOLIDAYS)[number];

const MONDAY = 1;
const THURSDAY = 4;
const DAY_MS = 86_400_000;
/** The year since which the 19th of June is a holiday. */
const JUNETEENTH_SINCE = 2021;

/** Whether a day is a holiday of the United States government, also where one of a weekend is kept on a weekday. */
export function isFederalHoliday(date: CalendarDay): boolean {
  return federalHolidayOn(date) !== undefined;
}

/** The holiday of the United States government that a day is, or that is kept on it. */
export function federalHolidayOn(date: CalendarDay): FederalHoliday | undefined {
  const at = Date.UTC(date.year, date.month - 1, date.day);
  // New Year's Day on a Saturday is kept in the old year.
  return holidays(date.year).get(at) ?? holidays(date.year + 1).get(at);
}

function holidays(year: number): Map<number, FederalHoliday> {
  const fixed: [FederalHoliday, number, number][] = [
    ['new-year', 1, 1],
    ['independence', 7, 4],
    ['veterans', 11, 11],
    ['christmas', 12, 25],
  ];
  if (year >= JUNETEENTH_SINCE) fixed.push(['juneteenth', 6, 19]);
  const days = new Map<number, FederalHoliday>([
    [nth(year, 1, MONDAY, 3), 'martin-luther-king'],
    [nth(year, 2, MONDAY, 3), 'presidents'],
    [last(year, 5, MONDAY), 'memorial'],
    [nth(year, 9, MONDAY, 1), 'labor'],
    [nth(year, 10, MONDAY, 2), 'columbus'],
    [nth(year, 11, THURSDAY, 4), 'thanksgiving'],
  ]);
  for (const [name, month, day] of fixed) {
    const at = Date.UTC(year, month - 1, day);
    days.set(at, name).set(kept(at), name);
  }
  return days;
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
