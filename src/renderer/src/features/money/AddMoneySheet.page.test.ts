import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Refill, SpendingCaps } from '#shared/bridge/money.ts';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const chip = button(/^Balance \$/);
const popover = page.getByRole('dialog', { name: 'Balance', exact: true });
const sheet = page.getByRole('dialog', { name: 'Add money', exact: true });
const confirm = sheet.getByRole('button', { name: /^(I know\. )?Add \$/ });
const cancel = sheet.getByRole('button', { name: 'Cancel' });
const palette = page.getByRole('combobox', { name: 'Find or do anything' });

let fake = new FakeBridge();

beforeEach(() => {
  fake = new FakeBridge();
  answerWith(fake, {
    'money.refillState': () => succeed(null),
    'money.refill': ({ amount }) => succeed({ amount: String(amount) } as never),
  });
});

const asked = (name: string): unknown[] =>
  fake.requests.filter((request) => request.name === name).map(({ payload }) => payload);
/** Amounts that were asked to be added. */
const added = (): number[] => asked('money.refill').map((payload) => (payload as { amount: number }).amount);

const isClosed = (): Promise<void> => expect.element(sheet).not.toBeInTheDocument();

test('money is added from the balance with the keyboard alone, once, and the focus comes back', async () => {
  await showScreen('/home', fake);
  await expect.element(chip).toBeVisible();
  focus(chip);
  await press('{Enter}');
  await expect.element(popover.getByRole('heading')).toHaveFocus();
  await press('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(chip).toHaveFocus();
  await press('{Enter}');
  await expect.element(popover.getByRole('heading')).toHaveFocus();
  for (const name of ['Check the balance now', 'Add $25', 'Add $50', 'Add $100']) {
    await press('{Tab}');
    await expect.element(popover.getByRole('button', { name, exact: true })).toHaveFocus();
  }
  await press('{Enter}');
  await expect.element(sheet.getByRole('radio', { name: '$100' })).toBeChecked();
  await expect.element(cancel).toHaveFocus();
  await press('{Tab}');
  await expect.element(confirm).toHaveFocus();
  await press('{Enter}');
  await expect.element(page.getByText('$100.00 added').first()).toBeVisible();
  await isClosed();
  await expect.element(chip).toHaveFocus();
  expect(added()).toEqual([100]);
});

test('a click elsewhere, and a link in it, close the balance', async () => {
  await showScreen('/home', fake);
  await chip.click();
  await expect.element(popover).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(popover).not.toBeInTheDocument();
  await chip.click();
  await popover.getByRole('link', { name: 'Automatic refill' }).click();
  await expect.element(popover).not.toBeInTheDocument();
  await expect.poll(() => location.hash).toBe('#/money/auto-refill');
});

test('a link and the palette open the sheet, filled in, over the balance', async () => {
  await showScreen('/home', fake);
  await expect.element(chip).toBeVisible();
  fake.emit('app.navigate', { path: '/money/add?amount=50' });
  await expect.element(sheet.getByRole('radio', { name: '$50' })).toBeChecked();
  await expect.poll(() => location.hash).toBe('#/money');
  await press('{Escape}');
  await isClosed();
  fake.emit('app.navigate', { path: '/money/add?amount=75' });
  await expect.element(sheet.getByLabelText('Amount in dollars')).toHaveValue('75');
  await cancel.click();
  await isClosed();
  await press('{Control>}k{/Control}');
  await palette.fill('add money');
  await press('{Enter}');
  await expect.element(sheet).toBeVisible();
  await expect.element(sheet.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  await press('{Escape}');
  await isClosed();
  expect(added()).toEqual([]);

  await press('{Control>}k{/Control}');
  await palette.fill('add $75');
  await expect.element(page.getByRole('option', { name: 'Add $75', selected: true })).toBeVisible();
  await press('{Enter}');
  await expect.element(cancel).toHaveFocus();
  await press('{Tab}');
  await expect.element(confirm).toHaveFocus();
  await press('{Enter}');
  await isClosed();
  expect(added()).toEqual([75]);
});

test('in Spanish it asks and answers in Spanish', async () => {
  answerWith(fake, { 'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language: 'es' }) });
  await showScreen('/money/add?amount=25', fake);
  const dialog = page.getByRole('dialog', { name: 'Agregar dinero' });
  await expect.element(dialog.getByText('Saldo posterior previsto')).toBeVisible();
  await dialog.getByRole('button', { name: 'Agregar $25' }).click();
  await expect.element(page.getByText('Se agregaron $25.00').first()).toBeVisible();
  expect(added()).toEqual([25]);
});

test('an own amount is at least 10 whole dollars, and a large one is typed twice', async () => {
  await showScreen('/home', fake);
  await chip.click();
  await popover.getByRole('button', { name: 'Other amount' }).click();
  const own = sheet.getByLabelText('Amount in dollars');
  await expect.element(own).toHaveFocus();
  const add = sheet.getByRole('button', { name: /^Add/ });
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  for (const [text, words] of [
    ['9', 'Enter $10 or more.'],
    ['12.50', 'Enter whole dollars, without cents.'],
    ['many', 'Enter a number such as 75.'],
  ] as const) {
    await own.fill(text);
    await expect.element(sheet.getByText(words).first()).toBeVisible();
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  }
  await own.fill('750');
  await expect
    .element(sheet.getByRole('checkbox', { name: /^Go on all the same .*This is more than \$500/ }))
    .toBeVisible();
  await own.fill('1500');
  await userEvent.selectOptions(sheet.getByLabelText('What is charged'), 'Card');
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByLabelText('Type 1500 to confirm').fill('150');
  focus(add);
  await press('{Enter}');
  expect(added()).toEqual([]);
  await sheet.getByLabelText('Type 1500 to confirm').fill('1,500');
  await add.click();
  await isClosed();
  expect(asked('money.refill')).toEqual([{ amount: 1500, mode: 'card', again: false, overCap: false }]);
});

test('a refill above both limits says both before it is answered', async () => {
  const above: Problem = {
    ...{ kind: 'over-cap', cap: 'day', limit: '60', spent: '50', price: '25' },
    month: { limit: '1000', spent: '990' },
  };
  answerWith(fake, { 'money.refill': () => fail(above) });
  await showScreen('/money/add?amount=25', fake);
  await sheet.getByRole('button', { name: 'Add $25' }).click();
  const asks = sheet.getByRole('alert');
  await expect.element(asks.getByText(/The limit for a day is \$60\.00, and \$50\.00 was spent today\./)).toBeVisible();
  await expect
    .element(asks.getByText('The limit for a month is $1,000.00, and $990.00 was spent this month.', { exact: true }))
    .toBeVisible();
});

test('a limit for a month is no lower than that for a day, and a higher one takes the PIN', async () => {
  let caps: SpendingCaps = { day: 60, month: null };
  answerWith(fake, {
    'lock.get': () => succeed({ enabled: true, locked: false, retryAt: null }),
    'money.caps': () => succeed({ ...caps, spentToday: '50', spentThisMonth: '50' }),
    'money.setCaps': ({ pin, ...next }) => {
      if (pin !== undefined && pin !== '4711') return fail({ kind: 'wrong-pin', retryAt: null });
      caps = next;
      fake.emit('money.changed', null);
      return succeed({ ...caps, spentToday: '50', spentThisMonth: '50' });
    },
  });
  await showScreen('/money/refills', fake);
  await expect.element(page.getByText('$50.00 of $60.00')).toBeVisible();
  await button('Change limits').click();
  const drawer = page.getByRole('dialog', { name: 'Spending limits' });
  await expect.element(drawer.getByText(/Limits are kept on this computer/)).toBeVisible();
  const save = drawer.getByRole('button', { name: 'Save limits' });
  await drawer.getByLabelText('Limit for a month').fill('50');
  await save.click();
  await expect.element(drawer.getByText('A month needs at least as much as a day.')).toBeVisible();
  await drawer.getByLabelText('Limit for a month').fill('');
  await drawer.getByLabelText('Limit for a day').fill('500');
  await save.click();
  await expect.element(drawer.getByLabelText('PIN of this app')).toHaveFocus();
  expect(asked('money.setCaps')).toEqual([]);
  await drawer.getByLabelText('PIN of this app').fill('4711');
  await save.click();
  await expect.element(page.getByText('$50.00 of $500.00')).toBeVisible();
  expect(asked('money.setCaps')).toEqual([{ day: 500, month: null, pin: '4711' }]);
});

test('limits that cannot be read say so, and new ones take the PIN', async () => {
  answerWith(fake, {
    'lock.get': () => succeed({ enabled: true, locked: false, retryAt: null }),
    'money.caps': () => succeed({ day: null, month: null, areUnread: true, spentToday: '50', spentThisMonth: '50' }),
    'money.setCaps': ({ pin: _, ...next }) => succeed({ ...next, spentToday: '50', spentThisMonth: '50' }),
  });
  await showScreen('/money/refills', fake);
  await button('Change limits').click();
  const drawer = page.getByRole('dialog', { name: 'Spending limits' });
  await expect.element(drawer.getByText('The limits cannot be read now')).toBeVisible();
  await drawer.getByLabelText('Limit for a day').fill('10');
  await drawer.getByLabelText('PIN of this app').fill('4711');
  await drawer.getByRole('button', { name: 'Save limits' }).click();
  await expect.poll(() => asked('money.setCaps')).toEqual([{ day: 10, month: null, pin: '4711' }]);
});

test.each([
  [1, true],
  [71, true],
  [73, false],
])('a refill that nobody can tell of %i hours later is being looked up: %s', async (hours, isSaid) => {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const refill: Refill = {
    id: '7',
    at,
    actor: 'ana',
    amount: '50',
    mode: null,
    state: 'cannot-tell',
    settledAt: at,
    before: '10.00',
    after: null,
    seen: [],
    problem: null,
    sent: true,
  };
  answerWith(fake, { 'money.refillState': () => succeed(refill) });
  await showScreen('/money/add?amount=25', fake);
  await expect.element(sheet.getByRole('radio', { name: '$25', exact: true })).toBeChecked();
  // Asked twice: for the newest refill, then for that one.
  await expect.poll(() => asked('money.refillState').length).toBeGreaterThan(1);
  await settled();
  const said = sheet.getByText(/still being looked up/).first();
  await (isSaid ? expect.element(said).toBeVisible() : expect.element(said).not.toBeInTheDocument());
});
