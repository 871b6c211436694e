import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MoveRow, MoveRun } from '#shared/bridge/new-port.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { emptyPort, type PortForm } from '#shared/domain/porting/port-form.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, texts } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, signedInAhead } from '#renderer/test/start-answers.ts';

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

test('where requests were made, what stopped the rest does not say that nothing was changed', async () => {
  const fake = new FakeBridge();
  const failed: MoveRow = { ...ROW, number: '2125550141', line: 'failed' };
  const run: MoveRun = {
    ...RUN,
    state: 'paused',
    problem: { kind: 'offline', evidence: {} },
    rows: [
      ROW,
      { ...failed, problem: { kind: 'refused', text: 'No such line', evidence: {} } },
      { ...ROW, number: '2125550142', create: 'waiting', id: null },
    ],
  };
  answerWith(fake, { 'newPort.run': () => succeed(run) });
  await showScreen('/porting/new', fake);
  const alerts = page.getByRole('alert');
  await expect.element(alerts.nth(1)).toBeVisible();
  expect(texts(alerts).join(' ')).toMatch(/No such line.*could not be reached/);
  expect(texts(alerts).join(' ')).not.toMatch(/nothing was/i);
});

test.each<[string, Partial<MoveRun>, Partial<MoveRow>]>([
  ['stopped before the second', { state: 'paused' }, { create: 'waiting' }],
  ['were refused one', {}, { create: 'failed' }],
  ['set no line for one', {}, { create: 'done', line: 'failed' }],
])('requests that %s need the person on Home, until all are made', async (_, change, second) => {
  let run: MoveRun = { ...RUN, ...change, rows: [ROW, { ...ROW, number: '2125550141', id: null, ...second }] };
  const fake = new FakeBridge();
  answerWith(fake, { 'newPort.run': () => succeed(run) });
  await showScreen('/home', fake);
  const title = 'The requests to move 2 numbers are not finished';
  const need = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').filter({ hasText: title });
  await need.getByRole('button', { name: 'Open the requests' }).click();
  await expect.element(page.getByRole('list', { name: 'Requests' })).toBeVisible();
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(need).toBeVisible();
  run = RUN;
  fake.emit('newPort.changed', null);
  await expect.element(need).not.toBeInTheDocument();
});

test('a request of which it is not known which one it is in the list says why its line is not set', async () => {
  const fake = new FakeBridge();
  const run: MoveRun = { ...RUN, trunk: 'office-pbx', rows: [{ ...ROW, line: 'failed', id: null }] };
  answerWith(fake, { 'newPort.run': () => succeed(run) });
  await showScreen('/porting/new', fake);
  await expect.element(page.getByText('the provider’s list does not show yet which one it is')).toBeVisible();
});

test('the ring around the title of a page of the form ends above the text below it', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'newPort.run': () => succeed(null) });
  await showScreen('/porting/new/before', fake);
  const title = page.getByRole('heading', { level: 2, name: 'Before you start' });
  await expect.element(title).toHaveFocus();
  const heading = title.element();
  const { outlineWidth, outlineOffset } = getComputedStyle(heading);
  const ring = heading.getBoundingClientRect().bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth);
  expect(parseFloat(outlineWidth)).toBeGreaterThan(0);
  expect(heading.nextElementSibling?.getBoundingClientRect().top).toBeGreaterThanOrEqual(ring);
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

test('the first day that can be asked for goes by the clock of the provider, where that of this computer is off', async () => {
  // Tuesday, 16:30 in New York, by this computer; it is a day ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-30T20:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const fake = new FakeBridge();
  const number = '2125550140';
  answerWith(fake, {
    'session.get': () => succeed(signedInAhead(86_400)),
    'newPort.run': () => succeed(null),
    'draft.get': ({ form }) => succeed(form === 'new-port' ? { ...emptyPort(), numbers: [number] } : null),
    'portability.known': () => succeed([{ number, answer: 'can', focDays: 1, checkedAt: '2026-06-29T20:00:00.000Z' }]),
    'lnp.listLnp': () => succeed({ total: 0, totalPages: 1, currentPage: 1, rows: [] }),
  });
  await showScreen('/porting/new/date', fake);
  await expect.element(page.getByLabelText('Move date')).toHaveValue('2026-07-01');
});

/** A form that was begun for one number. */
const BEGUN: PortForm = { ...emptyPort(), numbers: ['2125550140'], company: 'Harbor Dental' };
const ASKED = '/porting/new?numbers=2125550142';
/** The button that takes a number out of the form. */
const remove = (last: string) => button(`Take (212) 555-${last} out`);
const field = page.getByRole('textbox', { name: 'Another number' });

/** Answers with the requests of `runs`, of which the last ones are put away. */
function withDraft(draft: PortForm, runs: { run: MoveRun | null } = { run: null }): FakeBridge {
  const fake = new FakeBridge();
  answerWith(fake, {
    'newPort.run': () => succeed(runs.run),
    'newPort.dismiss': () => {
      runs.run = null;
      fake.emit('newPort.changed', null);
      return succeed(null);
    },
    'draft.get': ({ form }) => succeed(form === 'new-port' ? structuredClone(draft) : null),
    'portability.known': ({ numbers }) =>
      succeed(numbers.map((number) => ({ number, answer: 'can', focDays: 7, checkedAt: READ_AT }))),
    'lnp.listLnp': () => succeed({ total: 0, totalPages: 1, currentPage: 1, rows: [] }),
  });
  return fake;
}

test('a number that is asked for while the last requests are shown is in the form when they are put away', async () => {
  await showScreen(ASKED, withDraft(BEGUN, { run: RUN }));
  await button('Done').click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Before you start' })).toBeVisible();
  await expect.element(remove('0142')).toBeVisible();
  await expect.element(remove('0140')).not.toBeInTheDocument();
  await settled();
  expect(location.hash).toBe('#/porting/new/before');
});

test('a number that is asked for beside a form that was begun waits for what a person says', async () => {
  const question = page.getByRole('main').getByText('The form was started for other numbers');
  const heading = page.getByRole('heading', { level: 2, name: 'Before you start' });
  await showScreen(ASKED, withDraft(BEGUN));
  await expect.element(question).toBeVisible();
  await expect.element(remove('0140')).toBeVisible();
  await expect.element(remove('0142')).not.toBeInTheDocument();
  expect(location.hash).not.toContain('numbers');
  await button('Add to this form').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(remove('0140')).toBeVisible();
  await expect.element(remove('0142')).toBeVisible();
  await expect.element(heading).toHaveFocus();

  const fake = await showScreen(ASKED, withDraft(BEGUN));
  await button('Start over with this number').click();
  await expect.element(remove('0142')).toBeVisible();
  await expect.element(remove('0140')).not.toBeInTheDocument();
  fake.emit('app.navigate', { path: '/porting/new/facts' });
  await expect.element(page.getByLabelText('Company name')).toHaveValue('');

  await showScreen(ASKED, withDraft(BEGUN));
  await button('Leave the form as it is').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(remove('0142')).not.toBeInTheDocument();
});

test('a number that is asked for takes the place of numbers for which nothing else was filled in', async () => {
  await showScreen(ASKED, withDraft({ ...emptyPort(), numbers: ['2125550140'] }));
  await expect.element(remove('0142')).toBeVisible();
  await expect.element(remove('0140')).not.toBeInTheDocument();
});

test('a number or the bill that is taken out leaves the focus at the field or button for another', async () => {
  const size = { size: 900, encodedSize: 1200, level: 'green' as const };
  const bill = { id: 'bill-0001', name: 'bill.pdf', pages: 1, sha256: 'a', addedAt: READ_AT, ...size };
  const fake = await showScreen(
    '/porting/new/before',
    withDraft({ ...BEGUN, numbers: ['2125550140', '2125550141'], bill }),
  );
  await remove('0141').click();
  await expect.element(remove('0141')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await remove('0140').click();
  await expect.element(page.getByRole('textbox', { name: 'Number to move' })).toHaveFocus();
  fake.emit('app.navigate', { path: '/porting/new/bill' });
  await button('Remove bill').click();
  await expect.element(button('Choose bill')).toHaveFocus();
});
