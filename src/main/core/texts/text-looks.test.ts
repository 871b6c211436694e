import { expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '../store/database.ts';
import { DAY } from '../test/support.ts';
import { TextLooks } from './text-looks.ts';
import { TextStore } from './text-store.ts';

const NOW = Date.parse('2026-11-27T15:00:00Z');

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

it('a text that was sent while the clock was ahead is asked about all the same, with the usual waits', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const db = Database.open(':memory:');
  const store = new TextStore(db);
  const asked: number[] = [];
  const looks = new TextLooks({
    ...{ store, now: Date.now, said: () => undefined },
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
  const ahead = NOW + 400 * DAY;
  const at = new Date(ahead).toISOString();
  const id = store.add({ peer: '6175550134', own: '2125550141', body: 'Hello', media: [], at, state: 'sent' });
  store.note(id, { providerId: 'text', nextLook: looks.first(ahead) });
  looks.follow();
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(asked).toEqual([0, 30, 150, 750, 4350]);
  expect(store.get(id)?.nextLook).toBeNull();
});
