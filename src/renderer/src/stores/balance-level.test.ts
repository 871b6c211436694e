import { describe, expect, it } from 'vitest';
import { availableToSpend, balanceLevel } from './balance-level.ts';

describe('the balance', () => {
  it.each([
    ['100.00', '0', 'ok'],
    ['24.99', '0', 'low'],
    ['25', '0', 'ok'],
    ['-3.10', '50', 'below-zero'],
    ['-46', '50', 'below-zero'],
    ['0', '0', 'empty'],
    ['-50', '50', 'empty'],
    // Nearly empty is not empty: something can still be bought.
    ['4.99', '0', 'low'],
    ['nothing', '0', 'ok'],
  ] as const)('%s with credit %s is %s', (balance, credit, level) => {
    expect(balanceLevel({ balance, credit }, { low: 25, hardLow: 5 })).toBe(level);
  });

  it('adds the credit without losing a digit', () => {
    expect(availableToSpend({ balance: '-0.0001', credit: '10.5' })).toBe('10.4999');
  });
});
