import { succeed } from '../../src/shared/bridge/outcome.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findElectron } from 'electron-host';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { referral } from '../support/documents.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

async function demo(start: (options?: object) => Promise<RunningApp>): Promise<RunningApp> {
  const app = await start({ args: ['--demo'] });
  await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  return app;
}

const boundsOf = (app: RunningApp) =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

const storedSettings = async (app: RunningApp) =>
  JSON.parse(await readFile(join(app.userData, 'settings.json'), 'utf8')) as Record<string, unknown>;

test('a close asks once what it does; the tray works while the window is hidden; it starts with the computer, then without its window, on a display that is there; a second start ends at once and brings the window to the front, and its document opens a new fax, also after the lock', async ({
  start,
}) => {
  const app = await demo(start);
  const hide = async (running = app) => {
    await running.closeWindow();
    await expect.poll(() => running.isVisible()).toBe(false);
  };

  await test.step('the first close asks, and the answer is kept', async () => {
    await app.answerQuestions('Cancel');
    await app.closeWindow();
    await expect.poll(() => app.questions()).toEqual(['Keep Linekeeper running?']);
    expect(await app.isVisible()).toBe(true);

    await app.answerQuestions('Keep running');
    await hide();
    expect((await storedSettings(app))['onClose']).toBe('tray');

    await app.chooseTray('Open Linekeeper');
    await expect.poll(() => app.isVisible()).toBe(true);
    await hide();
    expect(await app.questions()).toHaveLength(2);
  });

  await test.step('the tray leads to what it lists', async () => {
    await expect.poll(async () => (await app.tray()).tip).toBe('Demo · $84.35');
    const { items } = await app.tray();
    expect(items.filter((label) => /^(To|From) \(\d{3}\) /.test(label))).toHaveLength(5);
    await expect.poll(async () => (await app.tray()).items).toContain('Moving here');
    await app.chooseTray('(917) 555-0121 · Rejected');
    await expect(app.page.getByRole('dialog', { name: /\(917\) 555-0121/ })).toBeVisible();

    await hide();
    await app.chooseTray('Send a fax');
    await expect.poll(() => app.isVisible()).toBe(true);
    await expect(app.page.getByRole('heading', { level: 1, name: 'Send a fax' })).toBeVisible();

    await hide();
    await app.chooseTray('To (212) 555-0101');
    await expect.poll(() => app.isVisible()).toBe(true);
    await expect(app.page.getByRole('dialog', { name: 'Fax to (212) 555-0101' })).toBeVisible();

    await hide();
    await app.chooseTray('For 1 hour');
    await expect.poll(async () => (await app.tray()).items).toContain('Resume alerts');
    await app.chooseTray('Resume alerts');
    await expect.poll(async () => (await app.tray()).items).toContain('Pause alerts');

    await app.chooseTray('Set a PIN to lock…');
    await expect.poll(() => app.isVisible()).toBe(true);
    await expect(app.page.getByRole('heading', { name: 'App lock' })).toBeVisible();
  });

  await test.step('it is told to start with the computer', async () => {
    await app.electron.evaluate(({ app: electron }) => {
      const kept: unknown[] = [];
      (globalThis as unknown as { loginItems: unknown[] }).loginItems = kept;
      electron.setLoginItemSettings = (settings) => void kept.push(settings);
    });
    const withComputer = app.page.getByRole('switch', { name: 'Start with the computer' });
    await app.open('/settings');
    await expect(withComputer).toBeDisabled();
    await expect(withComputer).toHaveAccessibleDescription(/startup applications of your desktop/);
    const info = await app.command('app.info', undefined);
    if (!info.ok) throw new Error('No info');
    await app.answerPage({ 'app.info': succeed({ ...info.value, platform: 'win32' }) });
    await app.page.reload();
    await withComputer.check();
    await expect
      .poll(() => app.electron.evaluate(() => (globalThis as unknown as { loginItems: unknown[] }).loginItems))
      .toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
  });

  const hidden = await test.step('it is ended from the tray, and starts without its window', async () => {
    const ended = once(app.electron.process(), 'exit');
    await app.chooseTray('Quit Linekeeper');
    await ended;
    // The display that it stood on is gone.
    const bounds = { x: 9_000, y: 9_000, width: 1_100, height: 700 };
    await writeFile(join(app.userData, 'window.json'), JSON.stringify({ bounds, maximized: false }));
    const next = await start({ userData: app.userData, args: ['--hidden'] });
    await expect(next.page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
    expect(await next.isVisible()).toBe(false);
    await next.chooseTray('Open Linekeeper');
    await expect.poll(() => next.isVisible()).toBe(true);
    expect(await boundsOf(next)).toMatchObject({ width: 1280, height: 800 });
    expect((await boundsOf(next))?.x).toBeLessThan(1_900);
    return next;
  });

  const file = await referral(1);
  const path = join(app.userData, file.name);
  await writeFile(path, file.bytes);
  const startAgain = async () => {
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const args = [ROOT, `--user-data-dir=${app.userData}`, ...asRoot, path];
    const second = spawn(findElectron().executablePath, args, { stdio: 'ignore' });
    expect(await once(second, 'exit')).toEqual([0, null]);
  };
  await test.step('a second start ends at once and brings the window to the front, and its document opens a new fax', async () => {
    await hidden.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    await startAgain();
    await expect
      .poll(() =>
        hidden.electron.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().map((window) => window.isMinimized()),
        ),
      )
      .toEqual([false]);
    await new ComposePage(hidden.page).holds(file.name, '1 page');
    await hidden.page.getByRole('button', { name: /^Remove/ }).click();
  });

  await test.step('the tray locks, and then tells nothing', async () => {
    await hidden.page.evaluate(() => window.bridge.command('lock.setPin', { current: '', pin: '4711' }));
    await expect.poll(async () => (await hidden.tray()).items).toContain('Lock now');
    await hide(hidden);
    await hidden.chooseTray('Lock now');
    await expect.poll(async () => (await hidden.tray()).tip).toBe('Linekeeper is locked');
    expect((await hidden.tray()).items.join(' ')).not.toMatch(/555|fax|Demo/i);
    await expect(hidden.page.getByRole('heading', { name: 'Linekeeper is locked' })).toBeVisible();
  });

  await test.step('the document of a second start waits for the PIN', async () => {
    await startAgain();
    await expect.poll(() => hidden.isVisible()).toBe(true);
    await hidden.page.getByLabel('PIN', { exact: true }).fill('4711');
    await hidden.page.getByRole('button', { name: 'Unlock' }).click();
    await new ComposePage(hidden.page).holds(file.name, '1 page');
    const ended = once(hidden.electron.process(), 'exit');
    await hidden.chooseTray('Quit Linekeeper');
    await ended;
  });
});

/** Where the window is put, and smaller than it begins. */
const PLACE = { x: 60, y: 50, width: 1100, height: 700 };
const HELD = 'A fax has not left yet';

async function holdFax(app: RunningApp, to: string): Promise<void> {
  await new ComposePage(app.page).fax(await referral(1), to, FRONT_DESK, '1 page');
  await expect(new FaxPage(app.page).drawer.getByText(/^Sending in \d+ s$/)).toBeVisible();
}

async function quit(app: RunningApp): Promise<void> {
  await app.electron.evaluate(({ app: electron }) => {
    electron.quit();
  });
}

test('the badge counts what is unread; a quit asks while a change is on its way or a fax is held, and does what was answered; a new start has the window where it was, and the phone system in the navigation where the account has one', async ({
  start,
  provider,
}) => {
  let app = await start({ settings: { faxHoldSeconds: 30 } });
  await app.connect(provider);
  const phoneSystem = () =>
    app.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Phone system' });
  const quitWith = async (answer: string, faxHoldSeconds = 30) => {
    await app.answerQuestions(answer);
    const ended = once(app.electron.process(), 'exit');
    await quit(app);
    await ended;
    return start({ userData: app.userData, settings: { faxHoldSeconds } });
  };
  const outboxShows = async (number: string, state: string) => {
    const faxes = new FaxPage(app.page);
    await faxes.open();
    await faxes.tab('Outbox');
    await expect(faxes.row(number).getByText(state)).toBeVisible({ timeout: 30_000 });
  };

  await test.step('the badge counts what is unread, and several faxes at once are told as one', async () => {
    await app.open('/fax');
    await expect(app.page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await app.electron.evaluate(({ app: electron }) => {
      const badges: number[] = [];
      (globalThis as unknown as { badges: number[] }).badges = badges;
      electron.setBadgeCount = (count?: number) => {
        badges.push(count ?? 0);
        return true;
      };
    });
    const badge = () => app.electron.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1));
    // Windows has no number there, but a small picture with a description.
    await app.electron.evaluate(({ BrowserWindow }) => {
      Object.defineProperty(process, 'platform', { value: 'win32' });
      for (const window of BrowserWindow.getAllWindows())
        window.setOverlayIcon = (icon, words) => {
          Object.assign(globalThis, { overlay: `${icon && !icon.isEmpty() ? 'dot' : 'none'} ${words}` });
        };
    });
    const overlay = () => app.electron.evaluate(() => (globalThis as unknown as { overlay: string }).overlay);
    for (const from of ['2125550186', '6175550134', '3055550101']) await provider.receiveFax(from, '2125550142');
    await app.page.getByRole('button', { name: 'Look again' }).click();
    await expect.poll(badge).toBe(3);
    expect(await overlay()).toBe('dot 3 unread notifications');
    await expect.poll(async () => (await app.notifications()).map(({ body }) => body)).toEqual(['3 new faxes']);
    await expect(app.page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
    const [shown] = await app.notifications();
    await app.clickNotification(shown?.title ?? '');
    const centre = app.page.getByRole('dialog', { name: 'Notifications' });
    await expect(centre.getByRole('listitem')).toHaveCount(3);
    await centre.getByRole('button', { name: 'Why did I get this?' }).first().click();
    await expect(centre.getByText(/Settings/).first()).toBeVisible();
    await centre.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(badge).toBe(0);
    expect(await overlay()).toBe('none ');
    await centre.getByRole('button', { name: 'Fax from (212) 555-0186' }).click();
    await expect(app.page.getByRole('dialog', { name: /Fax from/ })).toBeVisible();
    await app.electron.evaluate((_, platform) => {
      Object.defineProperty(process, 'platform', { value: platform });
    }, process.platform);
  });

  await test.step('where the window stands is kept', async () => {
    await app.electron.evaluate(({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(wanted);
    }, PLACE);
    const kept = async () =>
      JSON.parse(await readFile(join(app.userData, 'window.json'), 'utf8').catch(() => '{}')) as { bounds?: object };
    await expect.poll(async () => (await kept()).bounds).toMatchObject(PLACE);
    await expect(phoneSystem()).toBeVisible();
  });

  await test.step('a change is on its way: it asks once, and waits', async () => {
    await provider.fault('held', { operation: 'account.refillBalance', times: 1 });
    await app.answerQuestions('Wait, then quit');
    const ended = once(app.electron.process(), 'exit');
    void app.call('account.refillBalance', { amount: 25 }).catch(() => undefined);
    await expect.poll(() => provider.requestsOf('account.refillBalance')).toBe(1);
    await app.electron.evaluate(({ app: electron }) => {
      electron.quit();
      electron.quit();
    });
    await expect.poll(() => app.questions()).toEqual(['A change is on its way']);
    // The change is answered now, and the app ends.
    await provider.clearFaults();
    await ended;
    expect(await provider.requestsOf('account.refillBalance')).toBe(1);

    for (const operation of ['siptrunk.listTrunks', 'server.listServers'] as const)
      await provider.fault('status-500', { operation });
    app = await start({ userData: app.userData });
    await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await app.open('/activity');
    const row = app.page.getByRole('grid').getByRole('row').filter({ hasText: 'Money added' });
    await expect(row).toContainText('Done');
  });

  await test.step('the new start has its window where it was, and the phone system in the navigation while the account has one', async () => {
    expect(await boundsOf(app)).toMatchObject(PLACE);
    // What was known last decides before anything is read.
    await expect(phoneSystem()).toBeVisible();
    await provider.clearFaults();
    const { rows } = await app.read('siptrunk.listTrunks', { per_page: 200 });
    for (const { trunk } of rows) await app.call('siptrunk.deleteTrunk', { trunk });
    for (const { id } of await provider.servers()) await app.call('server.deleteServers', { server_id: id });
    await expect(phoneSystem()).toHaveCount(0);

    await app.page.keyboard.type('gl');
    await expect(phoneSystem()).toHaveAttribute('aria-current', 'page');
    await app.open('/home');
    await expect(phoneSystem()).toBeVisible();
  });

  await test.step('called off: the fax is held again', async () => {
    await holdFax(app, '212 555 0199');
    const heldUntil = async () => {
      const overview = await app.command('fax.overview', undefined);
      return overview.ok ? Date.parse(overview.value.jobs[0]?.holdUntil ?? '') : NaN;
    };
    const before = await heldUntil();
    await app.answerQuestions('Cancel');
    await quit(app);
    await expect.poll(() => app.questions()).toEqual([HELD]);
    await expect.poll(heldUntil).toBeGreaterThan(before);
    await expect(new FaxPage(app.page).drawer.getByText(/^Sending in \d+ s$/)).toBeVisible();
    expect(await provider.sentFaxes()).toEqual([]);
  });

  await test.step('taken back', async () => {
    app = await quitWith('Take back and quit');
    await outboxShows('(212) 555-0199', 'Taken back');
    expect(await provider.sentFaxes()).toEqual([]);
  });

  await test.step('sent now', async () => {
    await holdFax(app, '212 555 0186');
    app = await quitWith('Send now, then quit');
    expect(await provider.sentFaxes()).toHaveLength(1);
    await outboxShows('(212) 555-0186', 'Delivered');
  });

  await test.step('left until the next start', async () => {
    await holdFax(app, '212 555 0199');
    app = await quitWith('Wait until the next start', 0);
    expect(await provider.sentFaxes()).toHaveLength(1);
    await outboxShows('(212) 555-0199', 'Not sent yet');
    expect(await provider.sentFaxes()).toHaveLength(1);
  });
});
