import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';

/** Finding numbers, the order beside them, its sheet, and what became of it. */
export class BuyNumberPage {
  readonly #app: RunningApp;
  readonly #page: Page;
  readonly near: Locator;
  readonly prefix: Locator;
  readonly area: Locator;
  readonly pattern: Locator;
  readonly rows: Locator;
  readonly cart: Locator;
  /** The button of the cart that leads to the sheet. */
  readonly orderButton: Locator;
  readonly sheet: Locator;
  /** The button of the sheet that buys. */
  readonly buyButton: Locator;
  readonly result: Locator;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
    const main = app.page.getByRole('main');
    this.near = main.getByLabel('Near');
    this.prefix = main.getByLabel('Begins with');
    this.area = main.getByLabel('Calling area');
    this.pattern = main.getByLabel('Digits or letters (FLOWER)');
    this.rows = main.getByRole('grid', { name: 'Numbers that you can buy' }).locator('[role=row][data-index]');
    this.cart = main.getByRole('complementary', { name: 'Your order' });
    this.orderButton = this.cart.getByRole('button', { name: /^Set up and buy/ });
    this.sheet = main.getByRole('dialog', { name: /^Set up \d+ numbers?$/ });
    this.buyButton = this.sheet.getByRole('button', { name: /^Buy \d+ numbers? · / });
    this.result = main.getByRole('dialog', { name: 'Your order' });
  }

  async open(query = ''): Promise<void> {
    await this.#app.open(`/numbers/buy${query}`);
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Get a number' })).toBeVisible();
  }

  /** Types where a number is wanted; the numbers come by themselves. */
  async lookNear(place: string): Promise<void> {
    await this.near.fill(place);
    await expect(this.rows.first()).toBeVisible();
  }

  async tollFree(prefix: string): Promise<void> {
    await this.#page.getByRole('radio', { name: 'Toll-free' }).check();
    await this.prefix.selectOption(prefix);
    await expect(this.rows.first()).toContainText(`(${prefix})`);
  }

  /** Digits of the numbers in sight, in the order of the list. */
  async shown(): Promise<string[]> {
    await expect(this.rows.first()).toBeVisible();
    const texts = await this.rows.locator('.phone > [aria-hidden]').allTextContents();
    return texts.map((text) => text.replace(/\D/g, ''));
  }

  row(did: string): Locator {
    return this.rows.filter({ hasText: phone(did) });
  }

  async add(did: string): Promise<void> {
    await this.row(did).click();
    await expect(this.row(did)).toContainText('In your order');
  }

  async addFirst(count: number): Promise<string[]> {
    const dids = (await this.shown()).slice(0, count);
    for (const did of dids) await this.add(did);
    return dids;
  }

  /** Takes every number out of the order. */
  async empty(): Promise<void> {
    const remove = this.cart.getByRole('button', { name: /^Remove .* from the order$/ });
    for (let left = await remove.count(); left > 0; left -= 1) {
      await remove.first().click();
      await expect(remove).toHaveCount(left - 1);
    }
  }

  async openSheet(): Promise<void> {
    await this.orderButton.click();
    await expect(this.sheet).toBeVisible();
  }

  /** Types the number lock PIN of the order. */
  async setPin(pin: string, { keep }: { keep: boolean }): Promise<void> {
    await this.sheet.getByRole('textbox', { name: /^Number lock PIN/ }).fill(pin);
    await this.sheet.getByLabel('Also keep it in this computer’s keychain').setChecked(keep);
  }

  async buy(): Promise<void> {
    await this.buyButton.click();
  }

  /** What became of one number. */
  outcome(did: string): Locator {
    return this.result
      .getByRole('list', { name: 'What happened to each number' })
      .locator('> li')
      .filter({ hasText: phone(did) });
  }
}

/** Ten digits as the screen shows them. */
export function phone(did: string): string {
  return `(${did.slice(0, 3)}) ${did.slice(3, 6)}-${did.slice(6)}`;
}
