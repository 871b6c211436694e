import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MoveRow, MoveRun } from '#shared/bridge/new-port.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { emptyPort } from '#shared/domain/porting/port-form.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const ROW: MoveRow = {
  number: '2125550140',
  create: 'done',
  line: null,
  id: '1001',
  problem: null,
  warnings: [],
  createEntry: null,
  lineEntry: null,
};
const RUN: MoveRun = {
  id: 'run-0001',
  at: READ_AT,
  state: 'finished',
  problem: null,
  trunk: '',
  rows: [ROW],
  upload: null,
  needsSecrets: false,
};

test('requests that cannot be put away say why', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'newPort.run': () => succeed(RUN),
    'newPort.dismiss': () => fail({ kind: 'disk', reason: 'full' }),
  });
  await showScreen('/porting/new', fake);
  await button('Done').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('whoever leaves while the requests are put away stays where they are', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'newPort.run': () => succeed(RUN), 'newPort.dismiss': () => undefined });
  const heading = page.getByRole('heading', { level: 1 });
  // The page to which the app would go is loaded first, so that going there would take no time.
  await showScreen('/porting', fake);
  await expect.element(heading).toBeVisible();
  fake.emit('app.navigate', { path: '/porting/new' });
  await button('Done').click();
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(heading).toHaveTextContent('Home');
  await fake.answer('newPort.dismiss', null);
  // The form is emptied all the same.
  await expect.poll(() => fake.requests.some(({ name }) => name === 'draft.save')).toBe(true);
  await settled();
  expect(location.hash).toBe('#/home');
});

test('why the requests cannot be read is said until they are', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'newPort.run': () => fail({ kind: 'disk', reason: 'full' }) });
  await showScreen('/porting/new', fake);
  await expect.element(page.getByRole('alert')).toBeVisible();
  answerWith(fake, { 'newPort.run': () => succeed(RUN) });
  await button('Try again').click();
  await expect.element(button('Done')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('requests of which one has no known end can be put away', async () => {
  const fake = new FakeBridge();
  const run: MoveRun = {
    ...RUN,
    state: 'paused',
    problem: { kind: 'unknown-outcome', journalId: 'entry-1' },
    rows: [
      { ...ROW, create: 'unknown', id: null, createEntry: 'entry-1' },
      { ...ROW, number: '2125550141', create: 'waiting', id: null },
    ],
  };
  answerWith(fake, { 'newPort.run': () => succeed(run), 'newPort.dismiss': () => undefined });
  await showScreen('/porting/new', fake);
  await button('Leave the rest').click();
  await expect.poll(() => fake.names()).toContain('newPort.dismiss');
});

test('the hour that is asked for is reviewed also where no day is', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'newPort.run': () => succeed(null),
    'draft.get': ({ form }) => succeed(form === 'new-port' ? { ...emptyPort(), activate_time: '14:00' } : null),
  });
  await showScreen('/porting/new/review', fake);
  await expect.element(page.getByText('As early as possible, 2:00 PM Eastern. Asked for, not promised.')).toBeVisible();
});

test('as early as possible stays chosen when the page of the date is left and opened again', async () => {
  const fake = new FakeBridge();
  const number = '2125550140';
  answerWith(fake, {
    'newPort.run': () => succeed(null),
    'draft.get': ({ form }) => succeed(form === 'new-port' ? { ...emptyPort(), numbers: [number] } : null),
    'portability.known': () => succeed([{ number, answer: 'can', focDays: 7, checkedAt: READ_AT }]),
    'lnp.listLnp': () => succeed({ total: 0, totalPages: 1, currentPage: 1, rows: [] }),
  });
  await showScreen('/porting/new/date', fake);
  const day = page.getByLabelText('Move date');
  await expect.element(day).not.toHaveValue('');
  await day.selectOptions('As early as possible');
  await button('Continue').click();
  await expect.element(page.getByText('As early as possible, 10:00 AM Eastern.')).toBeVisible();
  await button('Back').click();
  await expect.element(day).toBeVisible();
  await settled();
  await expect.element(day).toHaveValue('');
});
