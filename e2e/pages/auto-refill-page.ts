import { expect, type Locator, type Page } from '@playwright/test';

/** Automatic refill: its one sentence, what became of a setting, and what the app knows of it. */
export class AutoRefillPage {
  readonly #page: Page;
  readonly below: Locator;
  readonly add: Locator;
  readonly unusual: Locator;
  readonly turnOnButton: Locator;
  readonly turnOffButton: Locator;
  /** Answers the question before the provider may charge by itself with yes. */
  readonly confirmButton: Locator;
  /** What is on, once it is. */
  readonly card: Locator;
  readonly changeButton: Locator;
  readonly gate: Locator;
  readonly known: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.below = page.getByRole('combobox', { name: 'When the balance drops below' });
    this.add = page.getByRole('combobox', { name: 'Amount to add' });
    this.unusual = page.getByRole('checkbox', { name: 'Show unusual amounts' });
    this.turnOnButton = page
      .getByRole('form', { name: 'Automatic refill' })
      .getByRole('button', { name: 'Turn on automatic refill' });
    this.turnOffButton = page.getByRole('main').getByRole('button', { name: 'Turn off automatic refill' });
    this.confirmButton = page
      .getByRole('dialog', { name: /^Let the provider charge/ })
      .getByRole('button', { name: 'Turn on automatic refill' });
    this.card = page.getByRole('region', { name: 'Automatic refill', exact: true });
    this.changeButton = this.card.getByRole('button', { name: 'Change' });
    this.gate = page.getByRole('dialog', { name: 'Turn off automatic refill?' });
    this.known = page.getByRole('region', { name: 'What this app knows' });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('navigation').getByRole('link', { name: 'Money' }).click();
    await this.#page.getByRole('link', { name: 'Automatic refill' }).click();
    await expect(this.turnOnButton).toBeVisible();
  }

  async choose(below: string, add: string): Promise<void> {
    await this.below.selectOption({ label: below });
    await this.add.selectOption({ label: add });
  }

  /** Amounts that can be chosen, as they are read. */
  choices(list: Locator): Promise<string[]> {
    return list.getByRole('option').allTextContents();
  }

  get typed(): Locator {
    return this.#page.getByLabel(/^Type \d+ to confirm/);
  }

  /** Presses the button, and answers the question with yes. */
  async turnOn(): Promise<void> {
    await this.turnOnButton.click();
    await this.confirmButton.click();
  }

  /** Presses the button although it says why it cannot be used. */
  async turnOnAnyway(): Promise<void> {
    await this.turnOnButton.click({ force: true });
  }

  /** Answers the question with yes. */
  async turnOff(): Promise<void> {
    await this.turnOffButton.click();
    await this.gate.getByRole('button', { name: 'Turn off automatic refill' }).click();
  }

  /** What became of a part, by the words of its line. */
  async partIs(part: string, state: 'Set' | 'Not set' | 'No answer' | 'Not sent'): Promise<void> {
    const line = this.#page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
    await expect(line.filter({ hasText: part }).getByText(state, { exact: true })).toBeVisible();
  }

  async sendAgain(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Send it again' }).click();
  }
}
