import { expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '../store/database.ts';
import { DAY } from '../test/support.ts';
import { TextLooks } from './text-looks.ts';
import { TextStore } from './text-store.ts';

const NOW = Date.parse('2026-11-27T15:00:00Z');

/** A text of a time whose first look is planned, and a clock that is worked by hand. */
function onText(at: number) {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const db = Database.open(':memory:');
  const store = new TextStore(db);
  /** Seconds since the start at which the provider was asked. */
  const asked: number[] = [];
  const errors: unknown[] = [];
  const looks = new TextLooks({
    ...{ store, now: Date.now, said: () => undefined, failed: (error) => errors.push(error) },
    ask: () => {
      asked.push((Date.now() - NOW) / 1_000);
      return Promise.resolve(undefined);
    },
  });
  onTestFinished(() => {
    looks.stop();
    db.close();
    vi.useRealTimers();
  });
  const text = { peer: '6175550134', own: '2125550141', body: 'Hello', state: 'sent' } as const;
  const id = store.add({ ...text, media: [], at: new Date(at).toISOString() });
  store.note(id, { providerId: 'text', nextLook: looks.first(at) });
  looks.follow();
  return { db, store, id, asked, errors };
}

it('an answer about a text of which the provider told meanwhile is not taken, and the next one is not asked about', async () => {
  const db = Database.open(':memory:');
  const store = new TextStore(db);
  const at = new Date(NOW - 60_000).toISOString();
  const [first, second, third] = ['6175550134', '6175550135', '6175550136'].map((peer, index) => {
    const id = store.add({ peer, own: '2125550141', body: 'Hello', media: [], at, state: 'sent' });
    store.note(id, { providerId: `text-${String(index)}`, nextLook: at });
    return id;
  }) as [number, number, number];
  const asked: number[] = [];
  const said: [number, string][] = [];
  const looks = new TextLooks({
    store,
    now: () => NOW,
    ask: ({ id }) => {
      asked.push(id);
      if (id === first) for (const told of [first, second]) store.note(told, { state: 'failed', nextLook: null });
      return Promise.resolve('delivered');
    },
    said: ({ id }, word) => said.push([id, word]),
    failed: (error) => expect.fail(String(error)),
  });
  onTestFinished(() => {
    looks.stop();
    db.close();
  });
  await looks.now(null);
  expect(asked).toEqual([first, third]);
  expect(said).toEqual([[third, 'delivered']]);
  expect([first, second].map((id) => store.get(id)?.state)).toEqual(['failed', 'failed']);
  expect(store.nextLook()).not.toBe(at);
});

it('what a person asks about is asked about although the provider is just being asked about others', async () => {
  const db = Database.open(':memory:');
  const store = new TextStore(db);
  const [due, later] = ['6175550134', '6175550135'].map((peer, index) => {
    const at = new Date(NOW - 60_000).toISOString();
    const id = store.add({ peer, own: '2125550141', body: 'Hello', media: [], at, state: 'sent' });
    store.note(id, { providerId: `text-${String(index)}`, nextLook: new Date(NOW + index * 60_000).toISOString() });
    return id;
  }) as [number, number];
  const asked: number[] = [];
  const answer = Promise.withResolvers<string | undefined>();
  const looks = new TextLooks({
    store,
    now: () => NOW,
    ask: ({ id }) => {
      asked.push(id);
      return id === due ? answer.promise : Promise.resolve('delivered');
    },
    said: () => undefined,
    failed: (error) => expect.fail(String(error)),
  });
  onTestFinished(() => {
    looks.stop();
    db.close();
  });
  const first = looks.now(null);
  const pressed = looks.now('6175550135');
  answer.resolve(undefined);
  await Promise.all([first, pressed]);
  expect(asked).toEqual([due, later]);
});

it('a text that was sent while the clock was ahead is asked about all the same, with the usual waits', async () => {
  const { store, id, asked } = onText(NOW + 400 * DAY);
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(asked).toEqual([0, 30, 150, 750, 4350]);
  expect(store.get(id)?.nextLook).toBeNull();
});

it('a look that the disk does not take is done again after half a minute, and not at once', async () => {
  const { db, asked, errors } = onText(NOW);
  db.run(`CREATE TRIGGER full BEFORE UPDATE ON text_message BEGIN SELECT RAISE(FAIL, 'full'); END`);
  await vi.advanceTimersByTimeAsync(34_000);
  expect([asked, errors.map(String)]).toEqual([[5], ['SqliteError: full']]);
  db.run('DROP TRIGGER full');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([5, 35]);
});
