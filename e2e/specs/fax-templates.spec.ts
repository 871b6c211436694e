import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { SeveralPage } from '../pages/several-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

test('recipients and cover page of a fax are saved as a template, and used again from the palette; a file of a watched folder is a draft', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  const compose = new ComposePage(page);
  await compose.drop(await referral(1));
  await compose.holds('Referral Avery.pdf', '1 page');
  await compose.from.selectOption({ label: FRONT_DESK });
  await compose.to.fill('617 555 0134');
  await new SeveralPage(page).addAnother();
  await compose.to.fill('646 555 0177');
  await compose.cover.selectOption('Confidential');
  await compose.holds('Referral Avery.pdf', '2 pages');
  await compose.coverField('Subject').fill('Weekly report');
  await page.getByRole('button', { name: 'Templates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Templates of faxes' });
  await dialog.getByLabel('Name of a template from this fax').fill('Weekly');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('To 646 555 0177 and 1 other · Confidential')).toBeVisible();
  // It is shown before it is on the disk.
  const kept = async () => {
    const templates = await app.command('userData.get', { name: 'fax-templates' });
    return templates.ok ? templates.value : null;
  };
  await expect.poll(kept).toMatchObject([{ name: 'Weekly' }]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('weekly');
  await page.getByRole('option', { name: /Send a fax by “Weekly”/ }).click();
  await expect(page.getByText('“Weekly” is in this fax.', { exact: true })).toBeVisible();
  // What was being written is put aside, and the template begins an empty fax.
  await expect(page.getByRole('button', { name: 'Drafts (1)' })).toBeVisible();
  await expect(compose.to).toHaveValue('646 555 0177');
  await expect(new SeveralPage(page).added).toHaveText([/\(617\) 555-0134/]);
  await compose.drop(await referral(1));
  await compose.holds('Referral Avery.pdf', '2 pages');
  await expect(compose.cover).toHaveValue('confidential');
  await expect(compose.coverField('Subject')).toHaveValue('Weekly report');

  await test.step('a PDF that comes into the chosen folder is a draft for the number in its name, and the folder stays as it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'to-fax-'));
    await app.answerFileDialog(folder);
    await app.open('/settings/account');
    const section = page.getByRole('region', { name: 'Folder for faxes to send' });
    await section.getByRole('button', { name: 'Choose a folder' }).click();
    await expect(section.getByRole('switch', { name: 'Send files from this folder without asking' })).not.toBeChecked();
    await writeFile(join(folder, '4155550134 - invoice.pdf'), (await referral(1)).bytes);
    await expect(section.getByText('1 draft')).toBeVisible();
    await app.open('/fax/new');
    await page.getByRole('button', { name: /^Drafts/ }).click();
    await page.getByRole('dialog', { name: 'Drafts of faxes' }).getByRole('button', { name: /^415/ }).click();
    await compose.holds('4155550134 - invoice.pdf', '1 page');
    await expect(compose.to).toHaveValue(/415/);
    expect(await readdir(folder)).toEqual(['4155550134 - invoice.pdf']);
  });
});
