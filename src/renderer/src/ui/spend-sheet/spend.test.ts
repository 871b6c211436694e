import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/bridge/outcome.ts';
import { moneyToDecimal } from '#shared/domain/money/money.ts';
import { maySendAgain, spendSums } from './spend.ts';

const shown = (money: ReturnType<typeof spendSums>['total']) => money && moneyToDecimal(money);

describe('spendSums', () => {
  it.each([
    ['enough', '1.00', 2, '84.35', '0', '2.00', '82.35', false, false],
    ['to the last cent', '42.175', 2, '84.35', '0', '84.350', '0.000', false, false],
    ['within the credit', '50', 2, '84.35', '20', '100', '-15.65', true, false],
    ['beyond the credit', '50', 3, '84.35', '20', '150', '-65.65', true, true],
  ])('%s', (_, unitPrice, count, balance, credit, total, after, belowZero, beyondCredit) => {
    const sums = spendSums({ unitPrice, count, balance, credit });
    expect([shown(sums.total), shown(sums.after), sums.belowZero, sums.beyondCredit]).toEqual([
      total,
      after,
      belowZero,
      beyondCredit,
    ]);
  });

  it('says nothing about what nobody knows', () => {
    const unknown = spendSums({ unitPrice: null, count: 1, balance: '5', credit: null });
    expect([unknown.total, unknown.after, unknown.belowZero]).toEqual([null, null, false]);
    const noBalance = spendSums({ unitPrice: '1', count: 1, balance: null, credit: null });
    expect([shown(noBalance.total), noBalance.after]).toEqual(['1', null]);
  });

  it('adds a refill to the balance, and never calls that more than the account may spend', () => {
    const sums = spendSums({ unitPrice: '25', count: 1, balance: '-40.1250', credit: '0', adds: true });
    expect([shown(sums.total), shown(sums.after)]).toEqual(['25', '-15.1250']);
    expect([sums.belowZero, sums.beyondCredit]).toEqual([true, false]);
  });

  it('loses nothing: what is left and what is spent is what was there', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((units) => moneyToDecimal({ units, scale: 4 }));
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 100 }), (unitPrice, balance, count) => {
        const { total, after } = spendSums({ unitPrice, count, balance, credit: null });
        const units = (decimal: string) => BigInt(decimal.replace('.', ''));
        expect((total?.units ?? 0n) + (after?.units ?? 0n)).toBe(units(balance));
      }),
    );
  });
});

describe('maySendAgain', () => {
  const evidence = {};
  it.each<[Problem, boolean]>([
    [{ kind: 'refused', text: 'No', evidence }, true],
    [{ kind: 'offline', evidence }, true],
    [{ kind: 'over-cap', cap: 'day', limit: '100', spent: '80', price: '1' }, true],
    [{ kind: 'wrong-pin', retryAt: null }, true],
    [{ kind: 'duplicate', what: 'spend', at: '2026-01-01T00:00:00Z' }, false],
    [{ kind: 'unknown-outcome', journalId: '1' }, false],
    [{ kind: 'timeout', evidence }, false],
    [{ kind: 'provider-down', evidence }, false],
    [{ kind: 'unexpected-answer', evidence }, false],
    [{ kind: 'bug', reference: 'x' }, false],
  ])('%j: %s', (problem, expected) => {
    expect(maySendAgain(problem)).toBe(expected);
  });
});
