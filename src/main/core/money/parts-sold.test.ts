// What an order of several numbers counts for where the provider sold only a part of it. The witness is its balance.
import { expect, it } from 'vitest';
import { moneyToDecimal, parseMoney, subtractMoney, type Money } from '#shared/domain/money/money.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually } from '../test/support.ts';

const ORDER = 'did.orderDid';
/** Not for sale. */
const SOLD = '2125550199';
const E911 = {
  e911_name: 'Ann Lee',
  e911_address: '12 Beacon Street',
  e911_city: 'Boston',
  e911_state: 'MA',
  e911_zip: '02108',
};

async function office() {
  const provider = await demo();
  const { account, ...rig } = accountOn(provider, { lookWaits: looksAfter([20, 40], 10) });
  valueOf(await account.call('account.getRates', {}));
  const available = await account.call('did.listAvailableDids', { type: 'local', tier: '1b', npa: '212' });
  const [one = '', two = ''] = (valueOf(available) as { rows: string[] }).rows;
  const balance = async () => {
    const { balance: amount } = valueOf(await account.call('account.getAccountBalance', {})) as { balance: string };
    return parseMoney(amount) as Money;
  };
  const before = await balance();
  const charged = async () => moneyToDecimal(subtractMoney(before, await balance()));
  const order = (did: string[], more: object = {}) => account.call(ORDER, { tier: '1b', did, ...more });
  const { money } = account.areas.money;
  const spent = () => Number(valueOf(money.caps()).spentToday);
  const states = () => {
    const { entries } = valueOf(money.ledger({ text: '', states: [], from: '', to: '', offset: 0, limit: 10 }));
    return entries.map(({ state }) => state);
  };
  return { ...rig, account, provider, one, two, charged, order, spent, states, money };
}

it('a number that was not sold is not counted as spent, and those that were are', async () => {
  const { one, two, order, charged, spent, money } = await office();
  const outcome = await order([one, SOLD, two], { e911: E911 });
  expect(outcome).toMatchObject({ ok: true, warnings: [expect.anything()] });
  const amount = Number(await charged());
  expect(amount).toBeGreaterThan(0);
  await eventually(() => expect(spent()).toBeCloseTo(amount, 4));
  expect(Number(valueOf(money.month()).spent)).toBeCloseTo(amount, 4);
});

it('all of an order counts while it cannot be read what was sold', async () => {
  const { account, provider, one, order, charged, spent } = await office();
  provider.fault({ name: 'status-500', operation: 'did.listDids' });
  valueOf(await order([one, SOLD]));
  await eventually(() =>
    expect(provider.requests().filter(({ operation }) => operation === 'did.listDids').length).toBeGreaterThan(1),
  );
  await account.happened('online');
  expect(spent()).toBeCloseTo(2 * Number(await charged()), 4);
});

it('a warning about a setting leaves a number counted', async () => {
  const { provider, one, two, order, charged, spent } = await office();
  provider.fault({ name: 'warning', operation: ORDER, value: `lidb: ${one} has no caller name`, times: 1 });
  valueOf(await order([one, two]));
  expect(spent()).toBeCloseTo(Number(await charged()), 4);
});

it('of an order without an answer, numbers that were looked for and are not there are not counted', async () => {
  const { provider, one, order, charged, spent, states } = await office();
  provider.fault({ name: 'cut', operation: ORDER, times: 1 });
  expect(await order([one, SOLD])).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
  expect(spent()).toBeCloseTo(2 * Number(await charged()), 4);
  await eventually(() => expect(states()).toEqual(['cannot-tell']));
  expect(spent()).toBeCloseTo(Number(await charged()), 4);
});
