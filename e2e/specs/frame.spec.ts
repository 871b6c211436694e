import { succeed } from '../../src/shared/bridge/outcome.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findElectron } from 'electron-host';
import { ComposePage } from '../pages/compose-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { referral } from '../support/documents.ts';
import type { Provider } from '../support/provider.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

async function demo(start: (options?: object) => Promise<RunningApp>): Promise<RunningApp> {
  const app = await start({ args: ['--demo'] });
  await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  return app;
}

const storedSettings = async (app: RunningApp) =>
  JSON.parse(await readFile(join(app.userData, 'settings.json'), 'utf8')) as Record<string, unknown>;

test('the first close asks what closing does, and the answer is kept', async ({ start }) => {
  const app = await demo(start);
  await app.answerQuestions('Cancel');
  await app.closeWindow();
  await expect.poll(() => app.questions()).toEqual(['Keep Linekeeper running?']);
  expect(await app.isVisible()).toBe(true);

  await app.answerQuestions('Keep running');
  await app.closeWindow();
  await expect.poll(() => app.isVisible()).toBe(false);
  expect((await storedSettings(app))['onClose']).toBe('tray');

  await app.chooseTray('Open Linekeeper');
  await expect.poll(() => app.isVisible()).toBe(true);
  await app.closeWindow();
  await expect.poll(() => app.isVisible()).toBe(false);
  expect(await app.questions()).toHaveLength(2);
});

test('the tray works while the window is hidden', async ({ start }) => {
  const app = await demo(start);
  await app.page.evaluate(() => window.bridge.command('settings.set', { onClose: 'tray' }));
  await expect.poll(async () => (await app.tray()).tip).toBe('Demo · $84.35');
  const { items } = await app.tray();
  expect(items.filter((label) => /^(To|From) \(\d{3}\) /.test(label))).toHaveLength(5);
  await expect.poll(async () => (await app.tray()).items).toContain('Moving here');

  const hide = async () => {
    await app.closeWindow();
    await expect.poll(() => app.isVisible()).toBe(false);
  };
  await hide();
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
  await app.page.evaluate(() => window.bridge.command('lock.setPin', { current: '', pin: '4711' }));
  await expect.poll(async () => (await app.tray()).items).toContain('Lock now');
  await hide();
  await app.chooseTray('Lock now');
  await expect.poll(async () => (await app.tray()).tip).toBe('Linekeeper is locked');
  expect((await app.tray()).items.join(' ')).not.toMatch(/555|fax|Demo/i);
  await expect(app.page.getByRole('heading', { name: 'Linekeeper is locked' })).toBeVisible();

  const ended = once(app.electron.process(), 'exit');
  await app.chooseTray('Quit Linekeeper');
  await ended;
});

test('a quit while a change is on its way asks once, and waits', async ({ start, provider }) => {
  const app = await start();
  await app.connect(provider);
  await provider.fault('latency', { operation: 'account.refillBalance', times: 1, value: 2_000 });
  await app.answerQuestions('Wait, then quit');
  const ended = once(app.electron.process(), 'exit');
  void app.call('account.refillBalance', { amount: 25 }).catch(() => undefined);
  await expect.poll(() => provider.requestsOf('account.refillBalance')).toBe(1);
  await app.electron.evaluate(({ app: electron }) => {
    electron.quit();
    electron.quit();
  });
  await expect.poll(() => app.questions()).toEqual(['A change is on its way']);
  await ended;
  expect(await provider.requestsOf('account.refillBalance')).toBe(1);

  const again = await start({ userData: app.userData });
  await expect(again.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await again.open('/activity');
  const row = again.page.getByRole('grid').getByRole('row').filter({ hasText: 'Money added' });
  await expect(row).toContainText('Done');
});

const HELD = 'A fax has not left yet';

async function holdsFax(app: RunningApp, provider: Provider): Promise<void> {
  await app.connect(provider);
  await new ComposePage(app.page).fax(await referral(3), '212 555 0199');
  await expect(new FaxPage(app.page).drawer.getByText(/^Sending in \d+ s$/)).toBeVisible();
}

async function quit(app: RunningApp): Promise<void> {
  await app.electron.evaluate(({ app: electron }) => {
    electron.quit();
  });
}

for (const [answer, count, then] of [
  ['Send now, then quit', 1, 'Delivered'],
  ['Wait until the next start', 0, 'Not sent yet'],
  ['Take back and quit', 0, 'Taken back'],
] as const)
  test(`a quit while a fax is held asks, and does: ${answer}`, async ({ start, provider }) => {
    const app = await start({ settings: { faxHoldSeconds: 30 } });
    await holdsFax(app, provider);
    await app.answerQuestions(answer);
    const ended = once(app.electron.process(), 'exit');
    await quit(app);
    await ended;
    expect(await provider.sentFaxes()).toHaveLength(count);

    const again = await start({ userData: app.userData, settings: { faxHoldSeconds: 0 } });
    const faxes = new FaxPage(again.page);
    await faxes.open();
    await faxes.tab('Outbox');
    await expect(faxes.row('(212) 555-0199').getByText(then)).toBeVisible({ timeout: 30_000 });
    expect(await provider.sentFaxes()).toHaveLength(count);
  });

test('a quit that is called off holds the fax again', async ({ start, provider }) => {
  const app = await start({ settings: { faxHoldSeconds: 30 } });
  await holdsFax(app, provider);
  await app.answerQuestions('Cancel');
  await quit(app);
  await expect.poll(() => app.questions()).toEqual([HELD]);
  await expect(new FaxPage(app.page).drawer.getByText(/^Sending in (30|2\d) s$/)).toBeVisible();
  await app.page.getByRole('button', { name: 'Undo' }).click();
  expect(await provider.sentFaxes()).toEqual([]);
});

test('a window whose display is gone comes back where it can be seen', async ({ start }) => {
  const app = await start();
  await new ConnectPage(app.page).isShown();
  const place = { x: 60, y: 50, width: 1100, height: 700 };
  await app.electron.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, place);
  const file = join(app.userData, 'window.json');
  await expect
    .poll(async () => (JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as { bounds?: object }).bounds)
    .toMatchObject(place);
  await app.quit();

  const bounds = (running: RunningApp) =>
    running.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  const second = await start({ userData: app.userData });
  expect(await bounds(second)).toMatchObject(place);
  await second.quit();

  await writeFile(file, JSON.stringify({ bounds: { ...place, x: 9_000, y: 9_000 }, maximized: false }));
  const third = await start({ userData: app.userData });
  expect(await bounds(third)).toMatchObject({ width: 1280, height: 800 });
  expect((await bounds(third))?.x).toBeLessThan(1_900);
});

test('a second start ends at once and brings the window to the front, and its document opens a new fax, also after the lock', async ({
  start,
}) => {
  const app = await demo(start);
  const file = await referral(2);
  const path = join(app.userData, file.name);
  await writeFile(path, file.bytes);
  const startAgain = async () => {
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const args = [ROOT, `--user-data-dir=${app.userData}`, ...asRoot, path];
    const second = spawn(findElectron().executablePath, args, { stdio: 'ignore' });
    expect(await once(second, 'exit')).toEqual([0, null]);
  };
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await startAgain();
  await expect
    .poll(() =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isMinimized())),
    )
    .toEqual([false]);
  await new ComposePage(app.page).holds(file.name, '2 pages');

  await app.page.getByRole('button', { name: /^Remove/ }).click();
  await app.page.evaluate(() => window.bridge.command('lock.setPin', { current: '', pin: '4711' }));
  await app.chooseMenu('File', 'Lock now');
  await startAgain();
  await app.page.getByLabel('PIN', { exact: true }).fill('4711');
  await app.page.getByRole('button', { name: 'Unlock' }).click();
  await new ComposePage(app.page).holds(file.name, '2 pages');
});

test('the badge counts what is unread, and several faxes at once are told as one', async ({ start, provider }) => {
  const app = await start();
  await app.connect(provider);
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
});

test('it starts with the computer when that is wanted, and then without its window', async ({ start }) => {
  const app = await demo(start);
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
  await app.quit();
  const hidden = await start({ userData: app.userData, args: ['--hidden'] });
  await expect(hidden.page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
  expect(await hidden.isVisible()).toBe(false);
  await hidden.chooseTray('Open Linekeeper');
  await expect.poll(() => hidden.isVisible()).toBe(true);
});

const SCREENS = [
  ...[
    '/home',
    '/fax',
    '/fax/new',
    '/contacts',
    '/contacts/files',
    '/texts',
    '/texts/opt-outs',
    '/texts/numbers',
    '/texts/receiving',
    '/calls',
    '/calls/sums',
    '/calls/pictures',
    '/calls/notices',
    '/team',
    '/team/permissions',
    '/team/review',
    '/lines',
    '/servers',
    '/servers/order',
    '/porting',
    '/porting/check',
    '/porting/calendar',
    '/money',
    '/money/refills',
    '/money/auto-refill',
    '/money/rates',
    '/activity',
  ],
  ...[
    '/numbers',
    '/numbers/buy',
    '/numbers/change',
    '/numbers/coverage',
    '/numbers/fax',
    '/numbers/fax/buy',
    '/numbers/gone',
  ],
  ...['/numbers/international'],
  ...['/numbers/international/buy', '/numbers/ring-map', '/numbers/unused', '/settings', '/settings/operations'],
];

for (const language of ['en', 'es'] as const)
  for (const [width, height] of [
    [1280, 800],
    [960, 640],
  ] as const)
    test(`search, balance and bell stand at one place on every screen: ${language}, ${width} wide`, async ({
      start,
    }) => {
      const app = await start({ args: ['--demo'], settings: { language } });
      const { page } = app;
      await app.electron.evaluate(
        ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h),
        [width, height] as const,
      );
      await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
      // The fonts are known once the styles of the page are there.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const fonts = await page.evaluate(async () => {
        const loaded = await Promise.all([...document.fonts].map((font) => font.load()));
        return loaded.length;
      });
      expect(fonts).toBeGreaterThan(0);
      const tools = [
        /^(Find or do anything|Buscar o hacer algo)/,
        /^(Balance|Saldo) \$/,
        /^(Notifications|Avisos|Notificaciones)/,
      ];
      const places: Record<string, (number | undefined)[][]> = {};
      for (const path of SCREENS) {
        await app.open(path);
        const boxes = await Promise.all(tools.map((name) => page.getByRole('button', { name }).first().boundingBox()));
        places[path] = boxes.map((box) => [box?.x, box?.y, box?.width, box?.height]);
        const header = page.locator('.page-header');
        // Nothing is pushed out of the bar, or onto another part of it.
        expect(await header.evaluate((bar) => bar.scrollWidth - bar.clientWidth), path).toBeLessThanOrEqual(0);
        // A long title gives way, but can still be told from others.
        const heading = page.getByRole('heading', { level: 1 });
        expect(
          await heading.evaluate((title) => Math.min(title.scrollWidth, 120) - title.clientWidth),
          path,
        ).toBeLessThanOrEqual(0);
      }
      const [first] = Object.values(places);
      for (const path of SCREENS) expect(places[path], path).toEqual(first);
    });

test('the phone system stands in the navigation of accounts that have lines or servers, and where it was opened', async ({
  start,
  provider,
}) => {
  const app = await start();
  const place = (running: RunningApp) =>
    running.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Phone system' });
  await app.connect(provider);
  await expect(place(app)).toBeVisible();
  await app.quit();

  // What was known last decides before anything is read.
  for (const operation of ['siptrunk.listTrunks', 'server.listServers'] as const)
    await provider.fault('status-500', { operation });
  const second = await start({ userData: app.userData });
  await expect(place(second)).toBeVisible();
  await provider.clearFaults();
  const { rows } = await second.read('siptrunk.listTrunks', { per_page: 200 });
  for (const { trunk } of rows) await second.call('siptrunk.deleteTrunk', { trunk });
  for (const { id } of await provider.servers()) await second.call('server.deleteServers', { server_id: id });
  await expect(place(second)).toHaveCount(0);

  await second.page.keyboard.press('g');
  await second.page.keyboard.press('l');
  await expect(place(second)).toHaveAttribute('aria-current', 'page');
  await second.open('/home');
  await expect(place(second)).toBeVisible();
  await second.quit();

  const third = await start({ userData: app.userData });
  await expect(third.page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(place(third)).toHaveCount(0);
});
