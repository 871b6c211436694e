import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LineGuardState } from '#shared/bridge/guard.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { Profile } from '#shared/bridge/session.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { did, faxNumber, line } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const UNKNOWN = { source: 'unknown' } as const;
const LINE_STATE: LineGuardState = {
  facts: { abroad: null, abroadLimit: null, callsAtOnce: null, passwordDays: null, host: null, hostResolves: null },
  details: {
    abroadLimit: UNKNOWN,
    callsAtOnce: UNKNOWN,
    dynamicHost: UNKNOWN,
    backup: UNKNOWN,
    password: null,
    forwards: { busy: UNKNOWN, unanswered: UNKNOWN, offline: UNKNOWN },
  },
  schedule: null,
};
const dialog = page.getByRole('dialog', { name: /^New password: / });

/** An account with one of each; what sets a password waits for its answer. */
function account(): FakeBridge {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers(
      {
        'fax-groups': [{ group: 'front', name: 'Front office' }],
        'fax-people': [{ login: 'tom', group: 'front', name: 'Tom', lastName: 'Baptiste', isAdmin: false }],
        'fax-numbers': [faxNumber(0)],
        lines: [{ ...line(0), trunk: 'frontdesk', type: 'reg' }],
      },
      { readAt: READ_AT },
    ),
    'faxLookup.listStates': () => succeed({ rows: [], total: 0 }),
    'faxLookup.listAvailableDids': () => succeed({ rows: ['2125550199'], total: 1 }),
    'enterpriseFax.createUser': () => undefined,
    'enterpriseFax.updateUser': () => undefined,
    'proFax.updateDid': () => undefined,
    'siptrunk.updateTrunk': () => undefined,
    'siptrunk.createTrunk': () => undefined,
    'money.spend': () => undefined,
    'guard.line': () => succeed(LINE_STATE),
  });
  return fake;
}

/** The password of a request that is on its way. */
async function passwordSent(fake: FakeBridge, name: string): Promise<string> {
  await expect.poll(() => fake.names()).toContain(name);
  const found = /"(?:fax_password|pwd|password)":"([^"]+)"/.exec(
    JSON.stringify(fake.waiting.find((one) => one.name === name)?.payload),
  );
  return found?.[1] ?? '';
}

/** The forms that make a password: where, how they are filled in and sent, and what sends them. */
const FORMS = {
  'a person of team fax': {
    path: '/team/new',
    sends: 'enterpriseFax.createUser',
    of: 'iris',
    async fill() {
      await page.getByLabelText('First name').fill('Iris');
      await page.getByLabelText('Login name').fill('iris');
      await page.getByLabelText('Group').last().selectOptions('Front office');
      await button('Add person').last().click();
    },
  },
  'a person who was there before': {
    path: '/team/tom',
    sends: 'enterpriseFax.updateUser',
    of: 'Tom Baptiste',
    async fill() {
      await button('Change: Password').click();
      await button('Save').click();
    },
  },
  'the account of a fax number': {
    path: `/numbers/fax/${did(0)}`,
    sends: 'proFax.updateDid',
    of: '(212) 555-0000',
    async fill() {
      await button('Change: Fax account').click();
      await page.getByLabelText('Email for received faxes').fill('front@example.com');
      await button('Save account').click();
    },
  },
  'a line': {
    path: '/lines/frontdesk',
    sends: 'siptrunk.updateTrunk',
    of: 'frontdesk',
    async fill() {
      await button('Change: Password').click();
      await button('Set a new password').click();
      await page.getByRole('dialog', { name: 'Password' }).getByRole('textbox').fill('frontdesk');
      await page.getByRole('dialog', { name: 'Password' }).getByRole('button', { name: 'Set a new password' }).click();
    },
  },
  'a fax number that is bought': {
    path: '/numbers/fax/buy',
    sends: 'money.spend',
    of: '(212) 555-0199',
    async fill() {
      await page.getByRole('radio', { name: 'ZIP or area code' }).click();
      await page.getByRole('textbox', { name: 'ZIP or area code' }).fill('212');
      await button('Show numbers').click();
      await page.getByRole('radio', { name: '(212) 555-0199' }).click();
      await page.getByLabelText('Name of the account').fill('Front desk');
      await page.getByLabelText('Email for received faxes').fill('front@example.com');
      await page.getByLabelText('Login name').fill('front');
      await button(/^Buy fax number/).click();
    },
  },
  'a new line': {
    path: '/new-line',
    sends: 'siptrunk.createTrunk',
    of: 'annex',
    async fill() {
      await page.getByLabelText('Name of the line').fill('annex');
      await page.getByRole('radio', { name: 'It signs in with a password' }).click();
      await button('Create line').click();
    },
  },
};

test.each(Object.entries(FORMS))('the password of %s is shown where its form was left', async (_, form) => {
  const fake = await showScreen(form.path, account());
  await form.fill();
  const password = await passwordSent(fake, form.sends);
  expect(password).toHaveLength(32);
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await fake.answer(form.sends, null);
  await expect.element(dialog).toHaveAccessibleName(`New password: ${form.of}`);
  await expect.element(dialog.getByText(password)).toBeVisible();
  // It is nowhere else, so no stray key takes it away.
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await button('I have entered it').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the password of a form that was left by a switch of accounts waits for its account', async () => {
  const form = FORMS['a person of team fax'];
  const fake = await showScreen(form.path, account());
  await form.fill();
  const password = await passwordSent(fake, form.sends);
  const other = { ...SESSION.profile, id: 'shop', name: 'Corner Shop' } as Profile;
  fake.emit('session.changed', { ...SESSION, profile: other });
  await expect.element(button('Account: Corner Shop')).toBeVisible();
  const uncertain = { id: 'secret-000', of: 'iris', secret: password, uncertain: true };
  fake.reply('secrets.unseen', (_, id) => succeed(id === 'office' ? [uncertain] : []));
  await fake.settle(form.sends, fail({ kind: 'unknown-outcome', journalId: 'entry-00000001' }));
  await expect.element(dialog).not.toBeInTheDocument();
  fake.emit('session.changed', SESSION);
  await expect.element(dialog.getByText('No answer came. If it was set, this is the password').first()).toBeVisible();
  await expect.element(dialog.getByText(password)).toBeVisible();
  await button('I have entered it').click();
});

/** Takes the account off the screen as the lock does, and loads the page anew. */
async function lockedAndBack(fake: FakeBridge): Promise<void> {
  fake.emit('session.changed', { ...SESSION, profile: null });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await showScreen('/home', fake);
}

test.each(Object.entries(FORMS))(
  'the password of %s is shown again after the lock took it off the screen',
  async (_, form) => {
    const fake = await showScreen(form.path, account());
    await form.fill();
    const password = await passwordSent(fake, form.sends);
    await fake.answer(form.sends, form.sends === 'money.spend' ? { did: did(0) } : null);
    await expect.element(page.getByText(password).first()).toBeVisible();
    expect(fake.requests.map(({ name }) => name)).not.toContain('secrets.seen');
    fake.requests.length = 0;
    await lockedAndBack(fake);
    expect(fake.requests.map(({ name }) => name)).not.toContain('secrets.seen');
    await expect.element(dialog.getByText(password)).toBeVisible();
    await button('I have entered it').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(fake.requests.map(({ name }) => name)).toContain('secrets.seen');
  },
);

test('a password of before the lock is shown when its change is known to be done or not known, and never when it is not', async () => {
  const unseen = { id: 'secret-000', of: 'lobby', secret: 'Qm7vTz3kWp9xLs2nRd5hBg8jYc4fNa6e', uncertain: true };
  const fake = account();
  const answer = (...secrets: object[]) => {
    fake.reply('secrets.unseen', () => succeed(secrets));
    fake.emit('secrets.changed', null);
  };
  await showScreen('/home', fake);
  await expect.element(dialog).not.toBeInTheDocument();
  answer(unseen);
  await expect.element(dialog.getByText('No answer came. If it was set, this is the password').first()).toBeVisible();
  answer({ ...unseen, uncertain: false });
  await expect.element(dialog.getByText('It was set, and its form is closed').first()).toBeVisible();
  answer();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a password that another account took off the screen is shown when its account is back', async () => {
  const form = FORMS['a new line'];
  const fake = await showScreen(form.path, account());
  await form.fill();
  const password = await passwordSent(fake, form.sends);
  await fake.answer(form.sends, null);
  await expect.element(page.getByText(password).first()).toBeVisible();
  const other = { ...SESSION.profile, id: 'shop', name: 'Corner Shop' } as Profile;
  fake.emit('session.changed', { ...SESSION, profile: other });
  await expect.element(button('Account: Corner Shop')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  fake.emit('session.changed', SESSION);
  await expect.element(dialog.getByText(password)).toBeVisible();
});

test('a form whose password cannot be held sends nothing', async () => {
  const form = FORMS['a new line'];
  const fake = account();
  fake.reply('secrets.hold', () => fail({ kind: 'locked' }));
  await showScreen(form.path, fake);
  await form.fill();
  await expect.poll(() => fake.requests.map(({ name }) => name)).toContain('secrets.hold');
  expect(fake.requests.map(({ name }) => name)).not.toContain(form.sends);
});

test.each(Object.entries(FORMS))(
  'the password of %s is not sent for another account that came to the screen while it was being held',
  async (_, form) => {
    const fake = account();
    answerWith(fake, { 'secrets.hold': () => undefined });
    await showScreen(form.path, fake);
    await form.fill();
    await expect.poll(() => fake.names()).toContain('secrets.hold');
    const other = { ...SESSION.profile, id: 'shop', name: 'Corner Shop' } as Profile;
    fake.emit('session.changed', { ...SESSION, profile: other });
    await expect.element(button('Account: Corner Shop')).toBeVisible();
    // As main does for what is not on the screen.
    answerWith(fake, { [form.sends]: () => fail({ kind: 'other-account' }) });
    await fake.answer('secrets.hold', { id: 'secret-000' });
    await settled();
    expect(fake.requests.filter(({ name, account: id }) => name === form.sends && id !== 'office')).toEqual([]);
    expect(fake.requests.findLast(({ name }) => name === 'secrets.seen')).toMatchObject({ account: 'office' });
  },
);

test('a fax number that is on its way stays until its answer: a second order would take the place of its password', async () => {
  const form = FORMS['a fax number that is bought'];
  const fake = await showScreen(form.path, account());
  await form.fill();
  const password = await passwordSent(fake, form.sends);
  const cancel = button('Cancel');
  await expect.element(cancel).toHaveAccessibleDescription(/^Something like this is on its way/);
  await cancel.click({ force: true });
  await expect.element(button(/^Buy fax number/)).toBeVisible();
  await fake.answer(form.sends, null);
  await expect.element(page.getByText(password)).toBeVisible();
});
