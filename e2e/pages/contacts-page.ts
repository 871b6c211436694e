import type { Locator, Page } from '@playwright/test';
import { expect, type RunningApp } from '../support/app.ts';
import { ListPage } from './list-page.ts';

/** People whom one faxes: the list, one of them beside it, and files of them. */
export class ContactsPage extends ListPage {
  readonly #app: RunningApp;
  readonly #page: Page;

  constructor(app: RunningApp) {
    super(app.page, 'Contacts');
    this.#app = app;
    this.#page = app.page;
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press('g');
    await this.#page.keyboard.press('k');
    await expect(this.#page.getByRole('heading', { name: /^Contacts/, level: 1 })).toBeVisible();
  }

  field(name: string): Locator {
    return this.drawer.getByLabel(name, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('main').getByRole('button', { name });
  }

  /** Writes a new contact; each field by its label. */
  async add(fields: Readonly<Record<string, string>>, chosen: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#page.getByRole('button', { name: 'New contact' }).first().click();
    await expect(this.field('Name')).toBeFocused();
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
    for (const [name, label] of Object.entries(chosen)) await this.field(name).selectOption({ label });
    await this.button('Add contact').click();
    await expect(this.drawer.getByRole('button', { name: 'Change contact' })).toBeVisible();
  }

  async openFiles(): Promise<void> {
    await this.#app.open('/contacts/files');
    await expect(this.#page.getByRole('heading', { name: 'Import contacts' })).toBeVisible();
  }

  async chooseFile(file: string): Promise<void> {
    await this.#page.getByLabel('Choose a file').first().setInputFiles(file);
    await expect(this.plan.grid).toBeVisible();
  }

  get plan(): ListPage {
    return new ListPage(this.#page, 'What the import does');
  }

  /** Names in the list, in its order. */
  async names(): Promise<string[]> {
    return this.grid.locator('[data-index] .strong').allTextContents();
  }
}
