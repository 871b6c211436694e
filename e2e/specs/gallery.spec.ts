import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectPage } from '../pages/connect-page.ts';
import { GalleryPage, type GallerySection } from '../pages/gallery-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';

async function gallery(
  start: (options?: LaunchOptions) => Promise<RunningApp>,
  section: GallerySection,
): Promise<GalleryPage & { app: RunningApp }> {
  const app = await start();
  await new ConnectPage(app.page).tryDemo();
  const page = new GalleryPage(app);
  await page.open(section);
  return Object.assign(page, { app });
}

test('a list is walked, sorted, peeked into and opened by keyboard alone', async ({ start }) => {
  const page = await gallery(start, 'list');
  await expect(page.grid).toHaveAttribute('aria-rowcount', '413');
  await page.enterList();
  await page.press('ArrowDown', 'j', 'k', 'ArrowDown');
  await expect(page.row(3)).toBeFocused();
  await page.press('End');
  await expect(page.row(412)).toBeFocused();
  await page.press('PageUp');
  await expect(page.row(412)).not.toBeFocused();
  await page.press('Home');
  await expect(page.row(1)).toBeFocused();

  await page.press('Space');
  await expect(page.drawer).toBeVisible();
  await expect(page.row(1)).toBeFocused();
  await page.press('Enter');
  await expect(page.drawer.getByRole('heading')).toBeFocused();
  await page.press('Escape');
  await expect(page.drawer).toHaveCount(0);
  await expect(page.row(1)).toBeFocused();

  const note = page.grid.getByRole('columnheader', { name: 'Note' });
  await note.getByRole('button').focus();
  await page.press('Enter');
  await expect(note).toHaveAttribute('aria-sort', 'ascending');
  await page.press('Enter');
  await expect(note).toHaveAttribute('aria-sort', 'descending');
  await expect(page.row(1)).toContainText('Maple Street Dental');
  await expect(page.spoken).toHaveText('Sorted by Note, descending');
});

test('rows are selected one by one, in ranges, and all that match, and keep their place out of sight', async ({
  start,
}) => {
  const page = await gallery(start, 'list');
  await page.showRows('10,000 rows');
  await page.enterList();
  await page.press('x');
  await expect(page.selectionBar).toContainText('1 selected');
  await page.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
  await expect(page.selectionBar).toContainText('3 selected');
  await page.press('ArrowDown', 'ArrowDown', 'Control+Space');
  await expect(page.selectionBar).toContainText('4 selected');
  await page.row(8).click({ modifiers: ['Shift'] });
  await expect(page.selectionBar).toContainText('7 selected');
  await page.grid.getByRole('checkbox', { name: 'Select (212) 555-0100' }).click();
  await expect(page.selectionBar).toContainText('6 selected');
  await expect(page.selectedRows).toHaveCount(6);

  await page.press('Control+a');
  await expect(page.selectionBar).toContainText('All 10,000 matching');
  await expect(page.spoken).toHaveText('All 10,000 matching');
  await page.press('End');
  await expect(page.row(10_000)).toHaveAttribute('aria-selected', 'true');

  // What no longer matches is no longer selected: nothing happens to a row that nobody sees.
  await page.app.page.getByLabel('Find by number or note').fill('2125550100');
  await expect(page.selectionBar).toContainText('1 selected');
  await page.app.page.getByLabel('Find by number or note').fill('');
  await page.row(1).focus();
  await page.press('Escape');
  await expect(page.selectionBar).toHaveCount(0);
  await expect(page.selectedRows).toHaveCount(0);

  // A row that is scrolled out of sight keeps the place in the list.
  await page.row(1).focus();
  await page.press('ArrowDown');
  await page.grid
    .locator('[role=rowgroup]')
    .nth(1)
    .evaluate((body) => {
      body.scrollTop = 200_000;
    });
  await expect(page.row(4546)).toBeVisible();
  await page.press('ArrowDown');
  await expect(page.row(3)).toBeFocused();
  await expect(page.row(3)).toBeInViewport();
});

test('every control of a form is found by its label alone, a wrong one gets the focus, and drafts are kept', async ({
  start,
}) => {
  const page = await gallery(start, 'form');
  const form = page.app.page.getByRole('form', { name: 'Order a number' });
  for (const label of [
    'Customer name',
    'Forward to',
    'Monthly limit',
    'Calls at once',
    'Phone line',
    'Use it for',
    'Remarks',
    'Label',
    'Line password',
    'Alert on 911',
    'I have read the terms',
  ])
    await expect(form.getByLabel(label, { exact: true }), label).toHaveCount(1);
  await expect(form.getByRole('combobox')).toHaveCount(2);

  await page.button('Order number').click();
  await expect(form.getByLabel('Customer name')).toBeFocused();
  await expect(form.getByRole('alert')).toContainText('5 fields need a look');
  await page.type('Maple Street Dental');
  await form.getByRole('alert').getByRole('link', { name: 'Forward to' }).click();
  await page.type('212.555.0100');
  await expect(form.getByText('Read as')).toContainText('(212) 555-0100');
  await form.getByLabel('Monthly limit').fill('1,5');
  await expect(form.getByText('Enter an amount such as 50 or 1,234.50.')).toBeVisible();
  await form.getByLabel('Monthly limit').fill('9');
  await expect(form.getByText('Enter $10.00 or more.')).toBeVisible();
  await form.getByLabel('Monthly limit').fill('$50');
  await form.getByLabel('Phone line').selectOption('office');
  await form.getByRole('radio', { name: 'Calls' }).check();
  await form.getByLabel('Label', { exact: true }).selectOption({ label: 'Set to a new value' });
  await page.button('Order number').click();
  await expect(form.getByLabel('New value: Label')).toBeFocused();
  await page.type('Lobby');
  await page.press('Enter');
  await expect(page.app.page.getByText('Number ordered').first()).toBeVisible();
  await expect(form.getByLabel('Customer name')).toHaveValue('');

  // What is typed next is there again, until the form is begun anew.
  await page.app.page.getByLabel('Customer name').fill('Maple Street Dental');
  await page.open('words');
  await page.open('form');
  await expect(page.app.page.getByLabel('Customer name')).toHaveValue('Maple Street Dental');
  await page.button('Start over').click();
  await expect(page.app.page.getByLabel('Customer name')).toHaveValue('');
  await page.open('words');
  await page.open('form');
  await expect(page.app.page.getByRole('heading', { name: 'Order a number' })).toBeVisible();
  await expect(page.button('Start over')).toHaveCount(0);
});

test('a purchase is sent once, the same again by a second word, and many rows go by the pointer only', async ({
  start,
}) => {
  const page = await gallery(start, 'ask');
  await page.button('Buy two numbers').click();
  await expect(page.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(page.dialog).toContainText('$82.35');
  await page.dialog.getByRole('button', { name: 'Buy 2 numbers · $2.00' }).dblclick();
  await expect(page.dialog).toHaveCount(0);
  await expect(page.app.page.getByText('Sent 1 time')).toBeVisible();

  await page.button('Buy more than there is').click();
  await expect(page.dialog).toContainText('Below zero · -$15.65');
  await expect(page.dialog).toContainText('This is more than you may spend');
  await page.press('Escape');

  await page.button('Buy without a price').click();
  await expect(page.dialog.getByRole('button', { name: 'Buy 2 numbers · price not published' })).toBeVisible();
  await page.press('Escape');

  await page.button('Buy the same again').click();
  await page.dialog.getByRole('button', { name: /^Buy 2 numbers/ }).click();
  await expect(page.dialog.getByRole('alert')).toBeVisible();
  await expect(page.dialog.getByRole('button', { name: /^Buy/ })).toHaveText('Buy 2 numbers · $2.00 once more');
  await page.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.app.page.getByText('Sent 2 times')).toBeVisible();

  // Of what may have been done, nothing is offered to be sent again before a check.
  const panel = (title: string) => page.app.page.getByRole('status').filter({ hasText: title });
  await expect(panel('Checking what happened').getByRole('button')).toHaveText(['Check now']);
  await expect(panel('Not done').getByRole('button')).toHaveText(['Send again']);
  await expect(panel('Done: it is in your account').getByRole('button')).toHaveCount(0);

  // Many rows are not deleted by keys alone.
  await page.button('Delete many numbers').click();
  await page.dialog.getByLabel('Type how many, 40').fill('40');
  const confirm = page.dialog.getByRole('button', { name: 'Delete 40 numbers' });
  await confirm.focus();
  await page.press('Enter');
  await expect(page.dialog).toContainText('confirmed with the mouse or by touch');
  await expect(page.dialog.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await confirm.click();
  await expect(page.dialog).toContainText(/This starts in \d\d seconds\./);
  await page.dialog.getByRole('button', { name: 'Stop' }).click();
  await page.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.dialog).toHaveCount(0);
});

test('a plan is confirmed, paused, finished, looked up, tried again, saved, undone and stopped', async ({ start }) => {
  const folder = await mkdtemp(join(tmpdir(), 'linekeeper-plan-'));
  const file = join(folder, 'failed.csv');
  const page = await gallery(start, 'plan');
  const plan = page.app.page.getByRole('region', { name: 'Set where numbers ring' });
  await page.app.answerSaveDialog(file);
  await expect(plan).toContainText('34 change, 3 already so, 3 invalid');
  await expect(page.button('Change 34 numbers')).toHaveAttribute('aria-disabled', 'true');
  await plan.getByLabel('Type 34 to confirm how many change').fill('34');
  await page.button('Change 34 numbers').click();
  await page.button('Pause').click();
  await expect(page.button('Go on')).toBeVisible();
  await expect(plan).toContainText('Paused');
  await page.button('Go on').click();
  await expect(plan).toContainText('Finished');
  await expect(plan).toContainText('23 done, 6 failed, 5 unknown');

  await page.button('Save failed as CSV').click();
  await expect(page.app.page.getByText('Saved as failed.csv').first()).toBeVisible();
  const csv = await readFile(file, 'utf8');
  expect(csv).toContain('(617) 555-0101,Rings on: pbx1 → office,Failed,Number is not active');
  expect(csv.trim().split('\r\n')).toHaveLength(12);

  await page.button('Try 6 failed again').click();
  await expect(plan).toContainText('29 done, 5 unknown');
  await page.button('Check 5 unknown').click();
  await expect(plan).toContainText('34 done');
  await expect(page.button('Save failed as CSV')).toHaveCount(0);

  await page.button('Undo 34 done').click();
  const undo = page.app.page.getByRole('region', { name: 'Put back where numbers rang' });
  await expect(undo).toContainText('34 change');

  // What was sent until it is stopped stays, and nothing more is sent.
  await undo.getByLabel(/^Type 34/).fill('34');
  await page.button('Change 34 numbers').click();
  await page.button('Stop here').click();
  await expect(undo).toContainText('What was sent stays, the rest was not sent.');
  await expect(undo.getByText(/\d+ done.*, \d+ not sent/)).toBeVisible();
  await expect(undo.getByText('Not sent', { exact: true }).first()).toBeAttached();
  await rm(folder, { recursive: true });
});

test('Control+Z takes back what was just done, and each state of data says one thing and has one way on', async ({
  start,
}) => {
  const page = await gallery(start, 'states');
  const note = page.app.page.getByText(/^The note is/);
  await page.button('Change a note').click();
  await expect(note).toHaveText('The note is “Lobby”');
  await expect(page.spoken).toHaveText('Note changed to “Lobby” Ctrl+Z undoes it.');
  await page.press('Control+z');
  await expect(note).toHaveText('The note is “Front desk”');
  await expect(page.button('Undo')).toHaveCount(0);

  await page.button('Change a note').click();
  await page.button('Undo').click();
  await expect(note).toHaveText('The note is “Front desk”');

  const pick = (label: string) => page.app.page.getByRole('combobox', { name: 'State' }).selectOption({ label });
  const row = page.app.page.getByText('Sample row 1');
  await pick('Loading');
  await expect(page.app.page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await pick('Failed');
  await expect(page.app.page.getByRole('alert').getByRole('button')).toHaveText(['Try again']);
  await expect(row).toHaveCount(0);
  await pick('Failed, old data');
  await expect(page.app.page.getByRole('alert')).toBeVisible();
  await expect(row).toBeVisible();
  await pick('Offline');
  await expect(page.app.page.getByText('Offline', { exact: true }).last()).toBeVisible();
  await expect(row).toBeVisible();
  await pick('No match');
  await expect(page.app.page.getByText('Nothing found')).toBeVisible();
  await page.button('Show all').click();
  await expect(row).toBeVisible();
  await pick('Empty');
  await expect(page.app.page.getByText('No numbers yet')).toBeVisible();
});

test('a word is explained on focus and on click, Escape closes it, and the telecom word can stand beside it', async ({
  start,
}) => {
  const page = await gallery(start, 'words');
  const what = page.button('What is “Phone-system line”?');
  await what.focus();
  await expect(what).toHaveAccessibleDescription(/^The connection between this provider and your phone system/);
  const meaning = page.app.page.getByRole('tooltip');
  await expect(meaning).toBeVisible();
  await expect(meaning).toContainText('SIP trunk');
  await page.press('Escape');
  await expect(meaning).toHaveCount(0);
  await page.press('Enter');
  await expect(meaning).toBeVisible();
  await page.press('Tab');
  await expect(meaning).toContainText('never changes');
  await page.press('Escape');

  await page.app.page.getByText('Phone-system line').first().hover();
  await what.hover();
  await expect(meaning).toContainText('The connection');
  await page.app.page.getByRole('heading', { level: 1 }).hover();
  await expect(meaning).toHaveCount(0);

  await page.app.page.getByRole('switch', { name: 'Show telecom words beside them' }).check();
  await expect(page.app.page.getByText('(SIP trunk)')).toBeVisible();
});
