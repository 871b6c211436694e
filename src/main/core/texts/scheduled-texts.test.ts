import { expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '../store/database.ts';
import { ScheduledStore } from './scheduled-store.ts';
import { ScheduledTexts } from './scheduled-texts.ts';
import { TextStore } from './text-store.ts';

const NOW = Date.parse('2026-11-27T15:00:00Z');
const MINUTE = 60_000;

/**
 * Planned texts, and a clock that is worked by hand.
 *
 * @param planned minutes from now at which each is to leave
 * @param take minutes that each takes to leave
 */
function plan(planned: readonly number[], take: readonly number[]) {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const db = Database.open(':memory:');
  const store = new TextStore(db);
  let count = 0;
  const add = (minutes: number) => {
    const later = { at: new Date(NOW + minutes * MINUTE).toISOString(), unlessReply: false };
    const text = { peer: '6175550134', own: '2125550141', media: [], at: new Date(NOW).toISOString() };
    store.add({ ...text, body: `Text ${String(count)}`, state: 'scheduled', later });
    count += 1;
  };
  for (const minutes of planned) add(minutes);
  const left: string[] = [];
  const missed: string[] = [];
  const texts = new ScheduledTexts({
    store: new ScheduledStore(db, store),
    now: Date.now,
    leave: ({ id, body }) => {
      vi.setSystemTime(Date.now() + (take[left.length] ?? 0) * MINUTE);
      left.push(body);
      store.note(id, { state: 'sent' });
      return Promise.resolve();
    },
    missed: ({ body }) => void missed.push(body),
    failed: (error) => expect.fail(String(error)),
  });
  onTestFinished(() => {
    texts.stop();
    db.close();
    vi.useRealTimers();
  });
  /** Its clock says so many minutes from the start, whatever it said before. */
  const at = async (minutes: number) => {
    vi.setSystemTime(NOW + minutes * MINUTE);
    texts.follow();
    await vi.advanceTimersByTimeAsync(1);
  };
  return { add, at, left, missed };
}

it('texts do not miss their time by those that leave before them', async () => {
  const { at, left, missed } = plan([10, 10, 10, 12], [4, 4, 4]);
  await at(10);
  expect(left).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3']);
  expect(missed).toEqual([]);
});

it('texts miss their time where the computer slept while one was leaving', async () => {
  const { at, left, missed } = plan([10, 10, 12], [30]);
  await at(10);
  expect(left).toEqual(['Text 0']);
  expect(missed).toEqual(['Text 1', 'Text 2']);
});

it('a text misses its time where another had left long before', async () => {
  const { at, left, missed } = plan([10, 20], [1]);
  await at(10);
  await at(26);
  expect(left).toEqual(['Text 0']);
  expect(missed).toEqual(['Text 1']);
});

it('a text misses its time also where the clock was hours ahead when another left', async () => {
  const { add, at, left, missed } = plan([300], []);
  await at(300);
  expect(left).toEqual(['Text 0']);
  add(20);
  await at(26);
  expect(missed).toEqual(['Text 1']);
});
