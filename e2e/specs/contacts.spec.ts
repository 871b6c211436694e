import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_FIELDS } from '../../src/shared/domain/contacts/contact.ts';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { ContactsPage } from '../pages/contacts-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

test('a contact is found by name as a recipient, and faxed; a file of contacts is imported, and all are saved as another', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  const { page } = app;
  await app.connect(provider);
  const people = [
    { name: 'Nora Ames', number: '+13122384411', notes: '' },
    { name: 'Mia Ames', number: '+13122384421', notes: 'Closed on Fridays' },
  ];
  const kept = await app.command('contacts.put', {
    contacts: people.map(({ name, number, notes }) => ({
      id: null,
      fields: { ...NO_FIELDS, name, notes, numbers: [{ kind: 'fax', e164: number }] },
    })),
  });
  expect(kept.ok).toBe(true);

  const compose = new ComposePage(page);
  await compose.drop(await referral(1));
  await compose.holds('Referral Avery.pdf', '1 page');
  await compose.from.selectOption({ label: FRONT_DESK });
  await compose.to.fill('nora');
  await page.getByRole('option', { name: /Nora Ames/ }).click();
  await compose.send();
  await expect.poll(() => provider.sentFaxes()).toMatchObject([{ to: '3122384411' }]);

  await test.step('a file of contacts is imported, and all are saved as another', async () => {
    const contacts = new ContactsPage(app);
    const file = join(app.userData, 'people.csv');
    const rows = [
      'Name,Company,Fax,Notes',
      'Front desk,Harbor Dental,(312) 238-4421,Ask for Lee',
      'Ana Ruiz,,617 238 4420,',
    ];
    await writeFile(file, rows.join('\r\n'));
    await contacts.openFiles();
    await contacts.chooseFile(file);
    await contacts.button('Import 2 contacts').click();
    await expect(page.getByText('2 contacts were imported.').first()).toBeVisible();
    const saved = join(app.userData, 'saved.vcf');
    await contacts.button('Import another file').click();
    await app.answerSaveDialog(saved);
    await contacts.button('Save as vCard').click();
    await expect.poll(() => readFile(saved, 'utf8').catch(() => '')).toContain('END:VCARD');
    const cards = await readFile(saved, 'utf8');
    for (const line of ['FN:Mia Ames', 'ORG:Harbor Dental', 'FN:Ana Ruiz', 'TEL;TYPE=FAX:+16172384420', 'FN:Nora Ames'])
      expect(cards).toContain(`${line}\r\n`);
    expect(cards).toContain('NOTE:Closed on Fridays\\nFront desk\\nAsk for Lee');
  });
});
