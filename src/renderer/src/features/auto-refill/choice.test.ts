import { describe, expect, it } from 'vitest';
import { account } from '#shared/provider/account.ts';
import { amountsOf, DEFAULT_CHOICE, readChoice } from './choice.ts';

describe('a choice that was kept', () => {
  it.each([
    [{ below: '25', add: '50', unusual: false }],
    [{ below: '100', add: '2500', unusual: false }],
    [{ below: '5', add: '15000', unusual: true }],
  ])('%j comes back', (choice) => {
    expect(readChoice(choice)).toEqual(choice);
    expect(account.setBalanceReload.params.safeParse(amountsOf(choice)).success).toBe(true);
  });

  it.each([
    [{ below: '26', add: '50', unusual: false }],
    [{ below: '25', add: '15000', unusual: false }],
    [{ below: 25, add: 50 }],
    [{}],
    [null],
    ['25'],
  ])('%j is of no use', (stored) => {
    expect(readChoice(stored)).toBeNull();
  });

  it('begins with what most people want', () => {
    expect(amountsOf(DEFAULT_CHOICE)).toEqual({ min_balance: 25, reload_amount: 50 });
  });
});
