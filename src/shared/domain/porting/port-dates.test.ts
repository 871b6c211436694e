import { describe, expect, it } from 'vitest';
import { dayAdvice, dayOff, daysOld, earliestMoveDate, hourReadings } from './port-dates.ts';

const ZONE = 'America/New_York';
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16));

describe('the first day a number can move', () => {
  it.each([
    ['2026-11-16T19:59Z', 2, '2026-11-18', 'in the afternoon, before three'],
    ['2026-11-16T20:00Z', 2, '2026-11-19', 'at three'],
    ['2026-07-13T19:00Z', 2, '2026-07-16', 'at three in summer'],
    ['2026-11-17T02:00Z', 2, '2026-11-19', 'late in the evening, already tomorrow in Europe'],
    ['2026-11-20T21:00Z', 1, '2026-11-23', 'on a Friday after three'],
    ['2026-11-24T15:00Z', 2, '2026-11-27', 'over Thanksgiving'],
  ])('at %s with %i days it is %s: %s', (now, focDays, day) => {
    expect(earliestMoveDate(Date.parse(now), ZONE, focDays)).toBe(day);
  });

  it.each([
    ['2026-11-20', { kind: 'too-early', earliest: '2026-11-23' }],
    ['2026-11-28', { kind: 'weekend' }],
    ['2026-11-26', { kind: 'holiday', name: 'thanksgiving' }],
    ['2026-12-01', undefined],
  ])('%s cannot be asked for: %j', (day, reason) => {
    expect(dayOff(day, '2026-11-23')).toEqual(reason);
  });

  it.each([
    ['2026-12-04', 'friday'],
    ['2026-11-25', 'before-holiday'],
    ['2026-11-27', 'after-thanksgiving'],
    ['2026-12-24', 'christmas-eve'],
    ['2026-12-31', 'new-years-eve'],
    ['2026-12-01', undefined],
  ])('%s is not advised: %s', (day, advice) => {
    expect(dayAdvice(day)).toBe(advice);
  });
});

describe('what an hour means', () => {
  it.each<[string, number, string, string | undefined, string]>([
    ['2026-12-01', 9, '2026-12-01T14:00', undefined, 'in winter both readings are one'],
    ['2026-07-14', 9, '2026-07-14T13:00', '2026-07-14T14:00', 'in summer they differ by an hour'],
    ['2026-03-09', 16, '2026-03-09T20:00', '2026-03-09T21:00', 'on the first business day of summer time'],
    ['2026-11-02', 10, '2026-11-02T15:00', undefined, 'on the first one after it'],
  ])('%s, %i:00', (day, hour, eastern, standard) => {
    const readings = hourReadings(day, hour);
    expect([iso(readings.eastern), iso(readings.standard)]).toEqual([eastern, standard]);
  });
});

it.each([
  ['2026-10-26', '2026-11-25', 30],
  ['2026-11-25', '2026-11-25', 0],
  ['2026-10-31', '2026-11-02', 2],
])('a bill of %s is on %s %i days old', (statement, today, days) => {
  expect(daysOld(statement, today)).toBe(days);
});
