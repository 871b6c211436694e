import { expect, type Locator } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';

/** Connecting a phone system, and its setup sheet. */
export class NewLinePage {
  readonly #app: RunningApp;
  readonly form: Locator;
  readonly name: Locator;
  readonly createButton: Locator;
  /** What the sheet says right after the line was made. */
  readonly made: Locator;
  readonly password: Locator;

  constructor(app: RunningApp) {
    this.#app = app;
    const main = app.page.getByRole('main');
    this.form = main.getByRole('form', { name: 'Connect a phone system' });
    this.name = this.form.getByLabel('Name of the line');
    this.createButton = this.form.getByRole('button', { name: 'Create line' });
    this.made = main.locator('.callout').filter({ hasText: /^Line \w+ was created/ });
    this.password = main.locator('.values-secret code');
  }

  async open(): Promise<void> {
    await this.#app.open('/new-line');
    await expect(this.form).toBeVisible();
  }

  async signsIn(): Promise<void> {
    await this.form.getByRole('radio', { name: 'It signs in with a password' }).check();
  }

  async atAddress(address: string): Promise<void> {
    await this.form.getByLabel('Internet address', { exact: true }).fill(address);
  }

  /** Leaves the sheet for the details of the line. */
  async finish(): Promise<void> {
    await this.#app.page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(this.#app.page.getByRole('main').locator('.drawer')).toBeVisible();
  }

  /** A value of the sheet by its label. */
  value(label: string): Locator {
    return this.#app.page
      .getByRole('main')
      .locator('.values dt', { hasText: label })
      .locator('xpath=following-sibling::dd[1]');
  }
}
