// `npm run bench`, last part: the page with 50,000 numbers, each figure beside a baseline of the same page or run.
import type { Page } from '@playwright/test';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from '../e2e/support/provider.ts';
import { firstRows, inMs, launch, LONG_FRAME, pausesOfMain, scrolling } from './page-times.ts';
import { removeFolder } from './remove-folder.ts';

const NUMBERS = 50_000;
const WORDS = ['5', '55', '555', '5550', 'front', 'desk', '617', '6175', 'zzz', ''];

/** The heap of the page in bytes, after what nobody needs any more was thrown away. */
async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Time that each text in the search keeps the main thread, beside a bare filter over as many texts. */
function keystrokes(page: Page): Promise<{ own: number[]; bare: number[] }> {
  return page.evaluate(
    async ({ words, count }) => {
      const input = document.querySelector<HTMLInputElement>('[data-search] input, input[data-search]');
      if (!input) throw new Error('There is no search');
      const texts = Array.from({ length: count }, (_, n) => `${2_125_550_100 + n} front desk ${n}`);
      const [own, bare]: [number[], number[]] = [[], []];
      for (const word of words) {
        const before = performance.now();
        texts.filter((text) => text.includes(word));
        bare.push(performance.now() - before);
        const started = performance.now();
        input.value = word;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        // All that follows from it is done before the next task.
        await new Promise((resolve) => setTimeout(resolve));
        own.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return { own, bare };
    },
    { words: WORDS, count: NUMBERS },
  );
}

/** Pins views of one's own, whose counts stand in the navigation from then on. */
async function pinViews(page: Page): Promise<void> {
  const outcome = await page.evaluate(async () => {
    const session = await window.bridge.command('session.get', undefined);
    const profileId = session.ok ? (session.value.profile?.id ?? '') : '';
    const view = (name: string, filter: object) => ({
      name,
      filter: { view: 'all', text: '', line: '', tag: '', ...filter },
    });
    return window.bridge.command('userData.put', {
      profileId,
      name: 'number-views',
      value: [
        view('No address', { view: 'no-address' }),
        view('Front desk', { text: 'front' }),
        view('617', { text: '617' }),
      ],
    });
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
}

/** Tasks of the page so far that kept it from painting for over 50 ms, in milliseconds. */
function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().map(({ duration }) => duration))).observe({
          type: 'longtask',
          buffered: true,
        });
        setTimeout(resolve, 1_000, []);
      }),
  );
}

const userData = await mkdtemp(join(tmpdir(), 'linekeeper-bench-'));
const provider = await Provider.start({ size: 'large' });
try {
  const first = await launch(userData);
  const { url, username, password, key } = provider;
  const pauseOfReading = await pausesOfMain(first.electron);
  const outcome = await first.page.evaluate((input) => window.bridge.command('session.connect', input), {
    name: 'Large',
    baseUrl: url,
    username,
    password,
    key,
    registeredIp: '',
    sessionOnly: false,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  const empty = await heap(first.page);
  for (;;) {
    const state = await first.page.evaluate(() => window.bridge.command('numbers.state', undefined));
    if (state.ok && state.value.readAt !== null && state.value.reading === null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  console.log(`numbers: ${await pauseOfReading()}, while all are read`);
  await pinViews(first.page);
  await first.electron.close();

  // The provider is away: all of this comes from the cache.
  await provider.stop();
  const { electron, page } = await launch(userData);
  const pauseOfList = await pausesOfMain(electron);
  const activity = await firstRows(page, '#/activity', '[role=grid], .empty');
  const rows = await firstRows(page, '#/numbers', '[role=grid] [role=row] [role=gridcell]');
  console.log(
    `numbers, from cache to first rows / an empty list: ${(rows / activity).toFixed(2)} (${inMs(rows)} / ${inMs(activity)})`,
  );
  await page.waitForFunction(
    (count) =>
      document.querySelector(`[role=grid][aria-rowcount]`)?.getAttribute('aria-rowcount') === String(count + 1),
    NUMBERS,
  );
  const tasks = await longTasks(page);
  console.log(
    `start and full list, three views pinned: ${tasks.length} tasks over ${LONG_FRAME} ms (${tasks.map(inMs).join(', ')})`,
  );
  const { own, bare } = await keystrokes(page);
  console.log(
    `a keystroke in ${NUMBERS} numbers / a bare filter: ${(median(own) / median(bare)).toFixed(2)} (median ${inMs(median(own))} / ${inMs(median(bare))}; worst ${inMs(Math.max(...own))} / ${inMs(Math.max(...bare))})`,
  );
  const frames = await scrolling(page);
  console.log(
    `scroll to the end: ${frames.filter((frame) => frame > LONG_FRAME).length} of ${frames.length} frames over ${LONG_FRAME} ms (worst ${inMs(Math.max(...frames))})`,
  );
  const full = await heap(page);
  console.log(
    `heap of the page with ${NUMBERS} numbers / without: ${(full / empty).toFixed(2)} (${(full / 1e6).toFixed(0)} MB / ${(empty / 1e6).toFixed(0)} MB)`,
  );
  console.log(`numbers: ${await pauseOfList()}, while they are shown`);
  await electron.close();
} finally {
  await provider.stop();
  await removeFolder(userData);
}
