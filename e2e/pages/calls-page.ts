import type { Locator, Page } from '@playwright/test';
import { expect, type RunningApp } from '../support/app.ts';
import { ListPage } from './list-page.ts';

/** The archive of calls: the list, its sums, and files. */
export class CallsPage extends ListPage {
  readonly #page: Page;

  constructor(app: RunningApp) {
    super(app.page, 'Calls');
    this.#page = app.page;
  }

  async open(): Promise<void> {
    await this.#page.keyboard.type('gc');
    await expect(this.#page.getByRole('heading', { name: /^Calls/, level: 1 })).toBeVisible();
  }

  /** The page of the weekly report and of what is told as unusual. */
  async openNotices(): Promise<void> {
    await this.open();
    await this.#page.getByRole('link', { name: 'Report and notices' }).click();
    await expect(this.#page.getByRole('heading', { name: 'Report and notices', level: 1 })).toBeVisible();
  }

  async choosePeriod(name: string): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio', { name, exact: true }).check();
  }

  /** Nothing is being read, and nothing of the period is missing. */
  async isRead(): Promise<void> {
    await expect(this.#page.getByRole('group', { name: 'Reading calls' })).toHaveCount(0);
    await expect(this.#page.getByText('Not read yet:')).toHaveCount(0);
  }

  async addUpBy(what: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Add up by' }).selectOption({ label: what });
    await expect(this.#page.getByRole('heading', { name: 'Sums', level: 1 })).toBeVisible();
  }

  async save(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save as CSV' }).click();
  }

  /** One of the sums of all calls, such as `Cost`. */
  sum(name: string): Locator {
    return this.#page.locator('.sums').getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
  }

  /** A group of the sums by its name. */
  group(name: string): Locator {
    return this.#page.getByRole('row', { name: new RegExp(`^${name}`) });
  }

  get search(): Locator {
    return this.#page.getByRole('textbox', { name: 'Find by digits, name, type or line' });
  }

  get told(): Locator {
    return this.#page.getByRole('status');
  }
}
