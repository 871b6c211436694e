// The inventory on a clock and on lists that the test works by hand.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { RemovedNumber } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ListCut } from '#shared/lists/list.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { PageProblem } from '../client/pages.ts';
import type { Attempt } from '../client/wire.ts';
import { Database } from '../store/database.ts';
import { FaxNumberStore } from './fax-number-store.ts';
import { Inventory, type InventoryParts, type NumberKind } from './inventory.ts';
import { NumberStore } from './number-store.ts';

const HOUR = 3_600_000;
const VOICE = 'did.listDids';
const PRO = 'proFax.listDids';
const GROUP = 'enterpriseFax.listDids';
const TEXTING = 'sms.listAvailableDids';
const TOO_LONG: Problem = { kind: 'unexpected-answer', evidence: { code: 'LIST_TOO_LONG' } };
const DOWN: Problem = { kind: 'provider-down', evidence: {} };

const number = (index: number) => String(2_125_550_100 + index);
const rowOf = (index: number, over: object = {}) => ({ did: number(index), status: 'active', type: 'local', ...over });
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // No jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets all that waits for no timer come to its end. */
async function settled(): Promise<void> {
  for (let round = 0; round < 40; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}

interface Row {
  did: string;
  sms_enabled?: string;
}

async function setUp(lists: Partial<Record<string, Row[]>> = {}, { isStarted = true } = {}) {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const [store, faxStore] = [new NumberStore(db, null), new FaxNumberStore(db)];
  const provider = {
    lists,
    /** Lists that cannot be read, as a whole or for one number. */
    down: new Set<string>(),
    /** Rows that a whole reading passes over, so many times. */
    passOver: { dids: [] as string[], times: 0 },
    /** Holds back pages until it is let go. */
    gate: undefined as Promise<void> | undefined,
    perPage: 200,
    most: 100_000,
    /** What the head of a list says that is narrowed down to one number. */
    head: {},
    /** Where a list is cut. */
    cut: null as ListCut | null,
    asked: [] as [id: string, params: Record<string, unknown>][],
  };
  const account = { isOpen: true, changed: 0, readAt: null as string | null };
  const told: NotificationSubject[] = [];
  const removedHere = new Map<string, RemovedNumber['by']>();
  async function* pages(id: string, params: Record<string, unknown>) {
    provider.asked.push([id, params]);
    const { passOver } = provider;
    const isPassing = id === VOICE && passOver.times > 0;
    if (isPassing) passOver.times -= 1;
    const rows = (provider.lists[id] ?? []).filter(({ did }) => !isPassing || !passOver.dids.includes(did));
    for (let from = 0; from === 0 || from < rows.length; from += provider.perPage) {
      await provider.gate;
      if (provider.down.has(id)) throw new PageProblem(DOWN);
      yield { total: rows.length, totalPages: 1, currentPage: 1, rows: rows.slice(from, from + provider.perPage) };
    }
    if (provider.cut) throw new PageProblem(TOO_LONG, provider.cut);
  }
  const read = async (id: OperationId, params: Record<string, unknown>): Promise<Attempt> => {
    provider.asked.push([id, params]);
    await provider.gate;
    const wanted = [params['did']].flat();
    const rows = (provider.lists[id] ?? []).filter(({ did }) => wanted.includes(did));
    if (provider.down.has(id)) return { kind: 'failed', problem: DOWN };
    return { kind: 'answered', value: { rows, ...provider.head }, warnings: [] };
  };
  const inventory = new Inventory({
    ...{ store, faxStore, read, now: Date.now, mostNumbers: () => provider.most },
    pages: pages as unknown as InventoryParts['pages'],
    readAt: { get: () => account.readAt, put: (at) => (account.readAt = at) },
    removedHere: (kind: NumberKind, did: string) => removedHere.get(`${kind} ${did}`) ?? null,
    tell: (subject) => told.push(subject),
    changed: () => (account.changed += 1),
    isOpen: () => account.isOpen,
  });
  onTestFinished(() => {
    inventory.stop();
  });
  if (isStarted) {
    inventory.start();
    await settled();
    provider.asked = [];
    account.changed = 0;
  }
  return {
    ...{ db, inventory, provider, account, told, removedHere, store, faxStore },
    /** What was asked since the last time. */
    asked: () => provider.asked.splice(0),
    /** How often the whole list of voice numbers was read since the last time. */
    readings: () => provider.asked.splice(0).filter(([id, { did }]) => id === VOICE && did === undefined).length,
    gone: () => [
      ...store.gone(99).map(({ number: { did }, by }) => ['voice', did, by]),
      ...faxStore.gone(99).map(({ number: { did }, by }) => ['fax', did, by]),
    ],
  };
}

describe('all numbers are read', () => {
  it('at the start and every six hours, each list by pages of 200', async () => {
    const { inventory, asked, readings } = await setUp({}, { isStarted: false });
    inventory.start();
    await settled();
    const whole = { per_page: 200 };
    expect(asked().sort()).toEqual([TEXTING, VOICE, GROUP, PRO].sort().map((id) => [id, whole]));
    await pass(6 * HOUR - 1);
    expect(readings()).toBe(0);
    await pass(1);
    expect(readings()).toBe(1);
    inventory.stop();
    await pass(24 * HOUR);
    expect([readings(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('again after half an hour where they could not be', async () => {
    const { inventory, provider, account, readings } = await setUp({ [VOICE]: [rowOf(1)] });
    const { readAt } = account;
    provider.down.add(VOICE);
    await pass(6 * HOUR);
    expect([readings(), inventory.state.problem, account.readAt]).toEqual([1, DOWN, readAt]);
    await pass(HOUR / 2 - 1);
    expect(readings()).toBe(0);
    provider.down.clear();
    await pass(1);
    expect([readings(), inventory.state.problem]).toEqual([1, null]);
    expect(account.readAt).toBe('2026-11-22T18:30:00.000Z');
  });

  it('and how far the reading is can be followed, page by page', async () => {
    const rig = await setUp({ [VOICE]: range(1, 5).map((index) => rowOf(index)) });
    const { inventory, provider, account } = rig;
    provider.perPage = 2;
    const steps: unknown[] = [];
    const letGo: (() => void)[] = [];
    const hold = () => {
      provider.gate = new Promise((resolve) => letGo.push(resolve));
    };
    hold();
    const done = inventory.refresh();
    for (let round = 0; round < 3; round += 1) {
      await settled();
      steps.push([inventory.state.reading, account.changed]);
      const next = letGo.pop();
      if (round < 2) hold();
      else provider.gate = undefined;
      next?.();
    }
    await done;
    expect(steps).toEqual([
      [{ read: 0, total: 0 }, 1],
      [{ read: 2, total: 5 }, 2],
      [{ read: 4, total: 5 }, 3],
    ]);
    expect([inventory.state.reading, account.changed]).toEqual([null, 5]);
  });

  it('with what can be texted and what is a fax number', async () => {
    const texting = [
      { did: number(1), sms_enabled: 'on' },
      { did: number(2), sms_enabled: 'off' },
    ];
    const lists = { [VOICE]: range(1, 3).map((index) => rowOf(index)), [TEXTING]: texting, [GROUP]: [rowOf(3)] };
    const { store, provider, inventory } = await setUp(lists);
    const known = () => range(1, 3).map((index) => [store.get(number(index))?.texting, store.get(number(index))?.fax]);
    const before = [
      ['on', false],
      ['off', false],
      ['off', true],
    ];
    expect(known()).toEqual(before);
    for (const list of [TEXTING, PRO, GROUP]) {
      provider.down = new Set([list]);
      provider.lists = { [VOICE]: lists[VOICE] ?? [] };
      await inventory.refresh();
      expect(inventory.state).toMatchObject({
        ...{ problem: null, textingProblem: list === TEXTING ? DOWN : null },
        faxProblem: list === TEXTING ? null : DOWN,
      });
    }
    expect([store.get(number(1))?.texting, store.get(number(3))?.fax]).toEqual(['off', false]);
  });

  it('but nothing is kept or told once the account is closed', async () => {
    const { inventory, provider, account, told, gone } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)] });
    provider.lists = { [VOICE]: [rowOf(3)] };
    let letGo: () => void = () => undefined;
    provider.gate = new Promise((resolve) => (letGo = resolve));
    const done = inventory.refresh();
    await settled();
    const { changed, readAt } = account;
    account.isOpen = false;
    letGo();
    await done;
    expect([account.changed, account.readAt, told, gone()]).toEqual([changed, readAt, [], []]);
    expect(inventory.state.count).toBe(2);
  });
});

describe('numbers that were changed from here', () => {
  it('are read by themselves in a moment, those of a short time together and each once', async () => {
    const { inventory, asked, provider, store, account } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)] });
    provider.lists[VOICE] = [rowOf(1, { note: 'new' }), rowOf(2)];
    provider.lists[TEXTING] = [
      { did: number(1), sms_enabled: 'off' },
      { did: number(2), sms_enabled: 'on' },
    ];
    inventory.noteWritten([number(1)], ['voice']);
    await pass(399);
    inventory.noteWritten([number(2), number(1)], ['voice']);
    await pass(399);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toEqual([
      [VOICE, { did: number(1) }],
      [VOICE, { did: number(2) }],
      [TEXTING, { did: [number(1), number(2)], per_page: 200 }],
    ]);
    expect([store.get(number(1))?.note, store.get(number(1))?.texting]).toEqual(['new', 'off']);
    expect([store.get(number(2))?.texting, account.changed]).toEqual(['on', 1]);
    inventory.noteWritten([number(7)], ['fax']);
    await pass(400);
    expect(asked()).toEqual([
      [PRO, { did: number(7) }],
      [GROUP, { did: number(7) }],
    ]);
    await pass(HOUR);
    expect(asked()).toEqual([]);
  });

  it('are read among both kinds where they may be of both', async () => {
    const { inventory, asked, provider } = await setUp();
    provider.lists[PRO] = [rowOf(1)];
    inventory.noteWritten([number(1)], ['voice', 'fax']);
    await pass(400);
    expect(asked().map(([id]) => id)).toEqual([VOICE, PRO, TEXTING]);
  });

  it('are not read while more are changed, but once after that', async () => {
    const { inventory, asked } = await setUp();
    inventory.noteWritten([number(1)], ['fax']);
    inventory.hold();
    await pass(HOUR);
    expect(asked()).toEqual([]);
    inventory.hold();
    inventory.noteWritten([number(2)], ['fax']);
    await pass(HOUR);
    inventory.release();
    await pass(HOUR);
    expect(asked()).toEqual([]);
    inventory.release();
    await pass(399);
    expect(asked()).toEqual([]);
    await pass(1);
    const dids = asked().map(([, { did }]) => did);
    expect(new Set(dids)).toEqual(new Set([number(1), number(2)]));
    inventory.hold();
    inventory.release();
    expect(vi.getTimerCount()).toBe(1);
  });

  it('are not read any more after the end', async () => {
    const { inventory, asked } = await setUp();
    inventory.noteWritten([number(1)], ['fax']);
    inventory.stop();
    await pass(HOUR);
    expect(asked()).toEqual([]);
  });

  it.each([
    [range(1, 10), [], 0],
    [range(1, 4), range(20, 25), 0],
    [range(1, 11), [], 1],
    [range(1, 5), range(20, 25), 1],
    [[], range(20, 30), 1],
  ])('are read by themselves up to ten: %j and %j', async (voice, fax, whole) => {
    const lists = {
      [VOICE]: range(1, 11).map((index) => rowOf(index)),
      [PRO]: range(20, 30).map((index) => rowOf(index)),
    };
    const { inventory, readings } = await setUp(lists);
    await inventory.reread(voice.map(number), fax.map(number));
    expect(readings()).toBe(whole);
  });

  it('are all read anew when there are many and a reading is under way that may have passed them', async () => {
    const { inventory, provider, readings } = await setUp();
    let letGo: () => void = () => undefined;
    provider.gate = new Promise((resolve) => (letGo = resolve));
    void inventory.refresh();
    await settled();
    const done = inventory.reread(range(1, 11).map(number));
    letGo();
    await done;
    expect(readings()).toBe(2);
  });

  it.each([VOICE, TEXTING])('stay as they are known while %s cannot be read', async (list) => {
    const texting = [{ did: number(1), sms_enabled: 'on' }];
    const { inventory, provider, store, gone, account } = await setUp({ [VOICE]: [rowOf(1)], [TEXTING]: texting });
    provider.lists = list === VOICE ? { [TEXTING]: texting } : { [VOICE]: [rowOf(1)] };
    provider.down.add(list);
    await inventory.reread([number(1)]);
    expect([store.get(number(1))?.texting, gone(), account.changed]).toEqual(['on', [], 1]);
  });

  it('are not kept once the account is closed', async () => {
    const { inventory, provider, store, account, gone, told } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)] });
    provider.lists[VOICE] = [rowOf(1, { note: 'new' })];
    provider.lists[TEXTING] = [{ did: number(1), sms_enabled: 'on' }];
    account.isOpen = false;
    await inventory.reread([number(1), number(2)]);
    expect([store.get(number(1)), account.changed]).toMatchObject([{ texting: 'off' }, 0]);
    expect(store.get(number(1))?.note).not.toBe('new');
    expect([gone(), told]).toEqual([[], []]);
  });
});

describe('numbers that no list shows any more', () => {
  it.each([
    ['ten, which are looked for one by one', 10, 10, 1],
    ['eleven, for which all are read once more', 11, 0, 2],
  ])('are gone: %s', async (_, count, looks, times) => {
    const { inventory, provider, told, gone } = await setUp({ [VOICE]: range(0, count).map((index) => rowOf(index)) });
    provider.lists[VOICE] = [rowOf(0)];
    await inventory.refresh();
    expect(told).toEqual([{ type: 'number-left', number: number(1), others: count - 1 }]);
    expect(gone()).toHaveLength(count);
    const asked = provider.asked.filter(([id]) => id === VOICE);
    expect(asked.filter(([, { did }]) => did !== undefined)).toHaveLength(looks);
    expect(asked.filter(([, { did }]) => did === undefined)).toHaveLength(times);
    // Up to ten are looked for among the numbers of the other kind, too.
    expect(provider.asked.filter(([id, { did }]) => id === PRO && did !== undefined)).toHaveLength(looks);
    provider.asked = [];
    await inventory.refresh();
    expect(told).toHaveLength(1);
  });

  it.each([3, 12])('are not gone when the list had only moved: %i of them', async (count) => {
    const { inventory, provider, told, gone } = await setUp({ [VOICE]: range(0, count).map((index) => rowOf(index)) });
    provider.passOver = { dids: range(1, count).map(number), times: 1 };
    await inventory.refresh();
    expect([told, gone()]).toEqual([[], []]);
  });

  it('are not gone while it cannot be read whether they are', async () => {
    const { inventory, provider, told, gone } = await setUp({ [VOICE]: range(0, 12).map((index) => rowOf(index)) });
    provider.lists[VOICE] = [rowOf(0)];
    let times = 0;
    const { lists } = provider;
    // The second reading of the list fails.
    provider.lists = new Proxy(lists, {
      get: (target, id: string) => {
        if (id === VOICE && (times += 1) === 2) provider.down.add(VOICE);
        return target[id];
      },
    });
    await inventory.refresh();
    expect([times, told, gone()]).toEqual([2, [], []]);
  });

  it('are no loss where they were removed from here, or are of the other kind now, few or many', async () => {
    for (const count of [3, 12]) {
      const lists = { [VOICE]: range(0, count).map((index) => rowOf(index)), [PRO]: [rowOf(50)] };
      const { inventory, provider, told, gone, removedHere } = await setUp(lists);
      removedHere.set(`voice ${number(1)}`, 'deleted');
      provider.lists = { [VOICE]: [rowOf(0), rowOf(50)], [PRO]: range(2, count).map((index) => rowOf(index)) };
      await inventory.refresh();
      expect(told).toEqual([]);
      expect(gone()).toEqual(
        expect.arrayContaining([
          ['voice', number(1), 'deleted'],
          ...range(2, count).map((index) => ['voice', number(index), 'now-fax']),
          ['fax', number(50), 'now-voice'],
        ]),
      );
      expect(gone()).toHaveLength(count + 1);
    }
  });

  it('are not taken for gone when the account is closed while they are looked for', async () => {
    const { inventory, provider, account, told, gone } = await setUp({ [VOICE]: [rowOf(1)] });
    provider.lists = Object.defineProperty({}, PRO, {
      get: () => {
        account.isOpen = false;
        return [];
      },
    });
    await inventory.reread([number(1)]);
    expect([account.isOpen, told, gone()]).toEqual([false, [], []]);
  });

  it('are left alone when the account is closed after one list was read and before the other', async () => {
    const { db, inventory, provider, account, told } = await setUp({ [VOICE]: [rowOf(1)], [GROUP]: [rowOf(2)] });
    let letGo: () => void = () => undefined;
    provider.lists = Object.defineProperty({}, PRO, {
      get: () => {
        provider.gate = new Promise((resolve) => (letGo = resolve));
        return [];
      },
    });
    const done = inventory.reread([number(1)], [number(2)]);
    await settled();
    account.isOpen = false;
    db.close();
    letGo();
    await expect(done).resolves.toBeUndefined();
    expect(told).toEqual([]);
  });

  it('of which many were of both kinds are lost as one each', async () => {
    const both = range(1, 6).map((index) => rowOf(index));
    const { inventory, provider, told, gone } = await setUp({ [VOICE]: both, [PRO]: both });
    provider.lists = {};
    await inventory.refresh();
    expect(told).toEqual([{ type: 'number-left', number: number(1), others: 5 }]);
    expect(gone()).toHaveLength(12);
  });

  it('are not looked for among the fax numbers while one of their lists cannot be read', async () => {
    const { inventory, provider, told, gone, asked } = await setUp({ [VOICE]: [rowOf(1)], [PRO]: [rowOf(2)] });
    provider.lists = { [VOICE]: [rowOf(1)] };
    provider.down.add(GROUP);
    await inventory.refresh();
    expect([told, gone()]).toEqual([[], []]);
    expect(asked().filter(([, { did }]) => did !== undefined)).toEqual([]);
  });
});

describe('a list that was cut', () => {
  const cut: ListCut = { why: 'rows', read: 3, limit: 3 };

  it('says so, and takes no number for gone', async () => {
    const { inventory, provider, gone } = await setUp({ [VOICE]: range(1, 40).map((n) => rowOf(n)) });
    provider.lists = { [VOICE]: range(1, 3).map((n) => rowOf(n)) };
    provider.cut = cut;
    await inventory.refresh();
    expect(inventory.state).toMatchObject({ count: 40, problem: TOO_LONG, cuts: { numbers: cut, texting: cut } });
    expect(gone()).toEqual([]);
    provider.cut = null;
    await inventory.refresh();
    expect(inventory.state).toMatchObject({ count: 3, problem: null, cuts: {} });
  });

  it('is read again after six hours, not as one that could not be read', async () => {
    const { inventory, provider, readings } = await setUp({ [VOICE]: [rowOf(1)] });
    provider.cut = cut;
    await inventory.refresh();
    readings();
    await pass(5 * HOUR);
    expect(readings()).toBe(0);
    await pass(2 * HOUR);
    expect(readings()).toBe(1);
  });

  it('leaves this computer no more numbers than twice the limit, whichever the provider lists each time', async () => {
    const { inventory, provider, db } = await setUp({ [VOICE]: range(1, 400).map((n) => rowOf(n)) });
    provider.most = 400;
    provider.perPage = 100;
    for (const from of [401, 801, 1201]) {
      provider.lists = { [VOICE]: range(from, from + 399).map((n) => rowOf(n)) };
      await inventory.refresh();
    }
    expect(Number(db.get('SELECT COUNT(*) AS n FROM number')?.['n'])).toBe(800);
    expect(inventory.state).toMatchObject({ problem: TOO_LONG, cuts: { numbers: { why: 'rows', limit: 400 } } });
  });
});

describe('a number that is looked for by itself', () => {
  it.each([
    ['in the first page of several', { totalPages: 2 }],
    ['in a page with fewer rows than it says', { total: 5 }],
    ['beside a row that could not be read', { setAside: 1 }],
  ])('%s is not gone because it is not there', async (_, head) => {
    const { inventory, provider, gone } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)] });
    provider.lists = { [VOICE]: [rowOf(1)] };
    provider.head = head;
    await inventory.refresh();
    expect(gone()).toEqual([]);
    provider.head = {};
    await inventory.refresh();
    expect(gone()).toEqual([['voice', number(2), 'elsewhere']]);
  });
});
