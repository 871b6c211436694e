import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';
import { ComposePage } from './compose-page.ts';

const QUICK_FAX = 'CmdOrCtrl+Alt+F';

/** The small window with a fax, over other programs, and the keys that show it. */
export class QuickFax {
  readonly #app: RunningApp;

  private constructor(app: RunningApp) {
    this.#app = app;
  }

  /**
   * Chooses its keys. Keys of the system reach no test: what they would do is kept in the app.
   *
   * @param taken keys that another program has
   */
  static async withKeys(app: RunningApp, taken = ''): Promise<QuickFax> {
    await app.electron.evaluate(({ globalShortcut }, others) => {
      const pressed = new Map<string, () => void>();
      Object.assign(globalThis, { pressed });
      globalShortcut.register = (keys: string, act: () => void) => {
        if (keys === others) return false;
        pressed.set(keys, act);
        return true;
      };
      globalShortcut.unregister = (keys: string) => void pressed.delete(keys);
    }, taken);
    const quick = new QuickFax(app);
    // Those of an earlier start were taken before this could be kept.
    if (taken === '')
      for (const keys of ['', QUICK_FAX] as const) await app.command('settings.set', { quickFaxKeys: keys });
    return quick;
  }

  /** The keys that the app has asked the system for. */
  keys(): Promise<string[]> {
    return this.#app.electron.evaluate(() => [
      ...(globalThis as unknown as { pressed: Map<string, unknown> }).pressed.keys(),
    ]);
  }

  async press(): Promise<void> {
    await this.#app.electron.evaluate((_, keys) => {
      (globalThis as unknown as { pressed: Map<string, () => void> }).pressed.get(keys)?.();
    }, QUICK_FAX);
  }

  /** Presses the keys for the first time since the start. */
  async open(): Promise<QuickFaxWindow> {
    const opened = this.#app.electron.waitForEvent('window');
    await this.press();
    const page = await opened;
    await expect(page.getByRole('heading', { level: 1, name: 'Quick fax' })).toBeAttached();
    return new QuickFaxWindow(page);
  }

  /** Whether the window is on the screen. */
  isVisible(): Promise<boolean> {
    return this.#app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.isVisible() ?? false);
  }
}

export class QuickFaxWindow {
  readonly page: Page;
  readonly form: ComposePage;

  constructor(page: Page) {
    this.page = page;
    this.form = new ComposePage(page);
  }

  /** What became of the last fax, as the region of it says. */
  sentTo(number: string): Locator {
    return this.page.getByText(`Fax to ${number}`, { exact: true });
  }

  /** All that is said of the last fax. */
  get last(): Locator {
    return this.page.locator('.callout').filter({ has: this.page.getByText(/^Fax to /) });
  }

  async openLast(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open this fax' }).click();
  }

  async openInForm(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open in the full form' }).click();
  }
}
