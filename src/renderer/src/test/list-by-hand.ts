import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

/** A list on the screen and the details beside it, as a person finds them. */
export class ListByHand {
  readonly grid: Locator;
  readonly drawer = page.getByRole('main').getByRole('dialog');
  /** The commands of a row, which a right click or the key for it opens. */
  readonly menu = page.getByRole('menu', { name: 'Commands for this row' });

  /** @param label of the table */
  constructor(label: string) {
    this.grid = page.getByRole('grid', { name: label, exact: true });
  }

  /** A row by its place in the whole list, from 1; null while it is not in the document. */
  row(place: number): HTMLElement | null {
    return this.grid.query()?.querySelector<HTMLElement>(`[aria-rowindex="${String(place + 1)}"]`) ?? null;
  }

  command(name: string | RegExp): Locator {
    return this.menu.getByRole('menuitem', { name });
  }

  async hasRows(count: number): Promise<void> {
    await expect.element(this.grid).toHaveAttribute('aria-rowcount', String(count + 1));
    await expect.poll(() => this.row(1)).not.toBeNull();
  }

  /** Clicks a row among the first ones with the mouse. */
  async click(place: number): Promise<void> {
    await this.grid.getByRole('row').nth(place).click();
  }

  /** Opens the commands of the first row with the mouse. */
  async rightClick(): Promise<void> {
    await this.grid.getByRole('row').nth(1).click({ button: 'right' });
  }

  async focusRow(place: number): Promise<void> {
    await expect.poll(() => this.row(place)).not.toBeNull();
    this.row(place)?.focus();
    await this.hasFocus(place);
  }

  async hasFocus(place: number): Promise<void> {
    await expect.poll(() => this.row(place) !== null && this.row(place) === document.activeElement).toBe(true);
  }

  async isOpen(): Promise<void> {
    await expect.element(this.drawer).toBeVisible();
  }

  async isClosed(): Promise<void> {
    await expect.element(this.drawer).not.toBeInTheDocument();
  }
}
