import { expect, type Locator, type Page } from '@playwright/test';

/** The balance in the top bar, the sheet that adds money, and the pages about money. */
export class MoneyPage {
  readonly #page: Page;
  /** The balance in the top bar; it opens the popover. */
  readonly chip: Locator;
  readonly popover: Locator;
  readonly sheet: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.chip = page.getByRole('button', { name: /^Balance (-?\$|unknown)/ });
    this.popover = page.getByRole('dialog', { name: 'Balance', exact: true });
    this.sheet = page.getByRole('dialog', { name: 'Add money', exact: true });
  }

  async openChip(): Promise<void> {
    await this.chip.click();
    await expect(this.popover).toBeVisible();
  }

  /** Chooses an amount in the popover, in dollars: the sheet opens with it. */
  async preset(amount: number): Promise<void> {
    await this.popover.getByRole('button', { name: `Add $${String(amount)}`, exact: true }).click();
    await expect(this.sheet).toBeVisible();
  }

  /** The button of the sheet that sends, such as `Add $50`. */
  get confirmButton(): Locator {
    return this.sheet.getByRole('button', { name: /^(I know\. )?Add \$/ });
  }

  async confirm(): Promise<void> {
    await this.confirmButton.click();
  }

  /** Opens the sheet with an amount from the balance in the top bar, and sends it. */
  async add(amount: number): Promise<void> {
    await this.openChip();
    await this.preset(amount);
    await this.confirm();
  }

  /** Types an own amount into the sheet that is open. */
  async ownAmount(text: string): Promise<void> {
    await this.sheet.getByRole('radio', { name: 'Other amount' }).check();
    await this.sheet.getByLabel('Amount in dollars').fill(text);
  }

  /** The sheet says that the refill is done: it is closed, and a toast says what was added. */
  async isAdded(amount: number): Promise<void> {
    await expect(this.#page.getByText(`$${String(amount)}.00 added`).first()).toBeVisible();
    await expect(this.sheet).toBeHidden();
  }

  /** What is known of a refill without an answer, in the sheet or in the drawer of Refills and spending. */
  get outcome(): Locator {
    return this.#page.getByRole('group', { name: 'What happened to this refill' });
  }

  /** The balances that were read since it was sent, one row for each look. */
  get looks(): Locator {
    return this.#page.getByRole('list', { name: 'Checks of the balance' }).getByRole('listitem');
  }

  async outcomeSays(text: string | RegExp): Promise<void> {
    await expect(this.outcome).toContainText(text, { timeout: 90_000 });
  }

  /** Opens the ledger, and one refill of it by the text of its row when that is given. */
  async openRefills(row?: string): Promise<void> {
    await this.#page.getByRole('navigation').getByRole('link', { name: 'Money' }).click();
    await this.#page.getByRole('link', { name: 'Refills and spending' }).click();
    if (row !== undefined) await this.row(row).click();
  }

  /** A row of the ledger. */
  row(text: string): Locator {
    return this.#page.getByRole('grid', { name: 'Refills and spending' }).getByRole('row').filter({ hasText: text });
  }

  /** The details of one entry of the ledger. */
  get drawer(): Locator {
    return this.#page.getByRole('dialog', { name: /^(Add money|Refill|Order|Send)/ });
  }
}

/** Texts of {@link MoneyPage.outcome}, in the order in which they can come. */
export const OUTCOMES = {
  checking: 'We do not know whether your card was charged',
  done: 'Your money arrived',
  cannotTell: 'We cannot tell whether your card was charged',
  neverSent: 'The app was closed before it was sent',
} as const;
