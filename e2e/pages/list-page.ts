import { expect, type Locator, type Page } from '@playwright/test';

/** Any screen with a list: the table, and the details beside it. */
export class ListPage {
  readonly #page: Page;
  readonly grid: Locator;
  readonly drawer: Locator;

  /** @param label of the table */
  constructor(page: Page, label: string) {
    this.#page = page;
    this.grid = page.getByRole('grid', { name: label, exact: true });
    this.drawer = page.getByRole('main').getByRole('dialog');
  }

  /** A row by its place in the whole list, from 1. */
  row(place: number): Locator {
    return this.grid.locator(`[aria-rowindex="${String(place + 1)}"]`);
  }

  /** The commands of a row, which a right click or the key for it opens. */
  get menu(): Locator {
    return this.#page.getByRole('menu', { name: 'Commands for this row' });
  }

  command(name: string): Locator {
    return this.menu.getByRole('menuitem', { name });
  }

  async hasRows(count: number): Promise<void> {
    await expect(this.grid).toHaveAttribute('aria-rowcount', String(count + 1));
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }
}
