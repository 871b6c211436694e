// Times of a page with a long list, as the benches of faxes, numbers and texts take them.
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { findElectron } from 'electron-host';

const ROOT = new URL('..', import.meta.url).pathname;
/** A frame that took longer is seen as a stop, in milliseconds. */
export const LONG_FRAME = 50;
/** How often it is looked whether main stands still, in milliseconds. */
const EVERY_MS = 5;

/** Starts the app with the data of a folder; answers when its first screen is there. */
export async function launch(userData: string): Promise<{ electron: ElectronApplication; page: Page }> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const before = new URL('../e2e/support/before-app.cjs', import.meta.url).pathname;
  const electron = await _electron.launch({
    executablePath: findElectron().executablePath,
    args: ['-r', before, ROOT, `--user-data-dir=${userData}`, ...asRoot],
  });
  const page = await electron.firstWindow();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { electron, page };
}

/**
 * How long main stood still at worst from now on, until the returned function is called, and how much of a pause it computed
 * itself at worst: the rest of a pause is waiting for a core of this computer, or for a disk.
 */
export async function pausesOfMain(electron: ElectronApplication): Promise<() => Promise<string>> {
  const watch = await electron.evaluateHandle((_, every) => {
    let pause = 0;
    let work = 0;
    let last = performance.now();
    let used = process.threadCpuUsage();
    const timer = setInterval(() => {
      const now = performance.now();
      const { user, system } = process.threadCpuUsage(used);
      pause = Math.max(pause, now - last - every);
      work = Math.max(work, (user + system) / 1000);
      last = now;
      used = process.threadCpuUsage();
    }, every);
    return {
      end: () => {
        clearInterval(timer);
        return { pause, work };
      },
    };
  }, EVERY_MS);
  return async () => {
    const { pause, work } = await watch.evaluate(({ end }) => end());
    return `longest pause of main ${inMs(pause)}, longest work of main at a stretch ${inMs(work)}`;
  };
}

export const inMs = (value: number) => `${value.toFixed(0)} ms`;

/** From asking for the list until its first rows are painted. */
export function firstRows(page: Page, hash: string, row = '[role=grid] [role=row] [role=gridcell]'): Promise<number> {
  return page.evaluate(
    ([to, selector]) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        location.hash = to;
        const look = () => {
          if (document.querySelector(selector)) resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [hash, row] as const,
  );
}

/** From the letter until the number of rows is another one, or it says that nothing matches. */
export function keyToResult(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (typed) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('[data-search] input, input[data-search]');
        if (!input) throw new Error('There is no search');
        const shown = () => {
          const grid = document.querySelector('[role=grid]');
          const row = grid?.querySelector('[role=gridcell]')?.textContent ?? '';
          return `${grid?.getAttribute('aria-rowcount') ?? 'none'} ${row}`;
        };
        const before = shown();
        const started = performance.now();
        input.value = typed;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        const look = () => {
          const took = performance.now() - started;
          if (shown() !== before || took > 5_000) resolve(took);
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );
}

/** How long the frames take while the list is scrolled from its first row to its last. */
export function scrolling(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const body = [...document.querySelectorAll<HTMLElement>('[role=grid] *, [role=grid]')].find(
          (element) => element.scrollHeight > element.clientHeight * 10,
        );
        if (!body) throw new Error('Nothing can be scrolled');
        const frames: number[] = [];
        const steps = 120;
        const height = body.scrollHeight;
        let step = 0;
        let last = performance.now();
        const next = () => {
          const now = performance.now();
          frames.push(now - last);
          last = now;
          step += 1;
          body.scrollTop = (height * step) / steps;
          if (step < steps) requestAnimationFrame(next);
          else resolve(frames.slice(1));
        };
        requestAnimationFrame(next);
      }),
  );
}
