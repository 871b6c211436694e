import { NewLinePage } from '../pages/new-line-page.ts';
import { NumbersPage } from '../pages/numbers-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { pageMemory } from '../support/page-memory.ts';

const PIN = '271828';

const screen = (app: RunningApp) => app.page.getByRole('heading', { name: 'Linekeeper is locked' });

async function unlock({ page }: RunningApp, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('PIN', { exact: true }).press('Enter');
}

test('a locked app shows and gives nothing until the PIN is right; it locks with the computer and by itself when nobody uses it; a locked page has nothing of the account in its memory, hears nothing of it, and comes back to its place; a password that the lock takes off the screen is shown after it; notifications do not say what happened; it is locked after a new start', async ({
  start,
  provider,
}) => {
  // At night in New York the calls of the day are unusual, which is told as well.
  const app = await start({ env: { HURRY_IDLE_LOOKS: '1' }, settings: { notify: { calls: false } } });
  const { page } = app;
  await app.connect(provider);
  const set = await app.command('lock.setPin', { current: '', pin: PIN });
  expect(set.ok).toBe(true);
  await app.open('/settings/security');
  await test.step('it shows and gives nothing until the PIN is right', async () => {
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

    // When the computer sleeps, nothing of the account lies over the lock.
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
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('it locks with the computer', async () => {
    await app.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'));
    await expect(screen(app)).toBeVisible();
    await unlock(app, PIN);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('it locks by itself when nobody used the computer for as long as was set', async () => {
    const minutes = { lockAfterMinutes: 1 };
    // Whoever finds the app open must not keep it open.
    expect(await app.command('settings.set', minutes)).toEqual({ ok: false, problem: { kind: 'pin-needed' } });
    expect((await app.command('settings.set', { ...minutes, pin: PIN })).ok).toBe(true);
    await app.electron.evaluate(({ powerMonitor }) => {
      const counted = globalThis as unknown as { looks: number };
      counted.looks = 0;
      powerMonitor.getSystemIdleTime = () => {
        counted.looks += 1;
        return 59;
      };
    });
    const looks = () => app.electron.evaluate(() => (globalThis as unknown as { looks: number }).looks);
    // What the first look would do is there at the second.
    await expect.poll(looks).toBeGreaterThan(1);
    expect(await screen(app).isVisible()).toBe(false);
    await app.electron.evaluate(({ powerMonitor }) => {
      powerMonitor.getSystemIdleTime = () => 60;
    });
    await expect(screen(app)).toBeVisible();
    await app.electron.evaluate(({ powerMonitor }) => {
      powerMonitor.getSystemIdleTime = () => 0;
    });
    await unlock(app, PIN);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('a locked page has nothing of the account in its memory, hears nothing of it, and comes back to its place', async () => {
    const numbers = new NumbersPage(app);
    await numbers.open();
    const [shown = ''] = await numbers.numbers();
    const did = shown.replace(/\D/g, '');
    await numbers.openNumber(did);
    const place = page.url();
    const texts = ['Maple Street Dental', provider.username, '84.35', did];
    // In this form the page has had each of them.
    const row = await app.command('lists.rows', { list: 'numbers', scope: '', keys: [did] });
    const given = JSON.stringify([await app.command('session.get', undefined), row]);
    for (const text of texts) expect(given, text).toContain(text);

    await app.chooseMenu('File', 'Lock now');
    await expect(screen(app)).toBeVisible();
    await expect.poll(() => page.url()).not.toContain(did);
    await expect(screen(app)).toBeVisible();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const name of ['session', 'cache', 'money', 'numbers', 'fax', 'notifications', 'activity'] as const)
        window.bridge.on(`${name}.changed`, () => void heard.push(name));
      window.bridge.on('settings.changed', () => void heard.push('settings'));
    });
    await provider.setBalance('3.21');
    await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    // The balance was told to the system, so it would have been told to the page; and nobody beside the screen reads it.
    await expect.poll(async () => (await app.notifications()).map(({ title }) => title)).toEqual(['Linekeeper']);
    await provider.receiveFax('2125550186', '2125550142');
    await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    await expect
      .poll(async () => (await app.notifications()).map(({ title }) => title))
      .toEqual(['Linekeeper', 'Linekeeper']);
    expect(JSON.stringify(await app.notifications())).not.toMatch(/balance|3\.21|Maple|fax|0186/i);
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
    const behind = await pageMemory(page);
    expect(behind.includes('Linekeeper is locked')).toBe(true);
    for (const text of [...texts, '3.2100']) expect(behind, text).not.toContain(text);

    await unlock(app, PIN);
    await expect(numbers.drawer(did)).toBeVisible();
    expect(page.url()).toBe(place);
    await expect(page.getByText('$3.21').first()).toBeVisible();
  });

  await test.step('it comes back to its place where it is unlocked before the page has loaded anew', async () => {
    await app.open('/new-line');
    const save = await app.holdAnswers('draft.save');
    await page.getByLabel('Name of the line').fill('lobby');
    await app.chooseMenu('File', 'Lock now');
    await unlock(app, PIN);
    await expect(screen(app)).toBeHidden();
    const loaded = page.waitForEvent('load');
    await save();
    await loaded;
    await expect(page.getByLabel('Name of the line')).toHaveValue('lobby');
  });

  await test.step('a password that the lock takes off the screen is shown after it, and the form of its line is empty', async () => {
    await provider.allowSignIn();
    const line = new NewLinePage(app);
    const late = page.getByRole('dialog', { name: /^New password: / });
    const lockNow = async () => {
      await app.chooseMenu('File', 'Lock now');
      await expect(screen(app)).toBeVisible();
    };
    await line.open();
    await line.name.fill('porch');
    await line.signsIn();
    await line.createButton.click();
    await expect(line.made).toBeVisible();
    const password = (await line.password.textContent()) ?? '';
    await lockNow();
    expect(await pageMemory(page)).not.toContain(password);
    await unlock(app, PIN);
    await expect(late).toHaveAccessibleName('New password: porch');
    await expect(late.getByText(password)).toBeVisible();
    await late.getByRole('button', { name: 'I have entered it' }).click();

    const answer = await app.holdAnswers('siptrunk.createTrunk');
    await line.open();
    await line.name.fill('cellar');
    await line.signsIn();
    await line.createButton.click();
    await expect.poll(() => provider.lineMade('cellar')).not.toBeNull();
    await lockNow();
    await answer();
    await unlock(app, PIN);
    await expect(late).toHaveAccessibleName('New password: cellar');
    await late.getByRole('button', { name: 'I have entered it' }).click();
    await line.open();
    await expect(line.name).toHaveValue('');
  });

  await test.step('it is locked after a new start', async () => {
    await app.quit();
    const again = await start({ userData: app.userData });
    await expect(screen(again)).toBeVisible();
    await unlock(again, PIN);
    await expect(again.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });
});
