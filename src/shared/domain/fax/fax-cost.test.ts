import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faxCostRange } from './fax-cost.ts';

it.each([
  [3, { fax_minute_rate: '0.0300' }, '0.04500', '0.0900', '0.0300'],
  [1, { fax_minute_rate: '0.03' }, '0.015', '0.03', '0.03'],
  [200, { fax_minute_rate: '1' }, '100.0', '200', '1'],
])('%d pages by %j cost from %s to %s, at %s a minute', (pages, rates, least, most, rate) => {
  expect(faxCostRange(pages, rates)).toEqual({ least, most, rate });
});

it('is not known without a rate', () => {
  expect(faxCostRange(3, {})).toBeNull();
  expect(faxCostRange(3, { fax_minute_rate: 'n/a' })).toBeNull();
});

it('goes from half of the most to the most, to the last digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 99_999 }), (pages, rate) => {
      const range = faxCostRange(pages, { fax_minute_rate: (rate / 10_000).toFixed(4) });
      expect(Number(range?.least) * 2).toBeCloseTo(Number(range?.most), 9);
      expect(Number(range?.most)).toBeCloseTo((pages * rate) / 10_000, 9);
    }),
  );
});
