import { expect, it } from 'vitest';
import { account } from '#shared/provider/account.ts';
import { amountsOf, DEFAULT_CHOICE } from './choice.ts';

it('a choice begins with what most people want, as the provider takes it', () => {
  expect(amountsOf(DEFAULT_CHOICE)).toEqual({ min_balance: 25, reload_amount: 50 });
  expect(account.setBalanceReload.params.safeParse(amountsOf(DEFAULT_CHOICE)).success).toBe(true);
});
