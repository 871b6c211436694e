import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AutoRefillSetHere } from '#shared/bridge/money.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { SessionState } from '#shared/bridge/session.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, focus, press, shows, texts, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const AMOUNTS = 'account.setBalanceReload';
const SWITCH = 'account.setAutorefill';

const below = page.getByRole('combobox', { name: 'When the balance drops below' });
const add = page.getByRole('combobox', { name: 'Amount to add' });
const unusual = page.getByRole('checkbox', { name: 'Show unusual amounts' });
const turnOn = page
  .getByRole('form', { name: 'Automatic refill' })
  .getByRole('button', { name: 'Turn on automatic refill' });
const confirm = page
  .getByRole('dialog', { name: /^Let the provider charge/ })
  .getByRole('button', { name: 'Turn on automatic refill' });
const card = page.getByRole('region', { name: 'Automatic refill', exact: true });

const set = { at: READ_AT, actor: 'ana', certain: true, activityId: '1' };

/** An account on which automatic refill can be set, and main that knows what was set. */
function account(known: AutoRefillSetHere = { switched: null, amounts: null, lastSeen: null }): FakeBridge {
  const fake = new FakeBridge();
  answerWith(fake, {
    'money.autoRefill': () => succeed(known),
    [AMOUNTS]: ({ min_balance, reload_amount }) => {
      known = { ...known, amounts: { ...set, below: Number(min_balance), add: Number(reload_amount) } };
      return succeed({ warnings: [] } as never);
    },
    [SWITCH]: ({ autorefill }) => {
      known = { ...known, switched: { ...set, on: autorefill === 'on' } };
      fake.emit('money.changed', null);
      return succeed({ warnings: [] } as never);
    },
  });
  return fake;
}

const asked = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ payload }) => payload);

test('what this app knows is as it was read last, also where it changes while it is being read', async () => {
  const fake = account();
  const never: AutoRefillSetHere = { switched: null, amounts: null, lastSeen: null };
  fake.reply('money.autoRefill', () => undefined);
  await showScreen('/money/auto-refill', fake);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  fake.emit('money.changed', null);
  // Of two answers that are on their way at once, the older one could be the last.
  expect(fake.names().filter((name) => name === 'money.autoRefill')).toHaveLength(1);
  await fake.answer('money.autoRefill', never);
  await fake.answer('money.autoRefill', { ...never, amounts: { ...set, below: 25, add: 50 } });
  await shows(page.getByRole('main'), /It last set the amounts to \$50 below \$25/);
});

test('it is turned on and off with the keyboard alone', async () => {
  const fake = account();
  await showScreen('/money/auto-refill', fake);
  await expect.element(below).toHaveValue('25');
  focus(below);
  for (const next of [add, unusual, turnOn]) {
    await press('{Tab}');
    await expect.element(next).toHaveFocus();
  }
  await press('{Enter}');
  await press('{Tab}');
  await expect.element(confirm).toHaveFocus();
  await press('{Enter}');
  await expect.element(card.getByRole('heading')).toHaveFocus();
  expect([asked(fake, AMOUNTS).length, asked(fake, SWITCH)]).toEqual([1, [{ autorefill: 'on' }]]);
  await press('{Tab}');
  await expect.element(card.getByRole('button', { name: 'Change' })).toHaveFocus();
  await press('{Tab}');
  await press('{Enter}');
  const gate = page.getByRole('dialog', { name: 'Turn off automatic refill?' });
  await expect.element(gate.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('{Tab}');
  await press('{Enter}');
  await expect.poll(() => asked(fake, SWITCH)).toEqual([{ autorefill: 'on' }, { autorefill: 'off' }]);
});

test('who goes on while it is still being read what was set keeps the focus', async () => {
  const fake = account();
  await showScreen('/money/auto-refill', fake);
  await turnOn.click();
  fake.reply('money.autoRefill', () => undefined);
  await confirm.click();
  const on = { switched: { ...set, on: true }, amounts: { ...set, below: 25, add: 50 }, lastSeen: null };
  await fake.answer('money.autoRefill', on);
  const off = card.getByRole('button', { name: 'Turn off automatic refill' });
  await off.click();
  await press('{Escape}');
  await expect.element(off).toHaveFocus();
  await fake.answer('money.autoRefill', on);
  await shows(toasts, 'Automatic refill is on: $50 below $25');
  await expect.element(off).toHaveFocus();
});

test('amounts that are changed while others are sent are not named as sent, and are not what is sent again', async () => {
  const fake = account();
  answerWith(fake, { [AMOUNTS]: () => undefined });
  await showScreen('/money/auto-refill', fake);
  await turnOn.click();
  await confirm.click();
  await userEvent.selectOptions(add, '$500');
  await fake.refuse(AMOUNTS, { kind: 'unknown-outcome', journalId: '7', evidence: {} } as never);
  await expect.element(page.getByRole('main').getByText('Amounts: $50 below $25')).toBeVisible();
  await button('Send it again').click();
  const sent = { min_balance: 25, reload_amount: 50 };
  await expect.poll(() => asked(fake, AMOUNTS)).toEqual([sent, sent]);
  await fake.answer(AMOUNTS, { warnings: [] });
  await shows(toasts, 'Automatic refill is on: $50 below $25');
});

test('the choices are those of the provider, and the amount that may be a slip has to be typed', async () => {
  const fake = account();
  await showScreen('/money/auto-refill', fake);
  await expect.element(below).toBeVisible();
  const usual = ['$25', '$50', '$60', '$70', '$80', '$90', '$100', '$200', '$300', '$400', '$500'];
  expect(texts(below.getByRole('option'))).toEqual(['$5', '$25', '$30', '$35', '$40', '$45', '$50', '$100']);
  expect(texts(add.getByRole('option'))).toEqual([...usual, '$1,000', '$2,000', '$2,500']);

  await unusual.click();
  await userEvent.selectOptions(below, '$100');
  await userEvent.selectOptions(add, '$15,000');
  const typed = page.getByLabelText(/^Type \d+ to confirm/);
  await turnOn.click({ force: true });
  await typed.fill('1500');
  await press('{Enter}');
  await expect.element(turnOn).toHaveAccessibleDescription('Type 15000 first');
  await expect.element(confirm).not.toBeInTheDocument();
  await typed.fill('15000');
  await turnOn.click();
  await confirm.click();
  await expect.poll(() => asked(fake, SWITCH)).toEqual([{ autorefill: 'on' }]);
  expect(asked(fake, AMOUNTS)).toHaveLength(1);

  // What is set is what the form starts from; without the unusual ones, what was chosen of them is not chosen any more.
  await card.getByRole('button', { name: 'Change' }).click();
  await expect.element(add).toHaveValue('15000');
  await unusual.click();
  await expect.element(add).toHaveValue('50');
});

test('an unusual amount that was set earlier is among the choices when it is changed', async () => {
  const fake = account({
    switched: { ...set, on: true },
    amounts: { ...set, below: 25, add: 15_000 },
    lastSeen: null,
  });
  await showScreen('/money/auto-refill', fake);
  await card.getByRole('button', { name: 'Change' }).click();
  await expect.element(unusual).toBeChecked();
  await expect.element(add).toHaveDisplayValue('$15,000');
});

test('what was chosen and not sent is there again, until the person starts over', async () => {
  const fake = account();
  answerWith(fake, {
    'draft.get': ({ form }) => succeed(form === 'auto-refill' ? { below: '100', add: '200', unusual: false } : null),
  });
  await showScreen('/money/auto-refill', fake);
  await expect.element(below).toHaveValue('100');
  await expect.element(add).toHaveValue('200');
  await button('Start over').click();
  await expect.element(add).toHaveValue('50');
});

test.each<[string, SessionState, string]>([
  [
    'for an account that may only be looked at',
    {
      ...SESSION,
      profile: SESSION.profile && { ...SESSION.profile, viewOnly: true },
    },
    'This account is for viewing only',
  ],
  [
    'without a connection',
    { ...SESSION, connection: { state: 'failing', problem: { kind: 'offline', evidence: {} }, since: READ_AT } },
    'This can be changed when the connection is back.',
  ],
])('nothing can be set %s, and the button says why', async (_, state, reason) => {
  const fake = account();
  answerWith(fake, { 'session.get': () => succeed(state) });
  await showScreen('/money/auto-refill', fake);
  await expect.element(turnOn).toHaveAccessibleDescription(reason);
  await turnOn.click({ force: true });
  await expect.element(confirm).not.toBeInTheDocument();
  expect(asked(fake, AMOUNTS)).toEqual([]);
});

test('the question about a limit of this computer passes axe', async () => {
  const fake = account();
  const refused = fail({
    kind: 'over-cap',
    cap: 'day',
    limit: '0.00',
    spent: '0.00',
    price: null,
    later: true,
  } as const);
  answerWith(fake, {
    'lock.get': () => succeed({ enabled: true, locked: false, retryAt: null }),
    [AMOUNTS]: () => refused,
  });
  await showScreen('/money/auto-refill', fake);
  await turnOn.click();
  await confirm.click();
  const question = page.getByRole('dialog', { name: 'Above the limit' });
  await expect.element(question.getByText(/the account may cost more from now on/)).toBeVisible();
  expect(await axeFindings({ isPage: true })).toEqual([]);
});

test('where it is on already and new amounts are refused, nobody is told that it is off', async () => {
  const fake = account();
  await showScreen('/money/auto-refill', fake);
  await turnOn.click();
  await confirm.click();
  await card.getByRole('button', { name: 'Change' }).click();
  answerWith(fake, { [AMOUNTS]: () => fail({ kind: 'refused', text: 'No', evidence: {} }) });
  await userEvent.selectOptions(add, '$500');
  await button('Save these amounts').click();
  await confirm.click();
  const parts = page.getByRole('region', { name: 'What happened' });
  await expect.element(parts.getByText('Not set', { exact: true })).toBeVisible();
  expect(texts(parts).join(' ')).toContain('If automatic refill was on, it stays on as it was.');
});

test('where the amounts are set and the switch is refused, nobody is told that nothing was changed', async () => {
  const fake = account();
  answerWith(fake, { [SWITCH]: () => fail({ kind: 'refused', text: 'No', evidence: {} }) });
  await showScreen('/money/auto-refill', fake);
  await turnOn.click();
  await confirm.click();
  const parts = page.getByRole('region', { name: 'What happened' });
  await expect.element(parts.getByText('Not set', { exact: true })).toBeVisible();
  expect(texts(parts).join(' ')).toMatch(/The provider says: “No”/);
  expect(texts(parts).join(' ')).not.toMatch(/nothing was/i);
});

test('an account that is sent 1500 in place of 15000 says 1500 everywhere', async () => {
  const fake = account();
  const profile = SESSION.profile && { ...SESSION.profile, dialect: { unusualReload: 'other' as const } };
  answerWith(fake, { 'session.get': () => succeed({ ...SESSION, profile }) });
  await showScreen('/money/auto-refill', fake);
  await unusual.click();
  expect(texts(add.getByRole('option'))).toContain('$1,500');
  expect(texts(add.getByRole('option'))).not.toContain('$15,000');
  await userEvent.selectOptions(add, '$1,500');
  await turnOn.click();
  await confirm.click();
  await expect.element(card.getByText('$1,500 whenever the balance drops below $25')).toBeVisible();
  await expect.element(page.getByText(/This app last set automatic refill to on, \$1,500 below/)).toBeVisible();
  // The client puts the other amount into the request.
  expect(asked(fake, AMOUNTS)).toEqual([{ min_balance: 25, reload_amount: 15_000 }]);
  await card.getByRole('button', { name: 'Change' }).click();
  await expect.element(add).toHaveValue('15000');
});

test('why it was not turned on or off is told also where its page was left meanwhile', async () => {
  const fake = account();
  const leaveAndRefuse = async (name: string) => {
    await expect.poll(() => fake.names()).toContain(name);
    fake.emit('app.navigate', { path: '/activity' });
    await expect.element(below).not.toBeInTheDocument();
    await fake.refuse(name, { kind: 'refused', text: 'Try later', evidence: {} });
  };
  answerWith(fake, { [AMOUNTS]: () => undefined, [SWITCH]: () => undefined });
  await showScreen('/money/auto-refill', fake);
  await turnOn.click();
  await confirm.click();
  await leaveAndRefuse(AMOUNTS);
  await shows(toasts, /^Turn on automatic refill: .*Try later/);

  fake.emit('app.navigate', { path: '/money/auto-refill' });
  await page
    .getByRole('form', { name: 'Automatic refill' })
    .getByRole('button', { name: /^Turn off/ })
    .click();
  const gate = page.getByRole('dialog', { name: 'Turn off automatic refill?' });
  await gate.getByRole('button', { name: 'Turn off automatic refill' }).click();
  await leaveAndRefuse(SWITCH);
  await shows(toasts, /Turn off automatic refill: .*Try later/);
});
