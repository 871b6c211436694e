import { describe, expect, it, onTestFinished } from 'vitest';
import { listOf, LIST_NAMES, type ListName } from '#shared/lists/lists.ts';
import { PageProblem, type Page } from '../client/pages.ts';
import { Database } from '../store/database.ts';
import { DAY, eventually } from '../test/support.ts';
import { ListKeeper, type ListKeeperDeps } from './list-keeper.ts';
import { ListStore, type ListId } from './list-store.ts';

const PAGES = 6;
const LINE = { type: 'static', status: 'on', ip_address: '', routed_dids: [], inter_call: 'off' };

/** A keeper of a list with some pages, whose turns in the background come when the test gives them. */
function keeperWith(
  options: {
    list?: ListId;
    now?: () => number;
    fails?: boolean;
    setAside?: number;
    read?: ListKeeperDeps['read'];
    pages?: ListKeeperDeps['pages'];
    mostRows?: number;
  } = {},
) {
  const now = options.now ?? Date.now;
  const store = new ListStore(Database.open(':memory:'), now, now);
  const turns: (() => void)[] = [];
  let asked = 0;
  async function* pages(
    _: unknown,
    __: unknown,
    ___: unknown,
    turn: (signal: AbortSignal) => Promise<void>,
  ): AsyncGenerator<Page<unknown>> {
    for (let page = 1; page <= PAGES; page += 1) {
      await turn(new AbortController().signal);
      asked += 1;
      if (options.fails) throw new PageProblem({ kind: 'refused', text: 'no', evidence: {} });
      const rows = [{ ...LINE, trunk: `line${page}` }];
      const { setAside } = options;
      yield { rows, total: PAGES, totalPages: PAGES, currentPage: page, ...(setAside ? { setAside } : {}) };
    }
  }
  const keeper = new ListKeeper(options.list ?? { name: 'lines', scope: '' }, {
    store,
    pages: options.pages ?? pages,
    read: options.read ?? (() => Promise.reject(new Error('No single rows here'))),
    turn: (signal) =>
      new Promise((resolve) => {
        turns.push(resolve);
        signal.addEventListener('abort', () => {
          resolve();
        });
      }),
    now,
    mostRows: () => options.mostRows ?? 100,
    joined: (rows) => rows.map(([key, row]) => ({ key, row: JSON.stringify(row) })),
    wrote: () => undefined,
    leave: (keys) => Promise.resolve(new Map(keys.map((key) => [key, '']))),
    left: () => undefined,
    changed: () => undefined,
    failed: () => undefined,
  });
  onTestFinished(() => {
    keeper.stop();
  });
  return { keeper, store, turns, asked: () => asked };
}

/** An entry of a list as its operation answers it, with what tells it from others. */
const entryOf = (name: ListName): unknown =>
  name === 'international-cities'
    ? 'Paris'
    : {
        ...{ did: '2065550100', trunk: 'Main', id: '1', server_id: '1', code: 'FR', number2port: '2065550100' },
        ...{ sname: 'front', login: 'front-1', email: 'front@example.com' },
      };

const stored = (store: ListStore, key: string) =>
  JSON.parse(store.row({ name: 'lines', scope: '' }, key) ?? 'null') as typeof LINE | null;

describe('reading a list', () => {
  it('says what it lacks until the next reading has ended', async () => {
    const { keeper, turns } = keeperWith({ setAside: 1 });
    await keeper.refresh();
    expect(keeper.state.setAside).toBe(PAGES);
    turns.length = 0;
    const again = keeper.anew();
    await eventually(() => expect(turns).toHaveLength(1));
    expect(keeper.state).toMatchObject({ setAside: PAGES, reading: { read: 0 } });
    await keeper.opened();
    await again;
  });

  it('takes one turn of the background for each page', async () => {
    const { keeper, turns, asked } = keeperWith();
    keeper.start();
    for (let page = 1; page <= PAGES; page += 1) {
      await eventually(() => expect(turns).toHaveLength(page));
      expect(asked()).toBe(page - 1);
      turns[page - 1]?.();
    }
    await eventually(() => expect(keeper.state).toMatchObject({ reading: null, count: PAGES }));
  });

  it('looks at a few of the rows of a long answer in each turn of the event loop', async () => {
    const ROWS = 3000;
    let [looked, mostLooked] = [0, 0];
    const rows = Array.from({ length: ROWS }, (_, n) => ({
      ...{ destination: `Place ${n}`, rate: '0.01' },
      get code() {
        looked += 1;
        mostLooked = Math.max(mostLooked, looked);
        setImmediate(() => (looked = 0));
        return String(1000 + n);
      },
    }));
    const value = { rows, total: ROWS, totalPages: 1, currentPage: 1 };
    const { keeper } = keeperWith({
      ...{ list: { name: 'zone-2-prices', scope: '' }, mostRows: ROWS },
      read: () => Promise.resolve({ kind: 'answered', value, warnings: [] }),
    });
    await keeper.refresh();
    expect(keeper.state).toMatchObject({ count: ROWS, problem: null });
    expect(mostLooked).toBeLessThanOrEqual(ROWS / 5);
  });

  it('goes on at once when a person comes who waits for it', async () => {
    const { keeper, turns } = keeperWith();
    keeper.start();
    await eventually(() => expect(turns).toHaveLength(1));
    await keeper.opened();
    expect(turns).toHaveLength(1);
    expect(keeper.state).toMatchObject({ reading: null, count: PAGES });
  });

  it('reads once more for a person who asks while it is read, and only once for several', async () => {
    const { keeper, turns, asked } = keeperWith();
    keeper.start();
    await eventually(() => expect(turns).toHaveLength(1));
    await Promise.all([keeper.refresh(), keeper.refresh(), keeper.refresh()]);
    expect(asked()).toBe(2 * PAGES);
    expect(turns).toHaveLength(1);
  });

  it.each([3, 4])('has a row that a deletion moved to a page that was read before, of %i rows', async (count) => {
    let names = ['line1', 'line2', 'line3', 'line4'].slice(0, count);
    let readings = 0;
    async function* pages(): AsyncGenerator<Page<unknown>> {
      readings += 1;
      for (let page = 1; page <= 2; page += 1) {
        const rows = names.slice(2 * page - 2, 2 * page).map((trunk) => ({ ...LINE, trunk }));
        if (rows.length > 0)
          yield await Promise.resolve({ rows, total: names.length, totalPages: 2, currentPage: page });
        names = names.filter((name) => name !== 'line1');
      }
    }
    const none = { rows: [], total: 0, totalPages: 1, currentPage: 1 };
    const { keeper, store } = keeperWith({
      pages,
      read: () => Promise.resolve({ kind: 'answered', value: none, warnings: [] }),
    });
    await keeper.refresh();
    expect(store.keys({ name: 'lines', scope: '' }, '', 10)).toEqual(names);
    expect(readings).toBe(2);
    await keeper.refresh();
    expect(readings).toBe(3);
  });

  it('says why it could not be read, and that it never was', async () => {
    const { keeper } = keeperWith({ fails: true });
    await keeper.refresh();
    expect(keeper.state).toMatchObject({ readAt: null, count: 0, problem: { kind: 'refused' } });
  });

  it.each([
    { became: 'is another one', rows: [{ ...LINE, trunk: 'line2', status: 'off' }], status: 'off' },
    { became: 'is there no more', rows: [], status: undefined },
  ])('a row that $became since its page was asked for stays what it was found to be by itself', async (found) => {
    const value = { rows: found.rows, total: found.rows.length, totalPages: 1, currentPage: 1 };
    const { keeper, store, turns } = keeperWith({
      read: () => Promise.resolve({ kind: 'answered', value, warnings: [] }),
    });
    await keeper.refresh();
    turns.length = 0;
    const again = keeper.anew();
    await eventually(() => expect(turns).toHaveLength(1));
    await keeper.reread(['line2']);
    for (let page = 1; page <= PAGES; page += 1) {
      await eventually(() => expect(turns).toHaveLength(page));
      turns[page - 1]?.();
    }
    await again;
    expect(stored(store, 'line2')?.status).toBe(found.status);
    // The next reading shows it as it is by then.
    await keeper.refresh();
    expect(stored(store, 'line2')?.status).toBe('on');
  });

  it.each(LIST_NAMES)('of %s, what left it can be told on the next day', async (name) => {
    let now = Date.parse('2026-11-23T10:00:00Z');
    let rows = [entryOf(name)];
    const list = { name, scope: listOf(name).scope ? 'FR' : '' };
    const page = () => ({ rows, total: rows.length, totalPages: 1, currentPage: 1 });
    async function* pages(): AsyncGenerator<Page<unknown>> {
      yield await Promise.resolve(page());
    }
    const { keeper, store } = keeperWith({
      ...{ list, pages, now: () => now },
      read: () => Promise.resolve({ kind: 'answered', value: page(), warnings: [] }),
    });
    await keeper.refresh();
    expect(keeper.state).toMatchObject({ count: 1, problem: null });
    now += DAY;
    rows = [];
    await keeper.refresh();
    expect(keeper.state).toMatchObject({ count: 0, problem: null });
    expect(store.changes(list, '2026-11-23', '2026-11-24')).toEqual([
      { key: expect.stringMatching(/./u) as string, before: expect.anything() as object, after: null },
    ]);
  });
});
