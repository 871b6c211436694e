import type { RunningApp } from './app.ts';

/** From now on the looks at what became of a change without an answer come quickly; otherwise they take two minutes. */
export async function hurryLooks(app: RunningApp): Promise<void> {
  await app.electron.evaluate(() => {
    const planned = [10_000, 20_000, 30_000, 60_000];
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, planned.includes(ms ?? 0) ? 300 : ms)) as typeof setTimeout;
  });
}
