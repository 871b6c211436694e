import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, focus, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { did, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const form = page.getByRole('main').getByRole('form');
const send = button(/^(Send|Send change)$/);
const field = (label: string) => form.getByLabelText(label, { exact: true });

/** Opens the form of an operation, as a link to it does. */
async function open(fake: FakeBridge, id: string, words: string): Promise<void> {
  fake.emit('app.navigate', { path: `/settings/operations/${id}` });
  await expect.element(form.getByRole('heading', { level: 2, name: words, exact: true })).toBeVisible();
}

test('an operation is found by its words and path, and its answer is a tree that is walked by keys', async () => {
  const fake = new FakeBridge();
  const row = (index: number) => ({ did: did(index), status: 'active', tier: '1', type: 'local', note: '' });
  answerWith(fake, {
    'did.listDids': () => succeed({ total: 12, totalPages: 3, currentPage: 1, rows: times(5, row) } as never),
  });
  await showScreen('/settings/operations', fake);
  await page.getByLabelText('Find an operation').fill('numbers /did GET list your');
  const list = page.getByRole('navigation', { name: /by area/ });
  await list.getByRole('link', { name: /^List your numbers/ }).click();
  await field('Rows per page').fill('5');
  await button('Run').click();
  const item = (name: string | RegExp) => page.getByRole('tree').getByRole('treeitem', { name });
  await expect.element(item(/^Entries 5 entries/)).toHaveAttribute('aria-expanded', 'true');
  focus(item(/^Answer/));
  await press('{ArrowDown}', '{End}');
  await expect.element(item(/^5 /)).toHaveFocus();
  await press('{ArrowRight}', '{ArrowRight}');
  await expect.element(item(/^Phone number/)).toHaveFocus();
  expect(await axeFindings({ isPage: true })).toEqual([]);
  await press('{ArrowLeft}', '{ArrowLeft}');
  await expect.element(item(/^Phone number/)).not.toBeInTheDocument();
  await page.getByText('As JSON').click();
  await expect.element(page.getByRole('region', { name: 'As JSON' }).getByText('"currentPage": 1')).toBeVisible();
});

test('what is typed into a form is kept while others are shown, but for secrets', async () => {
  const fake = new FakeBridge();
  const drafts = new Map<string, unknown>();
  answerWith(fake, {
    'draft.get': ({ form: kind, of }) => succeed(drafts.get(`${kind} ${of}`) ?? null),
    'draft.save': ({ form: kind, of, value }) => {
      drafts.set(`${kind} ${of}`, value);
      return succeed(null);
    },
  });
  await showScreen('/settings/operations', fake);
  await open(fake, 'siptrunk.createTrunk', 'Create a phone-system line');
  await field('Phone-system line').fill('office');
  await field('Password of the line').fill('Abcd1234');
  await open(fake, 'siptrunk.listTrunks', 'List the phone-system lines');
  await open(fake, 'siptrunk.createTrunk', 'Create a phone-system line');
  await expect.element(field('Phone-system line')).toHaveValue('office');
  await expect.element(field('Password of the line')).toHaveValue('');
  expect(JSON.stringify(fake.requests)).not.toContain('Abcd1234');
});

test('a form takes numbers in any form, one field each, leads to those that are wrong, and asks before it sends', async () => {
  const fake = new FakeBridge();
  await showScreen('/settings/operations', fake);
  await open(fake, 'sms.sendMsg', 'Send a text');
  await field('To').fill('+1 (617) 555-0101');
  await button('Add another: To').click();
  await expect.element(field('To 2')).toHaveFocus();
  await field('To 2').fill('212.911.5678');
  await send.click();
  await expect.element(field('Phone number')).toHaveFocus();
  await field('Phone number').fill('(212) 555-0100');
  await field('Message').fill('Your appointment is at 10:00.');
  await send.click();
  await expect.element(field('To 2')).toHaveFocus();
  await button('Remove To 2').click();
  await send.click();
  const asked = page.getByRole('dialog');
  await expect.element(asked.getByText('(617) 555-0101')).toBeVisible();
  await expect.element(asked.getByText('(212) 555-0100')).toBeVisible();
  await press('{Escape}');
  await expect.element(asked).not.toBeInTheDocument();
  expect(fake.requests.map(({ name }) => name)).not.toContain('sms.sendMsg');
});

test('a form takes a file, and shows its name and size', async () => {
  const fake = new FakeBridge();
  await showScreen('/settings/operations', fake);
  await open(fake, 'enterpriseFax.uploadFile', 'Upload a document for team fax');
  await userEvent.upload(field('Document'), new File(['%PDF-1.4\n'], 'letter.pdf', { type: 'application/pdf' }));
  await expect.element(field('File name')).toHaveValue('letter.pdf');
  await expect.element(form.getByText('letter.pdf · 1 kB')).toBeVisible();
});

test('what is refused after its form was left is told all the same', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'sms.sendMsg': () => undefined });
  await showScreen('/settings/operations', fake);
  await open(fake, 'sms.sendMsg', 'Send a text');
  await field('To').fill('(617) 555-0101');
  await field('Phone number').fill('(212) 555-0100');
  await field('Message').fill('Your appointment is at 10:00.');
  await send.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => fake.names()).toContain('sms.sendMsg');
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  await fake.refuse('sms.sendMsg', { kind: 'refused', text: 'No texts today', evidence: {} });
  await shows(toasts, /^Send a text: .*No texts today/);
});
