import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ComposePage } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test } from '../support/app.ts';

const OWN = '2125550142';

test('faxes are found by words of a time and dates, and their rows lead on', async ({ start, provider }) => {
  const app = await start();
  await app.connect(provider);
  const { page } = app;
  const faxes = new FaxPage(page);
  await faxes.open();
  await test.step('found by words of a time, by a month and by dates', async () => {
    const rows = page.getByRole('grid').getByRole('row');
    const all = await page.getByRole('grid').getAttribute('aria-rowcount');
    await provider.receiveFax('3125550150', OWN);
    await page.keyboard.press('Control+r');
    await expect(faxes.row('(312) 555-0150')).toBeVisible();
    await page.getByRole('search').getByRole('textbox').fill('hoy 312 555 0150');
    await expect(faxes.row('(312) 555-0150')).toBeVisible();
    await page.getByRole('search').getByRole('textbox').fill('today 312 555 0150');
    await expect(faxes.row('(312) 555-0150')).toBeVisible();
    // What a filter leaves out of a search is said, and one click away.
    await page.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Team fax' });
    await page.getByRole('button', { name: '1 more outside this filter' }).click();
    await expect(faxes.row('(312) 555-0150')).toBeVisible();
    await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('today 312 555 0150');
    await page.getByRole('search').getByRole('textbox').fill('yesterday 312 555 0150');
    await expect(page.getByText('No fax in this list matches what you look for.')).toBeVisible();
    await page.getByRole('search').getByRole('textbox').fill('');

    const time = page.getByRole('combobox', { name: 'Time' });
    const now = new Date();
    await time.selectOption({ label: now.toLocaleDateString('en-US', { month: 'long', year: 'numeric' }) });
    await expect(faxes.row('(312) 555-0150')).toBeVisible();
    await time.selectOption({ label: 'Choose dates' });
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(Number(all) + 1));
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await expect(page.getByText('No fax in this list matches what you look for.')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await expect(rows.nth(1)).toBeVisible();
  });

  await test.step('a right click offers what its details offer, and marks it as read', async () => {
    const row = faxes.row('(312) 555-0150');
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
    await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('(312) 555-0150');
    await row.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Reply by fax' }).click();
    await expect(new ComposePage(page).to).toHaveValue('(312) 555-0150');
  });

  await test.step('its details lead on: its number is copied, kept as a contact, and faxed', async () => {
    await faxes.open();
    await faxes.row('(312) 555-0150').click();
    await faxes.drawer.getByRole('button', { name: 'Copy number' }).click();
    await expect(page.getByText('Copied: (312) 555-0150').first()).toBeVisible();
    const file = join(app.userData, 'contact.vcf');
    await app.answerSaveDialog(file);
    await faxes.drawer.getByRole('button', { name: 'Save contact card' }).click();
    await expect(page.getByText('Saved as contact.vcf').first()).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('TEL;TYPE=FAX:+13125550150');
    await faxes.drawer.getByRole('button', { name: 'Reply by fax' }).click();
    await expect(new ComposePage(page).to).toHaveValue('(312) 555-0150');
  });
});
