import type { NumberRow } from '../../src/shared/domain/numbers/number-row.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

/** A voice number as the provider has it. */
export interface ProviderNumber {
  did: string;
  note: string;
  trunk: string;
  lidb: string;
  cnam: boolean;
  e911: Record<string, string> | null;
  pinSet: boolean;
}

/** What became of the numbers by the provider's own books: those that were ever changed, and those that are gone. */
export async function providerNumbers(provider: Provider): Promise<{ voice: ProviderNumber[]; voiceGone: string[] }> {
  const answer = await fetch(`${provider.url}/__demo/state`);
  return (await answer.json()) as { voice: ProviderNumber[]; voiceGone: string[] };
}

/** Changing many numbers: which, what, the plan, and its run. */
export class BulkPage {
  readonly #app: RunningApp;
  readonly #page: Page;
  readonly pasted: Locator;
  readonly planRows: Locator;
  /** What the plan says of its rows as a whole. */
  readonly counts: Locator;

  constructor(app: RunningApp) {
    this.#app = app;
    this.#page = app.page;
    const main = app.page.getByRole('main');
    this.pasted = main.getByRole('textbox', { name: /Paste numbers|Pegar números/ });
    this.planRows = main.locator('.plan').getByRole('row');
    this.counts = main.locator('.plan-counts');
  }

  async open(): Promise<void> {
    await this.#app.open('/numbers/change');
    await expect(this.pasted).toBeVisible();
  }

  /** Chooses numbers by pasting them. */
  async choose(numbers: readonly string[]): Promise<void> {
    await this.open();
    await this.pasted.fill(numbers.join('\n'));
    await this.button(/Use [\d,]+ numbers?|Usar [\d,]+ números?/).click();
    await expect(this.setting('Rings on').or(this.setting('Suena en'))).toBeVisible();
  }

  /** The choice of one setting in the form. */
  setting(label: string): Locator {
    return this.#page.getByRole('main').getByRole('combobox', { name: label, exact: true });
  }

  field(label: string): Locator {
    return this.#page.getByRole('main').getByRole('textbox', { name: label, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('main').getByRole('button', { name });
  }

  /** The numbers that the form says it is about, as far as they are in sight. */
  chosen(): Promise<string[]> {
    const list = this.#page.getByRole('main').getByRole('grid', { name: /chosen$/ });
    return list.locator('.grid-data .phone [aria-hidden]').allTextContents();
  }

  /** A change that has this text ends within its cell, and its whole text is shown on hover. */
  async wholeOnHover(text: string): Promise<void> {
    const cell = this.planRows.locator('.plan-change').filter({ hasText: text }).first();
    await expect(cell).toHaveAttribute('title', new RegExp(text));
    const whole = (shown: string) => shown.replaceAll(/\W+/g, ' ');
    const title = whole((await cell.getAttribute('title')) ?? '');
    for (const value of await cell.locator('.plan-values > span').allTextContents())
      expect(title).toContain(whole(value).trim());
    const outside = await cell.evaluate((box) => {
      const row = box.closest('[role=row]')?.getBoundingClientRect();
      const own = box.getBoundingClientRect();
      return row === undefined || own.bottom > row.bottom + 1 || own.top < row.top - 1;
    });
    expect(outside).toBe(false);
  }

  async showPlan(): Promise<void> {
    await this.button('Show the plan').click();
  }

  /** Applies a plan of more than 25 rows: its count has to be typed. */
  async applyTyped(count: number): Promise<void> {
    await this.#page
      .getByRole('textbox', { name: `Type ${count} to confirm how many will change` })
      .fill(String(count));
    await this.apply(count);
  }

  async apply(count: number): Promise<void> {
    await this.button(new RegExp(`^(Change ${count} numbers?|Undo ${count} changes?)( · from \\$[\\d.,]+)?$`)).click();
  }

  /** Closes what became of a plan. */
  async close(): Promise<void> {
    await this.button('Close').click();
    await expect(this.counts).toHaveCount(0);
  }

  /** The numbers of this account, as the app has them. */
  async numbers(): Promise<NumberRow[]> {
    const read = () =>
      this.#page.evaluate(async () => {
        const state = await window.bridge.command('numbers.state', undefined);
        if (!state.ok || state.value.readAt === null || state.value.reading) return null;
        const all = { list: 'numbers', scope: '', query: { text: '', where: {}, sort: null } } as const;
        const answer = await window.bridge.command('lists.query', { ...all, limit: 500, since: -1 });
        return answer.ok ? (answer.value.rows as NumberRow[]) : null;
      });
    await expect.poll(async () => (await read()) !== null).toBe(true);
    return (await read()) ?? [];
  }

  /** All numbers as the provider lists them now, by number. */
  async listed(): Promise<{ did: string; note: string }[]> {
    const rows: { did: string; note: string }[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await this.#app.read('did.listDids', { page, per_page: 200 });
      rows.push(...answer.rows);
      pages = answer.totalPages;
    }
    return rows.sort((a, b) => (a.did < b.did ? -1 : 1));
  }

  /** Keeps an emergency address as if it had been used before. */
  async keepAddress(address: Record<string, string>): Promise<void> {
    await this.#page.evaluate(async (value) => {
      const session = await window.bridge.command('session.get', undefined);
      const profileId = session.ok ? (session.value.profile?.id ?? '') : '';
      await window.bridge.command('userData.put', { profileId, name: 'address-book', value: [value] });
    }, address);
  }
}
