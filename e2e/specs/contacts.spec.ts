import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { ContactsPage } from '../pages/contacts-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

test('a contact is kept, found by name as a recipient, and its cover page and language come with it; a file shows what it does, replaces nothing, and can be taken back', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  const { page } = app;
  await app.connect(provider);
  const contacts = new ContactsPage(app);
  await contacts.open();
  await contacts.add(
    { Name: 'José Núñez', Company: 'Harbor Dental', Number: '617.238.4410', Groups: 'Labs' },
    { 'Usual cover page': 'Confidential', 'Language of the cover page': 'Español' },
  );
  await contacts.add({ Name: 'Nora Ames', Number: '312 238 4411' });

  const compose = new ComposePage(page);
  await compose.drop(await referral(1));
  await compose.holds('Referral Avery.pdf', '1 page');
  await compose.from.selectOption({ label: FRONT_DESK });
  await compose.to.pressSequentially('dental nunez');
  await page.getByRole('option', { name: /José Núñez/ }).click();
  await expect(compose.cover).toHaveValue('confidential');
  await expect(page.getByRole('combobox', { name: 'Language of the cover page' })).toHaveValue('es');
  await expect(compose.coverField('Name of the recipient')).toHaveValue('José Núñez');
  // Another recipient takes it back.
  await compose.to.fill('nora');
  await page.getByRole('option', { name: /Nora Ames/ }).click();
  await expect(compose.cover).toHaveValue('');
  await compose.holds('Referral Avery.pdf', '1 page');
  await compose.tickWarnings();
  await compose.send();
  await expect.poll(() => provider.sentFaxes()).toMatchObject([{ to: '3122384411' }]);

  await contacts.open();
  await contacts.hasRows(2);
  await contacts.row(1).click();
  await expect(contacts.drawer.getByText('Harbor Dental')).toBeVisible();
  await contacts.drawer.getByRole('button', { name: 'Delete' }).click();
  await contacts.hasRows(1);
  await contacts.press('Control+z');
  await contacts.hasRows(2);

  await test.step('a file of contacts shows what it does before, replaces nothing, and can be taken back', async () => {
    await contacts.press('Escape');
    await contacts.add({ Name: 'Mia Ames', Number: '312 238 4421', Notes: 'Closed on Fridays' });
    const file = join(app.userData, 'people.csv');
    const rows = [
      'Name,Company,Fax,Notes',
      'Front desk,Harbor Dental,(312) 238-4421,Ask for Lee',
      'Ana Ruiz,,617 238 4420,',
      'No fax,,238-4410,',
    ];
    await writeFile(file, rows.join('\r\n'));
    await contacts.openFiles();
    await contacts.chooseFile(file);
    await expect(app.page.getByText('1 new, 1 merged, 1 left out').first()).toBeVisible();
    await expect(contacts.plan.row(1)).toContainText('Adds to Mia Ames: Company, Notes. Not replaced: Name.');
    await expect(contacts.plan.row(3)).toContainText('“238-4410”: Some digits are missing');
    await contacts.button('Import 2 contacts').click();
    await expect(app.page.getByText('2 contacts were imported.').first()).toBeVisible();

    const saved = join(app.userData, 'saved.vcf');
    await contacts.button('Import another file').click();
    await app.answerSaveDialog(saved);
    await contacts.button('Save as vCard').click();
    await expect.poll(() => readFile(saved, 'utf8').catch(() => '')).toContain('END:VCARD');
    const cards = await readFile(saved, 'utf8');
    for (const line of ['FN:Mia Ames', 'ORG:Harbor Dental', 'FN:Ana Ruiz', 'TEL;TYPE=FAX:+16172384420'])
      expect(cards).toContain(`${line}\r\n`);
    expect(cards).toContain('NOTE:Closed on Fridays\\nFront desk\\nAsk for Lee');

    // The file that was written says nothing new.
    await contacts.chooseFile(saved);
    await expect(app.page.getByText('4 already there').first()).toBeVisible();
    await contacts.button('Cancel').click();
    await writeFile(file, 'Name,Fax\r\nBo Lee,4152384410\r\nMia Ames,4152384411\r\n');
    await contacts.chooseFile(file);
    await contacts.button('Import 2 contacts').click();
    await contacts.button('Take it back').click();
    await expect(app.page.getByText('The import was taken back.').first()).toBeVisible();
    await contacts.button('Show contacts').click();
    await contacts.hasRows(4);
    expect(await contacts.names()).toEqual(['Ana Ruiz', 'José Núñez', 'Mia Ames', 'Nora Ames']);
    await contacts.row(3).click();
    await expect(contacts.drawer.getByText('(415) 238-4411')).toHaveCount(0);
  });
});
