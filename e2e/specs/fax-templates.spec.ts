import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { SeveralPage } from '../pages/several-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

test('recipients and cover page of a fax are saved as a template, and used again from the palette after a start', async ({
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
  await app.kill();

  const again = await start({ userData: app.userData });
  await expect(again.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await again.page.keyboard.press('Control+k');
  await again.page.getByRole('combobox', { name: 'Find or do anything' }).fill('weekly');
  await again.page.getByRole('option', { name: /Send a fax by “Weekly”/ }).click();
  const back = new ComposePage(again.page);
  await expect(again.page.getByText('“Weekly” is in this fax.', { exact: true })).toBeVisible();
  // What was being written is put aside, and the template begins an empty fax.
  await expect(again.page.getByRole('button', { name: 'Drafts (1)' })).toBeVisible();
  await expect(back.to).toHaveValue('646 555 0177');
  await expect(new SeveralPage(again.page).added).toHaveText([/\(617\) 555-0134/]);
  await back.drop(await referral(3));
  await back.holds('Referral Avery.pdf', '4 pages');
  await expect(back.cover).toHaveValue('confidential');
  await expect(back.coverField('Subject')).toHaveValue('Weekly report');
});
