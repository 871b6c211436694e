import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE, oneAtATime, RateLimit } from './rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets through so many in any span of time', () => {
  const limit = new RateLimit(2, MINUTE);
  expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(limit.take()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
});

it('lets through again when the clock was set back meanwhile', () => {
  const limit = new RateLimit(1, MINUTE);
  expect(limit.take()).toBe(true);
  vi.setSystemTime(Date.now() - 5 * 60 * MINUTE);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(limit.take()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.take()).toBe(true);
});

it('counts what was let through, not what was refused', () => {
  const limit = new RateLimit(1, MINUTE);
  expect(limit.take()).toBe(true);
  for (let tries = 0; tries < 6; tries += 1) {
    vi.advanceTimersByTime(MINUTE / 6 - 1);
    expect(limit.take()).toBe(false);
  }
  vi.advanceTimersByTime(6);
  expect(limit.take()).toBe(true);
});

it('runs one at a time, and the next one when it has ended or failed', async () => {
  const ends: (() => void)[] = [];
  const run = oneAtATime((text: string) => new Promise<string>((resolve) => void ends.push(() => void resolve(text))));
  const first = run('first');
  expect(await run('second')).toBeUndefined();
  ends[0]?.();
  expect(await first).toBe('first');
  const third = run('third');
  ends[1]?.();
  expect(await third).toBe('third');
  const failing = oneAtATime(() => Promise.reject(new Error('no')));
  for (let tries = 0; tries < 2; tries += 1) await expect(failing()).rejects.toThrow('no');
});

it('runs one at a time for each of those who ask, and not one for all', async () => {
  const ends: (() => void)[] = [];
  let asks = 'window';
  const run = oneAtATime(
    (text: string) => new Promise<string>((resolve) => void ends.push(() => void resolve(text))),
    () => asks,
  );
  const first = run('first');
  asks = 'other window';
  const second = run('second');
  expect(await run('third')).toBeUndefined();
  for (const end of ends) end();
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});
