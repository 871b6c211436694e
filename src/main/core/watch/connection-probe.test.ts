import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionProbe } from './connection-probe.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A probe that counts its asks, and that is told of what they find. */
function setUp(answers: () => Promise<unknown> = () => Promise.resolve()) {
  const asks: number[] = [];
  const started = Date.now();
  const probe = new ConnectionProbe(() => {
    asks.push((Date.now() - started) / 1000);
    return answers();
  });
  return { probe, asks };
}

it('asks after 2 seconds and then every 15 while the provider cannot be reached, and no more once it can', async () => {
  const { probe, asks } = setUp();
  probe.note(true);
  probe.note(true);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asks).toEqual([2, 17, 32, 47]);
  probe.note(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asks).toHaveLength(4);
});

it('asks nothing while the provider can be reached', async () => {
  const { probe, asks } = setUp();
  probe.note(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asks).toEqual([]);
});

it('goes on after an ask that failed', async () => {
  const { probe, asks } = setUp(() => Promise.reject(new Error('no')));
  probe.note(true);
  await vi.advanceTimersByTimeAsync(18_000);
  expect(asks).toEqual([2, 17]);
});

it('waits for one ask before the next, and begins anew when the provider is away again', async () => {
  let end: () => void = () => undefined;
  const { probe, asks } = setUp(() => new Promise<void>((resolve) => (end = resolve)));
  probe.note(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asks).toEqual([2]);
  probe.note(false);
  probe.note(true);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asks).toEqual([2, 102]);
});

it('gives every ask a signal that can end it', async () => {
  let given: AbortSignal | undefined;
  const probe = new ConnectionProbe((signal) => {
    given = signal;
    return Promise.resolve();
  });
  probe.note(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(given).toBeInstanceOf(AbortSignal);
  probe.stop();
});

it('gives up an ask that hangs before the next one is due', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { probe, asks } = setUp();
  probe.note(true);
  await vi.advanceTimersByTimeAsync(18_000);
  const [first = 0, second = 0] = asks;
  expect(timeout).toHaveBeenCalledTimes(2);
  for (const [ms] of timeout.mock.calls) expect(ms).toBeLessThan((second - first) * 1000);
  timeout.mockRestore();
  probe.stop();
});
