// What an account spent before it was removed counts when it comes back. The witness is the provider's ledger.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { input, providerAccount, start, summaryOf, value } from './account-manager.fixture.ts';

const REFILL = { amount: 50, mode: null, again: false, overCap: false } as const;
const OVER = { ok: false, problem: { kind: 'over-cap', cap: 'day', limit: '60', spent: '50' } };

async function office() {
  const provider = await providerAccount();
  const rig = start();
  const connect = async () => value(await rig.accounts.connect(input(provider)));
  const money = () => rig.account().areas.money.money;
  const refills = () => provider.ledger().filter(({ operation }) => operation === 'account.refillBalance').length;
  await connect();
  return { ...rig, connect, money, refills };
}

it.each(['runs', 'is signed out'])(
  'an account that %s when it is removed comes back with what it had spent',
  async (how) => {
    const { accounts, connect, money, refills, folder } = await office();
    await money().setCaps({ day: 60, month: 100 });
    value(await money().refill(REFILL));
    const { id } = summaryOf({ accounts }, 'Office').profile;
    if (how === 'is signed out') value(await accounts.signOut({ forget: false, anyway: true }));
    value(await accounts.remove(id));
    await connect();
    expect(value(money().caps())).toMatchObject({ day: 60, spentToday: '50', spentThisMonth: '50' });
    expect(await money().refill({ ...REFILL, amount: 25 })).toMatchObject(OVER);
    // It is counted once, also when the account goes and comes back again.
    value(await money().refill({ ...REFILL, amount: 10 }));
    value(await accounts.remove(summaryOf({ accounts }, 'Office').profile.id));
    await connect();
    expect(value(money().caps()).spentThisMonth).toBe('60');
    expect(refills()).toBe(2);
    expect(readFileSync(join(folder, 'limits.json'), 'utf8')).not.toMatch(/anna|Office/);
  },
);

it('what an account without limits had spent is not kept', async () => {
  const { accounts, connect, money, folder } = await office();
  value(await money().refill(REFILL));
  value(await accounts.remove(summaryOf({ accounts }, 'Office').profile.id));
  await connect();
  expect(value(money().caps()).spentToday).toBe('0');
  expect(() => readFileSync(join(folder, 'limits.json'))).toThrow('ENOENT');
});
