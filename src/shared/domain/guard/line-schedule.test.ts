import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFederalHoliday } from '../calendar/federal-holidays.ts';
import { isAllowed, OFFICE_HOURS, periodAt, type LineSchedule } from './line-schedule.ts';

const NEW_YORK: LineSchedule = { ...OFFICE_HOURS, zone: 'America/New_York' };
const at = (iso: string) => Date.parse(iso);
const shown = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16));

describe('US federal holidays', () => {
  it.each([
    ['2026-01-01', 'the first of January'],
    ['2026-01-19', 'the third Monday of January'],
    ['2026-02-16', 'the third Monday of February'],
    ['2026-05-25', 'the last Monday of May'],
    ['2026-06-19', 'the 19th of June'],
    ['2026-07-03', 'the day before the fourth of July, a Saturday'],
    ['2026-07-04', 'the fourth of July itself'],
    ['2026-09-07', 'the first Monday of September'],
    ['2026-10-12', 'the second Monday of October'],
    ['2026-11-11', 'the 11th of November'],
    ['2026-11-26', 'the fourth Thursday of November'],
    ['2026-12-25', 'Christmas'],
    ['2021-12-31', 'New Year of a Saturday, in the old year'],
    ['2023-01-02', 'New Year of a Sunday, a day later'],
  ])('%s: %s', (iso) => {
    expect(isFederalHoliday(dayOf(iso))).toBe(true);
  });

  it.each(['2026-11-27', '2026-12-24', '2026-05-18', '2020-06-19', '2026-01-02'])('%s is none', (iso) => {
    expect(isFederalHoliday(dayOf(iso))).toBe(false);
  });

  function dayOf(iso: string) {
    const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
    return { year, month, day };
  }
});

describe('a schedule of calls abroad', () => {
  it.each<[string, LineSchedule, string, boolean, string | null, string | null]>([
    ['a working day', NEW_YORK, '2026-11-24T15:00Z', true, '2026-11-24T13:00', '2026-11-24T23:00'],
    ['its night', NEW_YORK, '2026-11-25T03:07Z', false, '2026-11-24T23:00', '2026-11-25T13:00'],
    ['a holiday', NEW_YORK, '2026-11-26T15:00Z', false, '2026-11-25T23:00', '2026-11-27T13:00'],
    ['a weekend', NEW_YORK, '2026-11-21T15:00Z', false, '2026-11-20T23:00', '2026-11-23T13:00'],
    ['the weekend the clocks go back', NEW_YORK, '2026-11-01T15:00Z', false, '2026-10-30T22:00', '2026-11-02T13:00'],
    ['the weekend the clocks go forward', NEW_YORK, '2026-03-08T15:00Z', false, '2026-03-06T23:00', '2026-03-09T12:00'],
    [
      'a holiday that is open',
      { ...NEW_YORK, holidays: false },
      '2026-11-26T15:00Z',
      true,
      '2026-11-26T13:00',
      '2026-11-26T23:00',
    ],
    [
      'a night shift after midnight',
      { ...NEW_YORK, from: '22:00', to: '06:00' },
      '2026-11-25T08:00Z',
      true,
      '2026-11-25T03:00',
      '2026-11-25T11:00',
    ],
    [
      'the morning after a Friday shift',
      { ...NEW_YORK, from: '22:00', to: '06:00' },
      '2026-11-21T08:00Z',
      true,
      '2026-11-21T03:00',
      '2026-11-21T11:00',
    ],
    [
      'a zone of half hours',
      { ...NEW_YORK, zone: 'Asia/Kolkata' },
      '2026-11-24T05:00Z',
      true,
      '2026-11-24T02:30',
      '2026-11-24T12:30',
    ],
    [
      'whole days',
      { ...NEW_YORK, from: '00:00', to: '00:00', holidays: false },
      '2026-11-24T15:00Z',
      true,
      '2026-11-23T05:00',
      '2026-11-28T05:00',
    ],
    ['no day at all', { ...NEW_YORK, days: [] }, '2026-11-24T15:00Z', false, null, null],
  ])('%s', (_, schedule, now, allowed, since, until) => {
    const period = periodAt(schedule, at(now));
    expect([period.allowed, shown(period.since), shown(period.until)]).toEqual([allowed, since, until]);
  });

  it('is the same within a period, and another one at its ends', () => {
    const schedules = fc.record({
      days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      from: fc.constantFrom('00:00', '06:15', '08:00', '22:45'),
      to: fc.constantFrom('00:00', '06:00', '12:30', '18:00'),
      zone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'UTC', 'Asia/Kathmandu'),
      holidays: fc.boolean(),
      limit: fc.constant(25),
    });
    const moments = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') });
    fc.assert(
      fc.property(schedules, moments, fc.double({ min: 0, max: 0.999, noNaN: true }), (schedule, now, part) => {
        const { allowed, since, until } = periodAt(schedule, now);
        if (since === null || until === null) return true;
        const inside = since + Math.floor((until - since) * part);
        const sides = [isAllowed(schedule, since - 1), isAllowed(schedule, until)];
        return since <= now && now < until && isAllowed(schedule, inside) === allowed && !sides.includes(allowed);
      }),
      { numRuns: 60 },
    );
  });
});
