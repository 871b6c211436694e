// The lists of numbers on a clock and on a provider that the test works by hand.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { RemovedNumber } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ListCut } from '#shared/lists/list.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { PageProblem } from '../client/pages.ts';
import type { Attempt } from '../client/wire.ts';
import { Database } from '../store/database.ts';
import { Lists } from '../lists/lists.ts';
import { LeftNumbers, LIST_OF, type NumberKind } from './left-numbers.ts';

const HOUR = 3_600_000;
const VOICE = 'did.listDids';
const PRO = 'proFax.listDids';
const GROUP = 'enterpriseFax.listDids';
const NUMBER_LISTS = ['numbers', 'texting', 'fax-numbers'] as const;
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

async function setUp(listed: Partial<Record<string, Row[]>> = {}, { isStarted = true } = {}) {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const provider = {
    lists: listed,
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
  let changed = 0;
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
  const lists = new Lists({
    ...{ db, cipher: null, database: { file: ':memory:', key: null }, read, now: Date.now, surelyNow: Date.now },
    pages: pages,
    turn: () => Promise.resolve(),
    mostRows: () => provider.most,
    changed: ({ name }) => (changed += name === 'numbers' ? 1 : 0),
    readFailed: () => undefined,
    searchFailed: () => undefined,
    followFailed: () => undefined,
  });
  new LeftNumbers({
    gone: () => undefined,
    lists,
    removedHere: (kind: NumberKind, did: string) => removedHere.get(`${kind} ${did}`) ?? null,
    tell: (subject) => told.push(subject),
  });
  onTestFinished(() => {
    lists.close();
  });
  const refresh = async (): Promise<void> => {
    await Promise.all(NUMBER_LISTS.map((name) => lists.refresh(name, '')));
    await settled();
  };
  if (isStarted) {
    lists.start();
    await settled();
    provider.asked = [];
  }
  return {
    ...{ db, lists, refresh, provider, told, removedHere },
    row: (index: number) => lists.row('numbers', number(index)) as NumberRow | undefined,
    /** How often the page was told of other numbers since the last time. */
    news: async () => {
      await pass(300);
      const times = changed;
      changed = 0;
      return times;
    },
    /** What was asked since the last time. */
    asked: () => provider.asked.splice(0).filter(([id]) => [VOICE, PRO, GROUP, TEXTING].includes(id)),
    /** How often the whole list of voice numbers was read since the last time. */
    readings: () => provider.asked.splice(0).filter(([id, { did }]) => id === VOICE && did === undefined).length,
    gone: () =>
      (['voice', 'fax'] as const).flatMap((kind) =>
        lists.removed(LIST_OF[kind], 99).map(({ key, by }) => [kind, key, by]),
      ),
  };
}

describe('the lists of team fax', () => {
  it('are read again after a group was deleted, with its people and what these may do', async () => {
    const { lists, provider } = await setUp();
    const team = ['fax-groups', 'fax-people', 'fax-permissions', 'fax-emails'] as const;
    for (const name of team) await lists.opened(name, '');
    provider.asked = [];
    lists.noteChange('enterpriseFax.deleteGroup', [], { sname: 'a' });
    await pass(400);
    expect(provider.asked.map(([id]) => id).sort()).toEqual([
      'enterpriseFax.listEmailPermissions',
      'enterpriseFax.listGroups',
      'enterpriseFax.listUserPermissions',
      'enterpriseFax.listUsers',
    ]);
  });
});

describe('all numbers are read', () => {
  it('at the start and every six hours, each list by pages of 200', async () => {
    const { lists, asked, readings } = await setUp({}, { isStarted: false });
    lists.start();
    await settled();
    const whole = { per_page: 200 };
    expect(asked().sort()).toEqual([TEXTING, VOICE, GROUP, PRO].sort().map((id) => [id, whole]));
    await pass(6 * HOUR - 1);
    expect(readings()).toBe(0);
    await pass(1);
    expect(readings()).toBe(1);
    lists.close();
    await pass(24 * HOUR);
    expect([readings(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('again after half an hour where they could not be', async () => {
    const { lists, provider, readings } = await setUp({ [VOICE]: [rowOf(1)] });
    const state = () => lists.state('numbers');
    const { readAt } = state();
    provider.down.add(VOICE);
    await pass(6 * HOUR);
    expect([readings(), state().problem, state().readAt]).toEqual([1, DOWN, readAt]);
    await pass(HOUR / 2 - 1);
    expect(readings()).toBe(0);
    provider.down.clear();
    await pass(1);
    expect([readings(), state().problem]).toEqual([1, null]);
    expect(state().readAt).toBe('2026-11-22T18:30:00.000Z');
  });

  it('and how far the reading is can be followed, page by page', async () => {
    const { lists, refresh, provider } = await setUp({ [VOICE]: range(1, 5).map((index) => rowOf(index)) });
    provider.perPage = 2;
    const steps: unknown[] = [];
    const letGo: (() => void)[] = [];
    const hold = () => {
      provider.gate = new Promise((resolve) => letGo.push(resolve));
    };
    hold();
    const done = refresh();
    for (let round = 0; round < 3; round += 1) {
      await settled();
      steps.push(lists.state('numbers').reading);
      const open = letGo.splice(0);
      if (round < 2) hold();
      else provider.gate = undefined;
      for (const next of open) next();
    }
    await done;
    expect(steps).toEqual([
      { read: 0, total: 0 },
      { read: 2, total: 5 },
      { read: 4, total: 5 },
    ]);
    expect(lists.state('numbers').reading).toBeNull();
  });

  it('with what can be texted and what is a fax number', async () => {
    const texting = [
      { did: number(1), sms_enabled: 'on' },
      { did: number(2), sms_enabled: 'off' },
    ];
    const all = { [VOICE]: range(1, 3).map((index) => rowOf(index)), [TEXTING]: texting, [GROUP]: [rowOf(3)] };
    const { row, provider, refresh, lists } = await setUp(all);
    const known = () => range(1, 3).map((index) => [row(index)?.texting, row(index)?.fax]);
    expect(known()).toEqual([
      ['on', false],
      ['off', false],
      ['off', true],
    ]);
    provider.lists = { [VOICE]: all[VOICE] ?? [] };
    provider.down = new Set([TEXTING, GROUP]);
    await refresh();
    expect(lists.state('numbers').problem).toBeNull();
    expect([lists.state('texting').problem, lists.state('fax-numbers').problem]).toEqual([DOWN, DOWN]);
    expect(known()).toEqual([
      ['on', false],
      ['off', false],
      ['off', true],
    ]);
    provider.down.clear();
    await refresh();
    expect(known()).toEqual(range(1, 3).map(() => ['off', false]));
  });

  it('and nobody claims to know what can be texted before that list was read', async () => {
    const { row, provider, lists, refresh } = await setUp({}, { isStarted: false });
    provider.lists = { [VOICE]: [rowOf(1), rowOf(2)], [TEXTING]: [{ did: number(1), sms_enabled: 'on' }] };
    await lists.refresh('numbers', '');
    expect([row(1)?.texting, row(2)?.texting]).toEqual(['unknown', 'unknown']);
    await refresh();
    expect([row(1)?.texting, row(2)?.texting]).toEqual(['on', 'off']);
  });

  it('but nothing is kept or told once the account is closed', async () => {
    const { lists, refresh, provider, db, told, news } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)] });
    provider.lists = { [VOICE]: [rowOf(3)] };
    let letGo: () => void = () => undefined;
    provider.gate = new Promise((resolve) => (letGo = resolve));
    const done = refresh();
    await news();
    lists.close();
    db.close();
    letGo();
    await expect(done).resolves.toBeUndefined();
    expect([await news(), told]).toEqual([0, []]);
  });
});

describe('numbers that were changed from here', () => {
  it('are read by themselves in a moment, those of a short time together and each once', async () => {
    const { lists, asked, provider, row, news } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)] });
    await news();
    provider.lists[VOICE] = [rowOf(1, { note: 'new' }), rowOf(2)];
    provider.lists[TEXTING] = [
      { did: number(1), sms_enabled: 'off' },
      { did: number(2), sms_enabled: 'on' },
    ];
    lists.noteChange('did.updateDid', [number(1)]);
    await pass(399);
    lists.noteChange('did.updateDid', [number(2), number(1)]);
    await pass(399);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked().sort()).toEqual(
      [TEXTING, VOICE].flatMap((id) => [1, 2].map((index) => [id, { did: number(index) }])).sort(),
    );
    expect([row(1)?.note, row(1)?.texting, row(2)?.texting, await news()]).toEqual(['new', 'off', 'on', 1]);
    lists.noteChange('proFax.updateDid', [number(7)]);
    await pass(400);
    expect(asked()).toEqual([
      [PRO, { did: number(7) }],
      [GROUP, { did: number(7) }],
    ]);
    await pass(HOUR);
    expect(asked()).toEqual([]);
  });

  it.each([
    ['siptrunk.createTrunk', { trunk: 'desk', did: number(1) }, VOICE, { did: number(1) }],
    ['sms.updateSmsConfig', { did: number(1), sms_mode: 'email' }, TEXTING, { did: number(1) }],
    ['enterpriseFax.updateGroup', { sname: 'a', sname_new: 'b', name_new: 'B' }, GROUP, expect.anything()],
  ] as const)('are read again after %s, which has them for no subject', async (operation, params, list, query) => {
    const { lists, asked } = await setUp({ [VOICE]: [rowOf(1)] });
    asked();
    lists.noteChange(operation, [], params);
    await pass(400);
    expect(asked()).toContainEqual([list, query]);
  });

  it('are not read again for a line that was made without one', async () => {
    const { lists, asked } = await setUp();
    asked();
    lists.noteChange('siptrunk.createTrunk', [], { trunk: 'desk' });
    await pass(400);
    expect(asked().map(([id]) => id)).not.toContain(VOICE);
  });

  it('are read again after their line was deleted, and where they are many once somebody looks at them', async () => {
    const line = (trunk: string, dids: number[]) => ({ did: '', trunk, routed_dids: dids.map(number) });
    const { lists, asked, readings } = await setUp({
      [VOICE]: [rowOf(1), rowOf(2)],
      'siptrunk.listTrunks': [line('desk', [1, 2]), line('hall', range(10, 30)), line('attic', [])],
    });
    lists.noteChange('siptrunk.deleteTrunk', [], { trunk: 'desk' });
    await pass(400);
    expect(asked()).toEqual([1, 2].map((index) => [VOICE, { did: number(index) }]));
    lists.noteChange('siptrunk.deleteTrunk', [], { trunk: 'hall' });
    lists.noteChange('siptrunk.deleteTrunk', [], { trunk: 'attic' });
    await pass(400);
    expect(asked()).toEqual([]);
    await lists.opened('numbers', '');
    expect(readings()).toBe(1);
  });

  it('are read among both kinds where they may be of both', async () => {
    const { lists, asked, provider } = await setUp();
    provider.lists[PRO] = [rowOf(1)];
    lists.noteChange('did.move2fax', [number(1)]);
    await pass(400);
    expect(new Set(asked().map(([id]) => id))).toEqual(new Set([VOICE, PRO, TEXTING]));
  });

  it('are not read while more are changed, but once after that', async () => {
    const { lists, asked } = await setUp();
    lists.noteChange('proFax.updateDid', [number(1)]);
    lists.hold();
    await pass(HOUR);
    expect(asked()).toEqual([]);
    lists.hold();
    lists.noteChange('proFax.updateDid', [number(2)]);
    await pass(HOUR);
    lists.release();
    await pass(HOUR);
    expect(asked()).toEqual([]);
    lists.release();
    await pass(399);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(new Set(asked().map(([, { did }]) => did))).toEqual(new Set([number(1), number(2)]));
    const timers = vi.getTimerCount();
    lists.hold();
    lists.release();
    expect(vi.getTimerCount()).toBe(timers);
  });

  it('are held in a list, too, that is looked at for the first time meanwhile', async () => {
    const { lists, asked } = await setUp({ [VOICE]: [rowOf(1)] }, { isStarted: false });
    lists.hold();
    await lists.opened('numbers', '');
    asked();
    lists.noteChange('did.updateDid', [number(1)]);
    await pass(HOUR);
    expect(asked()).toEqual([]);
    lists.release();
    await pass(400);
    expect(asked()).toEqual([[VOICE, { did: number(1) }]]);
    // The next run holds it as it holds the others.
    lists.hold();
    lists.noteChange('did.updateDid', [number(1)]);
    await pass(HOUR);
    expect(asked()).toEqual([]);
  });

  it('are not read any more after the end', async () => {
    const { lists, asked } = await setUp();
    lists.noteChange('proFax.updateDid', [number(1)]);
    lists.close();
    await pass(HOUR);
    expect(asked()).toEqual([]);
  });

  it.each([
    [range(1, 10), 0],
    [range(1, 11), 1],
  ])('are read by themselves up to ten: %j', async (changed, whole) => {
    const { lists, readings } = await setUp({ [VOICE]: range(1, 11).map((index) => rowOf(index)) });
    await lists.reread('numbers', changed.map(number));
    expect(readings()).toBe(whole);
  });

  it('are all read anew when there are many and a reading is under way that may have passed them', async () => {
    const { lists, provider, readings } = await setUp();
    let letGo: () => void = () => undefined;
    provider.gate = new Promise((resolve) => (letGo = resolve));
    void lists.refresh('numbers', '');
    await settled();
    const done = lists.reread('numbers', range(1, 11).map(number));
    letGo();
    await done;
    expect(readings()).toBe(2);
  });

  it.each([VOICE, TEXTING])('stay as they are known while %s cannot be read', async (list) => {
    const texting = [{ did: number(1), sms_enabled: 'on' }];
    const { lists, provider, row, gone } = await setUp({ [VOICE]: [rowOf(1)], [TEXTING]: texting });
    provider.lists = list === VOICE ? { [TEXTING]: texting } : { [VOICE]: [rowOf(1)] };
    provider.down.add(list);
    await Promise.all([lists.reread('numbers', [number(1)]), lists.reread('texting', [number(1)])]);
    expect([row(1)?.texting, gone()]).toEqual(['on', []]);
  });
});

describe('numbers that no list shows any more', () => {
  it.each([
    ['ten, which are looked for one by one', 10, 10, 1],
    ['eleven, for which all are read once more', 11, 0, 2],
  ])('are gone: %s', async (_, count, looks, times) => {
    const { refresh, provider, told, gone } = await setUp({ [VOICE]: range(0, count).map((index) => rowOf(index)) });
    provider.lists[VOICE] = [rowOf(0)];
    await refresh();
    expect(told).toEqual([{ type: 'number-left', number: number(1), others: count - 1 }]);
    expect(gone()).toHaveLength(count);
    const asked = provider.asked.filter(([id]) => id === VOICE);
    expect(asked.filter(([, { did }]) => did !== undefined)).toHaveLength(looks);
    expect(asked.filter(([, { did }]) => did === undefined)).toHaveLength(times);
    // Up to ten are looked for among the numbers of the other kind, too.
    expect(provider.asked.filter(([id, { did }]) => id === PRO && did !== undefined)).toHaveLength(looks);
    await refresh();
    expect(told).toHaveLength(1);
  });

  it.each([3, 12])('are not gone when the list had only moved: %i of them', async (count) => {
    const { refresh, provider, told, gone } = await setUp({ [VOICE]: range(0, count).map((index) => rowOf(index)) });
    provider.passOver = { dids: range(1, count).map(number), times: 1 };
    await refresh();
    expect([told, gone()]).toEqual([[], []]);
  });

  it('are not gone while it cannot be read whether they are', async () => {
    const { refresh, provider, told, gone } = await setUp({ [VOICE]: range(0, 12).map((index) => rowOf(index)) });
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
    await refresh();
    expect([times, told, gone()]).toEqual([2, [], []]);
  });

  it('are no loss where they were removed from here, or are of the other kind now, few or many', async () => {
    for (const count of [3, 12]) {
      const before = { [VOICE]: range(0, count).map((index) => rowOf(index)), [PRO]: [rowOf(50)] };
      const { refresh, provider, told, gone, removedHere } = await setUp(before);
      removedHere.set(`voice ${number(1)}`, 'deleted');
      provider.lists = { [VOICE]: [rowOf(0), rowOf(50)], [PRO]: range(2, count).map((index) => rowOf(index)) };
      await refresh();
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
    const { db, lists, provider, told } = await setUp({ [VOICE]: [rowOf(1)] });
    provider.lists = Object.defineProperty({}, PRO, {
      get: () => {
        lists.close();
        db.close();
        return [];
      },
    });
    await expect(lists.reread('numbers', [number(1)])).resolves.toBeUndefined();
    expect([db.isOpen, told]).toEqual([false, []]);
  });

  it('of which many were of both kinds are lost as one each', async () => {
    const both = range(1, 6).map((index) => rowOf(index));
    const { refresh, provider, told, gone } = await setUp({ [VOICE]: both, [PRO]: both });
    provider.lists = {};
    await refresh();
    expect(told).toEqual([{ type: 'number-left', number: number(1), others: 5 }]);
    expect(gone()).toHaveLength(12);
  });

  it('stay while the numbers of the other kind cannot be read, unless they were removed from here', async () => {
    const before = { [VOICE]: [rowOf(1), rowOf(3)], [PRO]: [rowOf(2)] };
    const { refresh, provider, told, gone, removedHere } = await setUp(before);
    removedHere.set(`voice ${number(3)}`, 'deleted');
    provider.lists = { [PRO]: [rowOf(2)] };
    provider.down.add(GROUP);
    await refresh();
    expect([told, gone()]).toEqual([[], [['voice', number(3), 'deleted']]]);
    provider.down.clear();
    await refresh();
    expect(told).toEqual([{ type: 'number-left', number: number(1), others: 0 }]);
  });

  it('keep what was known of texting, which their list does not show any more either', async () => {
    const texting = [1, 2].map((index) => ({ did: number(index), sms_enabled: 'on' }));
    const { refresh, provider, lists, row } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)], [TEXTING]: texting });
    provider.lists = { [VOICE]: [rowOf(2)] };
    await refresh();
    expect(lists.lastSeen('numbers', number(1))).toMatchObject({ texting: 'on' });
    expect(row(2)).toMatchObject({ texting: 'off' });
  });

  it('are no senders of texts any more, before the list of these is read again', async () => {
    const texting = [1, 2].map((index) => ({ did: number(index), sms_enabled: 'on' }));
    const { lists, provider } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)], [TEXTING]: texting });
    provider.lists = { [VOICE]: [rowOf(2)], [TEXTING]: texting };
    await lists.refresh('numbers', '');
    await settled();
    expect([1, 2].map((index) => lists.has('texting', number(index)))).toEqual([false, true]);
    expect(lists.lastSeen('numbers', number(1))).toMatchObject({ texting: 'on' });
    expect(provider.asked.map(([id]) => id)).not.toContain(TEXTING);
  });
});

describe('a list that was cut', () => {
  const cut: ListCut = { why: 'rows', read: 3, limit: 3 };

  it('says so, and takes no number for gone', async () => {
    const { lists, refresh, provider, gone } = await setUp({ [VOICE]: range(1, 40).map((n) => rowOf(n)) });
    provider.lists = { [VOICE]: range(1, 3).map((n) => rowOf(n)) };
    provider.cut = cut;
    await refresh();
    expect(lists.state('numbers')).toMatchObject({ count: 40, problem: TOO_LONG, cut });
    expect(gone()).toEqual([]);
    provider.cut = null;
    await refresh();
    expect(lists.state('numbers')).toMatchObject({ count: 3, problem: null, cut: null });
  });

  it('is read again after six hours, not as one that could not be read', async () => {
    const { refresh, provider, readings } = await setUp({ [VOICE]: [rowOf(1)] });
    provider.cut = cut;
    await refresh();
    readings();
    await pass(5 * HOUR);
    expect(readings()).toBe(0);
    await pass(2 * HOUR);
    expect(readings()).toBe(1);
  });

  it('leaves this computer no more numbers than twice the limit, whichever the provider lists each time', async () => {
    const { lists, refresh, provider, db } = await setUp({ [VOICE]: range(1, 400).map((n) => rowOf(n)) });
    provider.most = 400;
    provider.perPage = 100;
    for (const from of [401, 801, 1201]) {
      provider.lists = { [VOICE]: range(from, from + 399).map((n) => rowOf(n)) };
      await refresh();
    }
    expect(Number(db.get("SELECT COUNT(*) AS n FROM list_row WHERE list = 'numbers'")?.['n'])).toBe(800);
    expect(lists.state('numbers')).toMatchObject({ problem: TOO_LONG, cut: { why: 'rows', limit: 400 } });
  });
});

describe('a number that is looked for by itself', () => {
  it.each([
    ['in the first page of several', { totalPages: 2 }],
    ['in a page with fewer rows than it says', { total: 5 }],
    ['beside a row that could not be read', { setAside: 1 }],
  ])('%s is not gone because it is not there', async (_, head) => {
    const { refresh, provider, gone } = await setUp({ [VOICE]: [rowOf(1), rowOf(2)] });
    provider.lists = { [VOICE]: [rowOf(1)] };
    provider.head = head;
    await refresh();
    expect(gone()).toEqual([]);
    provider.head = {};
    await refresh();
    expect(gone()).toEqual([['voice', number(2), 'elsewhere']]);
  });
});
