import { expect, type Locator, type Page } from '@playwright/test';

export interface AccountEntry {
  url: string;
  username: string;
  password: string;
  key: string;
}

/** The screen on which a person tries the demo account or connects an own one. */
export class ConnectPage {
  readonly #page: Page;
  readonly name: Locator;
  readonly address: Locator;
  readonly username: Locator;
  readonly password: Locator;
  readonly key: Locator;
  readonly registeredAddress: Locator;
  readonly testButton: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.name = page.getByLabel('Account name');
    this.address = page.getByLabel('Provider’s web address');
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByLabel('Password', { exact: true });
    this.key = page.getByLabel('Security key', { exact: true });
    this.registeredAddress = page.getByLabel(/^Registered IP address/);
    this.testButton = page.getByRole('button', { name: 'Test connection' });
  }

  async isShown(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Linekeeper');
  }

  async tryDemo(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Try the demo account' }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  }

  /** Opens the form, wherever one is. */
  async openForm(): Promise<void> {
    const open = this.#page.getByRole('button', { name: 'Connect my account' });
    await expect(open.or(this.name).first()).toBeVisible();
    if (await open.isVisible()) await open.click();
    await expect(this.name).toBeVisible();
  }

  /** Opens the form and types an account in. */
  async enter({ url, username, password, key }: AccountEntry): Promise<void> {
    await this.openForm();
    await this.name.fill('Maple Street Dental');
    await this.address.fill(url);
    await this.username.fill(username);
    await this.password.fill(password);
    await this.key.fill(key);
  }

  async test(): Promise<void> {
    await this.testButton.click();
  }

  /** The finding of the test, by its title. */
  async finds(title: string): Promise<void> {
    await expect(this.#page.getByRole('main').getByText(title, { exact: true })).toBeVisible();
  }

  /** The finding with its words; the focus is on it. */
  async isTold(title: string): Promise<Locator> {
    const result = this.#page.getByRole('region', { name: title });
    await expect(result).toBeFocused();
    return result;
  }

  /** The lines behind "Technical details". */
  async evidence(): Promise<string> {
    await this.#page.getByText('Technical details').click();
    return await this.#page.getByRole('main').innerText();
  }

  async openAdvanced(): Promise<void> {
    await this.#page.getByText('Advanced', { exact: true }).click();
  }

  /** A row under Advanced. */
  row(label: string): Locator {
    return this.#page.getByRole('combobox', { name: label, exact: true });
  }

  async detect(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Detect' }).click();
    await this.finds('The provider was understood');
  }

  async agreeToThisSessionOnly(): Promise<void> {
    await this.#page.getByLabel('Only for this session').check();
  }

  async connect(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Connect account' }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  }
}
