import type { Locator, Page } from '@playwright/test';
import { expect, type RunningApp } from '../support/app.ts';
import { ListPage } from './list-page.ts';

/** Files of contacts: what an import does, and doing it. */
export class ContactsPage {
  readonly #app: RunningApp;
  readonly #page: Page;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('main').getByRole('button', { name });
  }

  async openFiles(): Promise<void> {
    await this.#app.open('/contacts/files');
    await expect(this.#page.getByRole('heading', { name: 'Import contacts' })).toBeVisible();
  }

  async chooseFile(file: string): Promise<void> {
    await this.#page.getByLabel('Choose a file').first().setInputFiles(file);
    await expect(new ListPage(this.#page, 'What the import does').grid).toBeVisible();
  }
}
