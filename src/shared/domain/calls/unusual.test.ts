import { describe, expect, it } from 'vitest';
import { unusualOf, type DayFacts } from './unusual.ts';

const day = (calls: number, cost: number) => ({ calls, cost });
const QUIET: DayFacts = {
  today: day(20, 20_000),
  earlier: [day(18, 18_000), day(22, 25_000), day(20, 19_000)],
  countries: [],
  nights: 0,
  long: 0,
};

describe('what is unusual about today', () => {
  it('is nothing on a day like others', () => {
    expect(unusualOf(QUIET)).toEqual([]);
  });

  it('is twice the calls or the cost of the median of the same weekday, and enough more to matter', () => {
    expect(unusualOf({ ...QUIET, today: day(41, 20_000) })).toEqual([{ why: 'calls', today: 41, usual: 20 }]);
    expect(unusualOf({ ...QUIET, today: day(20, 45_000) })).toEqual([{ why: 'cost', today: 45_000, usual: 19_000 }]);
    expect(unusualOf({ ...QUIET, earlier: [day(1, 0), day(1, 0), day(1, 0)], today: day(9, 9_000) })).toEqual([]);
  });

  it('is not told from fewer than three such days', () => {
    expect(unusualOf({ ...QUIET, earlier: QUIET.earlier.slice(1), today: day(500, 900_000) })).toEqual([]);
  });

  it('is a new country first, then nights and long calls', () => {
    expect(unusualOf({ ...QUIET, countries: ['SO'], nights: 2, long: 1 }).map(({ why }) => why)).toEqual([
      'countries',
      'nights',
      'long',
    ]);
  });
});
