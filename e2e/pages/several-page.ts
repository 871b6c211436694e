import { expect, type Locator, type Page } from '@playwright/test';
import { giveFile } from '../support/give-file.ts';

/** One document to several recipients: choosing them, the question, and what became of each. */
export class SeveralPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Those who were added. */
  get added(): Locator {
    return this.#page.getByRole('list', { name: 'More recipients' }).getByRole('listitem');
  }

  async addAnother(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add another recipient' }).click();
  }

  /** Pastes a text into the field. */
  async paste(text: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: /^(To|Para)$/ }).evaluate((field, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Chooses a file of recipients. */
  async file(name: string, text: string): Promise<void> {
    const [chooser] = await Promise.all([
      this.#page.waitForEvent('filechooser'),
      this.button('Recipients from a file').first().click(),
    ]);
    await giveFile(chooser, { name, bytes: Buffer.from(text) });
  }

  get question(): Locator {
    return this.#page.getByRole('dialog', { name: /^Send this fax to/ });
  }

  get fileQuestion(): Locator {
    return this.#page.getByRole('dialog', { name: /^Recipients in/ });
  }

  row(number: string): Locator {
    return this.#page.getByRole('grid').getByRole('row').filter({ hasText: number });
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name });
  }

  async says(text: string): Promise<void> {
    await expect(this.#page.locator('#main').getByText(text, { exact: true })).toBeVisible();
  }
}
