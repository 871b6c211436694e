import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { line } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const CREATE = 'siptrunk.createTrunk';
const form = page.getByRole('form', { name: 'Connect a phone system' });
const name = form.getByLabelText('Name of the line');
const create = form.getByRole('button', { name: 'Create line' });

function account(refuse: (name: string) => string | null): FakeBridge {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ lines: ['frontdesk', 'lobby'].map((trunk, at) => ({ ...line(at), trunk })) }, { readAt: READ_AT }),
    [CREATE]: ({ trunk }) => {
      const text = refuse(trunk);
      return text === null
        ? succeed({} as never, [{ text: 'passwords are changed every 90 days' }])
        : fail({ kind: 'refused', text, evidence: {} });
    },
  });
  return fake;
}

const sent = (fake: FakeBridge) =>
  fake.requests.filter((request) => request.name === CREATE).map(({ payload }) => payload);

test('a name that another customer has is refused at its field, with a free one a press away', async () => {
  const fake = account((trunk) => (trunk === 'acme' ? 'trunk: this name is already taken' : null));
  await showScreen('/new-line', fake);
  await name.fill('acme');
  await form.getByLabelText('Internet address', { exact: true }).fill('8.8.4.4');
  await create.click();
  await expect.element(form.getByText('Another customer of the provider has this name.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await form.getByRole('button', { name: /^Use “acme\w{4}”/ }).click();
  await create.click();
  await expect.element(page.getByRole('main').getByText(/^Line acme\w{4} was created/)).toBeVisible();
  expect(sent(fake)).toMatchObject([{ trunk: 'acme' }, { trunk: expect.stringMatching(/^acme\w{4}$/) as string }]);
});

test('a name that is typed while another one is refused is not said to be taken, and the refused one is', async () => {
  const fake = account(() => null);
  answerWith(fake, { [CREATE]: () => undefined });
  await showScreen('/new-line', fake);
  await name.fill('acme');
  await form.getByLabelText('Internet address', { exact: true }).fill('8.8.4.4');
  await create.click();
  await expect.poll(() => sent(fake)).toHaveLength(1);
  await name.fill('attic');
  await fake.refuse(CREATE, { kind: 'refused', text: 'trunk: this name is already taken', evidence: {} });
  await expect.element(form.getByText(/this name is already taken/).first()).toBeVisible();
  const taken = form.getByText('Another customer of the provider has this name.');
  await expect.element(taken).not.toBeInTheDocument();
  await name.fill('acme');
  await expect.element(taken).toBeVisible();
});

test('a line is made as it was when it was sent, with the password that is shown for it', async () => {
  const fake = account(() => null);
  answerWith(fake, { 'secrets.hold': () => undefined });
  await showScreen('/new-line', fake);
  await name.fill('attic');
  await form.getByRole('radio', { name: 'It signs in with a password' }).click();
  await create.click();
  await expect.poll(() => fake.names()).toContain('secrets.hold');
  await name.fill('cellar');
  await fake.answer('secrets.hold', { id: '1' });
  await expect.poll(() => sent(fake)).toMatchObject([{ trunk: 'attic' }]);
});

test('a line that the list does not show, though it was said to be made, is not said to be there', async () => {
  const fake = account(() => null);
  const answerLines = (names: readonly string[], readAt: string): void => {
    const rows = names.map((trunk, at) => ({ ...line(at), trunk }));
    answerWith(fake, listAnswers({ lines: rows }, { readAt }));
    fake.emit('lists.changed', { list: 'lines', scope: '' });
  };
  await showScreen('/new-line', fake);
  await name.fill('attic');
  await form.getByLabelText('Internet address', { exact: true }).fill('8.8.4.4');
  await create.click();
  const made = page.getByRole('main').getByText('Line attic was created');
  await expect.element(made).toBeVisible();
  answerLines(['frontdesk', 'lobby'], '2026-07-01T12:30:00.000Z');
  const notListed = page.getByRole('main').getByText('The provider does not list line attic yet');
  await expect.element(notListed).toBeVisible();
  await expect.element(made).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByText('8.8.4.4').first()).toBeVisible();
  // The provider keeps names in its own spelling, and its time may be hours off.
  answerLines(['ATTIC', 'frontdesk', 'lobby'], '2026-07-01T13:00:00.000Z');
  await expect.element(made).toBeVisible();
  await expect.element(notListed).not.toBeInTheDocument();
});

test('the name of an own line is known without asking', async () => {
  const fake = account(() => null);
  await showScreen('/new-line', fake);
  await name.fill('FrontDesk');
  await form.getByLabelText('Internet address', { exact: true }).fill('8.8.4.4');
  await create.click();
  await expect.element(form.getByText('You have a line of this name.')).toBeVisible();
  expect(sent(fake)).toEqual([]);
});

test('the name on offer is like the one that is typed, also where both of two are taken', async () => {
  const fake = account(() => null);
  await showScreen('/new-line', fake);
  await name.fill('FrontDesk');
  await form.getByLabelText('Internet address', { exact: true }).fill('8.8.4.4');
  await create.click();
  await expect.element(form.getByRole('button', { name: /^Use “FrontDesk\w{4}”/ })).toBeVisible();
  await name.fill('lobby');
  await expect.element(form.getByRole('button', { name: /^Use “lobby\w{4}”/ })).toBeVisible();
});

test('where the account may not have lines that sign in, it says what to do; a warning about a line that is made is told', async () => {
  let isAllowed = false;
  const fake = account(() => (isAllowed ? null : 'ip_address: is required when there is no dynamic_host'));
  await showScreen('/new-line', fake);
  await name.fill('attic');
  await form.getByRole('radio', { name: 'It signs in with a password' }).click();
  await create.click();
  await expect.element(form.getByText('Ask your provider to allow lines that sign in')).toBeVisible();
  await expect.element(form.getByText(/is required when there is no dynamic_host/).first()).toBeVisible();
  isAllowed = true;
  await create.click();
  const main = page.getByRole('main');
  await expect.element(main.getByText(/^Line attic was created/)).toBeVisible();
  await expect.element(main.getByText(/passwords are changed every 90 days/)).toBeVisible();
  expect(sent(fake)).toMatchObject([{ trunk: 'attic' }, { trunk: 'attic' }]);
});

test('the sheet of a line with a fixed address does not say that it has no password: one may have been made for it', async () => {
  const fake = account(() => null);
  await showScreen('/lines/frontdesk/setup', fake);
  await shows(page.getByRole('main'), /Usually none needed.* A password that was made for it is not shown again\./);

  await showScreen('/new-line', fake);
  await name.fill('attic');
  await form.getByLabelText('Internet address', { exact: true }).fill('8.8.4.4');
  await create.click();
  await shows(page.getByRole('main'), 'None needed: calls are taken from your address.');
});
