import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CONTACTS_AT_ONCE } from '#shared/bridge/contact-commands.ts';
import { MOST_CONTACTS } from '#shared/domain/contacts/contact.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { keepContacts } from '#renderer/test/kept-contacts.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const MIA = {
  name: 'Mia Ames',
  notes: 'Closed on Fridays',
  numbers: [{ kind: 'fax' as const, e164: '+13122384421' }],
};
const FILE = [
  'Name,Company,Fax,Notes',
  'Front desk,Harbor Dental,(312) 238-4421,Ask for Lee',
  'Ana Ruiz,,617 238 4420,',
  'No fax,,238-4410,',
].join('\r\n');

const plan = page.getByRole('grid', { name: 'What the import does' });
const row = (place: number) => plan.getByRole('row').nth(place);

test('a file of contacts shows what it does before, replaces nothing, and is taken back: what was new goes, and what was merged is as before', async () => {
  const fake = new FakeBridge();
  const { all } = keepContacts(fake, [MIA]);
  const before = all();
  await showScreen('/contacts/files', fake);
  await userEvent.upload(page.getByLabelText('Choose a file'), new File([FILE], 'people.csv'));
  await expect.element(page.getByText('1 new, 1 merged, 1 left out').first()).toBeVisible();
  await shows(row(1), 'Adds to Mia Ames: Company, Notes. Not replaced: Name.');
  await shows(row(3), '“238-4410”: Some digits are missing');
  expect(all()).toEqual(before);
  await button('Import 2 contacts').click();
  await expect.element(page.getByText('2 contacts were imported.').first()).toBeVisible();
  expect(all()).toMatchObject([
    { name: 'Mia Ames', company: 'Harbor Dental', notes: 'Closed on Fridays\nFront desk\nAsk for Lee' },
    { name: 'Ana Ruiz', numbers: [{ e164: '+16172384420' }] },
  ]);
  await button('Undo the import').click();
  await expect.element(page.getByText('The import was undone.').first()).toBeVisible();
  expect(all()).toEqual(before);
});

test('a file in Windows-1252, as Excel and Outlook write it, keeps its accents and its columns', async () => {
  const fake = new FakeBridge();
  const { all } = keepContacts(fake, []);
  await showScreen('/contacts/files', fake);
  const text = 'Nombre,Compañía,Teléfono\r\nJosé Núñez,Clínica Sur,617 238 4420';
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  await userEvent.upload(page.getByLabelText('Choose a file'), new File([bytes], 'contactos.csv'));
  await button('Import 1 contact').click();
  await expect
    .poll(all)
    .toMatchObject([{ name: 'José Núñez', company: 'Clínica Sur', numbers: [{ e164: '+16172384420' }] }]);
});

test('a contact whose number is something else in the file is not said to have all of it', async () => {
  const fake = new FakeBridge();
  keepContacts(fake, [MIA]);
  await showScreen('/contacts/files', fake);
  const file = new File(['Name,Mobile\nMia Ames,(312) 238-4421'], 'people.csv');
  await userEvent.upload(page.getByLabelText('Choose a file'), file);
  await shows(row(1), 'Already there');
  await shows(row(1), 'Not replaced: Numbers.');
  await expect.element(row(1)).not.toMatchTextContent('has all of it');
});

test('an import that stopped on its way is taken back, or left', async () => {
  const fake = new FakeBridge();
  const { all } = keepContacts(fake, [MIA], CONTACTS_AT_ONCE + 1);
  const before = all();
  const rows = Array.from({ length: CONTACTS_AT_ONCE + 1 }, (_, at) => `Person ${at}`);
  const file = new File([['Name', ...rows].join('\n')], 'many.csv');
  await showScreen('/contacts/files', fake);
  await userEvent.upload(page.getByLabelText('Choose a file'), file);
  await button('Import 501 contacts').click();
  await expect.element(button('Go on')).toBeVisible();
  expect(all()).toHaveLength(CONTACTS_AT_ONCE + 1);
  await button('Undo the import').click();
  await expect.element(page.getByText('The import was undone.').first()).toBeVisible();
  expect(all()).toEqual(before);
  await expect.element(button('Go on')).not.toBeInTheDocument();
  await button('Import another file').click();
  await userEvent.upload(page.getByLabelText('Choose a file'), file);
  await button('Import 501 contacts').click();
  await expect.element(button('Go on')).toBeVisible();
  await button('Import another file').click();
  await expect.element(page.getByLabelText('Choose a file')).toBeInTheDocument();
});

test('a file with more new contacts than there is room for is told before anything is kept', async () => {
  const fake = new FakeBridge();
  const first = Array.from({ length: MOST_CONTACTS - 1 }, (_, at) => ({ name: `Person ${at}` }));
  const { all } = keepContacts(fake, first, MOST_CONTACTS);
  await showScreen('/contacts/files', fake);
  const choose = page.getByLabelText('Choose a file');
  await userEvent.upload(choose, new File(['Name\nAna Ruiz\nLee Chan\nPerson 7'], 'two.csv'));
  await expect.element(page.getByText('2 new, 1 already there').first()).toBeVisible();
  const words = 'At most 50,000 contacts are kept, and 1 would be too many.';
  await expect.element(page.getByText(words).first()).toBeVisible();
  await expect.element(button('Import 2 contacts')).toHaveAttribute('aria-disabled', 'true');
  expect(all()).toHaveLength(MOST_CONTACTS - 1);
  await button('Cancel').click();
  await userEvent.upload(choose, new File(['Name\nAna Ruiz\nPerson 7'], 'one.csv'));
  await button('Import 1 contact').click();
  await expect.element(page.getByText('1 contact was imported.').first()).toBeVisible();
  expect(all()).toHaveLength(MOST_CONTACTS);
});
