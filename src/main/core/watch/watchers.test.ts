import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Attempt } from '../client/wire.ts';
import { Database } from '../store/database.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { BalanceWatcher } from './balance-watcher.ts';
import { historyReader } from '../fax/read-history.ts';
import { FaxHistoryWatcher } from './fax-history-watcher.ts';
import { startPolling } from './poller.ts';

const MINUTE = 60_000;

// What is tested here is time itself, so time is the one thing that is not real.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A poller's asks, answered by hand. */
function polling(interval = MINUTE) {
  let asks = 0;
  let answer: () => void = () => undefined;
  const poller = startPolling(
    () => {
      asks += 1;
      return new Promise((resolve) => (answer = resolve));
    },
    () => interval,
  );
  onTestFinished(() => {
    poller.stop();
  });
  return { poller, asks: () => asks, answer: () => (answer(), vi.advanceTimersByTimeAsync(0)) };
}

describe('polling', () => {
  it('asks at once, and again after the interval, give or take a tenth', async () => {
    for (const [random, wait] of [
      [0, 0.9],
      [0.5, 1],
      [0.999999, 1.1],
    ] as const) {
      const spy = vi.spyOn(Math, 'random').mockReturnValue(random);
      onTestFinished(() => spy.mockRestore());
      const { asks, answer } = polling();
      expect(asks()).toBe(1);
      await answer();
      await vi.advanceTimersByTimeAsync(wait * MINUTE - 10);
      expect(asks()).toBe(1);
      await vi.advanceTimersByTimeAsync(20);
      expect(asks()).toBe(2);
    }
  });

  it('asks once more after something happened, when an ask was under way then', async () => {
    const { poller, asks, answer } = polling();
    const anew = poller.anew();
    expect(asks()).toBe(1);
    await answer();
    expect(asks()).toBe(2);
    await answer();
    await anew;
    void poller.anew();
    expect(asks()).toBe(3);
  });

  it('never asks twice at once, however long an answer takes', async () => {
    const { poller, asks, answer } = polling();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    void poller.now();
    const joined = poller.now();
    expect(asks()).toBe(1);
    await answer();
    await joined;
    expect(asks()).toBe(1);
  });

  it('asks now when told, and counts on from there', async () => {
    const { poller, asks, answer } = polling();
    await answer();
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    void poller.now();
    expect(asks()).toBe(2);
    await answer();
    await vi.advanceTimersByTimeAsync(0.8 * MINUTE);
    expect(asks()).toBe(2);
    await vi.advanceTimersByTimeAsync(0.4 * MINUTE);
    expect(asks()).toBe(3);
  });

  it.each(['while it waits', 'while it asks'])('stops %s', async (when) => {
    const { poller, asks, answer } = polling();
    if (when === 'while it waits') await answer();
    poller.stop();
    await answer();
    await poller.now();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(asks()).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const answered = (value: unknown): Attempt => ({ kind: 'answered', value, warnings: [] });
const offline: Attempt = { kind: 'failed', problem: { kind: 'offline', evidence: {} } };

/** Minutes between the asks of a watcher. */
async function minutesBetween(ask: { times: number[] }, count: number): Promise<number[]> {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => void vi.restoreAllMocks());
  while (ask.times.length <= count) await vi.advanceTimersByTimeAsync(MINUTE / 4);
  return ask.times
    .slice(0, count + 1)
    .flatMap((time, index, all) => (index === 0 ? [] : [(time - (all[index - 1] ?? 0)) / MINUTE]));
}

describe('the balance', () => {
  it('is asked every five minutes; after errors soon, then ever more seldom', async () => {
    const ask = { times: [] as number[] };
    const answers = [answered(1), offline, offline, offline, offline, answered(1), answered(1)];
    const watcher = new BalanceWatcher(() => {
      ask.times.push(Date.now());
      return Promise.resolve(answers[ask.times.length - 1] ?? answered(1));
    });
    watcher.start();
    onTestFinished(() => watcher.stop());
    expect(await minutesBetween(ask, 6)).toEqual([5, 0.5, 1, 5, 30, 5]);
  });

  it('is asked at once after money was spent, and every minute for a quarter of an hour', async () => {
    const ask = { times: [] as number[] };
    const watcher = new BalanceWatcher(() => (ask.times.push(Date.now()), Promise.resolve(answered(1))));
    watcher.start();
    onTestFinished(() => watcher.stop());
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    watcher.spent();
    expect(ask.times).toHaveLength(2);
    const waits = await minutesBetween(ask, 18);
    expect(waits).toEqual([2, ...Array.from({ length: 15 }, () => 1), 5, 5]);
  });

  it('is asked again after a spend when an earlier ask was still under way', async () => {
    const answers: (() => void)[] = [];
    const watcher = new BalanceWatcher(() => new Promise((resolve) => answers.push(() => void resolve(answered(1)))));
    watcher.start();
    onTestFinished(() => watcher.stop());
    watcher.spent();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
  });

  it('can be asked now, and not before the start or after the end', async () => {
    let asks = 0;
    const watcher = new BalanceWatcher(() => ((asks += 1), Promise.resolve(offline)));
    await watcher.refresh();
    expect(asks).toBe(0);
    watcher.start();
    await vi.advanceTimersByTimeAsync(0);
    await watcher.refresh();
    expect(asks).toBe(2);
    watcher.stop();
    await watcher.refresh();
    expect(asks).toBe(2);
  });
});

describe('the fax history', () => {
  const entry = (fax_id: string, type = 'in') => ({
    fax_id,
    type,
    send_time: '2026-11-21T12:00:00+00:00',
    did_from: '6175550134',
    did_to: '2125550142',
    service: 'pro',
    status: 'delivered',
  });

  interface Watched {
    hour?: number;
    focused?: boolean;
    answers?: Attempt[];
    /** Answers by page, in place of one after the other. */
    page?: (number: number) => Attempt;
    db?: Database;
  }

  function watch(watched: Watched = {}) {
    const { hour = 12, focused = false, answers = [], page, db = Database.open(':memory:') } = watched;
    vi.setSystemTime(new Date(2026, 10, 21, hour, 0));
    const ask = { times: [] as number[] };
    const pages: unknown[] = [];
    const turns = { count: 0 };
    const empty = answered({ total: 0, totalPages: 1, currentPage: 1, rows: [] });
    const client = {
      attempt: (_: string, query: { page?: number }) => {
        ask.times.push(Date.now());
        return Promise.resolve(page?.(query.page ?? 1) ?? answers[ask.times.length - 1] ?? empty);
      },
    };
    const records = new FaxRecords(db);
    const watcher = new FaxHistoryWatcher({
      turn: () => {
        turns.count += 1;
        return Promise.resolve();
      },
      readHistory: historyReader(client as never, () => 'America/New_York'),
      records,
      keyValues: new KeyValueStore(db),
      now: Date.now,
      focused: () => focused,
      onPage: (page) => pages.push(page.received.map(({ fax_id }) => fax_id)),
    });
    watcher.start();
    onTestFinished(() => {
      watcher.stop();
      if (db.isOpen) db.close();
    });
    return { ask, pages, turns, watcher, records, db };
  }

  it.each([
    ['by day', 12, false, 2],
    ['at six in the morning', 6, false, 2],
    ['before ten in the evening', 21, false, 2],
    ['from ten in the evening', 22, false, 10],
    ['before six', 5, false, 10],
    ['with the window in front', 12, true, 1],
    ['with the window in front at night', 23, true, 1],
  ])('is read %s (%i h, in front: %s) every %i minutes', async (_, hour, focused, minutes) => {
    expect(await minutesBetween(watch({ hour, focused }).ask, 1)).toEqual([minutes]);
  });

  it('tells of faxes that came in since the first look, once each', async () => {
    const rows = (...ids: string[]) =>
      answered({ total: 1, totalPages: 1, currentPage: 1, rows: ids.map((id) => entry(id)) });
    const { pages, ask, watcher } = watch({
      answers: [rows('1', '2'), offline, rows('1', '2', '3'), rows('3', '2', '1')],
    });
    await minutesBetween(ask, 3);
    expect(pages.slice(0, 4)).toEqual([[], [], ['3'], []]);
    expect(watcher.state.problem).toBeNull();
  });

  /** An account with so many received faxes, the newest first, 200 on a page. */
  function account(count: number) {
    const of = (number: number): Attempt => {
      const ids = Array.from({ length: 200 }, (_, index) => count - (number - 1) * 200 - index).filter((id) => id > 0);
      const [total, totalPages] = [count, Math.ceil(count / 200)];
      return answered({ total, totalPages, currentPage: number, rows: ids.map((id) => entry(String(id))) });
    };
    return of;
  }
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('is read to its last page, and all of it is known', async () => {
    const { records, watcher, pages, ask } = watch({ page: account(700) });
    expect(watcher.state.complete).toBe(false);
    await settle();
    expect(records.count('in')).toBe(700);
    expect(watcher.state.complete).toBe(true);
    expect(pages.flat()).toEqual([]);
    await watcher.refresh();
    expect(ask.times).toHaveLength(5);
  });

  it('has no limit, and each page behind the first waits for its turn', async () => {
    const { records, watcher, turns } = watch({ page: account(100_000) });
    await settle();
    expect([records.count('in'), watcher.state.complete]).toEqual([100_000, true]);
    expect(turns.count).toBe(499);
  });

  it('says how far it is', async () => {
    const all = account(700);
    const { watcher } = watch({
      page: (number) => (number === 3 ? (new Promise(() => undefined) as never) : all(number)),
    });
    await settle();
    expect(watcher.state).toMatchObject({ complete: false, reading: { read: 400, total: 700 }, lacks: null });
  });

  it('goes on where an end of the app stopped it, one page back', async () => {
    const asked: number[] = [];
    const all = account(2_000);
    const stopsAt = (page: number) => (number: number) => {
      asked.push(number);
      return number === page ? offline : all(number);
    };
    const first = watch({ page: stopsAt(7) });
    await settle();
    first.watcher.stop();
    asked.length = 0;
    const { records, watcher } = watch({ page: stopsAt(-1), db: first.db });
    await settle();
    expect(asked).toEqual([1, 6, 7, 8, 9, 10]);
    expect([records.count('in'), watcher.state.complete]).toEqual([2_000, true]);
  });

  it('misses nothing where faxes come in while it is read', async () => {
    let count = 2_000;
    const { records, watcher } = watch({
      page: (number) => {
        if (number > 1 && count < 2_300) count += 37;
        return account(count)(number);
      },
    });
    await settle();
    await watcher.refresh();
    await settle();
    expect(records.count('in')).toBe(count);
    expect(watcher.state.complete).toBe(true);
  });

  it('goes back where faxes are removed while it is read', async () => {
    let gone = 0;
    const { records, watcher } = watch({
      page: (number) => {
        // The newest ones leave, so that the others move to earlier pages.
        if (number === 5) gone = 450;
        return account(2_000 - gone)(number);
      },
    });
    await settle();
    for (const id of ['1', '700', '1100', '1549']) expect(records.has(id)).toBe(true);
    expect(records.countAll()).toBeGreaterThanOrEqual(1_550);
    expect(watcher.state.complete).toBe(true);
  });

  it.each([
    ['that repeats its first page', () => account(1e9)(1), 200],
    ['that repeats two pages in turn', (number: number) => account(1e9)(((number - 1) % 2) + 1), 400],
  ])('%s is given up, and not taken for complete', async (_, page, kept) => {
    const { records, watcher, ask } = watch({ page });
    await settle();
    const asked = ask.times.length;
    expect(asked).toBeLessThan(8);
    expect(watcher.state).toMatchObject({ complete: false, lacks: { why: 'repeated' } });
    await watcher.refresh();
    expect(ask.times).toHaveLength(asked + 1);
    expect(records.count('in')).toBe(kept);
  });

  it('that lists fewer faxes than it counts is read twice, then says so, and is read again when asked', async () => {
    let isShort = true;
    const short = (number: number): Attempt => {
      const whole = account(700)(number);
      if (!isShort || number !== 2 || whole.kind !== 'answered') return whole;
      const page = whole.value as { rows: unknown[] };
      return answered({ ...page, rows: page.rows.slice(1) });
    };
    const { ask, watcher } = watch({ page: short });
    await settle();
    expect(watcher.state).toMatchObject({ complete: false, lacks: { why: 'incomplete', read: 699, total: 700 } });
    expect(ask.times).toHaveLength(4 + 4);
    isShort = false;
    watcher.readAgain();
    await settle();
    expect(watcher.state).toMatchObject({ complete: true, lacks: null });
  });

  it('of an earlier version of the app is read on', async () => {
    const first = watch({ page: (number) => (number === 2 ? offline : account(700)(number)) });
    await settle();
    first.watcher.stop();
    new KeyValueStore(first.db).put('fax-history', { unread: 'past' });
    const { records, watcher, pages } = watch({ page: account(700), db: first.db });
    await settle();
    expect([records.count('in'), watcher.state.complete]).toEqual([700, true]);
    expect(pages.flat()).toHaveLength(0);
  });

  it('that a page could not be read of goes on at the next look', async () => {
    let isDown = true;
    const all = account(700);
    const { records, watcher } = watch({ page: (number) => (number === 3 && isDown ? offline : all(number)) });
    await settle();
    expect([records.count('in'), watcher.state.complete]).toEqual([400, false]);
    isDown = false;
    await watcher.refresh();
    await settle();
    expect([records.count('in'), watcher.state.complete]).toEqual([700, true]);
  });

  it('tells of what came while the past was not read to its end, and of nothing older', async () => {
    const newest = account(1_000);
    const first = watch({ page: (number) => (number === 2 ? offline : newest(number)) });
    await settle();
    first.watcher.stop();
    const { pages, records } = watch({ page: account(1_250), db: first.db });
    await settle();
    expect(pages.flat()).toHaveLength(250);
    expect(records.count('in')).toBe(1_250);
  });

  it('tells of every fax that came in while the app was closed, however many', async () => {
    const first = watch({ page: account(300) });
    await settle();
    first.watcher.stop();
    const { pages, records } = watch({ page: account(900), db: first.db });
    await settle();
    expect(pages.flat()).toHaveLength(600);
    expect(records.count('in')).toBe(900);
  });

  it('tells of the first fax of an account that had none', async () => {
    const first = watch({ page: account(0) });
    await settle();
    first.watcher.stop();
    const { pages } = watch({ page: account(1), db: first.db });
    await settle();
    expect(pages.flat()).toEqual(['1']);
  });

  it('keeps the time of the last good look beside the problem of the last', async () => {
    const { watcher } = watch({ answers: [answered({ total: 0, totalPages: 1, currentPage: 1, rows: [] }), offline] });
    await vi.advanceTimersByTimeAsync(0);
    const { at } = watcher.state;
    await watcher.refresh();
    expect(watcher.state).toMatchObject({ at, problem: { kind: 'offline', evidence: {} } });
  });
});
