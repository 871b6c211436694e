import { expect, it } from 'vitest';
import { readLeaveAt } from './leave-at.ts';

const NEW_YORK = 'America/New_York';
const NOW = Date.parse('2026-10-20T12:00:00Z');
const SPRING = Date.parse('2027-03-01T12:00:00Z');

it.each([
  ['2026-10-31T09:00', NOW, '2026-10-31T13:00:00.000Z'],
  ['2026-11-02T09:00', NOW, '2026-11-02T14:00:00.000Z'],
  ['2027-03-13T09:00', SPRING, '2027-03-13T14:00:00.000Z'],
  ['2027-03-15T09:00', SPRING, '2027-03-15T13:00:00.000Z'],
])('%s is the same hour on the clock before and after clocks are set', (local, now, at) => {
  expect(readLeaveAt(local, NEW_YORK, now)).toEqual({ ok: true, at, isTwice: false });
});

it('means the first of an hour that comes twice, and says so', () => {
  const at = '2026-11-01T05:30:00.000Z';
  expect(readLeaveAt('2026-11-01T01:30', NEW_YORK, NOW)).toEqual({ ok: true, at, isTwice: true });
});

it.each([
  ['', NOW, 'empty'],
  ['2026-10-20T07:59', NOW, 'past'],
  ['2027-10-20T08:00', NOW, 'too-far'],
  ['2027-03-14T02:30', SPRING, 'skipped'],
] as const)('%j cannot be meant: %s', (local, now, problem) => {
  expect(readLeaveAt(local, NEW_YORK, now)).toEqual({ ok: false, problem });
});
