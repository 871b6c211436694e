import { expect, it, onTestFinished } from 'vitest';
import { Database } from '../store/database.ts';
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
