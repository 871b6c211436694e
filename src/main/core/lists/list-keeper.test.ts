import { describe, expect, it, onTestFinished } from 'vitest';
import { PageProblem, type Page } from '../client/pages.ts';
import { PagePace } from '../client/page-pace.ts';
import { Database } from '../store/database.ts';
import { eventually } from '../test/support.ts';
import { ListKeeper } from './list-keeper.ts';
import { ListStore } from './list-store.ts';

const PAGES = 6;

/** A keeper of a list with some pages, whose turns in the background come when the test gives them. */
function keeperWith(options: { fails?: boolean } = {}) {
  const store = new ListStore(Database.open(':memory:'), Date.now);
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
      const rows = [
        { trunk: `line${page}`, type: 'static', status: 'on', ip_address: '', routed_dids: [], inter_call: 'off' },
      ];
      yield { rows, total: PAGES, totalPages: PAGES, currentPage: page };
    }
  }
  const keeper = new ListKeeper(
    { name: 'lines', scope: '' },
    {
      store,
      pages,
      read: () => Promise.reject(new Error('No single rows here')),
      turn: (signal) =>
        new Promise((resolve) => {
          turns.push(resolve);
          signal.addEventListener('abort', () => {
            resolve();
          });
        }),
      now: Date.now,
      mostRows: () => 100,
      joined: (rows) => rows.map(([key, row]) => ({ key, row: JSON.stringify(row) })),
      wrote: () => undefined,
      leave: (keys) => Promise.resolve(new Map(keys.map((key) => [key, '']))),
      left: () => undefined,
      changed: () => undefined,
      failed: () => undefined,
    },
  );
  onTestFinished(() => {
    keeper.stop();
  });
  return { keeper, store, turns, asked: () => asked };
}

describe('reading a list', () => {
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

  it('says why it could not be read, and that it never was', async () => {
    const { keeper } = keeperWith({ fails: true });
    await keeper.refresh();
    expect(keeper.state).toMatchObject({ readAt: null, count: 0, problem: { kind: 'refused' } });
  });

  it('asks for no more than twenty pages at once in the background', async () => {
    const pace = new PagePace(20, 3_000);
    let taken = 0;
    const stop = new AbortController();
    const all = Array.from({ length: 30 }, async () => {
      await pace.turn(stop.signal);
      taken += 1;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(taken).toBe(20);
    stop.abort();
    await Promise.all(all);
  });
});
