import type { JSHandle, Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findElectron } from 'electron-host';
import { BOMBS, ENDLESS_DRAWINGS } from '../../src/main/core/fax/bombs.fixture.ts';
import { ComposePage } from '../pages/compose-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { tally } from '../support/attack-tally.ts';
import { referral } from '../support/documents.ts';
import { filesTransfer } from '../support/files-transfer.ts';
import { peakMemory } from '../support/memory.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const MB = 1024 * 1024;
/**
 * What main and its processes may take beyond what they have at rest: one process that looks into a document comes to 280, and
 * main holds what waits for it. A second one at the same time would not fit.
 */
const MORE_MB = 450;
/**
 * What the browser's processes may hold beside their code while a page is drawn, and its small picture beside it: 1,760 is what a
 * million operations of each take. Without that end a fast computer comes above 3,000.
 */
const BROWSER_MB = 2_200;
const TITLES: Record<string, string> = {
  'too-large': 'The document is too large',
  'too-many-pixels': 'The picture is too large to work with',
  'too-complex': 'The document takes too much memory or time to read',
  'too-many-pages': 'The document has too many pages',
  damaged: 'The document cannot be read',
};

type Start = (options?: { args?: string[] }) => Promise<RunningApp>;

async function demo(start: Start): Promise<RunningApp> {
  const app = await start();
  await new ConnectPage(app.page).tryDemo();
  return app;
}

/** A second start with a file, as "Open with" does. */
async function openWith(app: RunningApp, path: string): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [ROOT, `--user-data-dir=${app.userData}`, ...asRoot, path];
  await once(spawn(findElectron().executablePath, args, { stdio: 'ignore' }), 'exit');
}

async function byDialog(app: RunningApp, path: string): Promise<void> {
  await app.answerFileDialog(path);
  await new ComposePage(app.page).chooseFile();
}

/**
 * Does `work` while the page asks main again and again. Answers how many questions were answered meanwhile, the longest that the
 * page waited for one, and the memory of the app before and at its peak.
 */
async function watched(app: RunningApp, work: () => Promise<void>) {
  const watch = await app.page.evaluateHandle(() => {
    const waited = { answers: 0, longest: 0, done: false };
    void (async () => {
      while (!waited.done) {
        const asked = performance.now();
        await window.bridge.command('settings.get', undefined);
        waited.answers += 1;
        waited.longest = Math.max(waited.longest, performance.now() - asked);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    return waited;
  });
  const { restMb, peakMb } = await peakMemory(app.electron.process().pid ?? 0, work);
  const { answers, longest } = await watch.evaluate((waited) => {
    waited.done = true;
    return { ...waited };
  });
  return { restMb, peakMb, answers, longestMs: Math.round(longest) };
}

/**
 * Claims that memory kept its limit and that the page had answers meanwhile. Where main looked into the documents itself, one
 * question would be answered before each of them and one after the last.
 */
function report(
  what: string,
  figures: { restMb: number; peakMb: number; answers: number; longestMs: number; browserMb?: number },
  tried = 1,
): void {
  const moreMb = figures.peakMb - figures.restMb;
  const held = moreMb < MORE_MB && figures.answers > 2 * tried;
  tally({ part: 'documents', what, tried, held: held ? tried : 0, figures });
  expect.soft(moreMb, `${what}: memory`).toBeLessThan(MORE_MB);
  expect.soft(figures.answers, `${what}: answers meanwhile`).toBeGreaterThan(2 * tried);
}

/** The driver takes its time with many bytes: the page has them before the watch begins. */
async function bytesInPage(page: Page, bytes: Buffer): Promise<JSHandle<Uint8Array>> {
  const transfer = await filesTransfer(page, [{ name: 'document', mimeType: '', bytes }]);
  return transfer.evaluateHandle(async ({ files }) => new Uint8Array((await files[0]?.arrayBuffer()) ?? []));
}

/** Leaves the form as it was before a document was refused. */
async function dropGood(page: Page): Promise<void> {
  const compose = new ComposePage(page);
  const file = await referral(1);
  await compose.drop(file);
  await compose.holds(file.name, '1 page');
  await page.getByRole('button', { name: /^Remove/ }).click();
}

test('a document that is made to take all memory is refused with the reason, whichever way it comes', async ({
  start,
}) => {
  test.setTimeout(600_000);
  const app = await demo(start);
  const compose = new ComposePage(app.page);
  await dropGood(app.page);
  for (const [index, [what, bomb]] of Object.entries(BOMBS).entries())
    await test.step(what, async () => {
      const bytes = bomb.bytes();
      const path = join(app.userData, bomb.name);
      await writeFile(path, bytes);
      const mimeType = bomb.kind === 'text' ? 'text/plain' : 'application/octet-stream';
      const dataTransfer = await filesTransfer(app.page, [{ name: bomb.name, mimeType, bytes }]);
      const ways = [
        () => app.page.locator('body').dispatchEvent('drop', { dataTransfer }),
        () => openWith(app, path),
        // The dialog knows no texts.
        () => (bomb.kind === 'text' ? openWith(app, path) : byDialog(app, path)),
      ];
      const figures = await watched(app, async () => {
        await ways[index % ways.length]?.();
        await compose.refuses(TITLES[bomb.reason] ?? '');
        await expect(app.page.getByText(bomb.name).first()).toBeVisible();
      });
      report(what, figures);
      await dropGood(app.page);
    });
});

test('twelve of them at once take no more than one', async ({ start }) => {
  test.setTimeout(600_000);
  const app = await demo(start);
  const bombs = Object.values(BOMBS).slice(0, 12);
  const files: { file: JSHandle<Uint8Array>; name: string; kind: 'file' | 'text' }[] = [];
  for (const { bytes, name, kind = 'file' } of bombs)
    files.push({ file: await bytesInPage(app.page, bytes()), name, kind });
  const reasons: unknown[] = [];
  const figures = await watched(app, async () => {
    const account = await app.account();
    const adding = files.map(({ file, name, kind }) =>
      file.evaluate(
        async (bytes, [fileName, fileKind, id]) => {
          const outcome = await window.bridge.command('document.add', { name: fileName, kind: fileKind, bytes }, id);
          return outcome.ok ? 'taken' : outcome.problem.kind === 'document' ? outcome.problem.reason : 'other';
        },
        [name, kind, account] as const,
      ),
    );
    reasons.push(...(await Promise.all(adding)));
  });
  expect(reasons).toEqual(bombs.map(({ reason }) => reason));
  report('twelve at once', figures, 12);
});

test('a file of 1.9 GB is not read', async ({ start }) => {
  test.setTimeout(120_000);
  const app = await demo(start);
  const path = join(app.userData, 'Whole archive.pdf');
  const file = await open(path, 'w');
  await file.write('%PDF-1.7\n');
  // Sparse: it takes no room.
  await file.truncate(1.9e9);
  await file.close();
  const compose = new ComposePage(app.page);
  await dropGood(app.page);
  const ways = [openWith, byDialog];
  const figures = await watched(app, async () => {
    for (const way of ways) {
      await way(app, path);
      await compose.refuses(TITLES['too-large'] ?? '');
      await dropGood(app.page);
    }
  });
  report('a file of 1.9 GB, opened with the app and chosen in its dialog', figures, ways.length);
});

test('forty documents of 5 MB fill neither memory nor disk', async ({ start }) => {
  test.setTimeout(300_000);
  const app = await demo(start);
  const document = (await referral(1)).bytes;
  const whole = Buffer.concat([document, Buffer.alloc(5 * MB - document.length, '%')]);
  const file = await bytesInPage(app.page, whole);
  const figures = await watched(app, async () => {
    const taken = await file.evaluate(
      async (bytes, id) => {
        let count = 0;
        for (let index = 0; index < 40; index += 1)
          if ((await window.bridge.command('document.add', { name: 'a.pdf', kind: 'file', bytes }, id)).ok) count += 1;
        return count;
      },
      await app.account(),
    );
    expect(taken).toBe(40);
  });
  const files = await readdir(join(app.userData, 'profiles'), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((entry) => entry.isFile()).map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  const diskMb = Math.round(sizes.reduce((sum, size) => sum + size, 0) / MB);
  report('forty documents of 5 MB', { ...figures }, 40);
  // The write-ahead log may hold as much once more.
  expect(diskMb).toBeLessThan(150);
});

for (const [what, bytes] of Object.entries(ENDLESS_DRAWINGS))
  test(`a document that would be drawn for ever is given up, and the page stays usable: ${what}`, async ({ start }) => {
    test.setTimeout(300_000);
    const app = await demo(start);
    const compose = new ComposePage(app.page);
    let browserMb = 0;
    const figures = await watched(app, async () => {
      const pid = app.electron.process().pid ?? 0;
      ({ browserMb } = await peakMemory(pid, async () => {
        await compose.drop({ name: 'drawing.pdf', mimeType: 'application/pdf', bytes: bytes() });
        await compose.holds('drawing.pdf', '1 page');
        await expect(app.page.getByText('This page could not be drawn.')).toBeVisible();
      }));
    });
    report(what, { ...figures, browserMb });
    expect(browserMb).toBeLessThan(BROWSER_MB);
    await app.page.getByRole('button', { name: /^Remove/ }).click();
    await dropGood(app.page);
  });
