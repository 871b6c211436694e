import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { draftKey } from '#shared/user-data/drafts.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { keepContacts } from '#renderer/test/kept-contacts.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const list = new ListByHand('Contacts');

test('a contact is written with its form and shown, and one that was deleted is brought back by a key', async () => {
  const fake = new FakeBridge();
  const { all } = keepContacts(fake, [{ name: 'Nora Ames' }]);
  await showScreen('/contacts', fake);
  await button('New contact').first().click();
  const form = page.getByRole('form');
  await expect.element(form.getByLabelText('Name', { exact: true })).toHaveFocus();
  await press('José Núñez');
  await form.getByLabelText('Company', { exact: true }).fill('Harbor Dental');
  await form.getByLabelText('Number', { exact: true }).fill('617.238.4410');
  await form.getByLabelText('Usual cover page').selectOptions('Confidential');
  await form.getByLabelText('Language of the cover page').selectOptions('Español');
  await form.getByLabelText('Groups', { exact: true }).fill('Labs');
  await button('Add contact').click();
  await expect.element(button('Change contact')).toBeVisible();
  await expect.element(list.drawer.getByText('Harbor Dental')).toBeVisible();
  expect(all()[1]).toMatchObject({
    ...{ name: 'José Núñez', company: 'Harbor Dental', groups: ['Labs'], cover: 'confidential', language: 'es' },
    numbers: [{ kind: 'fax', e164: '+16172384410' }],
  });

  await list.hasRows(2);
  await button('Delete').click();
  await list.hasRows(1);
  expect(all().map(({ name }) => name)).toEqual(['Nora Ames']);
  await press('{Control>}z{/Control}');
  await list.hasRows(2);
  expect(all()).toHaveLength(2);
});

test('why deleted contacts cannot be brought back is said by a toast where their page was left meanwhile', async () => {
  const fake = new FakeBridge();
  keepContacts(fake, [{ name: 'Nora Ames' }, { name: 'José Núñez' }]);
  answerWith(fake, { 'contacts.restore': () => fail({ kind: 'disk', reason: 'full' }) });
  await showScreen('/contacts', fake);
  await list.hasRows(2);
  await list.click(1);
  await button('Delete').click();
  await list.hasRows(1);
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await shows(toasts, /^Undo: /);
});

test('what was typed for a number from elsewhere is kept for that number, and for no other contact', async () => {
  const fake = new FakeBridge();
  const drafts = new Map<string, unknown>();
  keepContacts(fake, []);
  answerWith(fake, {
    'draft.get': ({ form, of }) => succeed(drafts.get(draftKey(form, of) ?? '') ?? null),
    'draft.save': ({ form, of, value }) => {
      drafts.set(draftKey(form, of) ?? '', value);
      return succeed(null);
    },
  });
  await showScreen('/contacts/new?number=6172384410', fake);
  const name = page.getByRole('form').getByLabelText('Name', { exact: true });
  await name.fill('Nora Ames');
  await visit(fake, '/contacts/new');
  await expect.element(name).toHaveValue('');
  await visit(fake, '/contacts/new?number=6172384410');
  await expect.element(name).toHaveValue('Nora Ames');
});

test('of several numbers each says which it is', async () => {
  const fake = new FakeBridge();
  keepContacts(fake, []);
  await showScreen('/contacts/new', fake);
  await expect.element(page.getByRole('form').getByLabelText('Name', { exact: true })).toHaveFocus();
  await button('Add a number').click();
  const second = page.getByRole('group', { name: 'Number 2' });
  await second.getByLabelText('Number', { exact: true }).fill('617.238.4410');
  await second.getByLabelText('Kind').selectOptions('Mobile');
  await expect
    .element(page.getByRole('group', { name: 'Number 1' }).getByLabelText('Number', { exact: true }))
    .toHaveValue('');
});

async function visit(fake: FakeBridge, path: string): Promise<void> {
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  fake.emit('app.navigate', { path });
  await expect.element(page.getByRole('form')).toBeVisible();
}
