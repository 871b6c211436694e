import { expect, it, onTestFinished } from 'vitest';
import { BackgroundPace, backgroundTurns } from './background-pace.ts';

const MINUTE = 60_000;

/** The most of these times that are within any one minute. */
const mostInAMinute = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE).length));

const SECONDS = Array.from({ length: 600 }, (_, second) => second * 1000);

it.each([
  ['all at once', SECONDS.map(() => 0)],
  ['one each second', SECONDS],
  ['some at once, now and then', SECONDS.map((at) => Math.floor(at / 90_000) * 90_000).slice(0, 200)],
  ['twenty, and more half a minute later', SECONDS.map((_, index) => (index < 20 ? 0 : MINUTE / 2))],
])('of calls that want to leave %s, twenty do in any minute', (_, asked) => {
  const pace = new BackgroundPace();
  const times = asked.map((now) => pace.next(now));
  expect(mostInAMinute(times)).toBe(20);
  for (const [index, at] of times.entries()) expect(at).toBeGreaterThanOrEqual(asked[index] ?? 0);
});

it('twenty leave at once, those after them one by one', () => {
  const pace = new BackgroundPace();
  const times = Array.from({ length: 43 }, () => pace.next(0));
  expect(times.slice(0, 20).every((at) => at === 0)).toBe(true);
  expect(times.slice(20)).toEqual(Array.from({ length: 23 }, (_, index) => MINUTE + index * 3000));
});

it('what reads page after page waits behind those that came before it, and keeps to the budget', () => {
  const pace = new BackgroundPace();
  const lists = Array.from({ length: 8 }, () => 0);
  const times: number[] = [];
  for (let call = 0; call < 300; call += 1) {
    const first = lists.indexOf(Math.min(...lists));
    lists[first] = pace.next(lists[first] ?? 0);
    times.push(lists[first]);
  }
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(mostInAMinute(times)).toBe(20);
});

it('one after a quiet minute leaves at once', () => {
  const pace = new BackgroundPace();
  for (let index = 0; index < 30; index += 1) pace.next(0);
  expect(pace.next(4 * MINUTE)).toBe(4 * MINUTE);
});

it('comes back early when nobody waits any more', async () => {
  const pace = new BackgroundPace();
  const stop = new AbortController();
  for (let index = 0; index < 30; index += 1) pace.next(performance.now());
  const turn = pace.turn(stop.signal);
  stop.abort();
  expect(await turn).toBeUndefined();
});

it.each([
  ['https://api.provider.example/v2', 20],
  ['http://192.168.1.20:8080', 20],
  ['http://127.0.0.1:8080', 50],
  ['http://localhost:8080', 50],
])('an account at %s may do %i of fifty calls at once', async (baseUrl, atOnce) => {
  const turn = backgroundTurns(baseUrl);
  const ending = new AbortController();
  onTestFinished(() => {
    ending.abort();
  });
  let done = 0;
  const turns = Array.from({ length: 50 }, () => turn(ending.signal).then(() => (done += 1)));
  await Promise.all(turns.slice(0, atOnce));
  expect(done).toBe(atOnce);
});
