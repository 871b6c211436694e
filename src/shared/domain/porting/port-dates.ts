// When a number can move: the first day that can be asked for, and what an hour of the provider means.
import { DateTime } from 'luxon';
import {
  addBusinessDays,
  addDays,
  holidayOn,
  isBusinessDay,
  isWeekend,
  quietDay,
  type QuietDay,
} from './business-days.ts';
import type { FederalHoliday } from '../calendar/federal-holidays.ts';

/** The hour of the provider's day from which on a request counts as one of the next day. */
const CUT_OFF_HOUR = 15;
/** Eastern Standard Time, which does not change in summer. */
const EST = 'UTC-5';
const EASTERN = 'America/New_York';

/**
 * The first day that can be asked for. Whether the provider counts business or calendar days is not stated; business days are
 * the later, and so the safe, reading.
 *
 * @param zone IANA name of the provider's zone
 */
export function earliestMoveDate(now: number, zone: string, focDays: number): string {
  const here = DateTime.fromMillis(now, { zone });
  const today = here.toFormat('yyyy-MM-dd');
  return addBusinessDays(here.hour >= CUT_OFF_HOUR ? addDays(today, 1) : today, focDays);
}

/** Why a day cannot be asked for. */
export type DayOff =
  | { kind: 'too-early'; earliest: string }
  | { kind: 'weekend' }
  | { kind: 'holiday'; name: FederalHoliday };

export function dayOff(day: string, earliest: string): DayOff | undefined {
  if (day < earliest) return { kind: 'too-early', earliest };
  if (isWeekend(day)) return { kind: 'weekend' };
  const name = holidayOn(day);
  return name === undefined ? undefined : { kind: 'holiday', name };
}

/** Why a day can be asked for, but another one is better: trouble found late is not mended before the next business day. */
export type DayAdvice = 'friday' | 'before-holiday' | QuietDay;

export function dayAdvice(day: string): DayAdvice | undefined {
  const quiet = quietDay(day);
  if (quiet) return quiet;
  const next = addDays(day, 1);
  if (isWeekend(next)) return 'friday';
  return isBusinessDay(next) ? undefined : 'before-holiday';
}

/** The moments, in milliseconds, that an hour can mean. */
export interface HourReadings {
  /** By the clock of New York. */
  eastern: number;
  /** By Eastern Standard Time as written; only on days on which New York has summer time. */
  standard?: number;
}

/** What `HH:00 EST` can mean on a day: in summer the clock of New York is an hour ahead of Eastern Standard Time. */
export function hourReadings(day: string, hour: number): HourReadings {
  const at = (zone: string) => DateTime.fromISO(day, { zone }).set({ hour }).toMillis();
  const eastern = at(EASTERN);
  const standard = at(EST);
  return eastern === standard ? { eastern } : { eastern, standard };
}

/** Days since the statement of a bill, by the date where the person is. */
export function daysOld(statement: string, today: string): number {
  return Math.round(
    DateTime.fromISO(today, { zone: 'utc' }).diff(DateTime.fromISO(statement, { zone: 'utc' }), 'days').days,
  );
}
