import { beforeEach, describe, expect, it } from 'vitest';
import { surelyNow } from '../age.ts';
import { Database } from '../store/database.ts';
import { DAY } from '../test/support.ts';
import { ListStore, type ListId } from './list-store.ts';

const LINES: ListId = { name: 'lines', scope: '' };
const MONDAY = Date.parse('2026-11-23T10:00:00Z');

describe('the store of lists', () => {
  let now: number;
  let db: Database;
  let store: ListStore;
  /** By how many seconds the provider says that the clock is ahead. */
  let ahead: number | null;

  beforeEach(() => {
    now = MONDAY;
    ahead = 0;
    db = Database.open(':memory:');
    store = new ListStore(
      db,
      () => now,
      () => surelyNow(now, ahead),
    );
  });

  const put = (key: string, value: unknown) => store.put(LINES, [{ key, row: JSON.stringify(value) }]);
  const remove = (list: ListId, key: string) => store.remove(list, new Map([[key, '']]), new Date(now).toISOString());
  const nextDay = () => (now += DAY);

  it('counts its revision up only when a row is new or not as it was', () => {
    expect(put('Main', { on: true })).toEqual(['Main']);
    const { revision } = store.state(LINES);
    expect(put('Main', { on: true })).toEqual([]);
    expect(store.state(LINES).revision).toBe(revision);
    expect(put('Main', { on: false })).toEqual(['Main']);
    expect(store.state(LINES).revision).toBe(revision + 1);
  });

  it('keeps lists and their scopes apart', () => {
    const cities = (scope: string): ListId => ({ name: 'international-cities', scope });
    store.put(cities('FR'), [{ key: 'Paris', row: '{}' }]);
    expect([store.count(cities('FR')), store.count(cities('DE')), store.count(LINES)]).toEqual([1, 0, 0]);
    remove(cities('FR'), 'Paris');
    expect(store.count(cities('FR'))).toBe(0);
    expect(store.removed(cities('DE'), 1)).toEqual([]);
  });

  it('tells of each row that is another one once the list was read, and stores it with what is written then or not at all', () => {
    const told: unknown[] = [];
    store.watchRows('lines', (...row) => void told.push(row));
    put('Main', 1);
    store.noteRead(LINES);
    put('Main', 1);
    put('Main', 2);
    put('New', 3);
    remove(LINES, 'Main');
    expect(told).toEqual([
      ['', '1', '2'],
      ['', null, '3'],
      ['', '2', null],
    ]);
    store.watchRows('lines', () => {
      throw new Error('The disk is full');
    });
    expect(() => put('New', 4)).toThrow('The disk is full');
    expect(() => remove(LINES, 'New')).toThrow('The disk is full');
    expect(store.row(LINES, 'New')).toBe('3');
  });

  it('tells what is not the same on two days', () => {
    put('Main', { on: true });
    put('Backup', { on: true });
    store.noteRead(LINES);
    nextDay();
    put('Main', { on: false });
    put('Main', { on: 'maybe' });
    put('New', { on: true });
    remove(LINES, 'Backup');
    nextDay();
    put('Main', { on: true });
    expect(store.firstDay(LINES)).toBe('2026-11-23');
    expect(store.changes(LINES, '2026-11-23', '2026-11-24')).toEqual([
      { key: 'Backup', before: { on: true }, after: null },
      { key: 'Main', before: { on: true }, after: { on: 'maybe' } },
      { key: 'New', before: null, after: { on: true } },
    ]);
    expect(store.changes(LINES, '2026-11-24', '2026-11-25')).toEqual([
      { key: 'Main', before: { on: 'maybe' }, after: { on: true } },
    ]);
    // What came back as it was is no change.
    expect(store.changes(LINES, '2026-11-23', '2026-11-25').map(({ key }) => key)).toEqual(['Backup', 'New']);
  });

  it('knows nothing of the days before its first complete reading', () => {
    put('Main', { on: true });
    put('Main', { on: false });
    expect(store.firstDay(LINES)).toBeNull();
    store.noteRead(LINES);
    expect(store.changes(LINES, '2026-11-22', '2026-11-23')).toEqual([]);
  });

  it('forgets days and removed rows that are too old or too many', () => {
    for (const key of ['a', 'b', 'c', 'd']) put(key, {});
    store.noteRead(LINES);
    nextDay();
    for (const key of ['a', 'b', 'c']) {
      remove(LINES, key);
      now += 1000;
    }
    const removed = () =>
      db.all('SELECT key FROM list_row WHERE removed_at IS NOT NULL ORDER BY key').map(({ key }) => key);
    store.purge(2);
    expect(removed()).toEqual(['b', 'c']);
    now += 401 * DAY;
    for (ahead of [null, (401 * DAY) / 1000]) {
      store.purge(2);
      store.noteRead(LINES);
      expect(removed()).toEqual(['b', 'c']);
    }
    ahead = 0;
    store.noteRead(LINES);
    expect(removed()).toEqual([]);
    expect(db.get('SELECT COUNT(*) AS n FROM list_past')).toEqual({ n: 0 });
    expect(store.count(LINES)).toBe(1);
  });

  it('keeps the three hundred lists of one kind that were read last', () => {
    for (let index = 0; index < 303; index += 1) {
      const id: ListId = { name: 'international-cities', scope: `A${String(index + 100)}` };
      store.put(id, [{ key: 'a city', row: '{}' }]);
      store.noteRead(id);
      now += 1000;
    }
    const scopes = db.all('SELECT scope FROM list_row ORDER BY scope').map(({ scope }) => scope);
    expect(scopes).toHaveLength(300);
    expect(scopes[0]).toBe('A103');
  });

  it('gives the keys of a long list in order, two hundred in each turn of the event loop, and none once it is closed', async () => {
    const keys = Array.from({ length: 450 }, (_, n) => String(1000 + n));
    store.put(
      LINES,
      keys.map((key) => ({ key, row: '{}' })),
    );
    let turn = 0;
    const count = (): void => {
      turn += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const slices: { keys: string[]; turn: number }[] = [];
    for await (const some of store.slices(LINES)) slices.push({ keys: some, turn });
    clearImmediate(counting);
    expect(slices.flatMap((slice) => slice.keys)).toEqual(keys);
    expect(slices.map((slice) => slice.keys.length)).toEqual([200, 200, 50]);
    expect(new Set(slices.map((slice) => slice.turn)).size).toBe(3);

    const seen: string[][] = [];
    for await (const some of store.slices(LINES)) {
      seen.push(some);
      db.close();
    }
    expect(seen).toHaveLength(1);
  });
});
