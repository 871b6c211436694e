import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { fail } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { line, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const COUNT = 8;
const grid = page.getByRole('grid');
const bar = page.getByRole('toolbar');
const head = grid.getByRole('checkbox', { name: 'Select all rows' });
/** The box of a row, from 0; the first one selects all. */
const box = (index: number) => grid.getByRole('checkbox').nth(index + 1);

async function opened(path: string): Promise<void> {
  const fake = new FakeBridge();
  answerWith(fake, listAnswers({ numbers: times(COUNT, number), lines: [line(0)] }, { readAt: READ_AT }));
  await showScreen(path, fake);
  await expect.element(box(COUNT - 1)).toBeVisible();
}

/** Presses with a key held. */
async function pressWith(key: 'Shift' | 'Control', target: Locator): Promise<void> {
  await userEvent.keyboard(`{${key}>}`);
  await userEvent.click(target);
  await userEvent.keyboard(`{/${key}}`);
}

/** What each row in sight shows: its ticked box, its tint, and what a screen reader is told. All three must agree. */
function shown(): boolean[] {
  const rows = [...grid.element().querySelectorAll('.grid-data')].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  return rows.map((row) => {
    const said = row.getAttribute('aria-selected') === 'true';
    const ticked = row.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked;
    const tint = getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)';
    expect([ticked, tint]).toEqual([said, said]);
    return said;
  });
}

async function isSelected(...wanted: readonly number[]): Promise<void> {
  // Away from the rows: the one under the pointer has another tint.
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.poll(() => shown().flatMap((selected, index) => (selected ? [index] : []))).toEqual(wanted);
  if (wanted.length > 0 && wanted.length < COUNT) await expect.element(head).toBePartiallyChecked();
  else if (wanted.length > 0) await expect.element(head).toBeChecked();
  else await expect.element(head).not.toBeChecked();
}

test('a row chosen with the mouse has its box ticked and its tint, and is what gets changed', async () => {
  await opened('/numbers');
  await box(1).click();
  await isSelected(1);
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  await pressWith('Shift', box(3));
  await isSelected(1, 2, 3);
  // A range that ends on a row which is selected already.
  await pressWith('Shift', box(2));
  await isSelected(1, 2);
  await box(1).click();
  await isSelected(2);
  await pressWith('Control', grid.getByRole('row').nth(5).getByRole('gridcell').nth(1));
  await isSelected(2, 4);

  await head.click();
  await isSelected(...times(COUNT, (index) => index));
  await head.click();
  await isSelected();
  await expect.element(bar).not.toBeInTheDocument();

  await box(0).click();
  await box(5).click();
  await isSelected(0, 5);
  await button('Change numbers').click();
  await expect.element(page.getByText('2 numbers chosen')).toBeVisible();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Show who is calling', exact: true }), 'on');
  await button('Show the plan').click();
  const planned = page.getByRole('main').getByRole('row');
  await expect.element(planned.filter({ hasText: '(212) 555-0000' })).toBeVisible();
  await expect.element(planned.filter({ hasText: '(212) 555-0005' })).toBeVisible();
  expect(document.querySelectorAll('.plan [role=row]')).toHaveLength(3);
});

test('numbers without an address are chosen with the mouse, and those are the ones that get one', async () => {
  await opened('/numbers/coverage');
  await box(0).click();
  await box(2).click();
  await isSelected(0, 2);
  await box(0).click();
  await isSelected(2);
  await bar.getByRole('button', { name: /address/ }).click();
  await expect.element(page.getByText('1 number chosen')).toBeVisible();
});

test('selected numbers that cannot all be read are not saved or copied in part, which is told', async () => {
  const fake = new FakeBridge();
  answerWith(fake, listAnswers({ numbers: times(300, number) }, { readAt: READ_AT }));
  await showScreen('/numbers', fake);
  await expect.element(head).toBeVisible();
  await head.click();
  answerWith(fake, { 'lists.rows': () => fail({ kind: 'disk', reason: 'failing' }) });
  await button('Save as CSV').click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await button('Copy numbers').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(fake.requests.map(({ name }) => name)).not.toContain('app.saveText');
});
