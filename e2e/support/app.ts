import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { findElectron } from '../../tools/electron-host/runtime.ts';
import { Provider } from './provider.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

export interface LaunchOptions {
  /** Data folder of an earlier start; a fresh one otherwise. */
  userData?: string;
  args?: string[];
  env?: Record<string, string>;
  /** Settings that stand in the file before the start. */
  settings?: Record<string, unknown>;
}

interface Notice {
  title: string;
  body: string;
}

/** The running app, as its user and the system around it see it. */
export class RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly userData: string;

  constructor(electron: ElectronApplication, page: Page, userData: string) {
    this.electron = electron;
    this.page = page;
    this.userData = userData;
  }

  /** Notifications that the app has shown. */
  notices(): Promise<Notice[]> {
    return this.electron.evaluate(() =>
      (globalThis as unknown as { shownNotices: Notice[] }).shownNotices.map(({ title, body }) => ({ title, body })),
    );
  }

  /** Clicks a notification of the system, by its title. */
  async clickNotice(title: string): Promise<void> {
    await this.electron.evaluate((_, wanted) => {
      const shown = (globalThis as unknown as { shownNotices: (Notice & { emit: (event: string) => void })[] })
        .shownNotices;
      shown.find((notice) => notice.title === wanted)?.emit('click');
    }, title);
  }

  /** Prepares the answer to the next dialog that asks for a file. */
  async answerFileDialog(path: string | null): Promise<void> {
    await this.electron.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () =>
        Promise.resolve({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] });
    }, path);
  }

  /** Chooses an item of the application menu, as a person would with the mouse. */
  async chooseMenu(...labels: string[]): Promise<void> {
    await this.electron.evaluate(({ Menu }, path) => {
      let items = Menu.getApplicationMenu()?.items ?? [];
      for (const [index, label] of path.entries()) {
        const item = items.find((candidate) => candidate.label === label);
        if (!item) throw new Error(`The menu has no ${label}`);
        if (index === path.length - 1) item.click();
        items = item.submenu?.items ?? [];
      }
    }, labels);
  }

  /** Ends the app as its menu does. */
  async quit(): Promise<void> {
    await this.electron.close();
  }

  /** Ends the main process without warning, as the system does when memory runs out. */
  async kill(): Promise<void> {
    const process = this.electron.process();
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await gone;
  }
}

async function launch(options: LaunchOptions): Promise<RunningApp> {
  const userData = options.userData ?? (await mkdtemp(join(tmpdir(), 'linekeeper-e2e-')));
  if (options.settings) await writeFile(join(userData, 'settings.json'), JSON.stringify(options.settings));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const electron = await _electron.launch({
    executablePath: findElectron().executablePath,
    args: [ROOT, `--user-data-dir=${userData}`, '--lang=en-US', ...asRoot, ...(options.args ?? [])],
    env: { ...(process.env as Record<string, string>), ...options.env },
  });
  await electron.evaluate(({ Notification }) => {
    const shown: unknown[] = [];
    (globalThis as unknown as { shownNotices: unknown[] }).shownNotices = shown;
    const show = Notification.prototype.show;
    Notification.prototype.show = function (this: Electron.Notification) {
      shown.push(this);
      show.call(this);
    };
  });
  const page = await electron.firstWindow();
  return new RunningApp(electron, page, userData);
}

interface Fixtures {
  /** Starts the app; every app is ended and its data removed after the test. */
  start: (options?: LaunchOptions) => Promise<RunningApp>;
  /** A provider in a process of its own. */
  provider: Provider;
}

export const test = base.extend<Fixtures>({
  start: async ({}, use) => {
    const started: RunningApp[] = [];
    await use(async (options = {}) => {
      const app = await launch(options);
      started.push(app);
      return app;
    });
    for (const app of started) await app.quit().catch(() => undefined);
    for (const folder of new Set(started.map(({ userData }) => userData)))
      await rm(folder, { recursive: true, force: true });
  },
  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    await provider.stop();
  },
});

export { expect } from '@playwright/test';
