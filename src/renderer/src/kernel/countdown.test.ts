import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Countdown, isSpoken } from './countdown.ts';

/** Seconds that pass when the test says so. */
function clock() {
  const ticks = new Set<() => void>();
  return {
    every: (tick: () => void) => {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) for (const tick of [...ticks]) tick();
    },
  };
}

describe('Countdown', () => {
  it('tells each second and ends once', () => {
    const time = clock();
    const tick = vi.fn();
    const end = vi.fn();
    const countdown = new Countdown(3, { tick, end }, time.every);
    countdown.start();
    time.pass(2);
    expect(end).not.toHaveBeenCalled();
    time.pass(5);
    expect(tick.mock.calls).toEqual([[2], [1], [0]]);
    expect(end).toHaveBeenCalledTimes(1);
    countdown.start();
    time.pass(5);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('stands still while paused, and starting twice does not make it faster', () => {
    const time = clock();
    const end = vi.fn();
    const countdown = new Countdown(3, { end }, time.every);
    countdown.start();
    countdown.start();
    time.pass(1);
    countdown.pause();
    time.pass(100);
    expect([countdown.left, countdown.running]).toEqual([2, false]);
    countdown.start();
    time.pass(2);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('ends only after all its seconds were counted while it ran, however it is paused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 12 }))),
        (total, steps) => {
          const time = clock();
          const end = vi.fn();
          const countdown = new Countdown(total, { end }, time.every);
          let seen = 0;
          for (const [run, seconds] of steps) {
            if (run) {
              countdown.start();
              seen += seconds;
            } else countdown.pause();
            time.pass(seconds);
          }
          expect(end).toHaveBeenCalledTimes(seen >= total ? 1 : 0);
          expect(countdown.left).toBe(Math.max(0, total - seen));
        },
      ),
    );
  });

  it('counts seconds of the real clock when it is given none', () => {
    vi.useFakeTimers();
    const end = vi.fn();
    new Countdown(2, { end }).start();
    vi.advanceTimersByTime(1999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

describe('isSpoken', () => {
  const spoken = (total: number) =>
    Array.from({ length: total + 1 }, (_, left) => left).filter((left) => isSpoken(left, total));

  it('is sparing with words', () => {
    expect(spoken(10)).toEqual([5, 10]);
    expect(spoken(30)).toEqual([5, 10, 30]);
  });
});
