import { describe, expect, it } from 'vitest';
import { quietUntil } from './fax-hours.ts';

const WORK = { on: true, from: '08:00', to: '18:00', days: [1, 2, 3, 4, 5] };
const NEW_YORK = 'America/New_York';
const until = (local: string, hours = WORK, zone = NEW_YORK) => quietUntil(hours, zone, Date.parse(local));

describe('the quiet hours of faxes', () => {
  it.each([
    // 2026-11-25 is a Wednesday; New York is five hours behind UTC.
    ['in the morning, until the first hour', '2026-11-25T12:59:59Z', '2026-11-25T13:00:00.000Z'],
    ['from the first hour', '2026-11-25T13:00:00Z', null],
    ['up to the last hour', '2026-11-25T22:59:59Z', null],
    ['from the last hour until the next day', '2026-11-25T23:00:00Z', '2026-11-26T13:00:00.000Z'],
    ['on Friday night until Monday', '2026-11-28T03:00:00Z', '2026-11-30T13:00:00.000Z'],
    ['on Sunday until Monday', '2026-11-29T17:00:00Z', '2026-11-30T13:00:00.000Z'],
    // Clocks go forward on 2026-03-08 at two in the morning.
    ['over the night in which clocks go forward', '2026-03-07T04:00:00Z', '2026-03-09T12:00:00.000Z'],
  ])('%s (%s)', (_, now, expected) => {
    expect(until(now)).toBe(expected);
  });

  it('are those of the zone of the business', () => {
    expect(until('2026-11-25T14:00:00Z')).toBeNull();
    expect(until('2026-11-25T14:00:00Z', WORK, 'America/Los_Angeles')).toBe('2026-11-25T16:00:00.000Z');
  });

  it('with one day a week end on that day, also a week later', () => {
    const hours = { ...WORK, days: [3] };
    expect(until('2026-11-25T23:30:00Z', hours)).toBe('2026-12-02T13:00:00.000Z');
  });

  it('are none where they are off, have no day, or no zone that is known', () => {
    const night = '2026-11-26T04:00:00Z';
    expect(until(night, { ...WORK, on: false })).toBeNull();
    expect(until(night, { ...WORK, days: [] })).toBeNull();
    expect(until(night, { ...WORK, from: '18:00', to: '08:00' })).toBeNull();
    expect(until(night, WORK, 'Nowhere/Land')).toBeNull();
  });
});
