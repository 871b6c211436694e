import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callsAtOnceFor, OFFICE_SIZES } from './calls-at-once.ts';

it.each([
  [1, 2],
  [5, 3],
  [10, 4],
  [20, 6],
  [50, 10],
  [100, 17],
])('%i people need %i calls at the same time', (people, calls) => {
  expect(callsAtOnceFor(people)).toBe(calls);
});

it('more people never need fewer calls, and never more than one each beyond two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (people) => {
      const calls = callsAtOnceFor(people);
      expect(callsAtOnceFor(people + 1)).toBeGreaterThanOrEqual(calls);
      expect(calls).toBeLessThanOrEqual(Math.max(2, people));
    }),
  );
});

it('every size on offer has an answer of its own', () => {
  expect(new Set(OFFICE_SIZES.map(callsAtOnceFor)).size).toBe(OFFICE_SIZES.length);
});
