import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { portWait, providerDay } from './watch-plan.ts';

const ZONE = 'America/New_York';
const MINUTE = 60_000;
const at = (iso: string): number => DateTime.fromISO(iso, { zone: ZONE }).toMillis();
const port = (status: string, foc_date = '') => ({ status, foc_date });

describe('the wait until the moves are read again', () => {
  it.each([
    ['in the morning of a working day', '2026-07-01T09:00', [port('submitted')], 30],
    ['shortly before six', '2026-07-01T17:59', [port('submitted')], 30],
    ['in the evening', '2026-07-01T18:00', [port('in progress')], 120],
    ['at night', '2026-07-01T03:00', [port('rejected')], 120],
    ['shortly before nine, until nine', '2026-07-01T08:15', [port('submitted')], 45],
    ['on the day of a move', '2026-07-01T07:00', [port('foc received', '2026-07-01T00:00:00+00:00')], 10],
    ['on the day before', '2026-06-30T10:00', [port('foc received', '2026-07-01T00:00:00+00:00')], 30],
    ['with a word that is not known', '2026-07-01T10:00', [port('odd')], 30],
  ])('%s', (_, now, ports, minutes) => {
    expect(portWait(ports, at(now), ZONE)).toBe(minutes * MINUTE);
  });

  it('is none while no move is open', () => {
    expect(portWait([], at('2026-07-01T10:00'), ZONE)).toBeNull();
    expect(portWait([port('completed', '2026-07-01'), port('canceled')], at('2026-07-01T10:00'), ZONE)).toBeNull();
  });
});

it('the provider’s day is the day in its zone', () => {
  expect(providerDay(Date.parse('2026-07-02T02:00:00Z'), ZONE)).toBe('2026-07-01');
  expect(providerDay(Date.parse('2026-07-02T02:00:00Z'), 'UTC')).toBe('2026-07-02');
});
