import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PollWhile } from './poll-while.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function rig() {
  let asks = 0;
  const polling = new PollWhile(
    () => {
      asks += 1;
      return Promise.resolve();
    },
    () => MINUTE,
  );
  return { polling, asks: () => asks };
}

it('asks while something is waited for, not at once, and not once it came', async () => {
  const { polling, asks } = rig();
  polling.follow(true);
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(asks()).toBe(0);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asks()).toBeGreaterThanOrEqual(8);
  // Each reading says again that it is waited for, and begins nothing anew.
  for (let reading = 0; reading < 5; reading += 1) polling.follow(true);
  const before = asks();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asks() - before).toBeLessThanOrEqual(12);
  polling.follow(false);
  const done = asks();
  await polling.anew();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(asks()).toBe(done);
});

it('asks at once when it is told to, and never again after its end', async () => {
  const { polling, asks } = rig();
  polling.follow(true);
  await vi.advanceTimersByTimeAsync(0);
  await polling.anew();
  expect(asks()).toBe(1);
  polling.stop();
  polling.follow(true);
  await polling.anew();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect([asks(), polling.isStopped]).toEqual([1, true]);
});
