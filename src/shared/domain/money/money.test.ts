import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  compareMoney,
  formatMoney,
  moneyToDecimal,
  multiplyMoney,
  parseMoney,
  subtractMoney,
} from './money.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) => ({ units, scale }));

function money(text: string) {
  const parsed = parseMoney(text);
  if (!parsed) throw new Error(`not money: ${text}`);
  return parsed;
}

describe('money', () => {
  it('keeps every digit through a round trip', () => {
    fc.assert(
      fc.property(decimals, (amount) => {
        expect(money(moneyToDecimal(amount))).toEqual(amount);
      }),
    );
  });

  it('adds and subtracts exactly where floats do not', () => {
    expect(moneyToDecimal(addMoney(money('0.1'), money('0.2')))).toBe('0.3');
    expect(moneyToDecimal(subtractMoney(money('84.35'), money('0.0089')))).toBe('84.3411');
    expect(moneyToDecimal(multiplyMoney(money('0.0089'), 3))).toBe('0.0267');
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(compareMoney(subtractMoney(addMoney(a, b), b), a)).toBe(0);
      }),
    );
  });

  it.each(['', ' ', '1e5', '1,000.00', '$5', '.5', '5.', 'NaN', '--1', '0x10'])('refuses %j', (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  it.each([
    ['1234.5', '$1,234.50'],
    ['-2.5', '-$2.50'],
    ['0.0089', '$0.0089'],
    ['12345678901234567890.12', '$12,345,678,901,234,567,890.12'],
  ])('shows %s as %s', (text, shown) => {
    expect(formatMoney(money(text), 'en-US')).toBe(shown);
  });
});
