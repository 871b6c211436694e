import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { dueWeeks, lastDueWeek, nextDue } from './report-weeks.ts';

const ZONE = 'America/New_York';
const at = (time: string, zone = ZONE) => DateTime.fromISO(time, { zone }).toUnixInteger();

describe('the report of a week', () => {
  it.each([
    ['2026-11-23T07:59', '2026-11-09', '2026-11-15'],
    ['2026-11-23T08:00', '2026-11-16', '2026-11-22'],
    ['2026-11-25T12:00', '2026-11-16', '2026-11-22'],
    ['2026-11-29T23:59', '2026-11-16', '2026-11-22'],
    ['2027-01-04T09:00', '2026-12-28', '2027-01-03'],
  ])('at %s is that of %s to %s', (now, first, last) => {
    expect(lastDueWeek(at(now), ZONE)).toEqual({
      ...{ first, last, from: at(`${first}T00:00`) },
      to: at(DateTime.fromISO(last).plus({ days: 1 }).toISODate() ?? ''),
    });
  });

  it('has an hour less or more where the clocks are changed', () => {
    const hours = (now: string) => {
      const { from, to } = lastDueWeek(at(now), ZONE);
      return (to - from) / 3600;
    };
    expect([hours('2026-03-09T08:00'), hours('2026-11-02T08:00'), hours('2026-11-09T08:00')]).toEqual([167, 169, 168]);
  });

  it('is by the zone of the provider, wherever the computer is', () => {
    expect(lastDueWeek(at('2026-11-23T03:00', 'Pacific/Honolulu'), ZONE).first).toBe('2026-11-16');
    expect(lastDueWeek(at('2026-11-23T03:00', 'Pacific/Honolulu'), 'Pacific/Honolulu').first).toBe('2026-11-09');
  });

  it('is due next on Monday at eight', () => {
    expect(nextDue(at('2026-11-23T07:59'), ZONE)).toBe(at('2026-11-23T08:00'));
    expect(nextDue(at('2026-11-23T08:00'), ZONE)).toBe(at('2026-11-30T08:00'));
    expect(nextDue(at('2026-03-04T08:00'), ZONE)).toBe(at('2026-03-09T08:00'));
  });

  it('is written for each week that was missed, and not for more than the last ones', () => {
    const weeks = (after: string, most: number) =>
      dueWeeks(after, at('2026-11-25T12:00'), ZONE, most).map(({ first }) => first);
    expect(weeks('2026-10-26', 8)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
    expect(weeks('2026-11-16', 8)).toEqual([]);
    expect(weeks('2020-01-06', 2)).toEqual(['2026-11-09', '2026-11-16']);
    // A clock that was ahead: nothing is written twice.
    expect(weeks('2027-05-03', 8)).toEqual([]);
  });
});
