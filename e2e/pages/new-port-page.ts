import { expect, type Locator } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';
import { phoneBill, type TestFile } from '../support/documents.ts';
import { giveFile } from '../support/give-file.ts';

/** Facts of an account at the old company, as its bill has them. */
export const FACTS = {
  'Company name': 'Harbor Dental, LLC',
  'Old phone company': 'Hudson Telephone Company',
  'Account number': '4471-2280-09',
  'Main billing number': '(312) 555-0142',
  'House number': '1200',
  Street: 'Water Street',
  City: 'Chicago',
  'ZIP code': '60611',
  'Person who may approve changes': 'Mary J. Poole',
  'Position of this person': 'Owner',
};

/** The form for moving numbers here, and what became of its requests. */
export class NewPortPage {
  readonly #app: RunningApp;
  readonly main: Locator;
  readonly continue: Locator;
  readonly send: Locator;
  readonly rows: Locator;

  constructor(app: RunningApp) {
    this.#app = app;
    this.main = app.page.getByRole('main');
    this.continue = this.main.getByRole('button', { name: 'Continue', exact: true });
    this.send = this.main.getByRole('button', { name: /^Ask to move/ });
    this.rows = this.main.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  }

  async open(numbers: readonly string[] = []): Promise<void> {
    // Numbers of the address go into the form, and out of the address.
    await this.#app.tellPage('app.navigate', { path: `/porting/new?numbers=${numbers.join(',')}` });
    await this.title('Before you start');
  }

  async title(name: string): Promise<void> {
    await expect(this.main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }

  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true });
  }

  /** Ticks everything that stands before the start, and goes on. */
  async begin(): Promise<void> {
    const ticks = this.main.getByRole('group', { name: 'What you need' }).getByRole('checkbox');
    await expect(ticks).toHaveCount(8);
    for (const tick of await ticks.all()) await tick.check();
    await expect(this.main.getByText('Can move').first()).toBeVisible();
    await this.continue.click();
    await this.title('Your last bill');
  }

  async chooseBill(file?: TestFile): Promise<void> {
    const chooser = this.#app.page.waitForEvent('filechooser');
    await this.main.getByRole('button', { name: /^Choose (another )?bill$/ }).click();
    await giveFile(await chooser, file ?? (await phoneBill()));
    await expect(this.main.getByRole('button', { name: 'Remove bill' })).toBeVisible();
  }

  async addBill(file?: TestFile): Promise<void> {
    await this.chooseBill(file);
    await this.continue.click();
    await this.title('What your old company knows');
  }

  async fillFacts(facts: Record<string, string> = FACTS): Promise<void> {
    for (const [label, value] of Object.entries(facts)) await this.field(label).fill(value);
    await this.continue.click();
    await this.title('When, and where it rings');
  }

  /** Chooses the line, or none, and goes on to the last page. */
  async chooseLine(line: string): Promise<void> {
    await this.field('Line it rings on after the move').selectOption(line);
    await this.continue.click();
    await this.title('Look at it once more');
  }

  async agree(): Promise<void> {
    await this.main.getByRole('checkbox', { name: /^I own this number/ }).check();
  }

  /** All pages up to the last one. */
  async fillIn(numbers: readonly string[], line = '', bill?: TestFile): Promise<void> {
    await this.open(numbers);
    await this.begin();
    await this.addBill(bill);
    await this.fillFacts();
    await this.chooseLine(line);
    await this.agree();
  }
}
