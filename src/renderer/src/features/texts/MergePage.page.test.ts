import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { TextMerge } from '#shared/bridge/texts.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows, texts } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { brokenFile, chooseFile, slowFile } from '#renderer/test/slow-file.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const OWN = '2125550141';

async function choose(...lines: string[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  await userEvent.upload(input, new File([lines.join('\n')], 'patients.csv', { type: 'text/csv' }));
}

test('a file is shown as what each one gets and who is left out, and only who agreed is texted', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'texts.senders': () => succeed([OWN]),
    'texts.merge': () => succeed(null),
    'texts.startMerge': () => undefined,
  });
  await showScreen('/texts/list', fake);
  await expect.element(button('Choose a CSV file')).toBeVisible();
  await choose('Name,Mobile', 'Ann,6172384410');
  await expect.element(page.getByText('The file has no column that says who agreed')).toBeVisible();
  await expect.element(button(/^Text \d/)).not.toBeInTheDocument();

  await choose('Name,Mobile,Consent', 'Ann,6172384410,yes', 'Ben,6172384411,2026-03-02', 'Dee,6172384413,no');
  await expect.element(button('Text 2 people')).toHaveAttribute('title', 'Write the text first.');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello {Name}, we moved.');
  await expect.element(page.getByText('2 people get a text each. That is 2 texts to pay for.')).toBeVisible();
  const gets = page.getByRole('list', { name: 'What each one gets' }).getByRole('listitem');
  expect(texts(gets)).toEqual([
    expect.stringContaining('Hello Ann, we moved.'),
    expect.stringContaining('Hello Ben, we moved.'),
  ]);
  await shows(
    page.getByRole('list', { name: 'Rows that are left out' }),
    /Row 4.*The file does not say that they agreed\./,
  );
  await page.getByRole('textbox', { name: 'Between two texts' }).fill('600');
  await userEvent.keyboard('{Tab}');
  await button('Text 2 people').click();
  const begun = () => fake.requests.filter(({ name }) => name === 'texts.startMerge').map(({ payload }) => payload);
  await expect.poll(begun).toEqual([
    {
      ...{ own: OWN, file: 'patients.csv', paceSeconds: 600 },
      rows: [
        { peer: '6172384410', body: 'Hello Ann, we moved.', consent: 'yes' },
        { peer: '6172384411', body: 'Hello Ben, we moved.', consent: '2026-03-02' },
      ],
    },
  ]);
});

test('a long file is counted as a whole, and shows the first of those who are left out', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'texts.senders': () => succeed([OWN]), 'texts.merge': () => succeed(null) });
  await showScreen('/texts/list', fake);
  await expect.element(button('Choose a CSV file')).toBeVisible();
  const others = Array.from({ length: 2_000 }, (_, at) => `Ben,617${String(5560000 + at)},`);
  await choose('Name,Mobile,Consent', 'Ann,6172384410,yes', ...others);
  await expect.element(page.getByText('2,000 rows are left out')).toBeVisible();
  const list = page.getByRole('list', { name: 'Rows that are left out' });
  await shows(list.getByRole('listitem').first(), /Row 3/);
  expect(list.element().childElementCount).toBeLessThan(250);
  await shows(list.getByRole('listitem').last(), 'and 1,800 more');
});

test('the text of a list that was not texted yet is there again when the page is opened anew, until it is texted', async () => {
  const fake = new FakeBridge();
  let draft: unknown = null;
  answerWith(fake, {
    'texts.senders': () => succeed([OWN]),
    'texts.merge': () => succeed(null),
    'texts.startMerge': () => undefined,
    'draft.get': ({ form }) => succeed(form === 'text-merge' ? draft : null),
    'draft.save': ({ form, value }) => {
      if (form === 'text-merge') draft = value;
      return succeed(null);
    },
  });
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  const agreed = ['Name,Mobile,Consent', 'Ann,6172384410,yes'];
  await showScreen('/texts/list', fake);
  await expect.element(button('Choose a CSV file')).toBeVisible();
  await choose(...agreed);
  await body.fill('Hello {Name}, we moved.');
  await showScreen('/texts/list', fake);
  await expect.element(button('Choose a CSV file')).toBeVisible();
  await choose(...agreed);
  await expect.element(body).toHaveValue('Hello {Name}, we moved.');
  await button('Text 1 person').click();
  // Also where the page was left before main said that it has begun.
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await fake.answer('texts.startMerge', {
    ...{ id: 1, at: READ_AT, own: OWN, file: 'patients.csv', paceSeconds: 5, state: 'done', problem: null, rows: [] },
  });
  await expect.poll(() => draft).toBeNull();
});

test('why a list is not paused stays on the page while its texts go on', async () => {
  const fake = new FakeBridge();
  const merge: TextMerge = {
    ...{
      id: 1,
      at: READ_AT,
      own: OWN,
      file: 'patients.csv',
      paceSeconds: 5,
      state: 'running',
      problem: null,
      rows: [],
    },
  };
  answerWith(fake, {
    'texts.senders': () => succeed([OWN]),
    'texts.merge': () => succeed(merge),
    'texts.mergeStep': () => fail({ kind: 'disk', reason: 'full' }),
  });
  await showScreen('/texts/list', fake);
  await button('Pause').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  fake.emit('texts.changed', { peer: null });
  await settled();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('of two files the one that was chosen last is texted, whichever is read first', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'texts.senders': () => succeed([OWN]), 'texts.merge': () => succeed(null) });
  await showScreen('/texts/list', fake);
  await expect.element(button('Choose a CSV file')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  const first = slowFile('first.csv', 'Name,Mobile,Consent\nAnn,6172384410,yes\nBen,6172384411,yes');
  const second = slowFile('second.csv', 'Name,Mobile,Consent\nDee,6172384413,yes');
  chooseFile(input, first.file);
  chooseFile(input, second.file);
  second.come();
  await expect.element(button('Text 1 person')).toBeVisible();
  first.come();
  await settled();
  await expect.element(button('Text 1 person')).toBeVisible();
});

test('a file that cannot be read is told, and the one before it is not texted in its place', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'texts.senders': () => succeed([OWN]), 'texts.merge': () => succeed(null) });
  await showScreen('/texts/list', fake);
  await expect.element(button('Choose a CSV file')).toBeVisible();
  await choose('Name,Mobile,Consent', 'Ann,6172384410,yes');
  await expect.element(button('Text 1 person')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  chooseFile(input, brokenFile('june.csv'));
  await expect.element(page.getByText('This file could not be read.')).toBeVisible();
  await expect.element(button('Text 1 person')).not.toBeInTheDocument();
});
