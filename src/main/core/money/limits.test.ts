import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { DAY, demo, eventually, tempFolder } from '../test/support.ts';
import type { Money } from './money.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';

const QUICK = looksAfter([10], 20, { balance: [10, 20, 30] });
const REFILL: CommandInput<'money.refill'> = { amount: 50, mode: null, again: false, overCap: false };
const SERVER = { server_type: 'small', note: 'Phone system' };
const E911 = {
  ...{ e911_name: 'Ann Lee', e911_address: '12 Beacon Street' },
  ...{ e911_city: 'Boston', e911_state: 'MA', e911_zip: '02108' },
};

async function open(options: Parameters<typeof accountOn>[1] = {}) {
  const provider = await demo();
  const rig = accountOn(provider, { lookWaits: QUICK, ...options });
  await eventually(() => expect(valueOf(rig.account.areas.money.money.history('24h')).samples).not.toEqual([]));
  return { provider, money: rig.account.areas.money.money, ...rig };
}

/** What was really charged to the account's card, by the provider's own books. */
const charged = (provider: DemoProvider) =>
  provider
    .state()
    .ledger.filter(({ kind }) => kind === 'refill')
    .map(({ amount }) => Number(amount));

const ledgerOf = (money: Money) =>
  valueOf(money.ledger({ text: '', states: [], from: '', to: '', offset: 0, limit: 100 })).entries;

describe('limits of this computer', () => {
  it('hold a spend back until the person may go above them, however it is asked for', async () => {
    const { provider, money, account, events } = await open();
    expect(valueOf(money.caps())).toEqual({ day: null, month: null, spentToday: '0', spentThisMonth: '0' });
    expect(valueOf(await money.setCaps({ day: 60, month: 100 }))).toMatchObject({ day: 60, month: 100 });
    expect(events).toContain('money.changed');
    expect((await money.refill(REFILL)).ok).toBe(true);
    const over = { ok: false, problem: { kind: 'over-cap', cap: 'day', limit: '60', spent: '50', price: '25' } };
    expect(await money.refill({ ...REFILL, amount: 25 })).toEqual(over);
    expect(await account.call('account.refillBalance', { amount: 25 })).toEqual(over);
    const spend = { operation: 'account.refillBalance', params: { amount: 25 }, again: false };
    expect(await money.spend({ ...spend, overCap: false })).toEqual(over);
    expect((await money.spend({ ...spend, overCap: true })).ok).toBe(true);
    expect(valueOf(money.caps())).toMatchObject({ spentToday: '75', spentThisMonth: '75' });
    await money.setCaps({ day: null, month: 100 });
    expect(await money.refill({ ...REFILL, amount: 30 })).toMatchObject({ problem: { cap: 'month', spent: '75' } });
    expect((await money.refill({ ...REFILL, amount: 25, again: true })).ok).toBe(true);
    expect(charged(provider)).toEqual([50, 25, 25]);
  });

  it('count what was spent while the clock was ahead until a day or month has surely begun after it', async () => {
    const { account, money, push } = await open();
    push(400 * DAY);
    expect((await money.refill(REFILL)).ok).toBe(true);
    push(-400 * DAY);
    await account.call('account.getAccountBalance', {});
    expect(valueOf(money.caps())).toMatchObject({ spentToday: '50', spentThisMonth: '50' });
    push(-DAY);
    expect(valueOf(money.caps()).spentToday).toBe('50');
    push(2 * DAY);
    expect(valueOf(money.caps()).spentToday).toBe('0');
    push(32 * DAY);
    expect(valueOf(money.caps()).spentThisMonth).toBe('0');
  });

  it('count what may have been spent, not what was refused, and begin anew with the month', async () => {
    const { provider, money, push } = await open({ lookWaits: looksAfter([10], 20, { balance: [60_000] }) });
    provider.fault({ name: 'error', operation: 'account.refillBalance', times: 1 });
    await money.refill(REFILL);
    provider.fault({ name: 'cut', operation: 'account.refillBalance', times: 1 });
    await money.refill({ ...REFILL, amount: 100 });
    expect(valueOf(money.caps()).spentToday).toBe('100');
    push(32 * DAY);
    expect(valueOf(money.caps())).toMatchObject({ spentToday: '0', spentThisMonth: '0' });
  });

  it('are no matter of what spends nothing', async () => {
    const { money, account } = await open();
    await money.setCaps({ day: 0, month: 0 });
    expect((await account.call('account.setAutorefill', { autorefill: 'off' })).ok).toBe(true);
    const spend = { operation: 'account.setAutorefill', params: { autorefill: 'off' }, again: false, overCap: true };
    expect(await money.spend(spend)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(await money.spend({ ...spend, operation: 'no.such' })).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
  });

  it('outlive the app', async () => {
    const folder = tempFolder();
    const first = await open({ folder });
    await first.money.setCaps({ day: 5, month: null });
    first.account.close();
    const { account } = accountOn(first.provider, { folder });
    expect(valueOf(account.areas.money.money.caps())).toMatchObject({ day: 5, month: null });
  });

  it('stay with the computer when the data of the account is deleted', async () => {
    const folder = tempFolder();
    const first = await open({ folder });
    await first.money.setCaps({ day: 5, month: 7 });
    first.account.close();
    rmSync(join(folder, 'data.sqlite'));
    const { account } = accountOn(first.provider, { folder });
    expect(valueOf(account.areas.money.money.caps())).toMatchObject({ day: 5, month: 7 });
    expect(readFileSync(join(folder, 'limits.json'), 'utf8')).not.toContain(first.provider.username);
  });

  it('count an emergency address that a change buys, with its price in the ledger and the balance after', async () => {
    const { provider, money, account } = await open();
    const dids = valueOf(await account.call('did.listDids', {})) as { rows: { did: string; e911: unknown }[] };
    const did = dids.rows.find(({ did: each, e911 }) => e911 === null && !each.startsWith('8'))?.did ?? '';
    await account.areas.money.rates.list(true);
    const address = { operation: 'did.updateDid', params: { did, e911: E911 }, again: false, overCap: false };
    await money.setCaps({ day: 1, month: null });
    expect(await money.spend(address)).toMatchObject({ problem: { kind: 'over-cap', limit: '1', price: '1.4900' } });
    expect(await account.call('did.updateDid', address.params)).toMatchObject({ problem: { kind: 'over-cap' } });
    const before = provider.state().balance;
    expect((await money.spend({ ...address, overCap: true })).ok).toBe(true);
    expect(valueOf(money.caps()).spentToday).toBe('1.4900');
    await eventually(() =>
      expect(ledgerOf(money)[0]).toMatchObject({
        ...{ operation: 'did.updateDid', what: did, price: '1.4900' },
        after: provider.state().balance,
      }),
    );
    expect(provider.state().balance).not.toBe(before);
    const removal = { ...address, params: { did, e911: '' } };
    expect(await money.spend(removal)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(await account.call('did.updateDid', { did, note: 'Lobby' })).toMatchObject({ ok: true });
  });

  it('ask about what has no published price, and do not count it as nothing', async () => {
    const { money } = await open();
    await money.setCaps({ day: 1000, month: null });
    const order = { operation: 'server.orderServer', params: SERVER, again: false, overCap: false };
    expect(await money.spend(order)).toMatchObject({ problem: { kind: 'over-cap', cap: 'day', price: null } });
    expect((await money.spend({ ...order, overCap: true })).ok).toBe(true);
    await money.setCaps({ day: null, month: null });
    expect((await money.spend({ ...order, again: true })).ok).toBe(true);
  });

  it('have the rate list read before an order is held against them', async () => {
    const { money } = await open();
    await money.setCaps({ day: 1, month: null });
    const dids = Array.from({ length: 100 }, (_, index) => String(2125550600 + index));
    const order = { operation: 'did.orderDid', params: { did: dids }, again: false, overCap: false };
    expect(await money.spend(order)).toMatchObject({
      problem: { kind: 'over-cap', price: expect.stringMatching(/^\d/) as string },
    });
  });
});
