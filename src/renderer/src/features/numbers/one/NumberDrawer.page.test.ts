import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { NumberCalls } from '#shared/bridge/calls.ts';
import type { RemovedNumber } from '#shared/bridge/numbers.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { Profile } from '#shared/bridge/session.ts';
import type { ListRow } from '#shared/lists/lists.ts';
import { answerElse, answerWith, type Answers } from '#renderer/test/answers.ts';
import { button, focus, press, shows, texts, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { call, emergencyAddress, entry, line, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

type NumberRow = ListRow<'numbers'>;

const [DESK, DOCTOR, UPTOWN] = ['2125550141', '2125550144', '6465550120'];
const LINE = 'Brightwater Dental, 120 West 38th Street, New York, NY 10018';

/** An office of which main takes every change, and lists the numbers as they are then. */
function office(answers: Answers = {}): FakeBridge {
  const fake = new FakeBridge();
  const one = (did: string, more: Partial<NumberRow> = {}) => ({
    ...number(0),
    did,
    route2trunk: 'frontdesk',
    ...more,
  });
  let numbers: NumberRow[] = [
    one('2125550140', { e911: emergencyAddress }),
    one(DESK, { note: 'Desk', lidb: 'brightwater' }),
    one(DOCTOR, { note: 'Dr. Baptiste', e911: emergencyAddress, texting: 'off' }),
    one(UPTOWN, { route2trunk: '' }),
  ];
  const lines = ['afterhours', 'frontdesk'].map((trunk, index) => ({ ...line(index), trunk }));
  const list = (): void => answerWith(fake, listAnswers({ numbers, lines }, { readAt: READ_AT }));
  const taken = ({ did: changed, ...change }: { did?: unknown }) => {
    numbers = numbers.map((row) => (row.did === changed ? { ...row, ...change } : row));
    list();
    return succeed({} as never);
  };
  list();
  answerWith(fake, {
    'did.updateDid': taken,
    'money.spend': ({ params }) => taken(params),
    'numbers.reread': () => succeed(null as never),
    'numbers.setHere': () => succeed([]),
    'calls.ofNumber': () => undefined,
    'rates.get': () => succeed({ at: READ_AT, problem: null, rates: { e911_rate: '1.4900', cnam_rate: '0.0080' } }),
    ...answers,
  });
  answerElse(fake, {
    'userData.get': ({ name }) => (name === 'address-book' ? succeed([emergencyAddress]) : undefined),
  });
  return fake;
}

const asked = (fake: FakeBridge, name: string): unknown[] =>
  fake.requests.filter((request) => request.name === name).map(({ payload }) => payload);

const part = (name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens the form of a setting. */
async function change(name: string): Promise<Locator> {
  await button(`Change: ${name}`).click();
  return part(name);
}

const save = (form: Locator, name: string): Promise<void> => form.getByRole('button', { name }).click();

test('a number is looked at, opened and changed with the keyboard alone, and the focus comes back', async () => {
  const fake = office();
  await showScreen('/numbers', fake);
  const rows = page.getByRole('grid', { name: 'Your numbers' }).getByRole('row');
  await expect.element(rows.nth(2)).toBeVisible();
  focus(rows.nth(1));
  await press('{ArrowDown}', ' ');
  const heading = page.getByRole('heading', { level: 2, name: '(212) 555-0141' });
  await expect.element(heading).toBeVisible();
  await expect.element(rows.nth(2)).toHaveFocus();
  await press('{Enter}');
  await expect.element(heading).toHaveFocus();
  const open = button('Change: Note with the provider');
  focus(open);
  await press('{Enter}');
  await expect.element(part('Note with the provider').getByRole('textbox')).toHaveFocus();
  await press('{Control>}a{/Control}', 'Desk two', '{Enter}');
  await expect.element(open).toHaveFocus();
  expect(asked(fake, 'did.updateDid')).toEqual([{ did: DESK, note: 'Desk two' }]);
  await expect.element(part('Note with the provider').getByText('Desk two')).toBeVisible();
  await press('{Escape}');
  await expect.element(heading).not.toBeInTheDocument();
  await expect.element(rows.nth(2)).toHaveFocus();
});

test('name, caller lookup, 911 alert and forwarding are sent as they were filled in', async () => {
  const fake = office();
  await showScreen(`/numbers/${DOCTOR}`, fake);
  const name = await change('Name people see when you call');
  await name.getByRole('textbox').fill('Bright Water!');
  await name.getByRole('button', { name: 'Use “brightwater”' }).click();
  await save(name, 'Save name');
  await expect.element(name.getByText('brightwater', { exact: true })).toBeVisible();

  const lookup = await change('Show me who is calling');
  await expect.element(lookup.getByText(/\$0\.0080 for each lookup, from the provider’s price list\./)).toBeVisible();
  await lookup.getByRole('switch').click();
  await save(lookup, 'Save caller lookup');
  await expect.poll(() => asked(fake, 'did.updateDid').length).toBe(2);

  const alert = await change('Tell us when someone dials 911');
  await save(alert, 'Save alert');
  await expect.element(alert.getByText('Fill in an email, a number, or both.')).toBeVisible();
  await alert.getByLabelText('Email').fill('desk@brightwater-dental.example');
  await save(alert, 'Save alert');
  await expect.poll(() => asked(fake, 'did.updateDid').length).toBe(3);

  const routing = await change('Rings on');
  await routing.getByRole('radio', { name: 'Another US number' }).click();
  await routing.getByLabelText('Number that gets the calls').fill(UPTOWN);
  await save(routing, 'Save routing');
  await expect
    .poll(() => asked(fake, 'did.updateDid'))
    .toEqual([
      { did: DOCTOR, lidb: 'brightwater' },
      { did: DOCTOR, cnam: 'on' },
      { did: DOCTOR, e911_call_alert: { email: 'desk@brightwater-dental.example' } },
      { did: DOCTOR, forw2did: UPTOWN },
    ]);
});

test('a wrong address, forwarding in a circle and a mailbox as an emergency address are not sent', async () => {
  const forward = { setting: 'forw2did', set: true, value: DESK, at: READ_AT, actor: 'ana', certain: true } as const;
  const fake = office({
    'numbers.setHere': ({ did }) => succeed(did === UPTOWN ? [{ ...forward, activityId: 'entry' }] : []),
  });
  await showScreen(`/numbers/${DESK}`, fake);
  const backup = await change('Backup plan');
  await backup.getByLabelText('Address that takes over').fill('192.168.1.4');
  await save(backup, 'Save backup plan');
  await expect.element(backup.getByText('This address cannot be reached from the internet.')).toBeVisible();

  const routing = await change('Rings on');
  await routing.getByRole('radio', { name: 'Another US number' }).click();
  for (const [target, words] of [
    ['212 555 0141', 'A number cannot forward to itself.'],
    [UPTOWN, /That number forwards back to this one/],
  ] as const) {
    await routing.getByLabelText('Number that gets the calls').fill(target);
    await save(routing, 'Save routing');
    await expect.element(routing.getByText(words)).toBeVisible();
  }

  const address = await change('Emergency address');
  await expect.element(address.getByText('Setting it costs from $1.49, by the provider’s price list.')).toBeVisible();
  await address.getByLabelText('Number and street').fill('PO Box 12');
  await save(address, 'Save emergency address');
  await expect.element(address.getByText('Help cannot be sent to a mailbox. Type a street address.')).toBeVisible();
  expect([...asked(fake, 'did.updateDid'), ...asked(fake, 'money.spend')]).toEqual([]);
});

test('an emergency address that was used before is there for the next number, and others that still have an old one are named', async () => {
  const fake = office();
  await showScreen(`/numbers/${DESK}`, fake);
  const first = await change('Emergency address');
  await userEvent.selectOptions(first.getByLabelText('Saved address'), LINE);
  await expect.element(first.getByLabelText('Number and street')).toHaveValue('120 West 38th Street');
  await save(first, 'Save emergency address');
  await shows(first, LINE);

  await showScreen(`/numbers/${DOCTOR}`, fake);
  const moved = await change('Emergency address');
  await moved.getByLabelText('Number and street').fill('14 Beacon Street');
  await save(moved, 'Save emergency address');
  await expect.element(page.getByRole('main').getByText('2 other numbers still have the old address')).toBeVisible();
});

test('the emergency address is removed only after 911 was typed', async () => {
  const fake = office();
  await showScreen(`/numbers/${DOCTOR}`, fake);
  await button('Remove: Emergency address').click();
  const gate = page.getByRole('dialog', { name: 'Remove the emergency address of (212) 555-0144' });
  await shows(gate, '911 calls from this number may not show your location and may be billed.');
  await expect.element(gate.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const remove = gate.getByRole('button', { name: 'Remove address' });
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.click({ force: true });
  expect(asked(fake, 'did.updateDid')).toEqual([]);
  await gate.getByLabelText('Type 911 to confirm').fill('911');
  await remove.click();
  await expect.poll(() => asked(fake, 'did.updateDid')).toEqual([{ did: DOCTOR, e911: 'no' }]);
});

test('main is told what was sent with a change without an answer, and the page deletes no draft once that change is known to be done', async () => {
  const sent = { ...entry(0), operation: 'did.updateDid', effect: 'change', target: DESK, state: 'unknown' } as const;
  let state: 'unknown' | 'done' = 'done';
  let draft: unknown = null;
  const now = () => ({ ...sent, state, changes: [{ field: 'note', before: 'Desk', after: 'Door' }] });
  const fake = office({
    'did.updateDid': () => {
      state = 'unknown';
      fake.emit('activity.changed', null);
      return fail({ kind: 'unknown-outcome', journalId: sent.id });
    },
    'draft.get': () => succeed(draft),
    'draft.save': ({ value, was }) => {
      if (value !== null || was === undefined || was === draft) draft = value;
      return succeed(null);
    },
    'activity.get': () => succeed(now()),
    'activity.list': ({ states }) => {
      const entries = states.includes('unknown') && state === 'unknown' ? [now()] : [];
      return succeed({ entries, total: entries.length, withWarnings: 0, intact: true });
    },
  });
  await showScreen(`/numbers/${DESK}`, fake);
  const first = await change('Note with the provider');
  await first.getByRole('textbox').fill('Door');
  await save(first, 'Save note');
  await expect.element(button('Change: Note with the provider')).toHaveAttribute('aria-disabled', 'true');
  state = 'done';
  fake.emit('activity.changed', null);
  const second = await change('Note with the provider');
  await second.getByRole('textbox').fill('Window');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('group', { name: /^Done: / })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect.element(button('Change: Note with the provider')).toBeVisible();
  await expect
    .element(page.getByRole('group', { name: /^Done: / }).getByRole('button', { name: 'Close' }))
    .not.toBeInTheDocument();
  const told = { profileId: 'office', journalId: sent.id, form: 'number-note', of: DESK, value: 'Door' };
  expect(asked(fake, 'draft.sent')).toEqual([told]);
  expect(draft).toBe('Window');
});

test('before a number is used for fax or deleted, all that goes with it is said', async () => {
  const calls: NumberCalls = { rows: [call(0)], total: 1, until: READ_AT, reading: false, problem: null };
  const fake = office({ 'calls.ofNumber': () => succeed(calls) });
  await showScreen(`/numbers/${DESK}`, fake);
  await button('Use for fax instead').click();
  const toFax = page.getByRole('dialog', { name: 'Use (212) 555-0141 for fax instead' });
  await shows(toFax, 'It no longer rings on frontdesk');
  await shows(toFax, 'The name “brightwater” is no longer shown');
  await shows(toFax, 'People can no longer text it');
  await toFax.getByRole('button', { name: 'Cancel' }).click();

  await button('Delete number').click();
  const gate = page.getByRole('dialog', { name: 'Delete (212) 555-0141' });
  await shows(gate, 'Calls to (212) 555-0141 will stop.');
  await shows(gate, 'It will not ring on frontdesk any more.');
  await shows(gate, 'No recovery period is promised.');
  await shows(gate, 'Its last call was on');
  const remove = gate.getByRole('button', { name: 'Delete number' });
  await gate.getByLabelText('Type the last 4 digits').fill('0140');
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await gate.getByLabelText('Type the last 4 digits').fill('0141');
  await expect.element(remove).not.toHaveAttribute('aria-disabled');
});

test('a PIN that was typed and not sent is gone, and one that was never set from here is said to be unknown', async () => {
  await showScreen(`/numbers/${DESK}`, office());
  const pin = part('Number lock PIN');
  await shows(pin, 'Not set from here; the provider does not show it.');
  const field = pin.getByRole('textbox', { name: 'Number lock PIN' });
  await change('Number lock PIN');
  await field.fill('8274');
  await press('{Escape}');
  await change('Number lock PIN');
  await expect.element(field).toHaveValue('');
});

test('main is told to keep a PIN before it is sent, and says where the keychain did not take it', async () => {
  const fake = office({ 'did.updateDid': () => undefined, 'numbers.keepPinWhenSet': () => succeed(null) });
  await showScreen(`/numbers/${DESK}`, fake);
  const pin = await change('Number lock PIN');
  const field = pin.getByRole('textbox', { name: 'Number lock PIN' });
  await field.fill('8274');
  await pin.getByRole('checkbox').click();
  await save(pin, 'Set PIN');
  await expect.poll(() => asked(fake, 'did.updateDid')).toEqual([{ did: DESK, pin: '8274' }]);
  expect(asked(fake, 'numbers.keepPinWhenSet')).toEqual([{ dids: [DESK], pin: '8274' }]);
  const names = fake.requests.map(({ name }) => name);
  expect(names.indexOf('numbers.keepPinWhenSet')).toBeLessThan(names.indexOf('did.updateDid'));
  await fake.answer('did.updateDid', {});
  fake.emit('numbers.pinsNotKept', { dids: [DESK] });
  await shows(toasts, 'The PIN was sent, but the keychain did not take it');
});

test('a PIN is never sent for another account that came to the screen while main was told to keep it', async () => {
  const fake = office({
    'did.updateDid': () => fail({ kind: 'other-account' }),
    'numbers.keepPinWhenSet': () => undefined,
  });
  await showScreen(`/numbers/${DESK}`, fake);
  const pin = await change('Number lock PIN');
  await pin.getByRole('textbox', { name: 'Number lock PIN' }).fill('8274');
  await pin.getByRole('checkbox').click();
  await save(pin, 'Set PIN');
  await expect.poll(() => fake.names()).toContain('numbers.keepPinWhenSet');
  const other = { ...SESSION.profile, id: 'shop', name: 'Corner Shop' } as Profile;
  fake.emit('session.changed', { ...SESSION, profile: other });
  await expect.element(button('Account: Corner Shop')).toBeVisible();
  await fake.answer('numbers.keepPinWhenSet', null);
  await settled();
  expect(fake.requests.filter(({ name }) => name === 'did.updateDid').map(({ account }) => account)).toEqual([
    'office',
  ]);
});

test('no PIN is sent where main cannot be told to keep it, and none is kept once the box is not ticked', async () => {
  let told = false;
  const fake = office({
    'numbers.keepPinWhenSet': () => (told ? succeed(null) : fail({ kind: 'bug', reference: 'test' })),
  });
  await showScreen(`/numbers/${DESK}`, fake);
  const pin = await change('Number lock PIN');
  await pin.getByRole('textbox', { name: 'Number lock PIN' }).fill('8274');
  await pin.getByRole('checkbox').click();
  await save(pin, 'Set PIN');
  await expect.poll(() => asked(fake, 'numbers.keepPinWhenSet')).toHaveLength(1);
  await shows(pin, 'test');
  expect(asked(fake, 'did.updateDid')).toEqual([]);
  told = true;
  await pin.getByRole('checkbox').click();
  await save(pin, 'Set PIN');
  await expect.poll(() => asked(fake, 'did.updateDid')).toEqual([{ did: DESK, pin: '8274' }]);
  expect(asked(fake, 'numbers.keepPinWhenSet').at(-1)).toEqual({ dids: [DESK], pin: null });
});

test('a warning about a change stays until it was seen', async () => {
  const warned = { ...entry(0), operation: 'did.updateDid', effect: 'change', target: DESK } as const;
  const warning = { text: 'shown in three days', field: 'lidb' };
  let dismissed = false;
  const fake = office({
    'activity.list': () =>
      succeed({
        entries: [{ ...warned, warnings: [{ ...warning, dismissed }] }],
        ...{ total: 1, withWarnings: 1, intact: true },
      }),
    'activity.dismissWarnings': () => {
      dismissed = true;
      return succeed(null as never);
    },
  });
  await showScreen(`/numbers/${DESK}`, fake);
  await expect.element(page.getByText(/The provider warned about a change/)).toBeVisible();
  await showScreen(`/numbers/${DESK}`, fake);
  await expect.element(page.getByText(/shown in three days/)).toBeVisible();
  await button('I have seen it').click();
  await expect.element(page.getByText(/shown in three days/)).not.toBeInTheDocument();
  expect(asked(fake, 'activity.dismissWarnings')).toEqual([{ id: warned.id }]);
});

test('all changes of a number are shown, whatever the list of activity was narrowed to', async () => {
  const changed = { ...entry(0), operation: 'did.updateDid', effect: 'change', target: DESK } as const;
  const fake = office({
    'activity.list': () => succeed({ entries: [changed], total: 1, withWarnings: 0, intact: true }),
  });
  await showScreen('/activity', fake);
  const period = page.getByRole('combobox', { name: 'Period' });
  await userEvent.selectOptions(period, 'Today');
  fake.emit('app.navigate', { path: `/numbers/${DESK}` });
  await button('All changes of this number').click();
  await expect.element(page.getByRole('row', { name: /ana/ })).toBeVisible();
  await expect.element(period).toHaveDisplayValue('Any time');
  expect(asked(fake, 'activity.list').at(-1)).toMatchObject({ text: DESK, from: '' });
});

/** Waits until the browser has told those that watch for it whether an element is in sight. */
async function isInSight(element: Element, wanted: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting === wanted)) resolve();
  });
  observer.observe(element);
  await promise;
  observer.disconnect();
}

test('the last calls are asked for when they come in sight, and once more when that fails; the newest stands first', async () => {
  let fails = true;
  const rows = times(5, (index) => ({ ...call(index), own: DESK }));
  const fake = office({
    'calls.ofNumber': () =>
      fails
        ? fail({ kind: 'provider-down', evidence: {} })
        : succeed({ rows, total: 12, until: READ_AT, reading: false, problem: null }),
  });
  await showScreen(`/numbers/${DESK}`, fake);
  const calls = part('Recent calls');
  await expect.element(part('Rings on')).toBeVisible();
  await isInSight(calls.element(), false);
  expect(asked(fake, 'calls.ofNumber')).toEqual([]);
  calls.element().scrollIntoView({ block: 'center' });
  await isInSight(calls.element(), true);
  await expect.element(calls.getByRole('alert')).toBeVisible();
  expect(asked(fake, 'calls.ofNumber')).toEqual([{ number: DESK, read: true }]);
  fails = false;
  await calls.getByRole('button', { name: 'Try again' }).click();
  await expect.element(calls.getByText(/12 calls in the last 7 days/)).toBeVisible();
  const at = [...calls.element().querySelectorAll('li time')].map((time) => time.getAttribute('datetime') ?? '');
  expect(at).toHaveLength(5);
  expect(at).toEqual([...at].sort().reverse());
  // What is hidden from the eye does not lengthen the page.
  const [list] = document.querySelectorAll('.list-page');
  expect((list?.scrollHeight ?? 0) - (list?.clientHeight ?? 0)).toBe(0);
  expect(texts(calls.getByRole('listitem'))).toHaveLength(5);
});

test('a tag that came while the note of its number was written stays', async () => {
  const fake = office({
    'draft.get': ({ form }) =>
      succeed(form === 'number-local' ? { note: 'Ask for Ana', tags: 'Front', was: 'Front' } : null),
    'numbers.setLocal': () => succeed(null),
  });
  const numbers = [{ ...number(0), did: DESK, tags: ['Front', 'VIP'] }];
  answerWith(fake, listAnswers({ numbers }, { readAt: READ_AT }));
  await showScreen(`/numbers/${DESK}`, fake);
  const form = await change('Note and tags on this computer');
  await expect.element(form.getByRole('textbox', { name: 'Tags' })).toHaveValue('Front');
  await save(form, 'Save note and tags');
  await expect.poll(() => asked(fake, 'numbers.setLocal')).toHaveLength(1);
  expect(asked(fake, 'numbers.setLocal')).toMatchObject([{ note: 'Ask for Ana', addTags: [], removeTags: [] }]);
});

test('a number that leaves while its form is typed in is said to be gone, and the focus is on its title', async () => {
  const fake = office();
  await showScreen(`/numbers/${DESK}`, fake);
  const form = await change('Note and tags on this computer');
  focus(form.getByRole('textbox', { name: /^Note/ }));
  const desk = { ...number(0), did: DESK };
  const left: RemovedNumber = { at: READ_AT, by: 'elsewhere', kind: 'voice', number: desk, setHere: [] };
  answerWith(fake, {
    ...listAnswers({ numbers: [{ ...number(0), did: UPTOWN }] }, { readAt: READ_AT }),
    'numbers.removed': () => succeed([left]),
  });
  fake.emit('lists.changed', { list: 'numbers', scope: '' });
  fake.emit('numbers.changed', { revision: 2 });
  await expect.element(page.getByText('This number is not in the account any more')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '(212) 555-0141' })).toHaveFocus();
  await expect.element(page.getByText('it was never here')).not.toBeInTheDocument();
  await button('Show its last settings').click();
  await expect.poll(() => location.hash).toBe(`#/numbers/gone/${DESK}`);
});
