import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

/** What a person does on a page, key by key, with the names that keys have in Vitest: `{ArrowDown}`, `{Control>}z{/Control}`. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

/** More than any field takes. */
export const LONG_TEXT = 'fax number '.repeat(9_100).slice(0, 100_000);

/** Puts a text in where the cursor is, at once, as pasting does. */
export function insert(text: string): void {
  document.execCommand('insertText', false, text);
}

export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

/** What the app confirms, at the edge of the window. */
export const toasts: Locator = page.getByRole('region', { name: 'Confirmations' });

export function focus(locator: Locator): void {
  (locator.element() as HTMLElement).focus();
}

/** The texts of all elements that are found. */
export const texts = (locator: Locator): string[] =>
  locator.elements().map((element) => element.textContent?.trim() ?? '');

/** Waits until a text is among what an element shows. */
export async function shows(locator: Locator, text: string | RegExp): Promise<void> {
  await expect.poll(() => texts(locator).join('\n')).toMatch(text);
}
