import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

/** What a person does on a page, key by key, with the names that keys have in Vitest: `{ArrowDown}`, `{Control>}z{/Control}`. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

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
