import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ComposePage } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test } from '../support/app.ts';

const OWN = '2125550142';

test('a fax is found by a word of its time, also outside of a filter, and its row leads on', async ({
  start,
  provider,
}) => {
  const app = await start();
  await app.connect(provider);
  const { page } = app;
  const faxes = new FaxPage(page);
  await faxes.open();
  await test.step('a fax is found by a word of its time, also outside of a filter', async () => {
    await provider.receiveFax('3125550150', OWN);
    await page.keyboard.press('Control+r');
    await expect(faxes.row('(312) 555-0150')).toBeVisible();
    await page.getByRole('search').getByRole('textbox').fill('today 312 555 0150');
    await expect(faxes.row('(312) 555-0150')).toBeVisible();
    // What a filter leaves out of a search is said, and one click away.
    await page.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Team fax' });
    await page.getByRole('button', { name: '1 more outside this filter' }).click();
    await expect(faxes.row('(312) 555-0150')).toBeVisible();
    await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('today 312 555 0150');
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
  });

  await test.step('its details lead on: its number is copied, kept as a contact, and faxed', async () => {
    await faxes.row('(312) 555-0150').click();
    await faxes.drawer.getByRole('button', { name: 'Copy number' }).click();
    await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('(312) 555-0150');
    const file = join(app.userData, 'contact.vcf');
    await app.answerSaveDialog(file);
    await faxes.drawer.getByRole('button', { name: 'Save contact card' }).click();
    await expect(page.getByText('Saved as contact.vcf').first()).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('TEL;TYPE=FAX:+13125550150');
    await faxes.drawer.getByRole('button', { name: 'Reply by fax' }).click();
    await expect(new ComposePage(page).to).toHaveValue('(312) 555-0150');
  });
});
