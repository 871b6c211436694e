import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

export const executablePath = path.join(import.meta.dirname, '../electron');
export const appFolder = (name: string): string => path.join(import.meta.dirname, 'apps', name);

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed when the test process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'electron-host-test-'));
  folders.push(folder);
  return folder;
}

export interface Started {
  app: ElectronApplication;
  page: Page;
  userData: string;
}

/**
 * Waits until the document itself says that it is loaded: the driver has once not heard of it. One that never does is told
 * of with what it still waits for.
 */
export async function loaded(page: Page): Promise<void> {
  try {
    await page.waitForFunction(() => location.href !== 'about:blank' && document.readyState === 'complete', undefined, {
      polling: 20,
    });
  } catch (error) {
    const state = await page.evaluate(() => ({
      readyState: document.readyState,
      address: location.href,
      wanted: [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
      arrived: performance.getEntriesByType('resource').map(({ name }) => name),
    }));
    throw new Error(`The page is not loaded: ${JSON.stringify(state)}`, { cause: error });
  }
}

export async function start(name = 'basic', options: { userData?: string; args?: string[] } = {}): Promise<Started> {
  const userData = options.userData ?? temporaryFolder();
  const app = await _electron.launch({
    executablePath,
    args: [appFolder(name), `--user-data-dir=${userData}`, ...(options.args ?? [])],
    env: { ...process.env, ELECTRON_HOST_HEADLESS: '1' },
  });
  const page = await app.firstWindow();
  await loaded(page);
  return { app, page, userData };
}

/** Loads a page from the main process, and waits for the test driver, which hears of the new document a little later. */
export async function load({ app, page }: Started, url: string): Promise<void> {
  await page.evaluate(() => {
    (globalThis as { replaced?: boolean }).replaced = false;
  });
  await app.evaluate(({ BrowserWindow }, address) => BrowserWindow.getAllWindows()[0]!.loadURL(address), url);
  await page.waitForFunction(() => !('replaced' in globalThis));
}
