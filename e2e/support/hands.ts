import { expect, type Page } from '@playwright/test';

/** Presses of Tab after which a person would give up. */
const PATIENCE = 60;

/**
 * A person with a keyboard and a screen reader: keys are pressed, and what has the focus is heard as `role "name"`. Nothing is
 * clicked, filled or focused by the driver.
 */
export class Hands {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** What a screen reader says of what has the focus, such as `button "Send a fax"`; empty for nothing. */
  async hear(): Promise<string> {
    const focused = this.#page.locator(':focus');
    if ((await focused.count()) !== 1) return '';
    return ((await focused.ariaSnapshot()).split('\n')[0] ?? '').replace(/^- /, '');
  }

  /** Presses Tab, or another key, until this is heard. */
  async reach(what: RegExp, key = 'Tab'): Promise<void> {
    const heard: string[] = [];
    for (let presses = 0; presses < PATIENCE; presses += 1) {
      const said = await this.hear();
      if (what.test(said)) return;
      heard.push(said);
      await this.press(key);
    }
    throw new Error(`${key} never leads to ${String(what)}, only to ${[...new Set(heard)].join(', ')}`);
  }

  /** Waits until this is heard, where the app itself moves the focus. */
  async isLedTo(what: RegExp): Promise<void> {
    await expect.poll(() => this.hear()).toMatch(what);
  }
}
