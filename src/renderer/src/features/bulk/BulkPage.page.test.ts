import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { BulkOperation, BulkRun } from '#shared/bridge/numbers.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { useBulkTarget } from '#renderer/stores/bulk-target.store.ts';
import { answerElse, answerWith, type Answers } from '#renderer/test/answers.ts';
import { button, focus, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { did, emergencyAddress, line, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import { emptyForm } from './change-form.ts';

const main = page.getByRole('main');
const setting = (label: string): Locator => main.getByRole('combobox', { name: label, exact: true });
const field = (label: string): Locator => main.getByRole('textbox', { name: label, exact: true });
const planRow = (text: string): Locator => main.getByRole('row').filter({ hasText: text });
const says = (text: string | RegExp): Promise<void> => expect.element(main.getByText(text).first()).toBeVisible();

/** An office: two numbers of the front desk, one of them with an emergency address, one uptown, and one that is toll-free. */
function office(answers: Answers = {}): FakeBridge {
  const fake = new FakeBridge();
  const one = { ...number(0), route2trunk: 'frontdesk' };
  const numbers = [
    { ...one, did: '2125550140', note: 'Front desk', e911: emergencyAddress },
    { ...one, did: '2125550141', note: 'Appointments' },
    { ...one, did: '6465550120', note: 'Spare' },
    { ...one, did: '8885550180', note: '', type: 'tf' },
  ];
  const lines = ['afterhours', 'frontdesk'].map((trunk, index) => ({ ...line(index), trunk }));
  answerWith(fake, {
    ...listAnswers({ numbers, lines }, { readAt: READ_AT }),
    'rates.get': () => succeed({ at: READ_AT, problem: null, rates: { e911_rate: '1.4900' } }),
    'bulk.start': () => undefined,
    ...answers,
  });
  answerElse(fake, {
    'userData.get': ({ name }) => (name === 'address-book' ? succeed([emergencyAddress]) : undefined),
  });
  return fake;
}

/** A run in which every row is done. */
const runOf = (operation: BulkOperation, keys: readonly string[]): BulkRun => ({
  ...{ id: 'run', at: READ_AT, operation, state: 'finished', problem: null, waitsUntil: null, undoes: null },
  rows: keys.map((key) => ({ key, operation, state: 'done', problem: null, warnings: [], activityId: key })),
});
/** Every row of a plan is done at once. */
const allDone: Answers['bulk.start'] = ({ operation, rows }) =>
  succeed(
    runOf(
      operation,
      rows.map(({ key }) => key),
    ),
  );

/** Chooses numbers by pasting them. */
async function choose(...dids: string[]): Promise<void> {
  await main.getByRole('textbox', { name: /Paste numbers/ }).fill(dids.join('\n'));
  await button(/^Use \d+ numbers?$/).click();
  await expect.element(setting('Rings on')).toBeVisible();
}

/** Chooses the four numbers of the office in the list of numbers, and goes on to change them. */
async function chooseAllInList(fake: FakeBridge): Promise<void> {
  await showScreen('/numbers', fake);
  await expect.element(planRow('(212) 555-0140')).toBeVisible();
  focus(page.getByRole('row').nth(1));
  await press('{Control>}a{/Control}');
  await button('Change numbers').click();
  await says('4 numbers chosen');
}

/** What is sent of each row, by its number. */
const sent = (fake: FakeBridge): unknown[] =>
  fake.requests.filter(({ name }) => name === 'bulk.start').map(({ payload }) => payload);
const row = (did: string, params: object) => ({ key: did, operation: 'did.updateDid', params: { did, ...params } });

test('numbers are pasted in any form, and those of nobody are listed', async () => {
  await showScreen('/numbers/change', office());
  await main
    .getByRole('textbox', { name: /Paste numbers/ })
    .fill('Front desk: (212) 555-0140; +1 646.555.0120\n2125550141 8885550180\n(415) 555-0199, nobody');
  await says('2 are not numbers of this account');
  await expect.element(main.getByRole('listitem').filter({ hasText: 'nobody' })).toBeVisible();
  await button('Use 4 numbers').click();
  await says('4 numbers chosen');
});

test('a new value that was not typed is missing, and clears nothing; one that is cleared is sent as empty', async () => {
  const fake = office();
  await showScreen('/numbers/change', fake);
  await choose('2125550140', '2125550141');
  await userEvent.selectOptions(setting('Caller name'), 'set');
  await userEvent.selectOptions(setting('Note with the provider'), 'set');
  await button('Show the plan').click();
  const missing = /Enter the new value\. To remove the old one, choose Clear\./;
  for (const label of ['New value: Caller name', 'New value: Note with the provider'])
    await expect.element(field(label)).toHaveAccessibleDescription(missing);
  await expect.element(field('New value: Caller name')).toHaveFocus();
  await expect.element(planRow('(212) 555-0140').getByText('brightwater2')).not.toBeInTheDocument();
  await field('New value: Caller name').fill('brightwater2');
  await userEvent.selectOptions(setting('Note with the provider'), 'clear');
  await button('Show the plan').click();
  await button('Change 2 numbers').click();
  const params = { lidb: 'brightwater2', note: '' };
  await expect.poll(() => sent(fake)).toMatchObject([{ rows: [row('2125550140', params), row('2125550141', params)] }]);
  await expect.element(page.getByText(missing)).not.toBeInTheDocument();
});

test('a row that turns out not made after the change has ended says so, and can be tried again', async () => {
  const fake = office({ 'bulk.start': allDone });
  await showScreen('/numbers/change', fake);
  await choose('2125550140', '2125550141');
  await userEvent.selectOptions(setting('Note with the provider'), 'clear');
  await button('Show the plan').click();
  await button('Change 2 numbers').click();
  await expect.element(planRow('(212) 555-0140').getByText('Done', { exact: true })).toBeVisible();
  const run = runOf('did.updateDid', ['2125550140']);
  const rows = run.rows.map((one) => ({ ...one, state: 'failed' as const, problem: { kind: 'not-done' as const } }));
  fake.emit('bulk.changed', { ...run, rows });
  await expect.element(planRow('(212) 555-0140').getByText('Done', { exact: true })).not.toBeInTheDocument();
  await expect.element(planRow('(212) 555-0141').getByText('Done', { exact: true })).toBeVisible();
  await says(/1 failed/);
  await expect.element(button('Try 1 failed again')).toBeVisible();
});

test('a plan of addresses says what changes, what is so already, what cannot be, and what it costs', async () => {
  const fake = office();
  await showScreen('/numbers/change', fake);
  await choose('2125550140', '2125550141', '6465550120', '8885550180');
  await userEvent.selectOptions(setting('Emergency address'), 'set');
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: 'Saved address' }),
    'Brightwater Dental, 120 West 38th Street, New York, NY 10018',
  );
  await button('Show the plan').click();
  await says(/2 will change, 1 needs no change, 1 cannot change/);
  await says(/from \$2\.98 for 2 new emergency addresses/);
  await expect.element(button('Change 2 numbers · from $2.98')).toBeVisible();
  await shows(planRow('(888) 555-0180'), 'Toll-free numbers get no emergency address');

  // A long change ends within its row, and its whole text is shown on hover.
  const change = [...document.querySelectorAll<HTMLElement>('.plan .plan-change')].find(({ textContent }) =>
    textContent.includes('Brightwater Dental'),
  );
  const words = (text: string) => text.replaceAll(/\W+/g, ' ').trim();
  for (const value of change?.querySelectorAll('.plan-values > span') ?? [])
    expect(words(change?.title ?? '')).toContain(words(value.textContent));
  expect(change?.title).toContain('Brightwater Dental');
  const [own, whole] = [change, change?.closest('[role=row]')].map((box) => box?.getBoundingClientRect());
  expect(own?.top).toBeGreaterThanOrEqual((whole?.top ?? Infinity) - 1);
  expect(own?.bottom).toBeLessThanOrEqual((whole?.bottom ?? 0) + 1);

  await button('Back to the form').click();
  await userEvent.selectOptions(setting('Emergency address'), 'leave');
  await userEvent.selectOptions(setting('Number lock PIN'), 'set');
  await main.getByRole('textbox', { name: 'Number lock PIN' }).fill('4826');
  await button('Show the plan').click();
  await says(/4 will change/);
  expect(document.querySelector('.plan')?.textContent).not.toContain('4826');
});

test('addresses for 911 are cleared only after 911 was typed, by keyboard too', async () => {
  const fake = office();
  await showScreen('/numbers/change', fake);
  await choose('2125550140', '2125550141');
  await userEvent.selectOptions(setting('Emergency address'), 'clear');
  focus(button('Show the plan'));
  await press('{Enter}');
  const gate = page.getByRole('dialog');
  const confirm = gate.getByRole('button', { name: 'Show the plan' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await gate.getByRole('textbox', { name: 'Type 911 to confirm' }).fill('911');
  focus(confirm);
  await press('{Enter}');
  await says(/1 will change, 1 needs no change/);
  focus(button('Change 1 number'));
  await press('{Enter}');
  await expect.poll(() => sent(fake)).toMatchObject([{ rows: [row('2125550140', { e911: 'no' })] }]);
});

test('a file changes each number as its row says, and wrong rows stay behind with their reasons', async () => {
  const fake = office();
  await showScreen('/numbers/change', fake);
  const csv =
    '\uFEFFPhone;Trunk;note\r\n(212) 555-0140;afterhours;Desk\r\n212-555-0141;;clear\r\n6465550120;;Spare\r\n' +
    '8885550180;nowhere9;x\r\n2125550140;;twice\r\n12;;y\r\n';
  await userEvent.upload(main.getByLabelText('Choose CSV file'), new File([csv], 'numbers.csv'));
  await says('6 rows in numbers.csv');
  await button('Show the plan').click();
  await says(/2 will change, 1 needs no change, 3 cannot change/);
  await shows(planRow('(888) 555-0180'), 'There is no such line');
  await button('Change 2 numbers').click();
  await expect
    .poll(() => sent(fake))
    .toMatchObject([
      { rows: [row('2125550140', { route2trunk: 'afterhours', note: 'Desk' }), row('2125550141', { note: '' })] },
    ]);
});

test('a note in a file that is too long stays behind, and is named', async () => {
  await showScreen('/numbers/change', office());
  const csv = 'number,note\r\n2125550140,a note that is far too long\r\n';
  await userEvent.upload(main.getByLabelText('Choose CSV file'), new File([csv], 'numbers.csv'));
  await button('Show the plan').click();
  await shows(planRow('(212) 555-0140'), 'Note with the provider: “a note');
});

test('a change that is left while it begins is told of when it did not, and its plan is closed', async () => {
  const fake = office();
  await showScreen('/numbers/change', fake);
  await choose('2125550140');
  await userEvent.selectOptions(setting('Show who is calling'), 'on');
  await button('Show the plan').click();
  await button('Change 1 number').click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.element(button('Change 1 number')).not.toBeInTheDocument();
  await fake.refuse('bulk.start', { kind: 'disk', reason: 'full' });
  await shows(toasts, /^Change 1 number: /);
});

/** A number whose note was changed, with what of that cannot come back. */
const changed = async (lost: string[]): Promise<FakeBridge> => {
  const fake = office({
    'bulk.start': allDone,
    'bulk.undo': () => {
      const changes = [{ field: 'note', before: 'Spare', after: 'Front desk' }];
      const params = { did: '2125550140', note: 'Front desk' };
      return succeed({
        rows: [{ key: '2125550140', operation: 'did.updateDid', params, changes }],
        ...{ lost, undone: 0 },
      });
    },
  });
  await showScreen('/numbers/change', fake);
  await choose('2125550140');
  await userEvent.selectOptions(setting('Note with the provider'), 'set');
  await field('New value: Note with the provider').fill('Spare');
  await button('Show the plan').click();
  await button('Change 1 number').click();
  return fake;
};

test('the plan that takes a change back names what cannot come back', async () => {
  await changed(['pin']);
  await button('Undo 1 change').click();
  await says('This cannot come back: Number lock PIN');
  await shows(planRow('(212) 555-0140'), 'Front desk');
});

test('a double click on the button that takes changes back shows the plan, and does not apply it', async () => {
  const fake = await changed([]);
  await button('Undo 1 change').dblClick();
  await shows(planRow('(212) 555-0140'), 'Front desk');
  expect(sent(fake)).toHaveLength(1);
  await button('Undo 1 change').click();
  await expect.poll(() => sent(fake)).toHaveLength(2);
});

test('many numbers are changed in Spanish', async () => {
  const fake = office({ 'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language: 'es' }) });
  await showScreen('/numbers/change', fake);
  await main.getByRole('textbox', { name: /Pegar números/ }).fill('2125550140\n6465550120');
  await button('Usar 2 números').click();
  await userEvent.selectOptions(setting('Nota en el proveedor'), 'clear');
  await button('Mostrar el plan').click();
  await expect.element(page.getByRole('heading', { name: 'Plan: cambiar 2 números' })).toBeVisible();
  await button('Cambiar 2 números').click();
  await expect
    .poll(() => sent(fake))
    .toMatchObject([{ rows: [row('2125550140', { note: '' }), row('6465550120', { note: '' })] }]);
});

/** An office that keeps the draft of this form, and what it keeps. */
function officeWithDraft(answers: Answers = {}): { fake: FakeBridge; kept: () => string } {
  let draft: unknown = null;
  const fake = office({
    'draft.get': ({ form }) => succeed(form === 'bulk-change' ? draft : null),
    'draft.save': ({ form, value }) => {
      if (form === 'bulk-change') draft = value;
      return succeed(null);
    },
    ...answers,
  });
  return { fake, kept: () => JSON.stringify(draft) };
}

test('what was chosen and typed for many numbers is back with them after the page is loaded anew, but for a PIN; it can be begun anew', async () => {
  const { fake, kept } = officeWithDraft();
  await showScreen('/numbers/change', fake);
  await choose('2125550140', '2125550141');
  await userEvent.selectOptions(setting('Note with the provider'), 'set');
  await field('New value: Note with the provider').fill('Second floor');
  await userEvent.selectOptions(setting('Number lock PIN'), 'set');
  await field('Number lock PIN').fill('4826');
  await expect.poll(kept).toContain('Second floor');
  await button('Show the plan').click();
  await says('Plan: change 2 numbers');
  expect(kept()).not.toContain('4826');

  await showScreen('/numbers/change', fake);
  await says('What you typed last time is back.');
  await says('2 numbers chosen');
  await expect.element(field('New value: Note with the provider')).toHaveValue('Second floor');
  await expect.element(field('Number lock PIN')).toHaveValue('');
  // It is asked for again: nothing leaves without it.
  await button('Show the plan').click();
  await expect.element(field('Number lock PIN')).toHaveFocus();

  await button('Start over').click();
  await expect.element(setting('Note with the provider')).toHaveValue('leave');
  await says('2 numbers chosen');
  await expect.poll(kept).toBe('null');
});

test('numbers that were let go of before their draft was read do not come back with it', async () => {
  const fake = office({ 'draft.get': ({ form }) => (form === 'bulk-change' ? undefined : succeed(null)) });
  await chooseAllInList(fake);
  await button('Choose other numbers').click();
  const paste = main.getByRole('textbox', { name: /Paste numbers/ });
  await paste.fill('2125550141');
  const form = { ...emptyForm(null), note: { kind: 'set', value: 'Second floor' } };
  await fake.answer('draft.get', { dids: ['2125550140', '2125550141', '6465550120', '8885550180'], field: null, form });
  await expect.element(paste).toHaveValue('2125550141');
  await button('Use 1 number').click();
  await says('1 number chosen');
  await expect.element(setting('Note with the provider')).toHaveValue('leave');
});

test('numbers that are pasted before the draft was read stay, and what was typed earlier does not take their place', async () => {
  const fake = office({ 'draft.get': ({ form }) => (form === 'bulk-change' ? undefined : succeed(null)) });
  await showScreen('/numbers/change', fake);
  const paste = main.getByRole('textbox', { name: /Paste numbers/ });
  await paste.fill('2125550141');
  const form = { ...emptyForm(null), note: { kind: 'set', value: 'Second floor' } };
  await fake.answer('draft.get', { dids: ['2125550140', '6465550120'], field: null, form });
  await expect.element(paste).toHaveValue('2125550141');
  await button('Use 1 number').click();
  await says('1 number chosen');
  await expect.element(setting('Note with the provider')).toHaveValue('leave');
  // Once they are let go of, the field is empty.
  await button('Choose other numbers').click();
  await expect.element(paste).toHaveValue('');
});

test('a change that was applied, or is not wanted, does not come back; other numbers that are chosen begin a form of their own', async () => {
  const { fake, kept } = officeWithDraft({ 'bulk.start': allDone });
  await showScreen('/numbers/change', fake);
  await choose('6465550120');
  await userEvent.selectOptions(setting('Note with the provider'), 'clear');
  await expect.poll(kept).toContain('6465550120');
  await button('Show the plan').click();
  await button('Change 1 number').click();
  await expect.poll(kept).toBe('null');

  await showScreen('/numbers/change', fake);
  await choose('2125550140');
  await userEvent.selectOptions(setting('Caller name'), 'clear');
  await expect.poll(kept).toContain('2125550140');
  await button('Choose other numbers').click();
  await expect.poll(kept).toBe('null');
  await choose('2125550141');
  await userEvent.selectOptions(setting('Note with the provider'), 'clear');
  await expect.poll(kept).toContain('2125550141');

  await chooseAllInList(fake);
  await expect.element(setting('Note with the provider')).toHaveValue('leave');
  expect(kept()).toContain('2125550141');
});

test('a change that is left while it begins does not come back once it has begun', async () => {
  const { fake, kept } = officeWithDraft();
  await showScreen('/numbers/change', fake);
  await choose('6465550120');
  await userEvent.selectOptions(setting('Note with the provider'), 'clear');
  await button('Show the plan').click();
  await button('Change 1 number').click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect(kept()).toContain('6465550120');
  await fake.answer('bulk.start', runOf('did.updateDid', ['6465550120']));
  await expect.poll(kept).toBe('null');
});

test('a file waits until the numbers of the account were read once', async () => {
  const problems = { problem: null, textingProblem: null, faxProblem: null };
  const first = { revision: 1, count: 4, readAt: null, ...problems, reading: { read: 4, total: 900 }, cuts: {} };
  await showScreen('/numbers/change', office({ 'numbers.state': () => succeed(first) }));
  const csv = 'number,note\r\n2125550140,Desk\r\n9175550100,Desk\r\n';
  await userEvent.upload(main.getByLabelText('Choose CSV file'), new File([csv], 'numbers.csv'));
  await expect.element(button('Show the plan')).toHaveAccessibleDescription('Reading the numbers of this account.');
});

test('which column is what stays chosen when the plan is left for the form', async () => {
  await showScreen('/numbers/change', office());
  const csv = 'number,note,Zeile\r\n2125550140,Desk,afterhours\r\n';
  await userEvent.upload(main.getByLabelText('Choose CSV file'), new File([csv], 'numbers.csv'));
  await userEvent.selectOptions(setting('Rings on'), 'Zeile');
  await userEvent.selectOptions(setting('Note with the provider'), 'Not in the file');
  await button('Show the plan').click();
  await button('Back to the form').click();
  await expect.element(setting('Rings on')).toHaveDisplayValue('Zeile');
  await expect.element(setting('Note with the provider')).toHaveDisplayValue('Not in the file');
});

test('chosen numbers that cannot be read are not told as none, and are there once they can be', async () => {
  const fake = new FakeBridge();
  const answers = listAnswers({ numbers: times(300, number) }, { readAt: READ_AT });
  answerWith(fake, answers);
  await showScreen('/numbers', fake);
  await expect.element(planRow(formatUsNumber(did(1)))).toBeVisible();
  answerWith(fake, { 'lists.rows': () => fail({ kind: 'disk', reason: 'failing' }) });
  useBulkTarget().set([did(0), did(250)]);
  fake.emit('app.navigate', { path: '/numbers/change' });
  await expect.element(button('Try again')).toBeVisible();
  const none = main.getByText('0 numbers chosen');
  await expect.element(none).not.toBeInTheDocument();
  await button('Delete these numbers').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Delete numbers' })).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: /0 numbers/ })).not.toBeInTheDocument();
  answerWith(fake, answers);
  await button('Try again').click();
  await says('2 numbers chosen');
});

test('a file that is too large can be chosen again once it was made smaller', async () => {
  await showScreen('/numbers/change', office());
  const input = (): HTMLInputElement => main.getByLabelText('Choose CSV file').element() as HTMLInputElement;
  // A file of that size takes long to hand over.
  const size = vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(20 * 1024 * 1024 + 1);
  onTestFinished(() => {
    size.mockRestore();
  });
  await userEvent.upload(input(), new File(['number,note'], 'numbers.csv'));
  await says('This file is larger than 20 MB.');
  // A browser tells of no choice where the field has that file already.
  expect(input().value).toBe('');
});
