// What the money of an account says of entries and balances that the test writes down.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { BalancePeriod } from '#shared/bridge/money.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { Dialect } from '#shared/provider/dialect.ts';
import { valueOf } from '../accounts/account.fixture.ts';
import { ResponseCache } from '../store/response-cache.ts';
import { JournalEntries } from '../journal/journal-entries.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { DAY } from '../test/support.ts';
import { BalanceSamples } from './balance-samples.ts';
import { Money, type SpendOptions } from './money.ts';
import type { CallCosts } from '#shared/domain/money/runway.ts';
import { NO_LIMITS } from './no-limits.fixture.ts';
import type { Recurring } from './recurring.ts';
import { Spends } from './spends.ts';

const NOW = Date.parse('2026-11-22T18:00:00Z');
const MINUTE = 60_000;
const HOUR = 3_600_000;
const REFILL = 'account.refillBalance';
const ESTIMATE = { perMonth: '30', parts: [], at: '2026-11-22T00:00:00.000Z' };
const iso = (ms: number) => new Date(ms).toISOString();

interface Given {
  params?: object;
  state?: ActivityState;
  sent?: 0 | 1;
  noted?: unknown;
  detail?: unknown;
  settledAt?: number | null;
}

interface Provider {
  estimate?: typeof ESTIMATE | null;
  calls?: CallCosts | null;
  dialect?: Dialect;
}

function setUp({ estimate = null, calls = null, dialect = {} }: Provider = {}) {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    if (db.isOpen) db.close();
  });
  let now = NOW;
  const entries = new JournalEntries(db);
  const [samples, responses] = [new BalanceSamples(db, entries, () => now), new ResponseCache(db)];
  responses.put('account.getRates', {}, { local_did_cost: '1.0000', fax_minute_rate: '0.0400' }, iso(NOW));
  const spends = new Spends({
    ...{
      db,
      keyValues: new KeyValueStore(db),
      responses,
      samples,
      now: () => now,
      tierOf: () => undefined,
      waiting: () => [],
    },
    limits: NO_LIMITS,
  });
  const told: NotificationSubject[] = [];
  const proven: [string, unknown][] = [];
  const changes: [OperationId, unknown, SpendOptions][] = [];
  const news = { changed: 0 };
  const provider = { answer: (_: SpendOptions): Outcome<unknown> => succeed(null) };
  const money = new Money({
    ...{ db, entries, samples, spends, now: () => now },
    callCosts: () => Promise.resolve(calls),
    recurring: { estimate: () => Promise.resolve(estimate) } as unknown as Recurring,
    change: (id, params, options) => {
      changes.push([id, params, options]);
      return Promise.resolve(provider.answer(options));
    },
    tell: (subject) => told.push(subject),
    prove: (id, evidence) => proven.push([id, evidence]),
    changed: () => (news.changed += 1),
    label: () => 'Office',
    dialect: () => dialect,
  });
  let count = 0;
  /** An entry of the journal, begun as the account begins it. */
  const add = (operation: OperationId, at: number, given: Given = {}) => {
    count += 1;
    const { params = { amount: 50 }, state = 'done', sent = 1, settledAt = at } = given;
    const id = `entry-${count}`;
    const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
    db.run(
      `INSERT INTO journal (id, at, operation, effect, params, fingerprint, before, detail, state, settled_at, sent, actor)
       VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, 'anna')`,
      ...[id, iso(at), operation, operationOf(operation).effect, JSON.stringify(params), json(given.noted)],
      ...[json(given.detail), state, settledAt === null ? null : iso(settledAt), sent],
    );
    spends.begun(id, operation, { ...params });
    return id;
  };
  const read = (balance: string, at: number, credit = '0') => {
    money.noteBalance({ askedAt: iso(at), at: iso(at), balance, credit });
  };
  const become = (id: string, state: ActivityState, sent = 1) =>
    db.run('UPDATE journal SET state = ?, sent = ? WHERE id = ?', state, sent, id);
  return {
    ...{ db, money, add, read, become, told, proven, changes, news, provider },
    push: (ms: number) => (now += ms),
    state: (id: string) => valueOf(money.refillState(id)),
  };
}

describe('a balance that was read', () => {
  it('proves the refill whose amount it rose by, and is told as no other', () => {
    const { money, add, read, proven, told, news, state } = setUp();
    read('10.00', NOW - 2 * MINUTE);
    const id = add(REFILL, NOW - MINUTE, { state: 'unknown' });
    expect(money.refillRise(id)).toBeUndefined();
    expect(state(id)).toMatchObject({ actor: 'anna', after: null });
    read('60.00', NOW);
    expect(state(id)?.after).toBe('60.00');
    const found = {
      ...{ since: iso(NOW - 2 * MINUTE), until: iso(NOW), from: '10.00', to: '60.00' },
      ...{ rise: '50.00', refills: [id] },
    };
    const read1 = 'account.getAccountBalance';
    expect(proven).toEqual([[id, { read: read1, compared: ['amount'], at: iso(NOW), found }]]);
    expect(money.refillRise(id)).toEqual(found);
    expect([told, news.changed]).toEqual([[], 2]);
  });

  it('and shows a refill late is told as no other, the next rise is', () => {
    const { add, read, proven, told } = setUp();
    read('10.00', NOW - 60 * MINUTE);
    const id = add(REFILL, NOW - 40 * MINUTE, { state: 'unknown' });
    read('10.00', NOW - 20 * MINUTE);
    read('60.00', NOW);
    expect([proven.map(([each]) => each), told]).toEqual([[id], []]);
    read('160.00', NOW + 60 * MINUTE);
    expect(told).toMatchObject([{ type: 'refill-seen', amount: '100.00' }]);
  });

  it('and shows a refill from a bank account days after it was taken is told as no other', () => {
    const { money, add, read, told } = setUp();
    for (const days of [7, 6, 5, 4, 3, 2, 1]) {
      read('10.00', NOW - days * DAY);
      if (days === 5) add(REFILL, NOW - 5 * DAY + MINUTE, { params: { amount: 50, mode: 'ach' } });
    }
    read('60.00', NOW);
    expect(told).toEqual([]);
    expect(valueOf(money.history('30d')).refills).toMatchObject([{ by: 'here', amount: '50', certain: true }]);
    read('110.00', NOW + HOUR);
    expect(told).toMatchObject([{ type: 'refill-seen', amount: '50.00', activityId: null }]);
  });

  it('and rose by itself is told, once', () => {
    const { read, told, proven } = setUp();
    read('10.00', NOW - MINUTE);
    read('110.00', NOW);
    read('110.00', NOW + MINUTE);
    expect(told).toEqual([{ type: 'refill-seen', amount: '100.00', balance: '110.00', activityId: null }]);
    expect(proven).toEqual([]);
  });

  it('proves no refill that was not sent yet', () => {
    const { money, add, read, become, proven } = setUp();
    read('10.00', NOW - 5 * MINUTE);
    const id = add(REFILL, NOW - 4 * MINUTE, { state: 'pending', sent: 0, settledAt: null });
    read('60.00', NOW - 3 * MINUTE);
    become(id, 'unknown');
    expect([money.refillRise(id), proven]).toEqual([undefined, []]);
    read('110.00', NOW);
    expect(proven.map(([each]) => each)).toEqual([id]);
  });

  it('is the last one before what is sent then, also where it did not rise', () => {
    const { db, add, read } = setUp();
    read('10.00', NOW - 2 * MINUTE);
    add(REFILL, NOW - MINUTE, { state: 'pending', sent: 0, settledAt: null });
    read('10.00', NOW);
    expect(db.get('SELECT sample FROM spend')).toEqual({ sample: 2 });
  });

  it.each<[ActivityState, 0 | 1, boolean]>([
    ['done', 1, true],
    ['unknown', 1, true],
    ['cannot-tell', 1, true],
    ['pending', 1, true],
    ['not-done', 1, true],
    ['not-done', 0, false],
    ['refused', 1, false],
  ])('shows a refill that is %s (sent: %i): %s', (state, sent, isShown) => {
    const { money, add, read } = setUp();
    read('10.00', NOW - 2 * MINUTE);
    const id = add(REFILL, NOW - MINUTE, { state, sent });
    read('60.00', NOW);
    expect(money.refillRise(id) !== undefined).toBe(isShown);
  });

  it('belongs to the refill that is known to be done before one that is open', () => {
    const { money, add, read } = setUp();
    read('10.00', NOW - 3 * MINUTE);
    const open = add(REFILL, NOW - 2 * MINUTE, { state: 'unknown' });
    const done = add(REFILL, NOW - MINUTE, { state: 'done' });
    read('60.00', NOW);
    expect([money.refillRise(open), money.refillRise(done)?.refills]).toEqual([undefined, [done]]);
  });

  it.each<[string, [OperationId, object, ActivityState?][], boolean]>([
    ['nothing was set', [], true],
    ['its amounts were set', [['account.setBalanceReload', { reload_amount: 50 }]], false],
    ['other amounts were set', [['account.setBalanceReload', { reload_amount: 100 }]], true],
    ['setting them was refused', [['account.setBalanceReload', { reload_amount: 50 }, 'refused']], true],
    ['it was only turned on', [['account.setAutorefill', { autorefill: 'on' }]], true],
    [
      'it was set and turned on',
      [
        ['account.setBalanceReload', { reload_amount: 50 }],
        ['account.setAutorefill', { autorefill: 'on' }],
      ],
      false,
    ],
    [
      'it was set and turned off',
      [
        ['account.setBalanceReload', { reload_amount: 50 }],
        ['account.setAutorefill', { autorefill: 'off' }],
      ],
      true,
    ],
  ])('that automatic refill may explain proves nothing: when %s, %#', (_, settings, isProven) => {
    const { money, add, read } = setUp();
    for (const [operation, params, state = 'done'] of settings) add(operation, NOW - HOUR, { params, state });
    read('10.00', NOW - 2 * MINUTE);
    const id = add(REFILL, NOW - MINUTE, { state: 'unknown' });
    read('60.00', NOW);
    expect(money.refillRise(id) !== undefined).toBe(isProven);
  });

  it.each<[Dialect, boolean]>([
    [{}, true],
    [{ unusualReload: 'other' }, false],
  ])(
    'that the unusual automatic refill may explain, as %j sends it, proves a refill of 1500: %s',
    (dialect, isProven) => {
      const { money, add, read } = setUp({ dialect });
      add('account.setBalanceReload', NOW - HOUR, { params: { reload_amount: 15_000 } });
      read('10.00', NOW - 2 * MINUTE);
      const id = add(REFILL, NOW - MINUTE, { state: 'unknown', params: { amount: 1500 } });
      read('1510.00', NOW);
      expect(money.refillRise(id) !== undefined).toBe(isProven);
    },
  );

  it.each([
    [335, true],
    [337, false],
  ])('proves a refill of %i hours ago: %s', (hours, isProven) => {
    const { money, add, read } = setUp();
    read('10.00', NOW - hours * HOUR + MINUTE);
    const id = add(REFILL, NOW - hours * HOUR + 2 * MINUTE, { state: 'unknown' });
    read('60.00', NOW - hours * HOUR + 3 * MINUTE);
    expect(money.refillRise(id) !== undefined).toBe(isProven);
  });
});

it.each<[BalancePeriod, number]>([
  ['24h', DAY],
  ['7d', 7 * DAY],
  ['30d', 30 * DAY],
])('the history of %s has what was read and refilled from its first moment on, the oldest first', (period, length) => {
  const { money, add, db } = setUp();
  for (const at of [NOW - length - 1, NOW - length, NOW]) {
    add(REFILL, at);
    db.run(
      `INSERT INTO balance_sample (asked_at, at, balance, credit, kept, seen_refill) VALUES (?, ?, '9', '0', 1, '25')`,
      ...[iso(at), iso(at)],
    );
  }
  const { since, samples, refills } = valueOf(money.history(period));
  expect(since).toBe(iso(NOW - length));
  expect(samples.map(({ at }) => at)).toEqual([iso(NOW - length), iso(NOW)]);
  const times = refills.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(refills.map(({ by }) => by).sort()).toEqual(['here', 'here', 'seen', 'seen']);
});

describe('the marks of refills', () => {
  it.each<[ActivityState, object[]]>([
    ['done', [{ certain: true }]],
    ['unknown', [{ certain: false }]],
    ['cannot-tell', [{ certain: false }]],
    ['pending', []],
    ['refused', []],
    ['not-done', []],
  ])('of one that is %s are %j', (state, marks) => {
    const { money, add } = setUp();
    const id = add(REFILL, NOW, { state });
    const shown = { at: iso(NOW), amount: '50', by: 'here', activityId: id };
    expect(valueOf(money.history('24h')).refills).toEqual(marks.map((mark) => ({ ...shown, ...mark })));
  });

  it('are in the order of time, whether they were sent or seen', () => {
    const { money, add, read } = setUp();
    read('10.00', NOW - 5 * HOUR);
    read('60.00', NOW - 4 * HOUR);
    add(REFILL, NOW - 2 * HOUR, { params: { amount: 75 } });
    read('60.00', NOW - HOUR);
    read('160.00', NOW);
    const marks = valueOf(money.history('24h')).refills.map(({ by, amount }) => [by, amount]);
    expect(marks).toEqual([
      ['seen', '50.00'],
      ['here', '75'],
      ['seen', '100.00'],
    ]);
    expect(valueOf(money.autoRefill()).lastSeen).toEqual({ at: iso(NOW), amount: '100.00' });
  });
});

describe('what is known of a refill', () => {
  it.each<[ActivityState, 0 | 1, boolean]>([
    ['done', 1, true],
    ['done', 0, true],
    ['not-done', 1, true],
    ['not-done', 0, false],
  ])('that is %s (sent: %i): it left, %s', (state, sent, isSent) => {
    const { add, state: stateOf } = setUp();
    expect(stateOf(add(REFILL, NOW, { state, sent }))?.sent).toBe(isSent);
  });

  it.each<[unknown, string | null]>([
    [{ balance: '84.35' }, '84.35'],
    [{ balance: 84 }, null],
    [null, null],
    [undefined, null],
  ])('before it, by %j, was the balance %j', (noted, before) => {
    const { add, state } = setUp();
    expect(state(add(REFILL, NOW, { noted }))?.before).toBe(before);
  });

  it('is why it was refused, and nothing of the kind where it was not', () => {
    const { add, state } = setUp();
    const detail = { kind: 'refused', text: 'No' };
    expect(state(add(REFILL, NOW, { state: 'refused', detail }))).toMatchObject({ problem: detail, after: null });
    expect(state(add(REFILL, NOW, { state: 'done', detail }))?.problem).toBeNull();
    expect(state(add(REFILL, NOW, { state: 'unknown', detail }))?.problem).toBeNull();
  });

  it('is when it ended, how it was paid, and the first twelve balances since', () => {
    const { db, add, read, state, money } = setUp();
    const open = add(REFILL, NOW, { state: 'unknown', settledAt: null, params: { amount: 25, mode: 'ach' } });
    expect(state(open)).toMatchObject({ settledAt: null, mode: 'bank', amount: '25', at: iso(NOW), seen: [] });
    for (let index = 0; index < 14; index += 1) read(`10.${10 + index}`, NOW + index);
    expect(state(open)?.seen.map(({ balance }) => balance)).toEqual(
      Array.from({ length: 12 }, (_, index) => `10.${10 + index}`),
    );
    db.run('DELETE FROM spend');
    expect(state(open)?.after).toBeNull();
    const later = add(REFILL, NOW, { settledAt: NOW + MINUTE });
    expect(state(later)).toMatchObject({ settledAt: iso(NOW + MINUTE), mode: null });
    expect(valueOf(money.refillState(null))?.id).toBe(later);
  });

  it('is nothing once the account is closed, and not found where there is none', () => {
    const { db, money } = setUp();
    expect(money.refillState(null)).toEqual({ ok: true, value: null, warnings: [] });
    expect(money.refillState('no-such-id')).toEqual({ ok: false, problem: { kind: 'not-found' } });
    db.close();
    expect(money.refillState(null)).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });
});

describe('a refill that is asked for', () => {
  const ASKED = { amount: 50, mode: 'card', again: true, overCap: false } as const;

  it('is sent as it was meant, and answers what became of it with its warnings', async () => {
    const { money, add, changes, provider } = setUp();
    provider.answer = ({ begun }) => {
      begun?.(add(REFILL, NOW));
      return succeed(null, [{ text: 'Slow' }]);
    };
    add(REFILL, NOW + 1, { params: { amount: 99 } });
    expect(await money.refill(ASKED)).toMatchObject({
      ok: true,
      value: { amount: '50' },
      warnings: [{ text: 'Slow' }],
    });
    const options = { again: true, overCap: false, begun: expect.any(Function) as unknown };
    expect(changes).toEqual([[REFILL, { amount: 50, mode: 'cc' }, options]]);
    await money.refill({ ...ASKED, mode: null });
    expect(changes[1]?.[1]).toEqual({ amount: 50 });
  });

  it('answers why it was not done, and that it was cut off by the end of the app', async () => {
    const { money, provider, db } = setUp();
    const refused = fail({ kind: 'refused', text: 'No', evidence: {} });
    provider.answer = () => refused;
    expect(await money.refill(ASKED)).toEqual(refused);
    provider.answer = () => {
      db.close();
      return succeed(null);
    };
    expect(await money.refill(ASKED)).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });

  it('is a spend like any other, which costs something', async () => {
    const { money, changes } = setUp();
    const options = { again: false, overCap: true };
    const params = { did: '2125550142' };
    expect(await money.spend({ operation: 'did.orderDid', params, ...options })).toMatchObject({ ok: true });
    expect(changes).toEqual([['did.orderDid', params, options]]);
    for (const operation of ['no.such', 'account.setAutorefill', 'did.updateDid'])
      expect(await money.spend({ operation, params, ...options })).toEqual({
        ok: false,
        problem: { kind: 'not-found' },
      });
    expect(changes).toHaveLength(1);
  });
});

it('limits that were set are news', async () => {
  const { money, news } = setUp();
  expect(await money.setCaps({ day: 5, month: null })).toMatchObject({ ok: true, value: { spentToday: '0' } });
  expect(news.changed).toBe(1);
});

it('a receipt is made only of a refill that is known to be done, and named by its day and amount', async () => {
  const { money, add } = setUp();
  const found = await money.receipt(add(REFILL, NOW), 'en');
  expect(valueOf(found).name).toBe('linekeeper-receipt-2026-11-22-50.pdf');
  for (const state of ['unknown', 'cannot-tell', 'refused', 'not-done', 'pending'] as const)
    expect(await money.receipt(add(REFILL, NOW, { state }), 'en')).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
  expect(await money.receipt('no-such-id', 'en')).toEqual({ ok: false, problem: { kind: 'not-found' } });
});

describe('automatic refill as it was set from here', () => {
  it.each<[ActivityState, object | null]>([
    ['done', { certain: true }],
    ['pending', { certain: false }],
    ['unknown', { certain: false }],
    ['cannot-tell', { certain: false }],
    ['refused', null],
    ['not-done', null],
  ])('by a change that is %s is %j', (state, set) => {
    const { money, add } = setUp();
    const how = { at: iso(NOW), actor: 'anna' };
    const on = add('account.setAutorefill', NOW, { params: { autorefill: 'on' }, state });
    const amounts = add('account.setBalanceReload', NOW, { params: { min_balance: 5, reload_amount: 25 }, state });
    expect(valueOf(money.autoRefill())).toEqual({
      switched: set && { ...how, ...set, activityId: on, on: true },
      amounts: set && { ...how, ...set, activityId: amounts, below: 5, add: 25 },
      lastSeen: null,
    });
  });

  it('is what was set last, also where the clock was set back before', () => {
    const { money, add } = setUp();
    for (const [at, autorefill] of [
      [NOW, 'on'],
      [NOW, 'on'],
      [NOW - 1, 'off'],
    ] as const)
      add('account.setAutorefill', at, { params: { autorefill } });
    expect(valueOf(money.autoRefill()).switched?.on).toBe(false);
  });
});

describe('how long the money lasts', () => {
  /** Five days of balances: 10 dollars are used up a day, beside what was bought and refilled. */
  function afterFiveDays(options: Parameters<typeof setUp>[0] = {}) {
    const rig = setUp(options);
    rig.read('100.00', NOW - 5 * DAY);
    return rig;
  }

  it('is the balance and the credit, by the pace of the week', async () => {
    const { money, read } = afterFiveDays();
    read('50.00', NOW, '20');
    expect(valueOf(await money.runway('30'))).toMatchObject({
      ...{ available: '70.00', perDay: '10.000000', recurringPerDay: '1.000000', days: 6, recurring: null },
      ...{ from: iso(NOW - 5 * DAY), to: iso(NOW) },
    });
  });

  it('is by the balance alone where the credit is not known', async () => {
    const { money, read } = afterFiveDays();
    read('50.00', NOW, '?');
    expect(valueOf(await money.runway('0'))).toMatchObject({ available: '50.00' });
  });

  it('leaves out refills that were done and what was bought, but nothing else', async () => {
    const { money, add, read } = afterFiveDays();
    add(REFILL, NOW - 4 * DAY, { params: { amount: 40 } });
    add(REFILL, NOW - 4 * DAY, { params: { amount: 10_000 }, state: 'unknown' });
    add('did.orderDid', NOW - 2 * DAY, { params: { did: ['2125550142', '2125550143'] } });
    add('did.orderDid', NOW - 3 * DAY, { params: { did: '2125550144' }, state: 'refused' });
    add('server.orderServer', NOW - 4 * DAY, { params: {} });
    read('88.00', NOW);
    expect(valueOf(await money.runway('0'))?.perDay).toBe('10.000000');
  });

  it('has faxes in it, which go on as calls do', async () => {
    const { money, add, read } = afterFiveDays();
    for (const days of [1, 2, 3, 4]) add('proFax.sendFax', NOW - days * DAY, { params: { pages: 250 } });
    read('50.00', NOW);
    expect(valueOf(await money.runway('0'))?.perDay).toBe('10.000000');
  });

  it('is not known before three days, or where the last balance cannot be read', async () => {
    const { money, read } = setUp({ estimate: ESTIMATE });
    expect(valueOf(await money.runway('0'))).toBeNull();
    read('100.00', NOW - 2 * DAY);
    expect([valueOf(await money.runway('0')), valueOf(await money.runway(null))]).toEqual([null, null]);
    read('?', NOW);
    expect(valueOf(await money.runway('0'))).toBeNull();
  });

  it('is by what calls cost while balances say nothing yet, and no longer', async () => {
    const calls = { cost: 140_000, from: NOW - 7 * DAY, to: NOW };
    const { money, read } = setUp({ calls, estimate: ESTIMATE });
    expect(valueOf(await money.runway('30'))).toBeNull();
    read('50.00', NOW - 2 * DAY);
    read('48.00', NOW, '20');
    expect(valueOf(await money.runway('30'))).toMatchObject({
      ...{ by: 'calls', available: '68.00', perDay: '2.000000', recurringPerDay: '1.000000', days: 22 },
      ...{ from: iso(NOW - 7 * DAY), to: iso(NOW) },
    });
    expect(valueOf(await money.runway(null))).toMatchObject({ by: 'calls', recurring: ESTIMATE, days: 22 });
    const later = setUp({ calls });
    later.read('100.00', NOW - 5 * DAY);
    later.read('50.00', NOW);
    expect(valueOf(await later.money.runway('0'))).toMatchObject({ by: 'balance', perDay: '10.000000' });
  });

  it('is not by fewer than three days of calls', async () => {
    const { money, read } = setUp({ calls: { cost: 140_000, from: NOW - 3 * DAY + 1, to: NOW } });
    read('50.00', NOW);
    expect(valueOf(await money.runway('0'))).toBeNull();
  });

  it('has what recurs by the rate list, unless another sum was given', async () => {
    const { money, read } = afterFiveDays({ estimate: ESTIMATE });
    read('50.00', NOW);
    expect(valueOf(await money.runway(null))).toMatchObject({ recurringPerDay: '1.000000', recurring: ESTIMATE });
    expect(valueOf(await money.runway('60'))).toMatchObject({ recurringPerDay: '2.000000', recurring: null });
  });

  it('goes without what recurs while that was not counted', async () => {
    const { money, read } = afterFiveDays();
    read('50.00', NOW);
    expect(valueOf(await money.runway(null))).toMatchObject({ recurringPerDay: '0.000000', recurring: null, days: 5 });
  });
});
