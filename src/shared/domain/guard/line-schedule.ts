import { dateFormat } from '../text/formats.ts';
import { isFederalHoliday, type CalendarDay } from '../calendar/federal-holidays.ts';

/** When calls abroad are allowed from a line; at all other times they are switched off. */
export interface LineSchedule {
  /** Weekdays on which they are allowed from `from` on; 0 is Sunday. */
  days: readonly number[];
  /** `HH:MM` in quarters of an hour. A `to` that is not later than `from` is of the next day. */
  from: string;
  to: string;
  /** IANA name. */
  zone: string;
  /** Whether US federal holidays are closed. */
  holidays: boolean;
  /** Dollars a day that calls abroad may cost when they are switched on again, where no other limit is known. */
  limit: number;
}

export const OFFICE_HOURS: Omit<LineSchedule, 'zone'> = {
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '18:00',
  holidays: true,
  limit: 25,
};

/** A time in which calls abroad are all allowed, or all not. */
export interface SchedulePeriod {
  allowed: boolean;
  /** Milliseconds; null where it never began or never ends. */
  since: number | null;
  until: number | null;
}

/** Times are in quarters of an hour, and so are the zones' distances from UTC. */
const STEP = 15 * 60_000;
const DAY = 86_400_000;
/** The longest closed time: a week with one open day that is a holiday. */
const FARTHEST = 22 * DAY;

/** The period that a moment is in. */
export function periodAt(schedule: LineSchedule, now: number): SchedulePeriod {
  const allowedAt = clockOf(schedule);
  const quarter = Math.floor(now / STEP) * STEP;
  const allowed = allowedAt(quarter);
  return { allowed, since: before(quarter, allowed, allowedAt), until: after(quarter, allowed, allowedAt) };
}

export function isAllowed(schedule: LineSchedule, now: number): boolean {
  return clockOf(schedule)(now);
}

function before(quarter: number, allowed: boolean, allowedAt: (at: number) => boolean): number | null {
  for (let at = quarter; at > quarter - FARTHEST; at -= STEP) if (allowedAt(at - STEP) !== allowed) return at;
  return null;
}

function after(quarter: number, allowed: boolean, allowedAt: (at: number) => boolean): number | null {
  for (let at = quarter + STEP; at < quarter + FARTHEST; at += STEP) if (allowedAt(at) !== allowed) return at;
  return null;
}

function clockOf({ days, from, to, zone, holidays }: LineSchedule): (at: number) => boolean {
  const [opens, closes] = [minutesOf(from), minutesOf(to)];
  const isOver = closes <= opens;
  const open = (date: CalendarDay) =>
    days.includes(new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay()) &&
    !(holidays && isFederalHoliday(date));
  const known = new Map<string, boolean>();
  const isOpen = (date: CalendarDay): boolean => {
    const key = `${date.year}-${date.month}-${date.day}`;
    const found = known.get(key) ?? open(date);
    known.set(key, found);
    return found;
  };
  return (at) => {
    const { date, minute } = wallClock(zone, at);
    if (!isOver) return minute >= opens && minute < closes && isOpen(date);
    return (minute >= opens && isOpen(date)) || (minute < closes && isOpen(dayBefore(date)));
  };
}

/** What the clocks of a zone show. */
function wallClock(zone: string, at: number): { date: CalendarDay; minute: number } {
  const format = dateFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const date = { year: part('year'), month: part('month'), day: part('day') };
  return { date, minute: part('hour') * 60 + part('minute') };
}

function dayBefore({ year, month, day }: CalendarDay): CalendarDay {
  const at = new Date(Date.UTC(year, month - 1, day - 1));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
