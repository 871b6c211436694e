import { describe, expect, it } from 'vitest';
import { DateTime } from 'luxon';
import fc from 'fast-check';
import { addBusinessDays, addDays, businessDaysBetween, holidayOn, isBusinessDay, quietDay } from './business-days.ts';
import type { FederalHoliday } from '../calendar/federal-holidays.ts';

const YEARS = Array.from({ length: 20 }, (_, index) => 2022 + index);

/** Title 5 of the United States Code, section 6103, counted another way: by walking over each day of the year. */
function byWalking(year: number): Map<string, FederalHoliday> {
  const days = new Map<string, FederalHoliday>();
  const floating: Partial<Record<string, FederalHoliday>> = {
    'Mon 3 Jan': 'martin-luther-king',
    'Mon 3 Feb': 'presidents',
    'Mon 1 Sep': 'labor',
    'Mon 2 Oct': 'columbus',
    'Thu 4 Nov': 'thanksgiving',
  };
  const fixed: Partial<Record<string, FederalHoliday>> = {
    'Jan 1': 'new-year',
    'Jun 19': 'juneteenth',
    'Jul 4': 'independence',
    'Nov 11': 'veterans',
    'Dec 25': 'christmas',
  };
  for (let day = DateTime.utc(year, 1, 1); day.year === year; day = day.plus({ days: 1 })) {
    const count = Math.ceil(day.day / 7);
    const name = floating[day.toFormat(`ccc '${count}' LLL`)];
    if (name) days.set(day.toFormat('yyyy-MM-dd'), name);
    if (day.toFormat('ccc LLL') === 'Mon May' && day.plus({ weeks: 1 }).month === 6)
      days.set(day.toFormat('yyyy-MM-dd'), 'memorial');
    // A weekday is the kept day of its own date, a Friday also of the next one, a Monday also of the one before.
    const near = [
      day,
      ...(day.weekday === 5 ? [day.plus({ days: 1 })] : []),
      ...(day.weekday === 1 ? [day.minus({ days: 1 })] : []),
    ];
    for (const one of near) {
      const fix = fixed[one.toFormat('LLL d')];
      if (fix && day.weekday < 6) days.set(day.toFormat('yyyy-MM-dd'), fix);
    }
  }
  return days;
}

describe('business days', () => {
  it.each(YEARS)('holidays on the weekdays of %i are those of the law', (year) => {
    const found = new Map<string, FederalHoliday>();
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
      const name = holidayOn(day);
      if (name && DateTime.fromISO(day).weekday < 6) found.set(day, name);
    }
    expect(found).toEqual(byWalking(year));
  });

  it.each([
    ['2026-11-25', 1, '2026-11-27', 'over Thanksgiving'],
    ['2026-11-25', 2, '2026-11-30', 'over Thanksgiving and a weekend'],
    ['2026-07-02', 1, '2026-07-06', 'over the fourth of July that is kept on a Friday'],
    ['2027-12-30', 1, '2028-01-03', 'over a New Year kept on the last day of the old year'],
    ['2026-11-28', 1, '2026-11-30', 'from a Saturday'],
    ['2026-11-24', 0, '2026-11-24', 'none'],
    ['2026-11-30', -2, '2026-11-25', 'backwards'],
  ])('%s and %i business days are %s: %s', (day, count, result) => {
    expect(addBusinessDays(day, count)).toBe(result);
  });

  it.each([
    ['2026-11-27', 'after-thanksgiving'],
    ['2026-12-24', 'christmas-eve'],
    ['2026-12-31', 'new-years-eve'],
    ['2026-11-25', undefined],
  ])('%s is a quiet day: %s', (day, reason) => {
    expect(quietDay(day)).toBe(reason);
  });

  const anyDay = fc.integer({ min: 0, max: 7300 }).map((days) => addDays('2022-01-01', days));

  it('adding business days ends on one, and counting gives them back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (day, count) => {
        const end = addBusinessDays(day, count);
        expect(isBusinessDay(end)).toBe(true);
        expect(businessDaysBetween(day, end)).toBe(count);
        expect(businessDaysBetween(end, day)).toBe(-count);
      }),
    );
  });
});
