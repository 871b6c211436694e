import { DateTime } from 'luxon';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { SpendingCaps } from '#shared/bridge/money.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { Named } from '../journal/matchers.ts';
import { ResponseCache } from '../store/response-cache.ts';
import { JournalEntries } from '../journal/journal-entries.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { DAY } from '../test/support.ts';
import { BalanceSamples } from './balance-samples.ts';
import { NO_LIMITS } from './no-limits.fixture.ts';
import { Spends, type Purchase } from './spends.ts';

const NOW = Date.parse('2026-11-22T18:00:00Z');
const ALL = { text: '', states: [], from: '', to: '', offset: 0, limit: 100 };
const DID = '2125550142';
const E911 = { e911_name: 'Ann Lee' };
const RATES = { local_did_cost: '1.0000', fax_minute_rate: '0.0300', e911_rate: '1.4900' };
const iso = (ms: number) => new Date(ms).toISOString();

interface Given {
  id?: string;
  at?: number;
  params?: Named;
  state?: ActivityState;
  settledAt?: number | null;
  sent?: 0 | 1;
  target?: string;
  /** What was read right before it was sent. */
  noted?: unknown;
  /** Whether its price was noted when it was begun. */
  isBegun?: boolean;
}

interface Options {
  rates?: Named | null;
  caps?: SpendingCaps;
}

function setUp({ rates = RATES, caps }: Options = {}) {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const [samples, keyValues, responses] = [
    new BalanceSamples(db, new JournalEntries(db), () => NOW),
    new KeyValueStore(db),
    new ResponseCache(db),
  ];
  if (rates) responses.put('account.getRates', {}, rates, iso(NOW));
  const limits = {
    ...NO_LIMITS,
    get: () => caps,
    set: (given: SpendingCaps) => {
      caps = given;
      return Promise.resolve();
    },
  };
  const spends = new Spends({
    ...{ db, keyValues, limits, responses, samples },
    now: () => NOW,
    tierOf: () => undefined,
    waiting: () => [],
  });
  let count = 0;
  /** A change as the journal has it; begun as the account begins it. */
  const add = (operation: OperationId, given: Given = {}) => {
    count += 1;
    const {
      id = `entry-${count}`,
      at = NOW,
      params = {},
      state = 'done',
      settledAt = at,
      sent = 1,
      target = '',
    } = given;
    const noted = given.noted === undefined ? null : JSON.stringify(given.noted);
    db.run(
      `INSERT INTO journal (id, at, operation, effect, params, fingerprint, before, state, settled_at, sent, actor, target)
       VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, ?, 'anna', ?)`,
      ...[id, iso(at), operation, operationOf(operation).effect, JSON.stringify(params), noted, state],
      ...[settledAt === null ? null : iso(settledAt), sent, target],
    );
    if (given.isBegun ?? true) spends.begun(id, operation, params);
    return id;
  };
  const read = (balance: string, at = NOW) => {
    const sample = { askedAt: iso(at), at: iso(at), balance, credit: '0' };
    samples.note(sample);
    spends.noteBalance(sample);
  };
  const after = (id: string) => db.get('SELECT after FROM spend WHERE journal_id = ?', id)?.['after'];
  return { db, spends, keyValues, responses, add, read, after, entries: () => spends.ledger(ALL).entries };
}

const refill = (amount: unknown): Purchase => ({ operation: 'account.refillBalance', params: { amount } });

describe('what is noted of a change when it begins', () => {
  it.each<[string, OperationId, Named, string | null]>([
    ['a refill', 'account.refillBalance', { amount: 50 }, '50'],
    ['an order', 'did.orderDid', { did: DID }, '1.0000'],
    ['an order without a price', 'server.orderServer', {}, null],
    ['a fax', 'proFax.sendFax', { pages: 3 }, '0.0900'],
    ['a text', 'sms.sendMsg', {}, null],
    ['an emergency address', 'did.updateDid', { did: DID, e911: E911 }, '1.4900'],
  ])('%s stands in the ledger with its price and what the balance did', (_, operation, params, estimate) => {
    const { add, read, spends, entries } = setUp();
    read('100.00', NOW - 1000);
    const id = add(operation, { params });
    expect([spends.isCharged(id), spends.costOf(id)]).toEqual([true, { estimate, change: null }]);
    read('98.50');
    expect(spends.costOf(id)).toEqual({ estimate, change: '-1.50' });
    expect(entries()).toMatchObject([
      { operation, price: estimate, before: '100.00', after: '98.50', change: '-1.50' },
    ]);
  });

  it.each(['refused', 'not-done'] as const)('has no change of the balance where it was %s', (state) => {
    const { add, read, entries } = setUp();
    read('100.00', NOW - 1000);
    add('did.orderDid', { params: { did: DID }, state });
    read('98.50');
    expect(entries()).toMatchObject([{ before: '100.00', after: '98.50', change: null }]);
  });

  it('is nothing of what costs nothing', () => {
    const { add, spends, entries } = setUp();
    const ids = [add('account.setAutorefill'), add('did.updateDid', { params: { did: DID, note: 'x' } }), 'no-such-id'];
    for (const id of ids) expect([spends.isCharged(id), spends.costOf(id)]).toEqual([false, null]);
    expect(entries()).toEqual([]);
  });

  it('has no balance before the first was read', () => {
    const { add, read, entries } = setUp();
    add('did.orderDid', { params: { did: DID } });
    read('9.00');
    expect(entries()).toMatchObject([{ before: null, after: '9.00', change: null }]);
  });

  it('is, for what was not sent yet, the newest balance as the last one before it', () => {
    const { db, add, read, spends } = setUp();
    read('10.00');
    add('account.refillBalance', { id: 'waits', state: 'pending', settledAt: null, sent: 0 });
    add('account.refillBalance', { id: 'left', state: 'pending', settledAt: null, sent: 1 });
    add('account.refillBalance', { id: 'done', sent: 0 });
    read('11.00');
    spends.noteSample();
    const places = db.all('SELECT journal_id, sample FROM spend').map((row) => [row['journal_id'], row['sample']]);
    expect(Object.fromEntries(places)).toEqual({ waits: 2, left: 1, done: 1 });
  });
});

describe('the balance after a spend', () => {
  it.each<[string, Given, boolean]>([
    ['that was done', {}, true],
    ['that was refused', { state: 'refused' }, true],
    ['that is under way', { state: 'pending', settledAt: null }, false],
    ['whose outcome is open', { state: 'unknown' }, true],
    ['of which it is not known when it ended', { settledAt: null }, true],
    ['that ended in the moment it was asked for', { settledAt: NOW }, true],
    ['that ended later', { settledAt: NOW + 1 }, false],
    ['of a day ago', { at: NOW - DAY }, true],
    ['of more than a day ago', { at: NOW - DAY - 1 }, false],
  ])('is that of the next read for one %s: %#', (_, given, isNoted) => {
    const { add, read, after } = setUp();
    const id = add('account.refillBalance', { at: NOW - 1000, params: { amount: 50 }, ...given });
    read('60.00');
    expect(after(id)).toBe(isNoted ? '60.00' : null);
  });

  it('stays, unless the outcome is open: then the last one counts', () => {
    const { add, read, after } = setUp();
    const [known, open] = [add('account.refillBalance'), add('account.refillBalance', { state: 'unknown' })];
    read('60.00');
    read('59.00', NOW + 1000);
    expect([after(known), after(open)]).toEqual(['60.00', '59.00']);
  });

  it.each([
    ['sending', NOW - 1000, false],
    ['unknown', NOW - 1000, false],
    ['accepted', NOW - 1000, false],
    ['delivered', NOW, true],
    ['delivered', NOW + 1, false],
    ['failed', NOW - 1000, true],
  ])('of a fax that is %s is read once it has ended', (state, updatedAt, isNoted) => {
    const { db, add, read, after } = setUp();
    const id = add('proFax.sendFax', { at: NOW - 5000, params: { pages: 1 } });
    db.run(
      `INSERT INTO fax_job (id, state, from_number, to_number, document_id, document, journal_id, created_at, updated_at)
       VALUES ('job', ?, '', '', '', '{}', ?, ?, ?)`,
      ...[state, id, iso(NOW - 5000), iso(updatedAt)],
    );
    read('60.00');
    expect(after(id)).toBe(isNoted ? '60.00' : null);
  });
});

describe('limits', () => {
  it('are those of this computer, before those that earlier versions kept with the account', async () => {
    const { spends, keyValues } = setUp();
    expect([spends.caps(), spends.hasCaps]).toMatchObject([{ day: null, month: null }, false]);
    keyValues.put('money.caps', { month: 9 });
    expect([spends.caps(), spends.hasCaps]).toMatchObject([{ day: null, month: 9 }, true]);
    const more = { day: 5, month: null, surprise: 1 };
    expect(await spends.setCaps(more)).toEqual({ day: 5, month: null, spentToday: '0', spentThisMonth: '0' });
    expect(spends.hasCaps).toBe(true);
    await spends.setCaps({ day: null, month: null });
    expect(spends.hasCaps).toBe(false);
  });

  it.each<[ActivityState, string]>([
    ['done', '50'],
    ['pending', '50'],
    ['unknown', '50'],
    ['cannot-tell', '50'],
    ['refused', '0'],
    ['not-done', '0'],
  ])('count a refill that is %s as %s', (state, spent) => {
    const { add, spends } = setUp();
    add('account.refillBalance', { params: { amount: 50 }, state });
    expect(spends.caps()).toMatchObject({ spentToday: spent, spentThisMonth: spent });
  });

  it('count from midnight and from the first of the month on this computer', () => {
    const { add, spends } = setUp();
    const [day, month] = [DateTime.fromMillis(NOW).startOf('day'), DateTime.fromMillis(NOW).startOf('month')];
    for (const [at, amount] of [
      [day, 10],
      [day.minus(1), 20],
      [month, 40],
      [month.minus(1), 80],
    ] as const)
      add('account.refillBalance', { at: at.toMillis(), params: { amount } });
    expect(spends.caps()).toMatchObject({ spentToday: '10', spentThisMonth: '70' });
  });

  it('count what an order, an emergency address and a fax should cost, but no other change and no lack of a price', () => {
    const { add, spends } = setUp();
    add('did.orderDid', { params: { did: DID } });
    add('did.updateDid', { params: { did: DID, e911: E911 } });
    add('did.updateDid', { params: { did: DID, e911: E911 }, isBegun: false });
    add('proFax.sendFax', { params: { pages: 100 } });
    add('server.orderServer');
    expect(spends.caps().spentToday).toBe('5.4900');
  });

  const order: Purchase = { operation: 'did.orderDid', params: { did: DID } };
  const server: Purchase = { operation: 'server.orderServer', params: {} };
  const free: Purchase = { operation: 'did.updateDid', params: { did: DID, note: 'Front' } };
  const later: Purchase = { operation: 'account.setAutorefill', params: { autorefill: 'on' } };
  const fax: Purchase = { operation: 'proFax.sendFax', params: { pages: 9999 } };

  it.each<[string, SpendingCaps, Purchase[], object | undefined]>([
    ['nothing', { day: 0, month: 0 }, [], undefined],
    ['what costs nothing', { day: 0, month: 0 }, [free], undefined],
    ['a fax', { day: 60, month: null }, [fax], { cap: 'day', price: '299.9700' }],
    ['what may cost later', { day: 9999, month: null }, [later], { cap: 'day', price: null, later: true }],
    ['anything without a limit', { day: null, month: null }, [refill(9999), server], undefined],
    ['up to the limit', { day: 60, month: null }, [refill(10)], undefined],
    ['above it', { day: 60, month: null }, [refill(11)], { cap: 'day', limit: '60', spent: '50', price: '11' }],
    ['above it together', { day: 60, month: null }, [refill(10), order], { cap: 'day', price: '11.0000' }],
    ['a fax beside it', { day: 60, month: null }, [refill(10), fax], { cap: 'day', price: '309.9700' }],
    ['above the month', { day: 60, month: 59 }, [refill(10)], { cap: 'month', limit: '59', spent: '50', price: '10' }],
    [
      'above both',
      { day: 50, month: 50 },
      [refill(10)],
      { cap: 'day', limit: '50', month: { limit: '50', spent: '50' } },
    ],
    ['at a limit that is reached', { day: 50, month: null }, [refill(0)], { cap: 'day', spent: '50', price: '0' }],
    ['of unknown price', { day: 9999, month: null }, [server], { cap: 'day', price: null }],
    ['of partly unknown price', { day: null, month: 9999 }, [order, server], { cap: 'month', price: null }],
    ['of an amount that is none', { day: 9999, month: null }, [refill('x')], { price: null }],
  ])('after a refill of $50 let %s through, or say why not', (_, caps, purchases, problem) => {
    const { add, spends } = setUp({ caps });
    add('account.refillBalance', { params: { amount: 50 } });
    const found = spends.overCap(purchases);
    if (problem) expect(found).toMatchObject({ kind: 'over-cap', ...problem });
    else expect(found).toBeUndefined();
  });

  it('name the month where it is above that as well, and not otherwise', () => {
    const { add, spends } = setUp({ caps: { day: 55, month: 60 } });
    add('account.refillBalance', { params: { amount: 50 } });
    expect(spends.overCap([refill(10)])).not.toHaveProperty('month');
    expect(spends.overCap([refill(11)])).toMatchObject({ cap: 'day', month: { limit: '60', spent: '50' } });
  });

  it('need prices, which the rate list has or has not', () => {
    const { spends } = setUp();
    expect([refill(50), order, server].map((each) => spends.isPriced(each))).toEqual([true, true, false]);
    expect(setUp({ rates: null }).spends.isPriced(order)).toBe(false);
  });
});

describe('the ledger', () => {
  it('has the newest first, a page at a time, and how many there are', () => {
    const { add, spends } = setUp();
    for (const [id, at] of Object.entries({ old: NOW - 1000, first: NOW, second: NOW })) add('sms.sendMsg', { id, at });
    add('account.setAutorefill');
    const ids = (offset: number, limit: number) => {
      const { entries, total } = spends.ledger({ ...ALL, offset, limit });
      return [entries.map(({ id }) => id), total];
    };
    expect(ids(0, 2)).toEqual([['second', 'first'], 3]);
    expect(ids(2, 2)).toEqual([['old'], 3]);
    expect(ids(9, 2)).toEqual([[], 3]);
  });

  it('has what matches', () => {
    const { add, spends } = setUp();
    add('did.orderDid', { id: 'order', target: DID, at: NOW - DAY });
    add('account.refillBalance', { id: 'refused', state: 'refused' });
    const found = (filter: object) => {
      const { entries, total } = spends.ledger({ ...ALL, ...filter });
      expect(total).toBe(entries.length);
      return entries.map(({ id }) => id);
    };
    expect(found({})).toEqual(['refused', 'order']);
    expect(found({ states: ['refused'] })).toEqual(['refused']);
    expect(found({ from: iso(NOW) })).toEqual(['refused']);
    expect(found({ to: iso(NOW - 1) })).toEqual(['order']);
  });

  it('has the amount of a refill and the number of anything else, also where nothing was noted', () => {
    const { add, entries } = setUp();
    add('did.orderDid', { at: NOW - 1, target: DID, params: { did: DID }, isBegun: false });
    add('account.refillBalance', { params: { amount: 50 }, target: 'x', isBegun: false });
    const nothing = { before: null, after: null, change: null };
    expect(entries()).toMatchObject([
      { what: '50', price: '50', actor: 'anna', at: iso(NOW), state: 'done', ...nothing },
      { what: DID, price: null, ...nothing },
    ]);
  });

  it.each<[OperationId, unknown, string]>([
    ['account.refillBalance', { balance: '99.00' }, '99.00'],
    ['account.refillBalance', { balance: 99 }, '100.00'],
    ['account.refillBalance', null, '100.00'],
    ['account.refillBalance', undefined, '100.00'],
    ['did.orderDid', { balance: '99.00' }, '100.00'],
  ])('has of %s with %j noted the balance %s before it', (operation, noted, before) => {
    const { add, read, entries } = setUp();
    read('100.00', NOW - 1000);
    add(operation, { params: { amount: 50, did: DID }, noted });
    expect(entries()).toMatchObject([{ before }]);
  });
});

describe('the ledger as a file', () => {
  const FILTER = { text: '', states: [], from: '', to: '' };
  const HEAD = '\uFEFFid,time,actor,operation,what,result,expected_price,balance_before,balance_after,balance_change';

  it('has all that matches, the newest first, and empty fields where nothing is known', () => {
    const { add, read, spends } = setUp();
    add('sms.sendMsg', { id: 'text', at: NOW - 2 * DAY, target: '6465552368', state: 'unknown' });
    read('100.00', NOW - 1000);
    add('account.refillBalance', { id: 'refill', params: { amount: 50 } });
    read('150.00');
    const { name, text, rows } = spends.csv(FILTER);
    expect([name, rows]).toEqual(['linekeeper-spending-2026-11-20-2.csv', 2]);
    expect(text.split('\r\n').filter(Boolean)).toEqual([
      HEAD,
      `refill,${iso(NOW)},anna,account.refillBalance,50,done,50,100.00,150.00,50.00`,
      `text,${iso(NOW - 2 * DAY)},anna,sms.sendMsg,6465552368,unknown,,,,`,
    ]);
  });

  it('is named by the day that was asked for, or as empty', () => {
    const { add, spends } = setUp();
    expect(spends.csv(FILTER)).toMatchObject({ name: 'linekeeper-spending-empty-0.csv', rows: 0 });
    add('sms.sendMsg');
    expect(spends.csv({ ...FILTER, from: '2026-11-01T05:00:00.000Z' }).name).toBe(
      'linekeeper-spending-2026-11-01-1.csv',
    );
  });
});

describe('what was spent this month', () => {
  it('is nothing before the first purchase', () => {
    expect(setUp().spends.month()).toMatchObject({
      ...{ spent: '0', count: 0, unpriced: 0, uncertain: 0, refilled: '0', maybeRefilled: '0' },
    });
  });

  it('holds purchases and sends, never a refill, and says how much of it is not certain', () => {
    const { spends, add } = setUp();
    add('did.orderDid', { params: { did: DID }, at: NOW - 40 * DAY });
    add('account.refillBalance', { params: { amount: 50 } });
    add('account.refillBalance', { params: { amount: 25 }, state: 'unknown' });
    add('account.refillBalance', { params: { amount: 35 }, state: 'cannot-tell' });
    add('did.orderDid', { params: { did: DID }, at: NOW - DAY });
    add('proFax.sendFax', { params: { pages: 3 }, state: 'unknown' });
    add('sms.sendMsg');
    add('did.orderDid', { params: { did: DID }, state: 'refused' });
    add('did.orderDid', { params: { did: DID }, state: 'not-done' });
    expect(spends.month()).toEqual({
      since: DateTime.fromMillis(NOW).startOf('month').toUTC().toISO(),
      ...{ spent: '1.0900', count: 3, unpriced: 1, uncertain: 1, refilled: '50', maybeRefilled: '60' },
    });
  });

  it('has everything that is alike as often as it was spent', () => {
    const { add, spends } = setUp();
    for (const state of ['done', 'done', 'done', 'unknown', 'unknown', 'refused'] as const) {
      add('proFax.sendFax', { params: { pages: 3 }, state });
      add('sms.sendMsg', { state });
      add('account.refillBalance', { params: { amount: 50 }, state });
    }
    expect(spends.month()).toMatchObject({
      ...{ spent: '0.4500', count: 10, unpriced: 5, uncertain: 4 },
      ...{ refilled: '150', maybeRefilled: '100' },
    });
    expect(spends.caps()).toMatchObject({ spentToday: '250.4500', spentThisMonth: '250.4500' });
  });
});
