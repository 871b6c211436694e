import { expect, type Locator } from '@playwright/test';
import { AutoRefillPage } from '../pages/auto-refill-page.ts';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { MoneyPage } from '../pages/money-page.ts';
import { test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { referral } from '../support/documents.ts';
import type { Provider } from '../support/provider.ts';

const AMOUNTS = 'account.setBalanceReload';
const SWITCH = 'account.setAutorefill';

async function connected(
  start: (options?: LaunchOptions) => Promise<RunningApp>,
  provider: Provider,
  settings: Record<string, unknown> = {},
): Promise<RunningApp> {
  const app = await start({ settings });
  await app.connect(provider);
  return app;
}

test('automatic refill is turned on in three actions, never shown as read back, and turned off; amounts that are refused or get no answer are told as that, it is not turned on, and they can be sent again; a refill that comes by itself is told; with a spending limit it is turned on with the PIN only, and so does a fax leave', async ({
  start,
  provider,
}) => {
  // What is told within seconds of something else, such as the end of a change, is told together with it.
  const app = await connected(start, provider, { faxHoldSeconds: 0, notifyDigest: false });
  const { page } = app;
  const refill = new AutoRefillPage(page);
  await test.step('it is turned on in three actions, each part sent once, never shown as read back, and turned off', async () => {
    const money = new MoneyPage(page);
    await expect(money.chip).toContainText('$84.35');

    let actions = 0;
    const press = async (button: Locator) => {
      actions += 1;
      await button.click();
    };
    await press(money.chip);
    await press(money.popover.getByRole('link', { name: 'Automatic refill' }));
    await expect(refill.below).toHaveValue('25');
    await expect(refill.add).toHaveValue('50');
    await expect(refill.known).toContainText('This app has not set automatic refill for this account.');
    await press(refill.turnOnButton);
    expect(await provider.requestsOf(AMOUNTS)).toBe(0);
    await press(refill.confirmButton);
    await refill.partIs('Amounts: $50 below $25', 'Set');
    await refill.partIs('Automatic refill on', 'Set');
    expect(actions).toBeLessThanOrEqual(4);

    expect(await provider.autoRefill()).toEqual({ on: true, below: 25, add: 50 });
    expect([await provider.requestsOf(AMOUNTS), await provider.requestsOf(SWITCH)]).toEqual([1, 1]);
    await expect(refill.known).toContainText(/last set automatic refill to on, \$50 below \$25, on \w+ \d+ by \w+/);
    await expect(refill.known).toContainText('The provider does not show this setting');

    await expect(refill.card).toContainText('On');
    await expect(refill.card).toContainText('$50 whenever the balance drops below $25');
    await expect(refill.turnOnButton).toHaveCount(0);

    // Turning it off asks first, with Cancel at hand.
    await refill.turnOffButton.click();
    await expect(refill.gate).toContainText('Service may stop when the money runs out');
    await expect(refill.gate.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(refill.gate).toBeHidden();
    await expect(refill.turnOffButton).toBeFocused();
    expect((await provider.autoRefill()).on).toBe(true);
    await refill.turnOff();
    await refill.partIs('Automatic refill off', 'Set');
    expect((await provider.autoRefill()).on).toBe(false);
    await expect(refill.known).toContainText('This app last turned automatic refill off');
  });

  await test.step('amounts that are refused or get no answer', async () => {
    const before = await provider.requestsOf(SWITCH);
    await provider.fault('error', { operation: AMOUNTS, times: 1 });
    await refill.turnOn();
    await refill.partIs('Amounts', 'Not set');
    await refill.partIs('Automatic refill on', 'Not sent');
    await expect(page.getByText('Error Message', { exact: false }).first()).toBeVisible();
    expect(await provider.requestsOf(SWITCH)).toBe(before);

    // Without an answer nobody can tell.
    await provider.fault('hang', { operation: AMOUNTS, times: 1 });
    await refill.choose('$30', '$100');
    await app.givingUpSoon(async () => {
      await refill.turnOn();
      await refill.partIs('Amounts: $100 below $30', 'No answer');
    });
    await refill.partIs('Automatic refill on', 'Not sent');
    await expect(page.getByRole('main').getByText('Cannot tell whether this was set')).toBeVisible();
    await expect(refill.known).toContainText('these amounts may be set or not');
    expect(await provider.requestsOf(SWITCH)).toBe(before);

    await provider.fault('cut', { operation: SWITCH, times: 1 });
    // An answer to anything says that the connection is there again.
    await app.call('account.getAccountBalance', {});
    await refill.sendAgain();
    await refill.partIs('Amounts: $100 below $30', 'Set');
    await refill.partIs('Automatic refill on', 'No answer');
    await expect(refill.known).toContainText('No answer came, so it may be on or off.');

    await app.call('account.getAccountBalance', {});
    await refill.sendAgain();
    await refill.partIs('Automatic refill on', 'Set');
    expect(await provider.autoRefill()).toEqual({ on: true, below: 30, add: 100 });
    expect(await provider.charged()).toEqual([]);
  });
  await test.step('a refill that comes by itself is seen, told and marked, and was announced before', async () => {
    await refill.turnOff();
    await refill.partIs('Automatic refill off', 'Set');
    await refill.choose('$25', '$50');
    await provider.setBalance('18');
    // The app looks, as it does every few minutes and after sleep.
    await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    await expect(page.getByText('It may be charged at once')).toBeVisible();
    await refill.turnOn();
    await expect(refill.known).toContainText(/the balance rose by \$50\.00 by itself on \w+ \d+/);
    await expect(new MoneyPage(page).chip).toContainText('$68.00');
    expect(await provider.charged()).toEqual([]);
    await expect
      .poll(async () => (await app.notifications()).map(({ title }) => title))
      .toContain('$50.00 was added to the balance');
    await app.clickNotification('$50.00 was added to the balance');
    await expect.poll(() => page.url()).toContain('/money/refills');
    await app.open('/money/auto-refill');
  });
  await test.step('with a spending limit it is turned on with the PIN only, and so does a fax leave', async () => {
    await refill.turnOff();
    await refill.partIs('Automatic refill off', 'Set');
    await refill.choose('$25', '$50');
    const before = (await provider.ledger()).length;
    const sent = async () => (await provider.ledger()).slice(before).map(({ operation }) => operation);
    await app.command('lock.setPin', { current: '', pin: '4711' });
    await app.command('money.setCaps', { day: 0, month: null, pin: '4711' });
    const question = page.getByRole('dialog', { name: 'Above the limit' });
    const goOn = question.getByRole('button', { name: 'Do it anyway' });

    await refill.turnOn();
    await expect(question).toContainText('the account may cost more from now on');
    await expect(goOn).toBeDisabled();
    await page.keyboard.press('Escape');
    await refill.partIs('Amounts: $50 below $25', 'Not set');
    expect(await sent()).toEqual([]);

    await refill.turnOn();
    await question.getByLabel('PIN of this app').fill('0000');
    await goOn.click();
    await expect(question).toContainText('That PIN is not right');
    expect(await sent()).toEqual([]);
    await question.getByLabel('PIN of this app').fill('4711');
    await page.keyboard.press('Enter');
    // Asked once, for the amounts and the switch.
    await expect.poll(sent).toEqual([AMOUNTS, SWITCH]);
    await refill.partIs('Amounts: $50 below $25', 'Set');
    await expect(question).toHaveCount(0);

    const compose = new ComposePage(page);
    await compose.drop(await referral());
    await compose.address({ from: FRONT_DESK, to: '(617) 555-0134' });
    await compose.sendButton.click();
    await expect(question).toContainText('The limit for a day is $0.00');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main')).toContainText('Above the spending limit of this computer');
    expect(await provider.sentFaxes()).toEqual([]);
    await compose.sendButton.click();
    await question.getByLabel('PIN of this app').fill('4711');
    await goOn.click();
    await expect.poll(async () => (await provider.sentFaxes()).length).toBe(1);
  });
});
