// With a limit set, nothing that can cost leaves by any way but with the person's word: every operation of the catalogue.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { costs, raisesFutureCosts } from '#shared/domain/money/spend-price.ts';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import type { FaxArea } from '../fax/fax-area.ts';
import { demo, eventually, OTHER, OWN, pdf, VALID } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const E911 = {
  e911_name: 'Ann Lee',
  e911_address: '12 Beacon Street',
  e911_city: 'Boston',
  e911_state: 'MA',
  e911_zip: '02108',
};

/** Parameters with which an operation costs something now, or may from then on. */
const COSTLY: [OperationId, Record<string, unknown>][] = [
  ...operationIds
    .filter((id) => ['spend', 'send'].includes(operationOf(id).effect))
    .map((id): [OperationId, Record<string, unknown>] => [id, VALID[id]]),
  ['did.orderDid', { tier: '0', did: Array.from({ length: 100 }, (_, index) => String(2125551000 + index)) }],
  ['account.setAutorefill', { autorefill: 'on' }],
  ['account.setBalanceReload', { min_balance: 100, reload_amount: 15000 }],
  ['did.updateDid', { did: '2125550101', cnam: 'on' }],
  ['did.updateDid', { did: '2125550101', forw2did: '6175550134' }],
  ['did.updateDid', { did: '2125550101', e911: E911 }],
  ['siptrunk.createTrunk', { trunk: 'new', inter_call: 'on' }],
  ['siptrunk.updateTrunk', { trunk: 'frontdesk', inter_call: 'on' }],
  ['siptrunk.updateTrunk', { trunk: 'frontdesk', inter_limit: 500 }],
  ['siptrunk.updateTrunk', { trunk: 'frontdesk', failover: { cfb: { timeout: 10, tn2forward: '6175550134' } } }],
  ['server.addIp', VALID['server.addIp']],
];

const FREE: [OperationId, Record<string, unknown>][] = [
  ['account.setAutorefill', { autorefill: 'off' }],
  ['did.updateDid', { did: '2125550101', note: 'Front' }],
  ['did.updateDid', { did: '2125550101', cnam: 'off' }],
  ['siptrunk.updateTrunk', { trunk: 'frontdesk', inter_call: 'off' }],
  ['siptrunk.updateTrunk', { trunk: 'frontdesk', status: 'off' }],
];

/** By the declarations, so that an operation that comes later is walked, too. */
const mayCost = operationIds.filter((id) => {
  const { effect, raisesCosts } = operationOf(id) as { effect: string; raisesCosts?: unknown };
  return ['spend', 'send'].includes(effect) || typeof raisesCosts === 'function';
});

it('the walk has every operation that costs or may raise costs, with parameters by which it does', () => {
  expect(new Set(COSTLY.map(([id]) => id))).toEqual(new Set(mayCost));
  for (const [id, params] of COSTLY.filter(([one]) => operationOf(one).effect === 'change'))
    expect(raisesFutureCosts(id, params) || costs(id, params), id).toBe(true);
  for (const [id, params] of FREE) expect(raisesFutureCosts(id, params) || costs(id, params), id).toBe(false);
});

async function limited(prices: 'known' | 'unreadable') {
  const provider = await demo({ size: 'small' });
  if (prices === 'unreadable') provider.fault({ name: 'garbage', operation: 'account.getRates' });
  const rig = accountOn(provider);
  await eventually(() => expect(rig.account.summary.balance).not.toBeNull());
  if (prices === 'known') valueOf(await rig.account.areas.money.rates.list(true));
  await rig.account.areas.money.money.setCaps({ day: 0, month: null });
  const changes = () =>
    provider.requests().filter(({ operation }) => operation !== null && operationOf(operation).effect !== 'read');
  return { provider, changes, ...rig };
}

describe.each(['known', 'unreadable'] as const)('with a limit of nothing a day and prices that are %s', (prices) => {
  it.each(COSTLY.map(([id, params]) => ({ id, params })))('$id is not sent', async ({ id, params }) => {
    const { account, changes } = await limited(prices);
    expect(await account.call(id, params)).toMatchObject({ ok: false, problem: { kind: 'over-cap', cap: 'day' } });
    const how = { operation: id, params, again: false, overCap: false };
    expect(await account.areas.money.money.spend(how)).toMatchObject({ ok: false, problem: { kind: 'over-cap' } });
    expect(changes()).toEqual([]);
  });

  it('a fax stays, and leaves with the word of the person', async () => {
    const { account, changes } = await limited(prices);
    const { id: documentId } = valueOf(
      await account.areas.fax.addDocument({ name: 'a.pdf', bytes: await pdf(), kind: 'file' }),
    );
    const fax = { documentId, from: OWN, to: OTHER, again: false };
    expect(await account.areas.fax.sending.send(fax)).toMatchObject({ ok: false, problem: { kind: 'over-cap' } });
    expect(changes()).toEqual([]);
    valueOf(await account.areas.fax.sending.send({ ...fax, overCap: true }));
    await eventually(() => expect(changes().map(({ operation }) => operation)).toEqual(['proFax.sendFax']));
  });

  it.each(FREE.map(([id, params]) => ({ id, params })))('$id with $params is sent', async ({ id, params }) => {
    const { account, changes } = await limited(prices);
    await account.call(id, params);
    expect(changes().map(({ operation }) => operation)).toEqual([id]);
  });
});

it('faxes count, those that are held and those that left', async () => {
  const provider = await demo();
  const { account, settings } = accountOn(provider);
  valueOf(await account.areas.money.rates.list(true));
  const add = async (pages: number) =>
    valueOf(await account.areas.fax.addDocument({ name: 'a.pdf', bytes: await pdf(pages), kind: 'file' })).id;
  const fax = async (pages: number) =>
    account.areas.fax.sending.send({ documentId: await add(pages), from: OWN, to: OTHER, again: true });
  // Three cents a page: one dollar is 33 pages.
  await account.areas.money.money.setCaps({ day: 1, month: null });
  settings.faxHoldSeconds = 3_600;
  valueOf(await fax(30));
  expect(await fax(11)).toMatchObject({ problem: { kind: 'over-cap', spent: '0.9000', price: '0.3300' } });
  const { id } = valueOf(await fax(3));
  expect(await fax(1)).toMatchObject({ problem: { kind: 'over-cap', spent: '0.9900' } });
  valueOf(await account.areas.fax.sending.sendNow(id));
  await eventually(() => expect(valueOf(account.areas.money.money.caps()).spentToday).toBe('0.0900'));
  expect(await fax(1)).toMatchObject({ problem: { kind: 'over-cap', spent: '0.9900' } });
});

describe('with a limit of nothing a day, what the end of the app kept from leaving', () => {
  const over = (price: string) => ({ problem: { kind: 'over-cap', cap: 'day', spent: '0', price } });

  async function afterTheEnd(send: (fax: FaxArea, documentId: string) => Promise<Outcome<{ id: string }>>) {
    const provider = await demo();
    const documentKey = Cipher.newKey();
    const first = accountOn(provider, { documentKey, settings: { faxHoldSeconds: 60 } });
    const { fax } = first.account.areas;
    const document = valueOf(await fax.addDocument({ name: 'a.pdf', bytes: await pdf(), kind: 'file' }));
    const { id } = valueOf(await send(fax, document.id));
    first.account.close();
    const { account } = accountOn(provider, { documentKey, folder: first.folder });
    valueOf(await account.areas.money.rates.list(true));
    await account.areas.money.money.setCaps({ day: 0, month: null });
    const faxed = () => provider.requests().filter(({ operation }) => operation === 'proFax.sendFax').length;
    return { id, sending: account.areas.fax.sending, faxed };
  }

  it('leaves only with the word of the person: one fax', async () => {
    const { id, sending, faxed } = await afterTheEnd((fax, documentId) =>
      fax.sending.send({ documentId, from: OWN, to: OTHER, again: false }),
    );
    expect(await sending.sendNow(id)).toMatchObject(over('0.0300'));
    expect(faxed()).toBe(0);
    valueOf(await sending.sendNow(id, true));
    await eventually(() => expect(faxed()).toBe(1));
  });

  it.each(['all', 'one'] as const)(
    'leaves only with the word of the person: a sending to two, by the step of %s',
    async (by) => {
      const { id, sending, faxed } = await afterTheEnd((fax, documentId) =>
        fax.sending.sendMany({
          ...{ id: crypto.randomUUID(), documentId, from: OWN, cover: null, later: null },
          ...{ again: false, overCap: false, tries: 0 },
          recipients: [OTHER, '6175550150'].map((to) => ({ to, name: '' })),
        }),
      );
      const [row] = valueOf(sending.batch(id)).rows;
      const goOn = (overCap: boolean): Promise<Outcome<unknown>> =>
        by === 'all' ? sending.batchStep({ id, step: 'resume', overCap }) : sending.sendNow(row?.job.id ?? '', overCap);
      expect(await goOn(false)).toMatchObject(over('0.0600'));
      expect(valueOf(sending.batch(id)).batch).toMatchObject({ state: 'paused', counts: { queued: 2 } });
      valueOf(await goOn(true));
      await eventually(() => expect(faxed()).toBe(2));
    },
  );
});

it('what is undone is held against the limits like the change itself', async () => {
  const { account, changes } = await limited('known');
  await account.call('siptrunk.updateTrunk', { trunk: 'frontdesk', inter_call: 'off' });
  const { entries } = valueOf(
    account.areas.activity.activity.list({
      text: '',
      effects: [],
      states: [],
      from: '',
      to: '',
      withWarnings: false,
      offset: 0,
      limit: 1,
    }),
  );
  const id = entries[0]?.id ?? '';
  const sentBefore = changes().length;
  const plan = entries[0]?.undoPlan?.params;
  // The demo account has calls abroad on at this trunk, so that taking it back turns them on again.
  expect(plan && raisesFutureCosts('siptrunk.updateTrunk', plan)).toBe(true);
  expect(await account.areas.activity.activity.undo(id)).toMatchObject({ problem: { kind: 'over-cap', later: true } });
  expect(changes()).toHaveLength(sentBefore);
  valueOf(await account.areas.activity.activity.undo(id, true));
  expect(changes()).toHaveLength(sentBefore + 1);
});
