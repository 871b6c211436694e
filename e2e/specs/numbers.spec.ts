import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteElsewhere, deleteFaxElsewhere, orderElsewhere, NumbersPage } from '../pages/numbers-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { Provider } from '../support/provider.ts';

type Start = (options?: object) => Promise<RunningApp>;

async function connected(start: Start, provider: Provider): Promise<{ app: RunningApp; numbers: NumbersPage }> {
  const app = await start();
  await app.connect(provider);
  return { app, numbers: new NumbersPage(app) };
}

test('numbers are found by digits, note, line, tag and palette, and at the provider; a search is kept as a view; one that vanished elsewhere raises an alarm, with its last settings and what to do', async ({
  start,
  provider,
}) => {
  const { app, numbers } = await connected(start, provider);
  const { page } = app;
  await numbers.open();
  await test.step('digits in any format, note and line', async () => {
    await expect(numbers.row('(212) 555-0140')).toContainText('frontdesk');
    await expect(numbers.row('(212) 555-0140')).toContainText('911');
    await expect(numbers.row('(212) 555-0140')).toContainText('Texts');
    await expect(numbers.row('(718) 555-0150')).toContainText('Nowhere');
    for (const [text, found] of [
      ['646-555', ['(646) 555-0120', '(646) 555-0124', '(646) 555-0125']],
      ['+1 (212) 555 0143', ['(212) 555-0143']],
      ['dr. b', ['(212) 555-0144']],
      ['afterhours emer', ['(646) 555-0124']],
    ] as const) {
      await numbers.search.fill(text);
      await expect.poll(() => numbers.numbers()).toEqual(found);
    }
    await numbers.search.fill('nothing like this');
    await numbers.page.getByRole('button', { name: 'Show all' }).first().click();
    await expect.poll(async () => (await numbers.numbers()).length).toBe(12);
  });
  await test.step('views count their numbers, and a search is kept as one', async () => {
    await expect(numbers.view('No 911 address')).toHaveText(/9$/);
    await numbers.view('Not routed').click();
    await expect.poll(() => numbers.numbers()).toEqual(['(646) 555-0125', '(718) 555-0150']);
    // What the view leaves out is said, and one click away.
    await numbers.search.fill('dr.');
    await page.getByRole('button', { name: '2 more outside this filter' }).click();
    await expect.poll(() => numbers.numbers()).toEqual(['(212) 555-0143', '(212) 555-0144']);
    await expect(numbers.search).toHaveValue('dr.');
    await expect(page.getByRole('button', { name: 'outside this filter' })).toHaveCount(0);
    await numbers.search.fill('');
    await numbers.view('All').click();
    await numbers.search.fill('dr.');
    await page.getByRole('button', { name: 'Save as view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search as a view' });
    await dialog.getByLabel('Name of the view').fill('Doctors');
    await page.keyboard.press('Enter');
    await expect(numbers.view('Doctors')).toHaveText(/2$/);
    await numbers.view('All').click();
    await app.open('/home');
    await page.reload();
    const pinned = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Doctors' });
    await expect(pinned).toHaveText(/2$/);
    await pinned.click();
    await expect.poll(() => numbers.numbers()).toEqual(['(212) 555-0143', '(212) 555-0144']);
    await expect(pinned).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Delete view “Doctors”' }).click();
    await expect(numbers.view('Doctors')).toHaveCount(0);
    await expect(pinned).toHaveCount(0);
  });
  await test.step('the palette finds a number by its note, and opens one that is typed', async () => {
    const field = page.getByRole('combobox', { name: 'Find or do anything' });
    await page.keyboard.press('Control+K');
    await field.fill('hygien');
    await page.getByRole('option', { name: /\(212\) 555-0145/ }).click();
    await expect(numbers.drawer('2125550145')).toBeVisible();
    await page.keyboard.press('Control+K');
    await field.fill('1 212 555 0146');
    await page.getByRole('option', { name: 'Open (212) 555-0146' }).click();
    await expect(numbers.drawer('2125550146')).toBeVisible();
  });
  await test.step('digits that no number of the list has are looked for at the provider', async () => {
    await app.open('/numbers');
    const offer = await app.read('did.listAvailableDids', { type: 'local', tier: '1b', zip: '02108' });
    const [did = ''] = offer.rows;
    await numbers.search.fill('9*');
    await expect.poll(() => numbers.numbers()).toEqual(['(917) 555-0130']);
    await numbers.search.fill('*77');
    await expect(numbers.page.getByText('The provider looks for three digits or more.').first()).toBeVisible();
    await orderElsewhere(provider, did);
    await numbers.search.fill(`*${did.slice(-4)}`);
    const look = numbers.page.getByRole('button', { name: 'Look at the provider' });
    await look.click();
    await expect(numbers.row(did.slice(-4))).toBeVisible();
    await numbers.search.fill('0000000');
    await look.click();
    await expect(numbers.page.getByText('The provider has no other number with these digits')).toBeVisible();
  });
  await test.step('a number that vanished elsewhere', async () => {
    await numbers.search.fill('');
    await numbers.open();
    await deleteElsewhere(provider, '2125550143');
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByRole('link', { name: /^Numbers that are gone/ })).toBeVisible();
    await app.open('/home');
    await expect(page.getByText('(212) 555-0143 is missing, and was not deleted from here')).toBeVisible();
    await page.getByRole('button', { name: /^See what to do/ }).click();
    const drawer = numbers.drawer('2125550143');
    await expect(drawer).toContainText('Call the provider');
    await expect(drawer).toContainText('Brightwater Dental, 120 West 38th Street STE 402');
    const copied = await app.watchClipboard();
    await drawer.getByRole('button', { name: 'Copy settings' }).click();
    await expect.poll(copied).toContain('Rings on: frontdesk');
    await drawer.getByRole('button', { name: 'Search for this number again' }).click();
    await expect(drawer.getByText('(212) 555-0143 is not offered now')).toBeVisible();
    await drawer.getByRole('button', { name: 'I have seen it' }).click();
    await app.open('/home');
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expect(page.getByText('is missing, and was not deleted from here')).toHaveCount(0);

    // A fax number is watched in the same way.
    await numbers.open();
    await deleteFaxElsewhere(provider, '2125550187');
    await page.getByRole('button', { name: 'Look again' }).click();
    await app.open('/home');
    await expect(page.getByText('(212) 555-0187 is missing, and was not deleted from here')).toBeVisible();
    await page.getByRole('button', { name: /^See what to do/ }).click();
    await expect(page.getByRole('grid').getByRole('row').filter({ hasText: '(212) 555-0187' })).toContainText('Fax');
    const faxDrawer = numbers.drawer('2125550187');
    await expect(faxDrawer).toContainText('Single fax line · Missing: not done from here');
    await expect(faxDrawer).toContainText('Tell those who fax to this number another one');
    await expect(faxDrawer.getByRole('button', { name: 'Search for this number again' })).toHaveCount(0);
    await faxDrawer.getByRole('button', { name: 'Copy settings' }).click();
    await expect.poll(copied).toContain('Fax account: Brightwater Dental Records');
    await faxDrawer.getByRole('button', { name: 'I have seen it' }).click();
    await expect(faxDrawer.getByText('is missing, and was not deleted from here')).toHaveCount(0);
  });
});

test('selected numbers are copied, saved, tagged and go on to a change of many; without the provider they are shown as read last', async ({
  start,
  provider,
}) => {
  const { app, numbers } = await connected(start, provider);
  const { page } = numbers;
  await numbers.open();
  await test.step('selected numbers', async () => {
    const copied = await app.watchClipboard();
    await numbers.search.fill('6465550');
    await expect.poll(async () => (await numbers.numbers()).length).toBe(3);
    await numbers.grid.getByRole('row').nth(1).focus();
    await page.keyboard.press('Control+A');
    await expect(page.getByText('All 3 matching').first()).toBeVisible();
    await page.getByRole('button', { name: 'Copy numbers' }).click();
    const copying = page.getByRole('dialog', { name: 'Copy 3 numbers' });
    await copying.getByRole('radio', { name: '+16465550120' }).check();
    await copying.getByRole('button', { name: 'Copy numbers' }).click();
    await expect.poll(copied).toBe('+16465550120\n+16465550124\n+16465550125');

    const file = join(app.userData, 'numbers.csv');
    await app.answerSaveDialog(file);
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    await expect(page.getByText('3 numbers saved as numbers.csv').first()).toBeVisible();
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain('6465550124,local,active,afterhours');

    await page.getByRole('button', { name: 'Tag numbers' }).click();
    await page.getByRole('dialog', { name: 'Tags of 3 numbers' }).getByLabel('Add a tag').fill('Uptown');
    await page.keyboard.press('Enter');
    await expect(numbers.row('(646) 555-0125')).toContainText('Uptown');
    await numbers.search.fill('uptown');
    await expect.poll(async () => (await numbers.numbers()).length).toBe(3);

    await page.getByRole('button', { name: 'Change numbers' }).click();
    await expect(page).toHaveURL(/#\/numbers\/change$/);
  });
  await test.step('without the provider they are shown as they were read last, and nothing can be changed', async () => {
    await app.open('/numbers');
    await numbers.search.fill('');
    await expect(numbers.row('(917) 555-0130')).toBeVisible();
    await app.quit();
    await provider.stop();
    const later = await start({ userData: app.userData });
    const shown = new NumbersPage(later);
    await shown.open();
    await expect(shown.row('(917) 555-0130')).toContainText('Door phone');
    await later.call('account.getAccountBalance', {});
    const drawer = await shown.openNumber('9175550130');
    const change = drawer.getByRole('button', { name: 'Change: Rings on' });
    await expect(change).toHaveAttribute('aria-disabled', 'true');
    await expect(change).toHaveAccessibleDescription('This can be changed when the connection is back.');
  });
});

test('fifty thousand numbers are all there, and found at once', async ({ start }) => {
  const provider = await Provider.start({ size: 'large' });
  try {
    const { app, numbers } = await connected(start, provider);
    await app.open('/numbers');
    // Reading them is not what is looked at here: beside eight other apps on two cores it took over three minutes.
    test.setTimeout(600_000);
    await expect(numbers.view('All')).toHaveText(/50,000$/, { timeout: 540_000 });
    await expect(app.page.getByRole('button', { name: 'Checking now' })).toHaveCount(0, { timeout: 540_000 });
    await numbers.search.fill('2125550143');
    await expect.poll(() => numbers.numbers()).toEqual(['(212) 555-0143']);
    // The keyboard goes on where it was, however far the list was scrolled by another hand.
    await numbers.search.fill('');
    await numbers.grid.locator('[aria-rowindex="6"]').focus();
    await numbers.grid.locator('[aria-rowindex="7"]').hover();
    await app.page.mouse.wheel(0, 900_000);
    await expect(numbers.grid.locator('[aria-rowindex="7"]')).toHaveCount(0);
    await expect(numbers.grid.locator('[aria-rowindex="6"]')).toBeFocused();
    await app.page.keyboard.press('ArrowDown');
    await expect(numbers.grid.locator('[aria-rowindex="7"]')).toBeFocused();
  } finally {
    await provider.stop();
  }
});
