import { expect, test, type RunningApp } from '../support/app.ts';

const PIN = '271828';

async function lockedApp(start: (options?: object) => Promise<RunningApp>): Promise<RunningApp> {
  const app = await start({ args: ['--demo'] });
  const { page } = app;
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await app.open('/settings/security');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('New PIN', { exact: true }).fill('12');
  await page.getByLabel('New PIN again').fill('13');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await expect(page.getByText('Enter 4 to 12 digits.', { exact: true })).toBeVisible();
  await expect(page.getByText('The two PINs differ.')).toBeVisible();
  await page.getByLabel('New PIN', { exact: true }).fill(PIN);
  await page.getByLabel('New PIN again').fill(PIN);
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await expect(page.getByRole('button', { name: 'Change the PIN' })).toBeVisible();
  return app;
}

const screen = (app: RunningApp) => app.page.getByRole('heading', { name: 'Linekeeper is locked' });

async function unlock({ page }: RunningApp, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('PIN', { exact: true }).press('Enter');
}

test('a locked app shows and gives nothing, until the PIN is right', async ({ start }) => {
  const app = await lockedApp(start);
  const { page } = app;
  await app.chooseMenu('File', 'Lock now');
  await expect(screen(app)).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain('84.35');
  expect(await app.call('account.getAccountBalance', {})).toEqual({ ok: false, problem: { kind: 'locked' } });
  for (const [name, payload] of [
    ['fax.overview', undefined],
    ['session.get', undefined],
    ['settings.set', { theme: 'dark' }],
    ['activity.list', { text: '' }],
  ] as const)
    expect(
      await page.evaluate(([command, given]) => window.bridge.command(command, given as never), [
        name,
        payload,
      ] as const),
    ).toEqual({ ok: false, problem: { kind: 'locked' } });

  await unlock(app, '0000');
  await expect(page.getByText('That PIN is not right')).toBeVisible();
  await unlock(app, PIN);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText('$84.35').first()).toBeVisible();

  // Nothing of the account lies over the lock.
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('combobox').fill('212');
  await expect(page.getByRole('option').first()).toBeVisible();
  await app.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
  await expect(screen(app)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle('Linekeeper is locked');
  await unlock(app, PIN);
  await expect(screen(app)).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('it locks when the computer sleeps or is locked, and is locked after a new start', async ({ start }) => {
  const app = await lockedApp(start);
  for (const event of ['suspend', 'lock-screen'] as const) {
    await app.electron.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name as 'suspend'), event);
    await expect(screen(app)).toBeVisible();
    await unlock(app, PIN);
    await expect(screen(app)).toBeHidden();
  }
  await app.quit();
  const again = await start({ userData: app.userData });
  await expect(screen(again)).toBeVisible();
  await unlock(again, PIN);
  await expect(again.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('a notification of a locked app does not say what happened', async ({ start, provider }) => {
  const app = await start();
  await app.connect(provider);
  await expect(app.page.getByText('$84.35').first()).toBeVisible();
  await app.page.evaluate((pin) => window.bridge.command('lock.setPin', { current: '', pin }), PIN);
  await app.page.evaluate(() => window.bridge.command('lock.lock', undefined));
  await expect(screen(app)).toBeVisible();
  await provider.setBalance('18.20');
  await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect.poll(async () => (await app.notices()).map(({ title }) => title)).toEqual(['Linekeeper']);
  expect(JSON.stringify(await app.notices())).not.toMatch(/balance|18\.20|Maple/i);
});

test('it locks by itself when nobody used the computer for as long as was set', async ({ start }) => {
  const app = await lockedApp(start);
  await app.page.getByLabel('Lock after').fill('1');
  await app.page.getByLabel('Lock after').press('Enter');
  await app.electron.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 59;
  });
  expect(await screen(app).isVisible()).toBe(false);
  await app.electron.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 60;
  });
  // It looks every 15 seconds.
  await expect(screen(app)).toBeVisible({ timeout: 40_000 });
});
