import { filesTransfer } from '../support/files-transfer.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { TestFile } from '../support/documents.ts';

/** Writing a fax: the document, from whom, to whom. */
export class ComposePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Drops a file on the window, wherever the person is. */
  async drop(...files: TestFile[]): Promise<void> {
    const dataTransfer = await filesTransfer(this.#page, files);
    const target = this.#page.locator('body');
    await target.dispatchEvent('dragenter', { dataTransfer });
    await target.dispatchEvent('dragover', { dataTransfer });
    await target.dispatchEvent('drop', { dataTransfer });
  }

  async chooseFile(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Choose a document' }).click();
  }

  /** @param timeout for what takes several programs to become pages */
  async holds(name: string, pages: string, timeout?: number): Promise<void> {
    const document = this.#page.getByRole('region', { name: 'Document' });
    await expect(document.getByTitle(name, { exact: true })).toBeVisible({ ...(timeout ? { timeout } : {}) });
    await expect(document.getByText(pages, { exact: true })).toBeVisible();
  }

  /** The first page, once it is drawn and not blank. */
  showsFirstPage(): Promise<void> {
    return this.showsPage(1);
  }

  async showsPage(number: number): Promise<void> {
    const canvas = this.#page.getByRole('img', { name: new RegExp(`^Page ${String(number)} of`) });
    await expect(canvas).toBeVisible();
    await expect.poll(() => inkOn(canvas)).toBeGreaterThan(0);
  }

  get size(): Locator {
    return this.#page.getByRole('meter', { name: 'Size' });
  }

  get from(): Locator {
    return this.#page.getByRole('combobox', { name: 'From' });
  }

  get to(): Locator {
    return this.#page.getByRole('combobox', { name: 'To' });
  }

  get cover(): Locator {
    return this.#page.getByRole('combobox', { name: 'Cover page', exact: true });
  }

  /** A field of the cover page. */
  coverField(label: string): Locator {
    return this.#page.getByRole('region', { name: 'Numbers' }).getByLabel(label, { exact: true });
  }

  get sendButton(): Locator {
    return this.#page.getByRole('button', { name: /^Send fax/ });
  }

  /** Chooses the sender by its note, types the recipient, and ticks what is warned about. */
  async address({ from, to }: { from: string; to: string }): Promise<void> {
    await this.from.selectOption({ label: from });
    await this.to.fill(to);
    await this.tickWarnings();
  }

  /** Ticks what is warned about: outside the demo account the numbers of the tests are examples. */
  async tickWarnings(): Promise<void> {
    for (const tick of await this.ticks.all()) await tick.check();
  }

  get ticks(): Locator {
    return this.#page.getByRole('checkbox', { name: /^Go on all the same/ });
  }

  async send(): Promise<void> {
    await this.tickWarnings();
    await this.sendButton.click();
    await expect(this.#page.getByRole('dialog', { name: /^Fax to/ })).toBeVisible();
  }

  /** A whole fax from the drop to the button. */
  async fax(file: TestFile, to: string, from = FRONT_DESK, pages = '3 pages'): Promise<void> {
    await this.drop(file);
    await this.holds(file.name, pages);
    await this.address({ from, to });
    await this.send();
  }

  async refuses(title: string): Promise<void> {
    await expect(this.#page.getByText(title, { exact: true })).toBeVisible();
    await expect(this.sendButton).toBeDisabled();
  }
}

export const FRONT_DESK = '(212) 555-0142 · Front desk';

/** How many pixels of a drawn page are dark. */
function inkOn(page: Locator): Promise<number> {
  return page.evaluate((element) => {
    const canvas = element instanceof HTMLCanvasElement ? element : element.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context || canvas.width === 0) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let index = 0; index < data.length; index += 4)
      if (data[index + 3] === 255 && (data[index] ?? 255) < 128) dark += 1;
    return dark;
  });
}
