import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { referral } from '../support/documents.ts';
import { ComposePage } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test } from '../support/app.ts';

const OWN = '2125550142';

test('a new fax is marked until it is opened, also after a new start; faxes are found by words of a time and dates, and their rows lead on', async ({
  start,
  provider,
}) => {
  const app = await start();
  await app.connect(provider);
  const faxes = new FaxPage(app.page);
  await expect(faxes.place).toHaveAccessibleName('Fax');
  await faxes.open();
  await expect(app.page.getByText('New', { exact: true })).toHaveCount(0);

  for (const from of ['3125550160', '3125550161', '3125550162']) await provider.receiveFax(from, OWN);
  await app.page.keyboard.press('Control+r');
  await expect(faxes.place).toHaveAccessibleName('Fax, 3 new faxes');
  await expect(faxes.row('(312) 555-0160')).toContainText('New');
  await faxes.row('(312) 555-0160').click();
  await expect(faxes.drawer).toBeVisible();
  await expect(faxes.place).toHaveAccessibleName('Fax, 2 new faxes');
  await expect(faxes.row('(312) 555-0160')).not.toContainText('New');

  await app.quit();
  const again = await start({ userData: app.userData, settings: { faxHoldSeconds: 0 } });
  const later = new FaxPage(again.page);
  await expect(later.place).toHaveAccessibleName('Fax, 2 new faxes');
  await later.open();
  await again.page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(later.place).toHaveAccessibleName('Fax');
  await expect(again.page.getByRole('grid').getByRole('row').nth(1)).toBeFocused();

  const { page } = again;
  await test.step('found by words of a time, by a month and by dates', async () => {
    const rows = page.getByRole('grid').getByRole('row');
    const all = await page.getByRole('grid').getAttribute('aria-rowcount');
    await provider.receiveFax('3125550150', OWN);
    await page.keyboard.press('Control+r');
    await expect(later.row('(312) 555-0150')).toBeVisible();
    await page.getByRole('search').getByRole('textbox').fill('hoy 312 555 0150');
    await expect(later.row('(312) 555-0150')).toBeVisible();
    await page.getByRole('search').getByRole('textbox').fill('today 312 555 0150');
    await expect(later.row('(312) 555-0150')).toBeVisible();
    // What a filter leaves out of a search is said, and one click away.
    await page.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Team fax' });
    await page.getByRole('button', { name: '1 more outside this filter' }).click();
    await expect(later.row('(312) 555-0150')).toBeVisible();
    await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('today 312 555 0150');
    await page.getByRole('search').getByRole('textbox').fill('yesterday 312 555 0150');
    await expect(page.getByText('No fax in this list matches what you look for.')).toBeVisible();
    await page.getByRole('search').getByRole('textbox').fill('');

    const time = page.getByRole('combobox', { name: 'Time' });
    const now = new Date();
    await time.selectOption({ label: now.toLocaleDateString('en-US', { month: 'long', year: 'numeric' }) });
    await expect(later.row('(312) 555-0150')).toBeVisible();
    await time.selectOption({ label: 'Choose dates' });
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(Number(all) + 1));
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await expect(page.getByText('No fax in this list matches what you look for.')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await expect(rows.nth(1)).toBeVisible();
  });

  await test.step('a right click offers what its details offer, and marks it as read', async () => {
    const row = later.row('(312) 555-0150');
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await row.click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Commands for this row' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Open',
      'Reply by fax',
      'Copy number',
      'Add to contacts',
      'Save contact card',
      'Mark as read',
      'Mark as done',
      'Add a flag',
    ]);
    await menu.getByRole('menuitem', { name: 'Mark as read' }).click();
    await expect(row.getByText('New', { exact: true })).toHaveCount(0);
    await row.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Copy number' }).click();
    await expect.poll(() => again.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('(312) 555-0150');
    await row.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Reply by fax' }).click();
    await expect(new ComposePage(page).to).toHaveValue('(312) 555-0150');
  });

  await test.step('its details lead on: its number is copied, kept as a contact, and faxed', async () => {
    await later.open();
    await later.row('(312) 555-0150').click();
    await later.drawer.getByRole('button', { name: 'Copy number' }).click();
    await expect(page.getByText('Copied: (312) 555-0150').first()).toBeVisible();
    const file = join(again.userData, 'contact.vcf');
    await again.answerSaveDialog(file);
    await later.drawer.getByRole('button', { name: 'Save contact card' }).click();
    await expect(page.getByText('Saved as contact.vcf').first()).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('TEL;TYPE=FAX:+13125550150');
    await later.drawer.getByRole('button', { name: 'Reply by fax' }).click();
    await expect(new ComposePage(page).to).toHaveValue('(312) 555-0150');
  });

  await test.step('a row says why its fax was not delivered, and nothing of what is final', async () => {
    await new ComposePage(page).fax(await referral(3), '(617) 555-0101');
    await later.reaches('Line busy, try again later');
    await later.tab('Sent');
    await expect(later.row('(617) 555-0101').first()).toContainText('Not delivered · Line busy, try again later');
    await expect(page.getByRole('grid')).not.toContainText('final');
  });

  await test.step('the pages of a document stand beside it without a cut frame', async () => {
    const compose = new ComposePage(page);
    await compose.drop(await referral(12));
    const strip = page.getByRole('list', { name: 'Pages' });
    await expect(strip.getByRole('button')).toHaveCount(12);
    const room = await strip.evaluate((list) => {
      const thumb = list.querySelector('button')?.getBoundingClientRect();
      const inner = list.getBoundingClientRect().left + list.clientLeft + list.clientWidth;
      return { right: inner - (thumb?.right ?? Infinity), sideways: list.scrollWidth - list.clientWidth };
    });
    expect(room.right).toBeGreaterThanOrEqual(2);
    expect(room.sideways).toBe(0);
  });
});
