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
  readonly rows: Locator;
  readonly saveAll: Locator;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
    const main = app.page.getByRole('main');
    this.field = main.getByRole('textbox', { name: 'Country, city, code, or phone number' });
    this.price = main.getByRole('region', { name: 'Find a price' });
    this.country = main.getByRole('region', { name: 'Country' });
    this.rows = main.getByRole('grid').getByRole('row');
    this.saveAll = main.getByRole('button', { name: 'Save prices of all countries' });
  }

  async open(): Promise<void> {
    await this.#app.open('/money/rates');
    await expect(this.field).toBeVisible();
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
