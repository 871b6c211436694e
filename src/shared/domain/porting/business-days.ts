// Business days of the old phone companies: Monday to Friday without the holidays of the United States government.
import { federalHolidayOn, type CalendarDay, type FederalHoliday } from '../calendar/federal-holidays.ts';

/** Business days on which few people work at phone companies. */
export const QUIET_DAYS = ['after-thanksgiving', 'christmas-eve', 'new-years-eve'] as const;
export type QuietDay = (typeof QUIET_DAYS)[number];

const DAY_MS = 86_400_000;

/** @param day as `YYYY-MM-DD`, in this and all functions here */
export function isBusinessDay(day: string): boolean {
  return !isWeekend(day) && holidayOn(day) === undefined;
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(weekdayOf(day));
}

/** The holiday that a day is, or that is kept on it because the holiday itself falls on a weekend. */
export function holidayOn(day: string): FederalHoliday | undefined {
  return federalHolidayOn(parts(day));
}

/** Why a business day is not a good one to move a number. */
export function quietDay(day: string): QuietDay | undefined {
  if (day.endsWith('-12-24')) return 'christmas-eve';
  if (day.endsWith('-12-31')) return 'new-years-eve';
  return holidayOn(addDays(day, -1)) === 'thanksgiving' ? 'after-thanksgiving' : undefined;
}

export function addDays(day: string, count: number): string {
  return isoDay(startOf(day) + count * DAY_MS);
}

/** The day that lies `count` business days after a day, or before it when `count` is negative. */
export function addBusinessDays(day: string, count: number): string {
  const step = Math.sign(count);
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = addDays(at, step);
    if (isBusinessDay(at)) left--;
  }
  return at;
}

/** What each day is that was asked about, by its number since 1970: lists of moves ask about the same days for each row. */
const businessDays = new Map<number, boolean>();

/** How many business days lie after `from` up to `to`; negative when `to` is earlier. */
export function businessDaysBetween(from: string, to: string): number {
  if (to < from) return -businessDaysBetween(to, from);
  let count = 0;
  const last = startOf(to) / DAY_MS;
  for (let at = startOf(from) / DAY_MS + 1; at <= last; at++) {
    let isOne = businessDays.get(at);
    if (isOne === undefined) {
      isOne = isBusinessDay(isoDay(at * DAY_MS));
      businessDays.set(at, isOne);
    }
    if (isOne) count++;
  }
  return count;
}

function weekdayOf(day: string): number {
  return new Date(startOf(day)).getUTCDay();
}

function startOf(day: string): number {
  const { year, month, day: date } = parts(day);
  return Date.UTC(year, month - 1, date);
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function parts(day: string): CalendarDay {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  return { year, month, day: date };
}
