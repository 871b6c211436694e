import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';

/** The page with every operation of the provider's interface. */
export class OperationsPage {
  readonly #app: RunningApp;
  readonly #page: Page;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
  }

  /** Starts the demo account, and opens the page. */
  async start(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(/Linekeeper/);
    await this.#page.evaluate(() => window.bridge.command('session.startDemo', undefined));
    await this.home();
    await this.#app.open('/settings/operations');
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(/Operations|Operaciones/);
  }

  /** Waits for the screen that an account opens with. */
  async home(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(/Home|Inicio/);
  }

  /** Opens an operation by its id and the words that it is called by. */
  async open(id: string, words: string): Promise<void> {
    await this.#app.open(`/settings/operations/${id}`);
    await expect(this.form.getByRole('heading', { level: 2 })).toHaveText(words);
  }

  get list(): Locator {
    return this.#page.getByRole('navigation', { name: /by area|por área/ });
  }

  get search(): Locator {
    return this.#page.getByLabel(/Find an operation|Buscar una operación/);
  }

  get form(): Locator {
    return this.#page.getByRole('main').getByRole('form');
  }

  /** The button that sends the form. */
  get send(): Locator {
    return this.form.locator('button[type=submit]');
  }

  get tree(): Locator {
    return this.#page.getByRole('tree');
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name });
  }
}
