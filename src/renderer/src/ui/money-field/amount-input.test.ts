import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyToDecimal } from '#shared/domain/money/money.ts';
import { readAmount } from './amount-input.ts';

describe('readAmount', () => {
  it.each([
    ['50', '50'],
    ['$1,234.50', '1234.50'],
    [' $ 20 ', '20'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['1,234,567', '1234567'],
    ['007.10', '7.10'],
  ])('reads %j', (text, decimal) => {
    const reading = readAmount(text);
    expect(reading.ok && Number(reading.decimal)).toBe(Number(decimal));
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['$', 'empty'],
    ['1,5', 'not-an-amount'],
    ['12,34', 'not-an-amount'],
    ['1.2.3', 'not-an-amount'],
    ['-5', 'not-an-amount'],
    ['1e3', 'not-an-amount'],
    ['fifty', 'not-an-amount'],
    ['.', 'not-an-amount'],
    ['1.005', 'digits'],
    ['9.99', 'min'],
    ['500.01', 'max'],
  ])('refuses %j: %s', (text, problem) => {
    expect(readAmount(text, { min: '10', max: '500' })).toEqual({ ok: false, problem });
  });

  it('gives back every amount exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (cents) => {
        const decimal = moneyToDecimal({ units: cents, scale: 2 });
        expect(readAmount(decimal)).toEqual({ ok: true, decimal });
      }),
    );
  });
});
