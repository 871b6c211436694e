import { describe, expect, it } from 'vitest';
import { balanceState, thresholdsOf } from './balance-level.ts';

const LIMITS = { low: 25, hardLow: 5 };

describe('a balance', () => {
  it.each([
    ['25', '0', 'ok'],
    ['25.0000', '0', 'ok'],
    ['24.9999', '0', 'low'],
    ['5', '0', 'low'],
    ['4.9999', '0', 'nearly-empty'],
    ['0', '0', 'empty'],
    ['-3.10', '50', 'low'],
    ['-46', '50', 'nearly-empty'],
    ['-50', '50', 'empty'],
    ['4', '100', 'low'],
    ['30', 'much', 'ok'],
    ['much', '0', undefined],
    ['', '', undefined],
  ])('of %s with a credit of %s is %s', (balance, credit, state) => {
    expect(balanceState(balance, credit, LIMITS)).toBe(state);
  });

  it('is nothing at no limit only when nothing is left', () => {
    const none = { low: 0, hardLow: 0 };
    expect(balanceState('0.0001', '0', none)).toBe('ok');
    expect(balanceState('0', '0', none)).toBe('empty');
  });
});

describe('the amounts of a profile', () => {
  const settings = { lowBalance: 25, hardLowBalance: 5 };

  it('are its own, and those of the settings while it has none', () => {
    expect(thresholdsOf({ thresholds: { low: 100, hardLow: 20 } }, settings)).toEqual({ low: 100, hardLow: 20 });
    expect(thresholdsOf({}, settings)).toEqual(LIMITS);
    expect(thresholdsOf(null, settings)).toEqual(LIMITS);
  });
});
