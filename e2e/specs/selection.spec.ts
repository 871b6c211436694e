import type { Locator, Page } from '@playwright/test';
import { BulkPage } from '../pages/bulk-page.ts';
import { NumbersPage } from '../pages/numbers-page.ts';
import { expect, test } from '../support/app.ts';

/** Presses the mouse in the middle of an element, as a hand does. */
async function press(page: Page, target: Locator, key?: 'Shift' | 'Control'): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to press');
  if (key) await page.keyboard.down(key);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  if (key) await page.keyboard.up(key);
}

/** What each row in sight shows: its ticked box, its tint, and what a screen reader is told. All three must agree. */
async function shown(grid: Locator): Promise<boolean[]> {
  const rows = await grid.locator('.grid-data').evaluateAll((elements) => {
    const plain = (element: Element) => getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)';
    return elements
      .filter((element) => !element.matches(':hover'))
      .map((element) => ({
        top: element.getBoundingClientRect().top,
        box: element.querySelector<HTMLInputElement>('input[type=checkbox]')!.checked,
        tint: !plain(element),
        said: element.getAttribute('aria-selected') === 'true',
      }))
      .sort((a, b) => a.top - b.top);
  });
  for (const { box, tint, said } of rows) expect([box, tint]).toEqual([said, said]);
  return rows.map(({ box }) => box);
}

async function expectSelected(page: Page, grid: Locator, wanted: readonly number[]): Promise<void> {
  // Away from the rows: the one under the pointer has another tint.
  await page.mouse.move(5, 5);
  await expect(grid.locator('.grid-data[aria-selected=true]')).toHaveCount(wanted.length);
  const all = await shown(grid);
  expect(all.flatMap((box, index) => (box ? [index] : []))).toEqual(wanted);
  const head = grid.getByRole('checkbox', { name: 'Select all rows' });
  const mixed = wanted.length > 0 && wanted.length < all.length;
  await expect(head).toBeChecked(mixed ? { indeterminate: true } : { checked: wanted.length > 0 });
}

test('a row chosen with the mouse has its box ticked and its tint, and is what gets changed', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  const numbers = new NumbersPage(app);
  await numbers.open();
  const boxes = numbers.grid.locator('.grid-data').getByRole('checkbox');
  const box = (index: number) => boxes.nth(index);
  const bar = page.getByRole('toolbar');

  await press(page, box(1));
  await expectSelected(page, numbers.grid, [1]);
  await expect(bar).toContainText('1 selected');
  await press(page, box(3), 'Shift');
  await expectSelected(page, numbers.grid, [1, 2, 3]);
  // A range that ends on a row which is selected already.
  await press(page, box(2), 'Shift');
  await expectSelected(page, numbers.grid, [1, 2]);
  await press(page, box(1));
  await expectSelected(page, numbers.grid, [2]);
  await press(page, numbers.grid.locator('.grid-data').nth(4).getByRole('gridcell').nth(1), 'Control');
  await expectSelected(page, numbers.grid, [2, 4]);

  const head = numbers.grid.getByRole('checkbox', { name: 'Select all rows' });
  const count = await boxes.count();
  await press(page, head);
  await expectSelected(page, numbers.grid, [...Array(count).keys()]);
  await press(page, head);
  await expectSelected(page, numbers.grid, []);
  await expect(bar).toHaveCount(0);

  const wanted = await numbers.numbers();
  await press(page, box(0));
  await press(page, box(5));
  await expectSelected(page, numbers.grid, [0, 5]);
  await press(page, page.getByRole('button', { name: 'Change numbers' }));
  const bulk = new BulkPage(app);
  await bulk.setting('Rings on').selectOption({ value: 'set frontdesk' });
  await bulk.showPlan();
  await expect(bulk.planRows.filter({ hasText: wanted[0]! })).toHaveCount(1);
  await expect(bulk.planRows.filter({ hasText: wanted[5]! })).toHaveCount(1);
  await expect(bulk.planRows).toHaveCount(3);
});

test('numbers without an address are chosen with the mouse, and those are the ones that get one', async ({ start }) => {
  const app = await start({ args: ['--demo'] });
  const { page } = app;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  const lacking = (await new BulkPage(app).numbers()).filter(({ type, e911 }) => type === 'local' && e911 === null);
  await app.open('/numbers/coverage');
  const grid = page.getByRole('grid');
  const boxes = grid.locator('.grid-data').getByRole('checkbox');
  await expect(grid).toHaveAttribute('aria-rowcount', String(lacking.length + 1));
  await press(page, boxes.nth(0));
  await press(page, boxes.nth(2));
  await expectSelected(page, grid, [0, 2]);
  await press(page, boxes.nth(0));
  await expectSelected(page, grid, [2]);
  await press(page, page.getByRole('toolbar').getByRole('button', { name: /address/ }));
  await expect(page.getByText('1 number chosen')).toBeVisible();
});
