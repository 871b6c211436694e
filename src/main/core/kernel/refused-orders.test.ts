// Some providers refuse an order and carry it out all the same. The witness is the provider's own ledger.
import { describe, expect, it } from 'vitest';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually, VALID } from '../test/support.ts';

const REFUSAL = '{"error":"This could not be ordered."}';
const REFUSED = { ok: false, problem: { kind: 'refused', text: 'This could not be ordered.' } };
const EVERYTHING = { text: '', states: [], from: '', to: '' };
const SERVER = 'server.orderServer';
const NUMBER = 'did.orderDid';

async function account({ unreadable = false, lookWaits = looksAfter([20, 40, 80], 10) } = {}) {
  const provider = await demo();
  if (unreadable) provider.fault({ name: 'status-500', operation: 'did.listDids' });
  const rig = accountOn(provider, { lookWaits });
  const { areas } = rig.account;
  const spends = () => valueOf(areas.money.money.ledger({ ...EVERYTHING, offset: 0, limit: 10 })).entries;
  const settled = () => rig.told().filter(({ type }) => type === 'change-settled');
  const question = { ...EVERYTHING, effects: [], withWarnings: false, offset: 0, limit: 10 };
  const states = () => valueOf(areas.activity.activity.list(question)).entries.map(({ state }) => state);
  const looks = (list: OperationId) => provider.requests().filter(({ operation }) => operation === list).length;
  const made = (operation: OperationId) => provider.ledger().filter((line) => line.operation === operation);
  const freeNumber = async (tier?: string) => {
    const lookup = tier === undefined ? 'faxLookup.listAvailableDids' : 'did.listAvailableDids';
    const available = await rig.account.call(lookup, {
      type: 'local',
      npa: '212',
      ...(tier !== undefined && { tier }),
    });
    return (valueOf(available) as { rows: string[] }).rows[0] ?? '';
  };
  const refuseThough = (operation: OperationId) => {
    provider.fault({ name: 'answer-after', operation, value: REFUSAL, times: 1 });
  };
  return { ...rig, office: rig.account, provider, settled, states, spends, looks, made, freeNumber, refuseThough };
}

/** The orders whose work a list shows, with the list. */
const ORDERS: [OperationId, OperationId, (office: Awaited<ReturnType<typeof account>>) => Promise<object> | object][] =
  [
    [SERVER, 'server.listServers', () => ({ server_type: 'small' })],
    ['didinter.orderDid', 'didinter.listDids', () => ({ country_code: 'GB', city: 'London' })],
    [NUMBER, 'did.listDids', async ({ freeNumber }) => ({ tier: '1b', did: await freeNumber('1b') })],
    ['lnp.createLnp', 'lnp.listLnp', () => VALID['lnp.createLnp']],
    [
      ...(['proFax.orderDid', 'proFax.listDids'] as const),
      async ({ freeNumber }) => ({ ...VALID['proFax.orderDid'], did: await freeNumber() }),
    ],
    [
      ...(['enterpriseFax.orderDid', 'enterpriseFax.listDids'] as const),
      async ({ freeNumber }) => ({ did: await freeNumber(), sname: 'frontoffice' }),
    ],
  ];

describe.each(ORDERS)('%s', (operation, list, paramsOf) => {
  it('that was refused and carried out all the same is told as done, once, and counts as spent', async () => {
    const rig = await account();
    const { office, settled, states, spends, made, refuseThough } = rig;
    const params = await paramsOf(rig);
    refuseThough(operation);
    expect(await office.call(operation, params)).toMatchObject(REFUSED);
    expect(states()).toEqual(['refused']);
    await eventually(() => expect(states()).toEqual(['done']));
    expect(made(operation)).toHaveLength(1);
    expect(spends()).toMatchObject([{ operation, state: 'done' }]);
    expect(settled()).toEqual([expect.objectContaining({ operation, state: 'done', how: 'though-refused' })]);
  });

  it('that was refused stays refused where no look finds it, and nothing is told', async () => {
    const rig = await account();
    const { office, provider, settled, states, looks, made } = rig;
    const params = await paramsOf(rig);
    provider.fault({ name: 'error-200', operation, times: 1 });
    const before = looks(list);
    expect(await office.call(operation, params)).toMatchObject({ ok: false, problem: { kind: 'refused' } });
    // One read before it was sent, and four after it was refused.
    await eventually(() => expect(looks(list)).toBeGreaterThanOrEqual(before + 5));
    expect(made(operation)).toEqual([]);
    expect(states()).toEqual(['refused']);
    expect(settled()).toEqual([]);
  });
});

it('a second press after a refusal that was none is asked about, and buys nothing', async () => {
  const { office, states, made, refuseThough } = await account({ lookWaits: looksAfter([60_000], 60_000) });
  const order = { server_type: 'small' };
  refuseThough(SERVER);
  expect(await office.call(SERVER, order)).toMatchObject(REFUSED);
  await eventually(() => expect(states()).toEqual(['done']));
  expect(await office.call(SERVER, order)).toMatchObject({ ok: false, problem: { kind: 'duplicate', what: 'spend' } });
  expect(made(SERVER)).toHaveLength(1);
});

it('what came by the next order proves no refused one', async () => {
  const { office, provider, settled, states, made, looks } = await account();
  provider.fault({ name: 'error-200', operation: SERVER, times: 1 });
  expect(await office.call(SERVER, { server_type: 'small' })).toMatchObject({ ok: false });
  expect(await office.call(SERVER, { server_type: 'small' })).toMatchObject({ ok: true });
  const before = looks('server.listServers');
  await eventually(() => expect(looks('server.listServers')).toBeGreaterThanOrEqual(before + 3));
  expect(made(SERVER)).toHaveLength(1);
  expect(states()).toEqual(['done', 'refused']);
  expect(settled()).toEqual([]);
});

it('of two refused orders for one number one was carried out, not two', async () => {
  const { office, provider, settled, states, made, looks, freeNumber, refuseThough } = await account();
  const order = { tier: '1b', did: await freeNumber('1b') };
  await eventually(() => expect(office.areas.lists.lists.state('numbers').readAt).not.toBeNull());
  // Neither order, nor a look, can read the list before both were refused.
  provider.fault({ name: 'status-500', operation: 'did.listDids' });
  refuseThough(NUMBER);
  expect(await office.call(NUMBER, order)).toMatchObject(REFUSED);
  provider.fault({ name: 'error-200', operation: NUMBER, times: 1 });
  expect(await office.call(NUMBER, order)).toMatchObject({ ok: false, problem: { kind: 'refused' } });
  const before = looks('did.listDids');
  provider.clearFaults();
  await eventually(() => expect(looks('did.listDids')).toBeGreaterThanOrEqual(before + 4));
  expect(made(NUMBER)).toHaveLength(1);
  expect(states().toSorted()).toEqual(['done', 'refused']);
  expect(settled()).toHaveLength(1);
});

it('a number of the account proves no refused order where nobody knows whether it was there before', async () => {
  const { office, provider, settled, states } = await account({ unreadable: true });
  provider.fault({ name: 'error-200', operation: NUMBER, times: 1 });
  const order = { tier: '1b', did: '8885550180' };
  expect(await office.call(NUMBER, order)).toMatchObject({ ok: false, problem: { kind: 'refused' } });
  provider.clearFaults();
  // Its looks come later than those at the number would, and end.
  provider.fault({ name: 'cut-before', operation: SERVER, times: 1 });
  expect(await office.call(SERVER, { server_type: 'small' })).toMatchObject({ ok: false });
  await eventually(() => expect(states()).toEqual(['not-done', 'refused']));
  expect(settled()).toMatchObject([{ operation: SERVER }]);
});
