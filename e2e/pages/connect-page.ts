import { expect, type Page } from '@playwright/test';

export interface AccountEntry {
  url: string;
  username: string;
  password: string;
  key: string;
}

/** The screen on which a person tries the demo account or connects an own one. */
export class ConnectPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async isShown(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Linekeeper');
  }

  async tryDemo(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Try the demo account' }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  }

  /** Opens the form and types an account in. */
  async enter({ url, username, password, key }: AccountEntry): Promise<void> {
    const open = this.#page.getByRole('button', { name: 'Connect my account' });
    const name = this.#page.getByLabel('Account name');
    await expect(open.or(name).first()).toBeVisible();
    if (await open.isVisible()) await open.click();
    await name.fill('Maple Street Dental');
    await this.#page.getByLabel('Address of the interface').fill(url);
    await this.#page.getByLabel('Username').fill(username);
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
    await this.#page.getByLabel('Security key', { exact: true }).fill(key);
  }

  async test(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Test connection' }).click();
  }

  /** The finding of the test, by its title. */
  async finds(title: string): Promise<void> {
    await expect(this.#page.getByRole('main').getByText(title, { exact: true })).toBeVisible();
  }

  /** The lines behind "What was seen". */
  async evidence(): Promise<string> {
    await this.#page.getByText('What was seen').click();
    return await this.#page.getByRole('main').innerText();
  }

  async agreeToThisSessionOnly(): Promise<void> {
    await this.#page.getByLabel('Only for this session').check();
  }

  async connect(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Connect account' }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  }
}
