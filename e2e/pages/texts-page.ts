import type { Locator, Page } from '@playwright/test';
import { expect, type RunningApp } from '../support/app.ts';
import { ListPage } from './list-page.ts';

/** Conversations by text: the list, one of them beside it, and the box to write in. */
export class TextsPage extends ListPage {
  readonly #app: RunningApp;
  readonly #page: Page;

  constructor(app: RunningApp) {
    super(app.page, 'Conversations');
    this.#app = app;
    this.#page = app.page;
  }

  async open(): Promise<void> {
    await this.#page.keyboard.type('gt');
    await expect(this.#page.getByRole('heading', { name: /^Texts/, level: 1 })).toBeVisible();
  }

  async openWith(digits: string): Promise<void> {
    await this.#app.open(`/texts/${digits}`);
    await expect(this.box).toBeVisible();
  }

  get box(): Locator {
    return this.drawer.getByRole('textbox', { name: 'Text', exact: true });
  }

  /** The texts of the conversation, each as it is read: who, what, when, and what became of it. */
  get texts(): Locator {
    return this.drawer.getByRole('list', { name: /^Texts with/ }).locator('> li');
  }

  button(name: string): Locator {
    return this.drawer.getByRole('button', { name });
  }

  /** Types a text and presses the button. */
  async write(text: string): Promise<void> {
    await this.box.click();
    await this.#page.keyboard.type(text);
    await this.drawer.getByRole('button', { name: 'Send', exact: true }).click();
  }
}
