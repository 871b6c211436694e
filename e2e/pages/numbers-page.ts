import { expect, type Locator, type Page } from '@playwright/test';
import type { Result } from '../../src/shared/provider/catalogue.ts';
import type { RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

/** The list of numbers, one number beside it, and the numbers that are gone. */
export class NumbersPage {
  readonly #app: RunningApp;
  readonly page: Page;
  readonly grid: Locator;
  readonly search: Locator;

  constructor(app: RunningApp) {
    this.#app = app;
    this.page = app.page;
    this.grid = this.page.getByRole('grid', { name: 'Your numbers' });
    this.search = this.page.getByRole('search').getByRole('textbox');
  }

  async open(): Promise<void> {
    // Right after the start the page does not follow links yet.
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await this.#app.open('/numbers');
    await expect(this.grid.getByRole('row').nth(1)).toBeVisible();
  }

  /** A row by its number as people read it. */
  row(number: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: number });
  }

  /** A view above the list, such as `Toll-free`. */
  view(name: string): Locator {
    return this.page.getByRole('group', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${name} `) });
  }

  /** The numbers in sight, in their order. */
  numbers(): Promise<string[]> {
    return this.grid.locator('.grid-data .phone [aria-hidden]').allTextContents();
  }

  /** Opens one number by its address, and answers its drawer. */
  async openNumber(did: string): Promise<Locator> {
    await this.#app.open(`/numbers/${did}`);
    const drawer = this.drawer(did);
    await expect(drawer.getByRole('region', { name: 'Note with the provider' })).toBeVisible();
    return drawer;
  }

  drawer(did: string): Locator {
    const number = `(${did.slice(0, 3)}) ${did.slice(3, 6)}-${did.slice(6)}`;
    return this.page.locator('.drawer').filter({ has: this.page.getByRole('heading', { level: 2, name: number }) });
  }

  /** Opens the form of a setting in the drawer, and answers the setting's part of it. */
  async change(drawer: Locator, setting: string): Promise<Locator> {
    await drawer.getByRole('button', { name: `Change: ${setting}` }).click();
    return drawer.getByRole('region', { name: setting });
  }

  /** The provider said that it was done, and the number was read again. */
  async isSaved(setting: string): Promise<void> {
    await expect(this.page.getByText(`${setting} saved`).first()).toBeVisible();
  }

  /** How many calls the provider has of a number in the last seven days, in both directions. */
  async callsOfLastWeek(did: string): Promise<number> {
    const end = Math.floor(Date.now() / 1000);
    const period: [number, number] = [end - 7 * 86_400 + 1, end];
    let total = 0;
    for (const type of ['in', 'out'] as const)
      total += (await this.#app.read('report.callHistory', { did, type, period })).total;
    return total;
  }

  /** What the provider's own list says now. */
  async listed(did: string): Promise<Result<'did.listDids'>['rows'][number] | undefined> {
    const { rows } = await this.#app.read('did.listDids', { did });
    return rows.find((row) => row.did === did);
  }
}

/** Sends a request as somebody in the provider's portal would, without this app. */
async function elsewhere(
  provider: Provider,
  method: 'DELETE' | 'POST',
  path: '/did' | '/fax',
  params: Record<string, unknown>,
): Promise<void> {
  const credentials = Buffer.from(`${provider.username}:${provider.password}`).toString('base64');
  const answer = await fetch(`${provider.url}${path}`, {
    method,
    headers: {
      authorization: `Basic ${credentials}`,
      'security-key': provider.key,
      'content-type': 'application/json',
    },
    body: JSON.stringify(params),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
}

export function deleteElsewhere(provider: Provider, did: string): Promise<void> {
  return elsewhere(provider, 'DELETE', '/did', { did: Number(did) });
}

export function deleteFaxElsewhere(provider: Provider, did: string): Promise<void> {
  return elsewhere(provider, 'DELETE', '/fax', { did: Number(did) });
}

export function orderElsewhere(provider: Provider, did: string): Promise<void> {
  return elsewhere(provider, 'POST', '/did', { did: Number(did), tier: '1b' });
}
