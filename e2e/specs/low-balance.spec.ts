import { MoneyPage } from '../pages/money-page.ts';
import { changeAccountData, onlyBalanceBefore } from '../support/account-data.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

const DAY = 24 * 3_600_000;

async function connected(
  start: (options?: LaunchOptions) => Promise<RunningApp>,
  provider: Provider,
  settings: Record<string, unknown> = {},
): Promise<RunningApp> {
  const app = await start({ settings: { requestTimeoutSeconds: 2, ...settings } });
  await app.connect(provider);
  await expect(new MoneyPage(app.page).chip).toBeVisible();
  return app;
}

/** The balance falls, and the app looks, as it does every few minutes and after sleep. */
async function falls(app: RunningApp, provider: Provider, balance: string): Promise<void> {
  await provider.setBalance(balance);
  await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
}

/** Titles of the notifications about the balance, oldest first. */
const told = async (app: RunningApp) =>
  (await app.notifications()).map(({ title }) => title).filter((title) => title.startsWith('Balance'));

/** Balances of the warnings that the centre keeps, newest first: what the system shows at a start is too early to be seen here. */
const kept = async (app: RunningApp) => {
  const list = await app.page.evaluate(() => window.bridge.command('notifications.list', undefined));
  if (!list.ok) return [];
  return list.value.notifications.flatMap(({ subject }) =>
    subject.type === 'balance-low' ? [String(Number(subject.balance))] : [],
  );
};

test('a balance that gets low is told everywhere at once, one below zero as that, and without a connection once', async ({
  start,
  provider,
}) => {
  const app = await connected(start, provider);
  const { page } = app;
  const money = new MoneyPage(page);
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: 'Balance is' });
  await test.step('a balance that gets low is told everywhere, and is one click from being filled up', async () => {
    await expect(money.chip).toContainText('$84.35');
    await expect(banner).toBeHidden();

    await falls(app, provider, '18.20');
    // Home has it in its list, and every other screen above it.
    await expect(page.getByRole('button', { name: 'Add $50: Balance is low: $18.20' })).toBeVisible();
    await expect(banner).toBeHidden();
    await app.open('/numbers');
    await expect(banner).toContainText('Balance is low: $18.20');
    await expect(banner).toContainText('Calls, texts and faxes stop when it runs out.');
    await app.open('/home');
    await expect(money.chip).toContainText('Low');
    await expect(page.getByRole('button', { name: 'Add $50: Balance is low: $18.20' })).toBeVisible();
    expect(await told(app)).toEqual(['Balance is low: $18.20']);
    await expect.poll(async () => (await app.tray()).tip).toBe('Maple Street Dental · $18.20 · Low');

    await app.clickNotification('Balance is low: $18.20');
    await expect(money.confirmButton).toHaveText(/^\s*Add \$50/);
    await page.keyboard.press('Escape');
    await app.open('/fax');
    await banner.getByRole('button', { name: 'Add $50' }).click();
    await money.confirm();
    await money.isAdded(50);
    await expect(banner).toBeHidden();
    expect(await provider.charged()).toEqual([50]);
    await expect(money.chip).toContainText('OK');
  });

  await test.step('a balance below zero is never called low, while credit is left', async () => {
    // Of the credit of 10 dollars, 9 are left.
    await falls(app, provider, '-1.00');
    await app.open('/fax');
    await expect(banner).toContainText('Balance is below zero: -$1.00');
    await expect(banner).toContainText('You are using the credit of this account.');
    await expect(money.chip).toContainText('Below zero');
    await expect(banner).not.toContainText(/\blow\b/i);
    await app.open('/home');
    await expect(page.getByRole('button', { name: 'Add $50: Balance is below zero: -$1.00' })).toBeVisible();
    await expect.poll(async () => (await app.tray()).tip).toBe('Maple Street Dental · -$1.00 · Below zero');
    expect(await told(app)).toEqual(['Balance is low: $18.20', 'Balance is below zero: -$1.00']);
    for (const place of [money.chip, page.getByRole('region', { name: 'Needs you' })])
      await expect(place).not.toContainText(/\blow\b/i);
    await app.open('/profiles');
    await expect(page.getByRole('main')).toContainText('Below zero');
    await expect(page.getByRole('main')).not.toContainText(/\blow\b/i);
  });

  await test.step('without a connection one banner tells of both, and Home does not say it again', async () => {
    await falls(app, provider, '18.20');
    await app.open('/home');
    await expect(page.getByRole('button', { name: 'Add $50: Balance is low: $18.20' })).toBeVisible();
    await provider.stop();
    await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    const banners = page.locator('main > [role=status]');
    for (const path of ['/home', '/fax', '/numbers']) {
      await app.open(path);
      await expect(banners).toHaveCount(1);
      await expect(banners).toContainText('No connection');
      await expect(banners).toContainText('Balance is low: $18.20');
    }
    await app.open('/home');
    await expect(page.getByRole('region', { name: 'Needs you' })).not.toContainText('No connection');
  });
});

test('the warning can be put away for a day, until the money is almost used up', async ({ start, provider }) => {
  const app = await connected(start, provider);
  const { page } = app;
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: 'Balance is' });
  await falls(app, provider, '18.20');
  await app.open('/fax');
  await banner.getByRole('button', { name: 'Hide until tomorrow' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await app.open('/home');
  await expect(page.getByRole('button', { name: 'Add $50: Balance is low: $18.20' })).toBeVisible();
  await app.quit();

  const again = await start({ userData: app.userData });
  const shown = again.page.getByRole('main').getByRole('status').filter({ hasText: 'Balance is' });
  await expect(again.page.getByRole('button', { name: 'Add $50: Balance is low: $18.20' })).toBeVisible();
  await again.open('/fax');
  await expect(shown).toBeHidden();
  await falls(again, provider, '-6');
  await expect(shown).toContainText('Balance is below zero: -$6.00');
  await expect(shown.getByRole('button', { name: 'Hide until tomorrow' })).toHaveCount(0);
  await falls(again, provider, '-10');
  await expect(shown).toContainText('Balance is used up: -$10.00');
});

test('it is told without a window, once a day until there is money again', async ({ start, provider }) => {
  const app = await connected(start, provider, { onClose: 'tray' });
  await app.closeWindow();
  await expect.poll(() => app.isVisible()).toBe(false);
  await falls(app, provider, '18.20');
  await expect.poll(() => told(app)).toEqual(['Balance is low: $18.20']);
  await falls(app, provider, '17.90');
  await expect.poll(async () => (await app.tray()).tip).toContain('$17.90');
  expect(await told(app)).toEqual(['Balance is low: $18.20']);
  await app.clickNotification('Balance is low: $18.20');
  await expect.poll(() => app.isVisible()).toBe(true);
  await expect(new MoneyPage(app.page).confirmButton).toHaveText(/^\s*Add \$50/);
  await app.quit();

  // A day later, and still low.
  const yesterday = { level: 'low', toldAt: new Date(Date.now() - DAY).toISOString() };
  await changeAccountData(app, (data) => {
    data.run(`UPDATE memory SET value = ? WHERE name = 'balance.alert'`, JSON.stringify(yesterday));
  });
  const next = await start({ userData: app.userData });
  await expect.poll(() => kept(next)).toEqual(['17.9', '18.2']);
  await falls(next, provider, '90');
  await expect(new MoneyPage(next.page).chip).toContainText('OK');
  await falls(next, provider, '20');
  await expect.poll(() => kept(next)).toEqual(['20', '17.9', '18.2']);
});

test('each account has its own amounts, kept as soon as they are typed; how long the money lasts is said after three days, with its formula', async ({
  start,
  provider,
}) => {
  const app = await connected(start, provider);
  const { page } = app;
  const money = new MoneyPage(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Money' }).click();
  const low = page.getByLabel('Balance is low below');
  const hard = page.getByLabel('Balance is almost used up below');
  await expect(low).toHaveValue('25');
  await expect(hard).toHaveValue('5');
  await expect(page.getByText('These are the amounts from Settings.')).toBeVisible();

  await low.fill('100');
  await low.press('Enter');
  await expect(money.chip).toContainText('Low');
  await expect(page.getByText('These amounts count for Maple Street Dental only.')).toBeVisible();
  await hard.fill('101');
  await hard.press('Tab');
  await expect(hard).toHaveAttribute('aria-invalid', 'true');
  await hard.fill('20');
  await hard.press('Tab');
  await expect(hard).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('At this week’s pace', { exact: false })).toBeHidden();
  await app.quit();

  await onlyBalanceBefore(app, 4, '104.35');

  const again = await start({ userData: app.userData });
  await expect(new MoneyPage(again.page).chip).toContainText('$84.35');
  await expect(new MoneyPage(again.page).chip).toContainText('Low');
  await again.open('/money');
  await expect(again.page.getByLabel('Balance is low below')).toHaveValue('100');
  await expect(again.page.getByLabel('Balance is almost used up below')).toHaveValue('20');
  const line = again.page.getByText(/At this week’s pace, about \d+ days left/);
  await expect(line).toBeVisible();
  await again.page.locator('summary').filter({ has: line }).press('Enter');
  await expect(again.page.getByText('Used up a day')).toBeVisible();
  await expect(again.page.getByText('Fax numbers')).toBeVisible();
  await expect(
    again.page.getByText('Estimate; renewal dates and prices per tier or server plan are not known to the app.', {
      exact: false,
    }),
  ).toBeVisible();
});
