import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';

export type GallerySection = 'list' | 'form' | 'ask' | 'plan' | 'states' | 'words';
export const gallerySections: readonly GallerySection[] = ['list', 'form', 'ask', 'plan', 'states', 'words'];

/** The page that shows every pattern in its states. */
export class GalleryPage {
  readonly #app: RunningApp;
  readonly #page: Page;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
  }

  async open(section: GallerySection): Promise<void> {
    await this.#app.electron.evaluate(({ BrowserWindow }, path) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send('linekeeper:event', 'app.navigate', { path });
    }, `/gallery?section=${section}`);
    const tab = this.#page.getByRole('tab').nth(gallerySections.indexOf(section));
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  get grid(): Locator {
    return this.#page.getByRole('grid');
  }

  /** A row by its place in the whole list, from 1. */
  row(place: number): Locator {
    return this.grid.locator(`[aria-rowindex="${String(place + 1)}"]`);
  }

  get selectedRows(): Locator {
    return this.grid.locator('[role=row][aria-selected=true]');
  }

  get selectionBar(): Locator {
    return this.#page.getByRole('toolbar', { name: 'Selected rows' });
  }

  get drawer(): Locator {
    return this.#page.getByRole('dialog', { name: /^Details of/ });
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** What is spoken to screen readers. */
  get spoken(): Locator {
    return this.#page.locator('[aria-live=polite]');
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Goes to the first row by keyboard alone, from the search field. */
  async enterList(): Promise<void> {
    await this.#page.getByLabel('Find by number or note').focus();
    for (let tabs = 0; tabs < 20 && !(await this.#rowHasFocus()); tabs += 1) await this.press('Tab');
    await expect(this.row(1)).toBeFocused();
  }

  async showRows(label: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Rows' }).selectOption({ label });
  }

  #rowHasFocus(): Promise<boolean> {
    return this.#page.evaluate(() => document.activeElement?.getAttribute('role') === 'row');
  }
}
