import { expect, type Locator, type Page } from '@playwright/test';
import type { TestFile } from '../support/documents.ts';
import { filesTransfer } from '../support/files-transfer.ts';

/** The lists of faxes, and the drawer of one. */
export class FaxPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.getByRole('navigation').getByRole('link', { name: /^Fax/ }).click();
    await expect(this.#page.getByRole('heading', { level: 1 })).toContainText('Fax');
  }

  async tab(name: 'Received' | 'Sent' | 'Outbox'): Promise<void> {
    await this.#page.getByRole('tab', { name }).click();
  }

  tabOf(name: 'Received' | 'Sent' | 'Outbox'): Locator {
    return this.#page.getByRole('tab', { name });
  }

  /** The row of a fax by its number, in the list that is shown. */
  row(number: string): Locator {
    return this.#page.getByRole('grid').getByRole('row').filter({ hasText: number });
  }

  /** Drops files on the row of a fax. */
  async dropOn(number: string, ...files: TestFile[]): Promise<void> {
    const dataTransfer = await filesTransfer(this.#page, files);
    await this.row(number).dispatchEvent('dragover', { dataTransfer });
    await this.row(number).dispatchEvent('drop', { dataTransfer });
  }

  /** The place of the faxes in the navigation, with what is new there. */
  get place(): Locator {
    return this.#page.getByRole('navigation').getByRole('link', { name: /^Fax/ });
  }

  get drawer(): Locator {
    return this.#page.getByRole('dialog', { name: /^Fax (to|from)/ });
  }

  /** The drawer in any language. */
  get anyDrawer(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** Waits until the drawer's fax has this status. */
  async reaches(status: string): Promise<void> {
    await expect(this.drawer.getByText(status, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  }

  async undo(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Undo' }).click();
  }
}
