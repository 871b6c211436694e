import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';

/** What things cost: the finder, the price list, zone 2 and what changed. */
export class RatesPage {
  readonly #app: RunningApp;
  readonly #page: Page;
  readonly field: Locator;
  /** The price of a number, and what a call would cost. */
  readonly price: Locator;
  /** The countries that a name means. */
  readonly country: Locator;
  readonly minutes: Locator;
  readonly rows: Locator;
  readonly saveAll: Locator;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
    const main = app.page.getByRole('main');
    this.field = main.getByRole('textbox', { name: 'Country, city, code, or phone number' });
    this.price = main.getByRole('region', { name: 'Find a price' });
    this.country = main.getByRole('region', { name: 'Country' });
    this.minutes = main.getByRole('textbox', { name: 'Minutes' });
    this.rows = main.getByRole('grid').getByRole('row');
    this.saveAll = main.getByRole('button', { name: 'Save prices of all countries' });
  }

  async open(): Promise<void> {
    await this.#app.open('/money/rates');
    await expect(this.field).toBeVisible();
  }

  async openZone2(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Zone 2 prices' }).click();
    await expect(this.#page.getByRole('heading', { level: 2, name: 'Zone 2 prices' })).toBeFocused();
  }

  async openChanges(): Promise<void> {
    await this.#page.getByRole('link', { name: 'What changed' }).click();
    await expect(this.#page.getByRole('heading', { level: 2, name: 'What changed' })).toBeFocused();
  }

  async find(text: string): Promise<void> {
    await this.field.fill(text);
  }

  /** A group of the price list. */
  group(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  /** The texts of a column of the list that is shown, counted from 0. */
  column(index: number): Promise<string[]> {
    return this.rows.evaluateAll(
      (rows, at) =>
        rows.flatMap((row) => {
          const cells = [...row.querySelectorAll('[role=gridcell]')];
          return cells.length > 0 ? [cells[at]?.textContent?.trim() ?? ''] : [];
        }),
      index,
    );
  }

  async sortBy(column: string): Promise<void> {
    await this.#page.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  /** Saves what is shown as CSV, and waits until the app says so. */
  async saveView(path: string, said: string): Promise<void> {
    await this.#app.answerSaveDialog(path);
    await this.#page.getByRole('main').getByRole('button', { name: 'Save as CSV' }).first().click();
    await expect(this.#page.getByText(said).first()).toBeVisible();
  }
}
