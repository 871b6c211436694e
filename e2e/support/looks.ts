import type { RunningApp } from './app.ts';

/**
 * From now on the looks at what became of a change without an answer come quickly; otherwise they take two minutes, and while
 * nothing can be read the wait doubles from a minute to an hour.
 */
export async function hurryLooks(app: RunningApp): Promise<void> {
  await app.electron.evaluate(() => {
    const minute = 60_000;
    const retries = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * minute);
    const planned = [10_000, 20_000, 30_000, ...retries];
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, planned.includes(ms ?? 0) ? 300 : ms)) as typeof setTimeout;
  });
}

/**
 * From now on the looks at what became of a refill without an answer wait until the returned function is called, and come
 * quickly then. The times themselves have tests of the reconciler.
 */
export async function holdLooks(app: RunningApp): Promise<() => Promise<void>> {
  await app.electron.evaluate(() => {
    const { setTimeout: wait, clearTimeout: cancel } = globalThis;
    const held = new Map<unknown, () => void>();
    let isHeld = true;
    globalThis.setTimeout = ((work: () => void, ms = 0) => {
      if (![5_000, 15_000, 40_000].includes(ms)) return wait(work, ms);
      if (!isHeld) return wait(work, 300);
      const timer = wait(() => undefined, ms);
      held.set(timer, work);
      return timer;
    }) as typeof setTimeout;
    globalThis.clearTimeout = (timer) => {
      held.delete(timer);
      cancel(timer);
    };
    const letLook = () => {
      isHeld = false;
      for (const work of held.values()) wait(work, 0);
      held.clear();
    };
    Object.assign(globalThis, { letLook });
  });
  return () => app.electron.evaluate(() => (globalThis as unknown as { letLook: () => void }).letLook());
}

/** From now on what cannot be read is not looked at again by itself after a minute and more: only a press looks. */
export async function lookOnlyByPress(app: RunningApp): Promise<void> {
  await app.electron.evaluate(() => {
    const retries = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * 60_000);
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((work: () => void, ms?: number) =>
      wait(retries.includes(ms ?? 0) ? () => undefined : work, ms)) as typeof setTimeout;
  });
}
