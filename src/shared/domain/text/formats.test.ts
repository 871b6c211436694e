import { afterEach, describe, expect, it } from 'vitest';
import { dateFormat, isZone, numberFormat, ownZone, pluralRules, regionNames } from './formats.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

const NOON = new Date('2026-01-15T12:00:00Z');
const HOUR = { hour: 'numeric', hourCycle: 'h23' } as const;

describe('a formatter', () => {
  it('is made once for a language and its options', () => {
    expect(numberFormat('en-US')).toBe(numberFormat('en-US'));
    expect(dateFormat('en-US', HOUR)).toBe(dateFormat('en-US', { ...HOUR }));
    expect(numberFormat('en-US')).not.toBe(numberFormat('es-US'));
    expect(numberFormat('en-US')).not.toBe(numberFormat('en-US', { style: 'percent' }));
    expect(pluralRules('en-US')).toBe(pluralRules('en-US'));
    expect(regionNames('en')).not.toBe(regionNames('en', 'none'));
  });

  it.each([
    ['Pacific/Honolulu', '2'],
    ['America/New_York', '7'],
    ['America/Denver', '5'],
    // The same clocks in winter, others in summer.
    ['America/Phoenix', '5'],
  ])('goes by the clocks of this computer, also when it was moved to %s', (zone, hour) => {
    process.env['TZ'] = 'UTC';
    expect(dateFormat('en-US', HOUR).format(NOON)).toBe('12');
    process.env['TZ'] = zone;
    expect(ownZone()).toBe(zone);
    expect(Number(dateFormat('en-US', HOUR).format(NOON))).toBe(Number(hour));
  });

  it('knows clocks that differ in summer only', () => {
    const july = new Date('2026-07-15T12:00:00Z');
    process.env['TZ'] = 'America/Denver';
    expect(Number(dateFormat('en-US', HOUR).format(july))).toBe(6);
    process.env['TZ'] = 'America/Phoenix';
    expect(Number(dateFormat('en-US', HOUR).format(july))).toBe(5);
  });

  it('goes by another zone where one is named', () => {
    process.env['TZ'] = 'Pacific/Honolulu';
    expect(dateFormat('en-US', { ...HOUR, timeZone: 'UTC' }).format(NOON)).toBe('12');
  });
});

it.each([
  ['America/New_York', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a zone: %s', (name, is) => {
  expect(isZone(name)).toBe(is);
});
