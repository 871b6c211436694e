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

  /** A row by its place in the whole list, from 1. */
  row(place: number): Locator {
    return this.#page.getByRole('grid').locator(`[aria-rowindex="${String(place + 1)}"]`);
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }
}
