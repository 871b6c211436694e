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
