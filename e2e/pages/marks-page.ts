import { expect, type Locator, type Page } from '@playwright/test';
import type { TestFile } from '../support/documents.ts';
import { giveFile } from '../support/give-file.ts';

/** Where something is on a page, as shares of its width and height. */
export interface Place {
  left: number;
  top: number;
  width: number;
}

/** Putting marks on the page that is looked at. */
export class MarksPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async begin(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Mark and sign' }).click();
    await expect(this.#tools).toBeVisible();
  }

  get #tools(): Locator {
    return this.#page.getByRole('toolbar', { name: 'Put on this page' });
  }

  named(name: string): Locator {
    return this.#page
      .getByRole('group', { name: 'Preview of the document' })
      .getByRole('button', { name, exact: true });
  }

  async write(text: string): Promise<void> {
    await this.#tools.getByRole('button', { name: 'Text' }).click();
    await this.#page.getByLabel('Text to put on the page').fill(text);
    await this.#page.keyboard.press('Enter');
    await expect(this.named(`Text “${text}”`)).toBeFocused();
  }

  async putTick(): Promise<void> {
    await this.#tools.getByRole('button', { name: 'Tick' }).click();
    await expect(this.named('Tick')).toBeFocused();
  }

  /** Draws a signature with the mouse. @param keptAs whose it is, where it is kept for the next fax */
  async sign(keptAs?: string): Promise<void> {
    await this.#tools.getByRole('button', { name: 'Signature', exact: true }).click();
    if (keptAs !== undefined) {
      await this.#page.getByRole('checkbox', { name: /^Keep it for the next fax/ }).check();
      await this.#page.getByLabel('Whose signature it is').fill(keptAs);
    }
    const pad = await this.#page.getByRole('img', { name: 'Place to sign' }).boundingBox();
    if (!pad) throw new Error('there is no place to sign');
    const { mouse } = this.#page;
    await mouse.move(pad.x + 60, pad.y + 40);
    await mouse.down();
    for (const [x, y] of [[120, 100], [180, 40], [240, 100], [300, 40]] as const) await mouse.move(pad.x + x, pad.y + y); // oxfmt-ignore
    await mouse.up();
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Put on page' }).click();
    await expect(this.named('Signature').last()).toBeFocused();
  }

  /** Puts a kept one on the page. */
  async signAs(name: string): Promise<void> {
    await this.#tools.getByRole('button', { name: `Sign as “${name}”` }).click();
    await expect(this.named('Signature').last()).toBeFocused();
  }

  /** Chooses a picture of a signature. */
  async signWith(picture: TestFile): Promise<void> {
    await this.#tools.getByRole('button', { name: 'Signature', exact: true }).click();
    const chosen = this.#page.waitForEvent('filechooser');
    await this.#page.getByRole('button', { name: 'Choose a picture' }).click();
    await giveFile(await chosen, picture);
    await expect(this.named('Signature')).toBeVisible();
  }

  /** Drags the middle of a mark to a place on the page. */
  async dragTo(mark: Locator, { right, down }: { right: number; down: number }): Promise<void> {
    const from = await mark.boundingBox();
    const page = await this.#sheet();
    if (!from) throw new Error('the mark is not there');
    const { mouse } = this.#page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(page.x + right * page.width, page.y + down * page.height, { steps: 4 });
    await mouse.up();
  }

  async placeOf(mark: Locator): Promise<Place> {
    const [box, page] = [await mark.boundingBox(), await this.#sheet()];
    if (!box) throw new Error('the mark is not there');
    // Its frame is four pixels outside of it.
    const left = (box.x + 4 - page.x) / page.width;
    return { left, top: (box.y + 4 - page.y) / page.height, width: (box.width - 8) / page.width };
  }

  async #sheet() {
    const canvas = this.#page.getByRole('img', { name: /^Page \d+ of/ });
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('there is no page');
    return box;
  }
}
