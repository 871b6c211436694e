import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus, press, shows } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import GalleryList from './GalleryList.vue';

const grid = page.getByRole('grid');
const find = page.getByLabelText('Find by number or note');
const selectionBar = page.getByRole('toolbar', { name: 'Selected rows' });
const drawer = page.getByRole('dialog', { name: /^Details of/ });
const spoken = () => document.querySelector('[aria-live=polite]')?.textContent;

/** A row by its place in the whole list, from 1. */
const row = (place: number) =>
  document.querySelector<HTMLElement>(`[role=grid] [aria-rowindex="${String(place + 1)}"]`);
const rowWithFocus = () => Number(document.activeElement?.getAttribute('aria-rowindex')) - 1;
const selectedRows = () => document.querySelectorAll('[role=grid] [role=row][aria-selected=true]').length;

/** Goes to the first row by keyboard alone, from the search field. */
async function enterList(): Promise<void> {
  focus(find);
  for (let tabs = 0; tabs < 20 && document.activeElement?.getAttribute('role') !== 'row'; tabs += 1)
    await userEvent.tab();
  expect(rowWithFocus()).toBe(1);
}

test('a list is walked, sorted, peeked into and opened by keyboard alone', async () => {
  await showComponent(GalleryList);
  await expect.element(grid).toHaveAttribute('aria-rowcount', '413');
  await enterList();
  await press('{ArrowDown}', 'j', 'k', '{ArrowDown}');
  await expect.poll(rowWithFocus).toBe(3);
  await press('{End}');
  await expect.poll(rowWithFocus).toBe(412);
  await press('{PageUp}');
  await expect.poll(rowWithFocus).toBeLessThan(412);
  await press('{Home}');
  await expect.poll(rowWithFocus).toBe(1);

  await press(' ');
  await expect.element(drawer).toBeVisible();
  expect(rowWithFocus()).toBe(1);
  await press('{Enter}');
  await expect.element(drawer.getByRole('heading')).toHaveFocus();
  await press('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.poll(rowWithFocus).toBe(1);

  const note = grid.getByRole('columnheader', { name: 'Note' });
  focus(note.getByRole('button'));
  await press('{Enter}');
  await expect.element(note).toHaveAttribute('aria-sort', 'ascending');
  await press('{Enter}');
  await expect.element(note).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => row(1)?.textContent).toContain('Maple Street Dental');
  await expect.poll(spoken).toBe('Sorted by Note, descending');
});

test('rows are selected one by one, in ranges, and all that match', async () => {
  await showComponent(GalleryList);
  await page.getByRole('combobox', { name: 'Rows' }).selectOptions('10,000 rows');
  await enterList();
  await press('x');
  await shows(selectionBar, '1 selected');
  await press('{Shift>}{ArrowDown}{/Shift}', '{Shift>}{ArrowDown}{/Shift}');
  await press('{Shift>}{ArrowDown}{/Shift}', '{Shift>}{ArrowUp}{/Shift}');
  await shows(selectionBar, '3 selected');
  await press('{ArrowDown}', '{ArrowDown}', '{Control>} {/Control}');
  await shows(selectionBar, '4 selected');
  await userEvent.click(row(8)!, { modifiers: ['Shift'] });
  await shows(selectionBar, '7 selected');
  await grid.getByRole('checkbox', { name: 'Select (212) 555-0100' }).click();
  await shows(selectionBar, '6 selected');
  await expect.poll(selectedRows).toBe(6);

  await press('{Control>}a{/Control}');
  await shows(selectionBar, 'All 10,000 matching');
  await expect.poll(spoken).toBe('All 10,000 matching');
  await press('{End}');
  await expect.poll(() => row(10_000)?.getAttribute('aria-selected')).toBe('true');

  // What no longer matches is no longer selected: nothing happens to a row out of sight.
  await find.fill('2125550100');
  await shows(selectionBar, '1 selected');
  await find.fill('');
  await expect.poll(() => row(1)).not.toBeNull();
  row(1)?.focus();
  await press('{Escape}');
  await expect.element(selectionBar).not.toBeInTheDocument();
  expect(selectedRows()).toBe(0);
});

test('a row that is scrolled out of sight keeps the place in the list', async () => {
  await showComponent(GalleryList);
  await page.getByRole('combobox', { name: 'Rows' }).selectOptions('10,000 rows');
  await enterList();
  await press('{ArrowDown}');
  await expect.poll(rowWithFocus).toBe(2);
  document.querySelectorAll('[role=grid] [role=rowgroup]')[1]!.scrollTop = 200_000;
  await expect.poll(() => row(4546)).not.toBeNull();
  await press('{ArrowDown}');
  await expect.poll(rowWithFocus).toBe(3);
  await expect.element(page.elementLocator(row(3)!)).toBeInViewport();
});
