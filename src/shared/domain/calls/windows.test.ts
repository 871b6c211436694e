import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { callWindows, gapsIn, halves, joined, LONGEST_WINDOW, midnightOf, nextMidnight, type Span } from './windows.ts';

const NEW_YORK = 'America/New_York';
const at = (iso: string, zone = NEW_YORK) => DateTime.fromISO(iso, { zone }).toUnixInteger();
const zones = fc.constantFrom(NEW_YORK, 'UTC', 'America/Los_Angeles', 'Australia/Lord_Howe', 'America/Havana');
const times = fc.integer({ min: at('2024-01-01'), max: at('2027-01-01') });
const spans = fc
  .tuple(times, fc.integer({ min: 1, max: 60 * 86_400 }))
  .map(([from, length]): Span => ({ from, to: from + length }));

describe('windows of calls', () => {
  it('cover a time without a gap and without touching twice, each of seven days at most', () => {
    fc.assert(
      fc.property(spans, zones, (span, zone) => {
        const windows = callWindows(span, zone).reverse();
        expect(windows[0]?.from).toBe(span.from);
        expect(windows.at(-1)?.to).toBe(span.to);
        for (const [index, { from, to }] of windows.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(to - from).toBeLessThanOrEqual(LONGEST_WINDOW);
          if (index > 0) expect(from).toBe(windows[index - 1]?.to);
        }
      }),
    );
  });

  it('end at midnight of the zone, also in the weeks in which the clocks are changed', () => {
    const autumn = callWindows({ from: at('2026-10-26'), to: at('2026-11-09') }, NEW_YORK);
    expect(autumn.map(({ to }) => DateTime.fromSeconds(to, { zone: NEW_YORK }).toISO())).toEqual([
      '2026-11-09T00:00:00.000-05:00',
      '2026-11-07T00:00:00.000-05:00',
      '2026-11-01T00:00:00.000-04:00',
    ]);
    const [spring] = callWindows({ from: at('2026-03-08'), to: at('2026-03-15') }, NEW_YORK);
    expect((spring?.to ?? 0) - (spring?.from ?? 0)).toBe(7 * 86_400 - 3600);
  });

  it('are halved until a second is left', () => {
    expect(halves({ from: 10, to: 21 })).toEqual([
      { from: 10, to: 15 },
      { from: 15, to: 21 },
    ]);
    expect(halves({ from: 10, to: 11 })).toBeNull();
  });
});

describe('days of a zone', () => {
  it.each([
    ['2026-11-01', 25],
    ['2026-03-08', 23],
    ['2026-06-01', 24],
  ])('%s has %i hours in New York', (day, hours) => {
    expect(nextMidnight(at(day), NEW_YORK) - at(day)).toBe(hours * 3600);
    expect(midnightOf(at(day) + hours * 3600 - 1, NEW_YORK)).toBe(at(day));
  });
});

describe('gaps', () => {
  it('are what no known stretch covers, second by second', () => {
    const small = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
      .map(([from, length]): Span => ({ from, to: from + length }));
    const holds = (list: readonly Span[], second: number) => list.some(({ from, to }) => from <= second && second < to);
    fc.assert(
      fc.property(small, fc.array(small, { maxLength: 8 }), (span, known) => {
        const gaps = gapsIn(span, known);
        for (let second = 0; second < 90; second += 1)
          expect(holds(gaps, second)).toBe(holds([span], second) && !holds(known, second));
        expect(joined(gaps)).toEqual(gaps);
      }),
    );
  });
});
