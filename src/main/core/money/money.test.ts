import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { FaultName, DemoProvider } from '#demo/provider.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import type { Account } from '../accounts/account.ts';
import type { ProviderClient } from '../client/client.ts';
import { Journal } from '../journal/journal.ts';
import { LOOK_WAITS } from '../journal/look-waits.ts';
import { Reconciler } from '../journal/reconciler.ts';
import { Redactor } from '../log/redact.ts';
import { Database } from '../store/database.ts';
import type { Money } from './money.ts';
import { DAY, demo, eventually, serveHttp } from '../test/support.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';

const QUICK = looksAfter([10], 20, { balance: [10, 20, 30] });
const REFILL: CommandInput<'money.refill'> = { amount: 50, mode: null, again: false, overCap: false };
const ALL = { text: '', states: [], from: '', to: '', offset: 0, limit: 100 };

/** What the account was really charged, by the provider's own books. */
const charged = (provider: DemoProvider) =>
  provider
    .state()
    .ledger.filter(({ kind }) => kind === 'refill')
    .map(({ amount }) => Number(amount));

async function open(options: Parameters<typeof accountOn>[1] = {}) {
  const provider = await demo();
  const rig = accountOn(provider, { lookWaits: QUICK, ...options });
  await eventually(() => expect(valueOf(rig.account.areas.money.money.history('24h')).samples).not.toEqual([]));
  return { provider, money: rig.account.areas.money.money, ...rig };
}

const newest = ({ areas }: Pick<Account, 'areas'>) => newestOf(areas.money.money);
const newestOf = (money: Money) => valueOf(money.refillState(null));

it('an order that is refused for want of money shows what the balance is now', async () => {
  let balance = '84.35';
  const { url } = await serveHttp(({ method, url: path }, response) => {
    if (method === 'POST' && path === '/did') response.writeHead(206).end('{"error":"Insufficient funds"}');
    else response.end(JSON.stringify({ data: { balance, allowed_credit: '0' } }));
  });
  const { money } = accountOn({ url }, { lookWaits: QUICK }).account.areas.money;
  const read = () => valueOf(money.history('24h')).samples.at(-1)?.balance;
  await eventually(() => expect(read()).toBe('84.35'));
  balance = '0.35';
  const order = { operation: 'did.orderDid', params: { did: '6175323702', tier: '1b' } } as const;
  const outcome = await money.spend({ ...order, again: false, overCap: false });
  expect(outcome).toMatchObject({ problem: { kind: 'refused', text: 'Insufficient funds' } });
  await eventually(() => expect(read()).toBe('0.35'));
});

describe('a refill', () => {
  it.each([
    [null, undefined, 'cc'],
    ['card', 'cc', 'cc'],
    ['bank', 'ach', 'ach'],
    ['both', 'all', 'all'],
  ] as const)('by %s is sent once with the mode %s', async (mode, sent, note) => {
    const { provider, money } = await open();
    const before = provider.state().balance;
    const refill = valueOf(await money.refill({ ...REFILL, mode }));
    expect(refill).toMatchObject({ amount: '50', mode, state: 'done', actor: 'anna', problem: null });
    expect(Number(refill.before)).toBeCloseTo(Number(before), 3);
    const requests = provider.requests().filter(({ operation }) => operation === 'account.refillBalance');
    expect(requests.map(({ body }) => body)).toEqual([
      sent === undefined ? { amount: 50 } : { amount: 50, mode: sent },
    ]);
    expect(provider.state().ledger.filter(({ kind }) => kind === 'refill')).toMatchObject([{ note }]);
    await eventually(() => expect(newestOf(money)?.after).not.toBeNull());
  });

  it('below the least amount never leaves', async () => {
    const { provider, money } = await open();
    expect(await money.refill({ ...REFILL, amount: 9 })).toMatchObject({
      problem: { kind: 'invalid', fields: [{ field: 'amount', rule: { kind: 'min', min: 10 } }] },
    });
    expect([charged(provider), valueOf(money.refillState(null))]).toEqual([[], null]);
    expect(money.refillState('no-such-refill')).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('that is the same within a minute is asked about, and goes once more when it is meant', async () => {
    const { provider, money, push } = await open();
    await money.refill(REFILL);
    expect(await money.refill(REFILL)).toMatchObject({ problem: { kind: 'duplicate', what: 'spend' } });
    expect(charged(provider)).toEqual([50]);
    expect((await money.refill({ ...REFILL, again: true })).ok).toBe(true);
    expect(charged(provider)).toEqual([50, 50]);
    push(61_000);
    expect((await money.refill(REFILL)).ok).toBe(true);
    expect(charged(provider)).toEqual([50, 50, 50]);
  });

  it('that is clicked twice at once is sent once, also when it is meant once more', async () => {
    const { provider, money } = await open();
    for (const again of [false, true]) {
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => money.refill({ ...REFILL, amount: again ? 25 : 50, again })),
      );
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, false]);
    }
    expect(charged(provider)).toEqual([50, 25]);
  });

  it('is not sent from a profile that may only be looked at', async () => {
    const { provider, money } = await open({ profile: { viewOnly: true } });
    expect(await money.refill(REFILL)).toEqual({ ok: false, problem: { kind: 'view-only' } });
    expect(charged(provider)).toEqual([]);
  });

  it.each<[FaultName, number, 'done' | 'cannot-tell' | 'refused']>([
    ['hang', 1, 'done'],
    ['cut', 1, 'done'],
    ['truncated', 1, 'done'],
    ['status-500-after', 1, 'done'],
    ['hang-before', 0, 'cannot-tell'],
    ['cut-before', 0, 'cannot-tell'],
    ['status-503', 0, 'cannot-tell'],
    ['error', 0, 'refused'],
  ])('with the fault %s is charged %i times and ends as %s', async (name, times, state) => {
    const { provider, money, account, told } = await open({
      settings: name.startsWith('hang') ? { requestTimeoutSeconds: 1 } : {},
    });
    provider.fault({ name, operation: 'account.refillBalance', times: 1 });
    const outcome = await money.refill(REFILL);
    expect(outcome.ok).toBe(false);
    await eventually(() => expect(newest(account)?.state).toBe(state));
    expect(charged(provider)).toEqual(times === 1 ? [50] : []);
    expect(provider.requests().filter(({ operation }) => operation === 'account.refillBalance')).toHaveLength(1);
    const refill = newest(account);
    if (!outcome.ok && outcome.problem.kind === 'unknown-outcome') {
      expect(refill?.id).toBe(outcome.problem.journalId);
      await eventually(() => expect(newest(account)?.after).not.toBeNull());
      // What the reconciler found is news of the change; the rise is no automatic refill.
      expect(told().map(({ type }) => type)).not.toContain('refill-seen');
    } else expect(refill?.problem?.kind).toBe('refused');
  });

  it('that was refused and is charged all the same is told as what it may be', async () => {
    const { provider, money, account, told } = await open();
    const answer = { name: 'answer-after', operation: 'account.refillBalance', times: 1 } as const;
    provider.fault({ ...answer, value: '{"error":"The payment timed out"}' });
    expect(await money.refill(REFILL)).toMatchObject({ ok: false, problem: { kind: 'refused' } });
    expect(charged(provider)).toEqual([50]);
    const refused = newest(account)?.id;
    await eventually(() => expect(told()).toMatchObject([{ type: 'refill-seen', activityId: refused }]));
  });

  it.each([
    [149.5, 'done', true],
    [140.5, 'cannot-tell', false],
  ])(
    'after which the balance is %d instead of 150 is %s, and says which balances were seen',
    async (after, state, certain) => {
      let balance = 100;
      const { url } = await serveHttp(({ method }, response) => {
        if (method === 'PUT') {
          balance = after;
          response.destroy();
        } else response.end(JSON.stringify({ data: { balance: balance.toFixed(2), allowed_credit: '0' } }));
      });
      const { account } = accountOn({ url }, { lookWaits: QUICK });
      await account.areas.money.money.refill(REFILL);
      await eventually(() => expect(newest(account)?.state).toBe(state));
      await eventually(() => expect(newest(account)?.after).toBe(after.toFixed(2)));
      expect(newest(account)?.before).toBe('100.00');
      expect(newest(account)?.seen.map((sample) => sample.balance)).toContain(after.toFixed(2));
      expect(valueOf(account.areas.money.money.history('24h')).refills).toMatchObject([
        { amount: '50', certain, by: 'here' },
      ]);
    },
  );

  it('stands in the history as a mark, also once it is a month old', async () => {
    const { money, push } = await open();
    await money.refill(REFILL);
    expect(valueOf(money.history('24h')).refills).toMatchObject([{ amount: '50', by: 'here', certain: true }]);
    push(2 * DAY);
    expect(valueOf(money.history('24h'))).toMatchObject({ refills: [], samples: [] });
    expect(valueOf(money.history('7d')).refills).toHaveLength(1);
    push(20 * DAY);
    expect(valueOf(money.history('30d')).refills).toHaveLength(1);
  });
});

it('looks at the balance 5, 20 and 60 seconds after a refill without an answer', async () => {
  const looks: number[] = [];
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const client = {
    accepts: () => true,
    attempt: () => Promise.resolve({ kind: 'unknown', problem: { kind: 'cancelled' } }),
  };
  const journal = new Journal({
    db,
    client: client as unknown as ProviderClient,
    redactor: new Redactor(),
    now: Date.now,
    actor: 'anna',
  });
  const reconciler = new Reconciler({
    journal,
    waits: LOOK_WAITS,
    turn: () => Promise.resolve(),
    now: Date.now,
    read: () => (looks.push(Date.now()), Promise.resolve({ balance: '10' })),
    readFaxes: () => Promise.resolve(undefined),
    claimed: () => false,
    refillRise: () => undefined,
    foundBefore: () => new Set(),
    hasRival: () => false,
    begunAfter: () => [],
    hasRivalOrder: () => false,
  });
  onTestFinished(() => {
    reconciler.close();
  });
  await journal.run(
    'account.refillBalance',
    { amount: 50 },
    { snapshotBefore: () => Promise.resolve({ balance: '10' }) },
  );
  const [{ id } = { id: '' }] = journal.recover();
  const started = Date.now();
  reconciler.follow(id);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(looks.map((at) => (at - started) / 1000)).toEqual([5, 20, 60]);
  expect(journal.get(id)?.state).toBe('cannot-tell');
});

describe('the ledger', () => {
  it('has every spend with its price and what it did to the balance', async () => {
    const { provider, money, account } = await open();
    await account.areas.money.rates.list(false);
    await money.refill(REFILL);
    await eventually(() => expect(valueOf(money.ledger(ALL)).entries[0]?.after).not.toBeNull());
    const available = await account.call('did.listAvailableDids', { type: 'local', tier: '1b', npa: '212' });
    const did = (valueOf(available) as { rows: string[] }).rows[0] ?? '';
    expect((await account.call('did.orderDid', { tier: '1b', did })).ok).toBe(true);
    provider.fault({ name: 'error', operation: 'account.refillBalance', times: 1 });
    await money.refill({ ...REFILL, amount: 25 });
    await account.call('account.setAutorefill', { autorefill: 'off' });
    const { entries, total } = valueOf(money.ledger(ALL));
    expect(total).toBe(3);
    expect(entries).toMatchObject([
      { operation: 'account.refillBalance', what: '25', state: 'refused', price: '25', actor: 'anna' },
      { operation: 'did.orderDid', what: did, state: 'done', price: '1.0000' },
      { operation: 'account.refillBalance', what: '50', state: 'done', price: '50' },
    ]);
    expect(Number(entries[2]?.change)).toBeGreaterThan(49);
    expect(valueOf(money.ledger({ ...ALL, states: ['refused'] })).entries).toHaveLength(1);
    expect(valueOf(money.ledger({ ...ALL, text: did, limit: 1 }))).toMatchObject({ total: 1 });
    const csv = money.ledgerCsv({ text: '', states: [], from: '', to: '' });
    expect(csv.rows).toBe(3);
    expect(csv.name).toMatch(/^linekeeper-spending-\d{4}-\d\d-\d\d-3\.csv$/);
    expect(csv.text.split('\r\n')[0]).toBe(
      '\uFEFFid,time,actor,operation,what,result,expected_price,balance_before,balance_after,balance_change',
    );
  });
});

describe('automatic refill', () => {
  it('is told as it was last set from here, and as not certain where no answer came', async () => {
    const { provider, money, account } = await open();
    expect(valueOf(money.autoRefill())).toEqual({ switched: null, amounts: null, lastSeen: null });
    await account.call('account.setBalanceReload', { min_balance: 5, reload_amount: 50 });
    await account.call('account.setAutorefill', { autorefill: 'on' });
    expect(valueOf(money.autoRefill())).toMatchObject({
      switched: { on: true, certain: true, actor: 'anna' },
      amounts: { below: 5, add: 50, certain: true },
    });
    provider.fault({ name: 'cut-before', operation: 'account.setAutorefill', times: 1 });
    await account.call('account.setAutorefill', { autorefill: 'off' });
    expect(valueOf(money.autoRefill()).switched).toMatchObject({ on: false, certain: false });
    provider.fault({ name: 'error', operation: 'account.setAutorefill', times: 1 });
    await account.call('account.setAutorefill', { autorefill: 'on' });
    expect(valueOf(money.autoRefill()).switched).toMatchObject({ on: false, certain: false });
  });

  it('of the provider is noticed', async () => {
    let balance = '4.5000';
    const { url } = await serveHttp((_, response) =>
      response.end(JSON.stringify({ data: { balance, allowed_credit: '0' } })),
    );
    const { account, told } = accountOn({ url });
    await eventually(() => expect(valueOf(account.areas.money.money.history('24h')).samples).not.toEqual([]));
    balance = '104.5000';
    await account.call('account.getAccountBalance', {});
    expect(told()[0]).toEqual({ type: 'refill-seen', amount: '100.0000', balance, activityId: null });
    expect(valueOf(account.areas.money.money.autoRefill()).lastSeen).toMatchObject({ amount: '100.0000' });
    expect(valueOf(account.areas.money.money.history('24h')).refills).toMatchObject([
      { by: 'seen', amount: '100.0000' },
    ]);
  });
});

describe('a receipt', () => {
  it.each([
    ['en', 'It is not a tax invoice.'],
    ['es', 'No es una factura fiscal.'],
  ] as const)('in %s is one page with what was refilled', async (language, words) => {
    const { money } = await open({ profile: { name: 'Zahnärzte 牙医' } });
    const { id } = valueOf(await money.refill(REFILL));
    const { name, content } = valueOf(await money.receipt(id, language));
    expect(name).toMatch(/^linekeeper-receipt-\d{4}-\d\d-\d\d-50\.pdf$/);
    expect((await PDFDocument.load(content)).getPageCount()).toBe(1);
    const text = textOf(content);
    for (const part of [words, '50.00', id, 'anna', '??']) expect(text).toContain(part);
  });

  it('is made for nothing that is not known to be done', async () => {
    const { provider, money, account } = await open();
    provider.fault({ name: 'cut-before', operation: 'account.refillBalance', times: 1 });
    await money.refill(REFILL);
    expect(await money.receipt(newest(account)?.id ?? '', 'en')).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
  });
});

it('says how long the money lasts once there are three days of balances', async () => {
  const { money, account, push, provider } = await open();
  expect(valueOf(await money.runway(null))).toBeNull();
  await money.refill(REFILL);
  push(4 * DAY);
  await account.call('account.getAccountBalance', {});
  const found = valueOf(await money.runway('30'));
  expect(found).toMatchObject({ recurringPerDay: '1.000000' });
  // The refill is no part of the pace.
  expect(Number(found?.perDay)).toBeLessThan(1);
  expect(Number(found?.available)).toBeGreaterThan(Number(provider.state().balance) - 1);
});

/** The text of a PDF whose fonts write one byte a character. */
function textOf(content: Uint8Array): string {
  const bytes = Buffer.from(content);
  let text = '';
  for (let from = bytes.indexOf('stream\n'); from !== -1; from = bytes.indexOf('stream\n', from + 1)) {
    const stream = bytes.subarray(from + 7, bytes.indexOf('endstream', from));
    try {
      const shown = inflateSync(stream).toString('latin1');
      for (const [, hex = ''] of shown.matchAll(/<([0-9A-Fa-f]+)> Tj/g))
        text += `${Buffer.from(hex, 'hex').toString('latin1')}\n`;
    } catch {
      continue;
    }
  }
  return text;
}
