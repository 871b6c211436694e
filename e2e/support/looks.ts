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

/** The waits before each look at the balance after a refill without an answer, in milliseconds. */
export const REFILL_LOOKS = [5_000, 15_000, 40_000];
/** The waits before each look but the first, which comes after two seconds, at the history after a fax without an answer. */
export const LATER_FAX_LOOKS = [10_000, 20_000, 30_000];

/**
 * From now on the looks that come after these waits wait until the returned function is called, however long a test takes to
 * see what the screen says before them. Where it is told to `hurry`, the ones after that come quickly. The times themselves
 * have tests of the reconciler.
 */
export async function holdLooks(
  app: RunningApp,
  waits: readonly number[],
): Promise<(then?: { hurry: boolean }) => Promise<void>> {
  const letLook = await app.electron.evaluateHandle((_electron, heldWaits) => {
    const { setTimeout: wait, clearTimeout: cancel } = globalThis;
    const held = new Map<unknown, () => void>();
    let stage: 'held' | 'hurried' | 'as-ever' = 'held';
    globalThis.setTimeout = ((work: () => void, ms = 0) => {
      if (stage === 'as-ever' || !heldWaits.includes(ms)) return wait(work, ms);
      if (stage === 'hurried') return wait(work, 300);
      const timer = wait(() => undefined, ms);
      held.set(timer, work);
      return timer;
    }) as typeof setTimeout;
    globalThis.clearTimeout = (timer) => {
      held.delete(timer);
      cancel(timer);
    };
    return (hurry: boolean) => {
      stage = hurry ? 'hurried' : 'as-ever';
      for (const work of held.values()) wait(work, 0);
      held.clear();
    };
  }, waits);
  return ({ hurry } = { hurry: false }) =>
    letLook.evaluate((release, isHurried) => {
      release(isHurried);
    }, hurry);
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
