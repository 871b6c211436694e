import type { Locator, Page } from '@playwright/test';
import { expect, type RunningApp } from '../support/app.ts';
import { ListPage } from './list-page.ts';

/** Team fax: people, their permissions, and the plan of what changes. */
export class TeamPage {
  readonly #app: RunningApp;
  readonly #page: Page;
  readonly people: ListPage;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
    this.people = new ListPage(app.page, 'People of team fax');
  }

  async open(): Promise<void> {
    await this.#app.open('/team');
    await expect(this.people.row(1)).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('main').getByRole('button', { name });
  }

  /** The person of the list, opened. */
  async openPerson(name: string): Promise<void> {
    await this.people.grid.getByRole('row').filter({ hasText: name }).click();
    await expect(this.people.drawer).toContainText('What this person may do');
  }

  async add(name: string, login: string, like: string): Promise<void> {
    await this.button('Add person').click();
    const { drawer } = this.people;
    await drawer.getByLabel('First name').fill(name);
    await drawer.getByLabel('Login name').fill(login);
    await drawer.getByLabel('Same access as').selectOption({ label: like });
    await drawer.getByRole('button', { name: 'Add person and give access' }).click();
  }

  /** Removes the person whose details are open, up to the last press. */
  async removeOpened(login: string): Promise<void> {
    await this.button('Remove access').click();
    const gate = this.#page.getByRole('dialog', { name: /everywhere$/ });
    await gate.getByRole('textbox').fill(login);
    await gate.getByRole('button', { name: 'Remove everywhere' }).click();
  }

  async openPermissions(group: string): Promise<void> {
    await this.#app.open('/team/permissions');
    await this.#page.getByRole('main').getByLabel('Group').selectOption({ label: group });
    await expect(this.matrix).toHaveAccessibleName(`Permissions in ${group}`);
    // A tick cannot be changed before it is known what the provider has.
    await expect(this.matrix.getByRole('checkbox').first()).toHaveAttribute('aria-checked', /true|false/);
  }

  get matrix(): Locator {
    return this.#page.getByRole('grid', { name: /^Permissions in/ });
  }

  tick(name: RegExp): Locator {
    return this.matrix.getByRole('checkbox', { name });
  }

  /** A row of the plan by the words in it. */
  planned(text: string): Locator {
    return this.#page.getByRole('grid').getByRole('row').filter({ hasText: text });
  }
}
