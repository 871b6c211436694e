import { MoneyPage } from '../pages/money-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

async function connected(
  start: (options?: LaunchOptions) => Promise<RunningApp>,
  provider: Provider,
): Promise<RunningApp> {
  const app = await start({ settings: { onClose: 'tray' } });
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

test('a balance that gets low is told once without a window, and everywhere on the screens; one below zero is told as that; the warning can be put away for a day, until the money is almost used up, also after a new start; without a connection both are told once', async ({
  start,
  provider,
}) => {
  const app = await connected(start, provider);
  const { page } = app;
  const money = new MoneyPage(page);
  const bannerOf = ({ page: shown }: RunningApp) => shown.locator('main > .low').filter({ hasText: 'Balance is' });
  const banner = bannerOf(app);
  await test.step('told without a window, once', async () => {
    await expect(money.chip).toContainText('$84.35');
    await expect(banner).toBeHidden();
    await app.closeWindow();
    await expect.poll(() => app.isVisible()).toBe(false);
    await falls(app, provider, '18.20');
    await expect.poll(() => told(app)).toEqual(['Balance is low: $18.20']);
    await expect.poll(async () => (await app.tray()).tip).toBe('Maple Street Dental · $18.20 · Low');
    await falls(app, provider, '17.90');
    await expect.poll(async () => (await app.tray()).tip).toContain('$17.90');
    expect(await told(app)).toEqual(['Balance is low: $18.20']);
    await app.clickNotification('Balance is low: $18.20');
    await expect.poll(() => app.isVisible()).toBe(true);
    await expect(money.confirmButton).toHaveText(/^\s*Add \$50/);
    await page.keyboard.press('Escape');
  });

  await test.step('told on the screens, and one click from being filled up', async () => {
    // Home has it in its list, and every other screen above it.
    await app.open('/home');
    await expect(page.getByRole('button', { name: 'Add $50: Balance is low: $17.90' })).toBeVisible();
    await expect(banner).toBeHidden();
    await expect(money.chip).toContainText('Low');
    await app.open('/fax');
    await expect(banner).toContainText('Balance is low: $17.90');
    await expect(banner).toContainText('Calls, texts and faxes stop when it runs out.');
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

  await test.step('put away for a day', async () => {
    await falls(app, provider, '17.90');
    await app.open('/fax');
    await expect(banner).toContainText('Balance is low: $17.90');
    await banner.getByRole('button', { name: 'Hide until tomorrow' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await app.open('/home');
    await expect(page.getByRole('button', { name: 'Add $50: Balance is low: $17.90' })).toBeVisible();
  });
  await app.quit();

  const again = await start({ userData: app.userData });
  await test.step('still away after a new start, until the money is almost used up', async () => {
    await expect(again.page.getByRole('button', { name: 'Add $50: Balance is low: $17.90' })).toBeVisible();
    await again.open('/fax');
    await expect(bannerOf(again)).toBeHidden();
    await falls(again, provider, '-6');
    await expect(bannerOf(again)).toContainText('Balance is below zero: -$6.00');
    await expect(bannerOf(again).getByRole('button', { name: 'Hide until tomorrow' })).toHaveCount(0);
    await falls(again, provider, '-10');
    await expect(bannerOf(again)).toContainText('Balance is used up: -$10.00');
  });

  await test.step('without a connection one banner tells of both, and Home does not say it again', async () => {
    await provider.stop();
    await again.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    const banners = again.page.locator('main > .banner, main > .low');
    for (const path of ['/home', '/fax', '/numbers']) {
      await again.open(path);
      await expect(banners).toHaveCount(1);
      await expect(banners).toContainText('No connection');
      await expect(banners).toContainText('Balance is used up: -$10.00');
    }
    await again.open('/home');
    await expect(again.page.getByRole('region', { name: 'Needs you' })).not.toContainText('No connection');
  });
});
