import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';

/** The list of international numbers, and the screen that buys one. */
export class InternationalPage {
  readonly #app: RunningApp;
  readonly #page: Page;
  readonly rows: Locator;
  readonly drawer: Locator;
  readonly gate: Locator;
  readonly buyButton: Locator;
  /** The new number, large. */
  readonly newNumber: Locator;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
    const main = app.page.getByRole('main');
    this.rows = main.getByRole('grid', { name: 'International numbers' }).locator('[role=row][data-index]');
    this.drawer = main.getByRole('dialog', { name: /^\+[\d ]+$/ });
    this.gate = app.page.getByRole('dialog', { name: /^Delete \+[\d ]+\?$/ });
    this.buyButton = main.getByRole('button', { name: /^Buy number in / });
    this.newNumber = main.locator('.new-number [aria-hidden]');
  }

  async open(): Promise<void> {
    await this.#app.open('/numbers/international');
    await expect(this.#page.getByRole('heading', { level: 1, name: 'International' })).toBeVisible();
  }

  /** A number in Paris that rings on `frontdesk`, bought without the screens. */
  async haveNumber(): Promise<void> {
    const params = { country_code: 'FR', city: 'Paris', route2trunk: 'frontdesk' };
    await this.#app.command('money.spend', { operation: 'didinter.orderDid', params, again: false, overCap: false });
  }

  async startBuying(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Get a number', exact: true }).click();
  }

  async chooseCountry(name: string): Promise<void> {
    await this.#page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  }

  async chooseCity(name: string): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'City' }).getByRole('radio', { name }).check();
  }

  async chooseLine(line: string): Promise<void> {
    await this.#page.getByRole('main').getByLabel('Rings on').selectOption(line);
  }
}
