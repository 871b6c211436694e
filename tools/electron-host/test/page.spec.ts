import { expect, test } from '@playwright/test';
import { load, start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

test('nativeTheme.themeSource reaches prefers-color-scheme and raises updated', async () => {
  const dark = () => it.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const set = (source: 'dark' | 'light' | 'system') =>
    it.app.evaluate(async ({ nativeTheme }, value) => {
      const updated = new Promise<void>((resolve) => {
        nativeTheme.once('updated', () => resolve());
      });
      nativeTheme.themeSource = value;
      await updated;
      return nativeTheme.shouldUseDarkColors;
    }, source);
  expect(await set('dark')).toBe(true);
  await expect.poll(dark).toBe(true);
  await load(it, 'app://bundle/index.html');
  await expect.poll(dark).toBe(true);
  expect(await set('light')).toBe(false);
  await expect.poll(dark).toBe(false);
  await set('system');
});

test('permissions: granted without handlers, as the handlers say with them', async () => {
  const state = (name: string) =>
    it.page.evaluate(
      async (which) => (await navigator.permissions.query({ name: which as 'geolocation' })).state,
      name,
    );
  expect(await state('notifications')).toBe('granted');
  await it.app.evaluate(({ session }) => {
    const allowed = (permission: string) => permission === 'clipboard-sanitized-write';
    session.defaultSession.setPermissionRequestHandler((_contents, permission, callback) =>
      callback(allowed(permission)),
    );
    session.defaultSession.setPermissionCheckHandler((_contents, permission) => allowed(permission));
  });
  await expect.poll(() => state('notifications')).toBe('denied');
  await expect.poll(() => state('geolocation')).toBe('denied');
  await expect.poll(() => state('clipboard-write')).toBe('granted');
  await it.page.reload();
  expect(await state('camera')).toBe('denied');
  expect(await it.page.evaluate(() => Notification.permission)).toBe('denied');
});

test('getLastWebPreferences shows the preferences in force, with Electron’s defaults', async () => {
  const preferences = await it.app.evaluate(({ BrowserWindow }) => {
    // Not in the typings, but in every release.
    const contents = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const all = contents.getLastWebPreferences();
    return ['contextIsolation', 'sandbox', 'nodeIntegration', 'webSecurity', 'webviewTag'].map((name) => all[name]);
  });
  expect(preferences).toEqual([true, true, false, true, false]);
});

test('capturePage and executeJavaScript work from the main process', async () => {
  const result = await it.app.evaluate(async ({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    const image = await webContents.capturePage();
    const failed = await webContents
      .executeJavaScript('Promise.reject(new Error("no"))')
      .catch((error: Error) => error.message);
    return [image.isEmpty(), image.getSize(), await webContents.executeJavaScript('1 + 1'), failed];
  });
  expect(result).toEqual([false, { width: 1280, height: 800 }, 2, 'no']);
});

test('console-message tells what the page logs', async () => {
  const message = await it.app.evaluate(async ({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    const told = new Promise((resolve) =>
      webContents.once('console-message', (event) => resolve([event.level, event.message])),
    );
    await webContents.executeJavaScript('console.warn("careful", 1)');
    return await told;
  });
  expect(message).toEqual(['warning', 'careful 1']);
});

test('beforeunload that objects keeps the window open and raises will-prevent-unload', async () => {
  const opened = it.app.waitForEvent('window');
  await it.app.evaluate(async () => {
    await globalThis.openWindow().loadURL('app://bundle/other.html');
  });
  const page = await opened;
  await page.evaluate(() => {
    addEventListener('beforeunload', (event) => event.preventDefault());
  });
  await page.click('h1');
  const window = await it.app.browserWindow(page);
  await window.evaluate((open) => {
    globalThis.log = [];
    open.webContents.on('will-prevent-unload', () => globalThis.log.push('will-prevent-unload'));
    open.close();
  });
  await expect.poll(() => it.app.evaluate(() => globalThis.log)).toEqual(['will-prevent-unload']);
  expect(await window.evaluate((open) => open.isDestroyed())).toBe(false);
  await window.evaluate((open) => open.destroy());
  await expect.poll(() => it.app.windows().length).toBe(1);
});

test('before-input-event shows keys pressed in the page; context-menu its right clicks', async () => {
  await it.app.evaluate(({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    globalThis.log = [];
    webContents.on('before-input-event', (_event, input) => {
      if (input.type === 'keyDown') globalThis.log.push(`${input.control ? 'Ctrl+' : ''}${input.key}`);
    });
    webContents.on('context-menu', (_event, params) => {
      globalThis.log.push(`menu ${params.linkURL}`);
    });
  });
  await it.page.evaluate(() => bridge.invoke('echo'));
  await it.page.keyboard.press('F2');
  await it.page.click('#away', { button: 'right' });
  await expect.poll(() => it.app.evaluate(() => globalThis.log)).toEqual(['F2', 'menu https://other.test/away']);
});

test('the WebRTC policy of a page, and the proxy of a session, are kept', async () => {
  const kept = await it.app.evaluate(async ({ BrowserWindow, session }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    const before = webContents.getWebRTCIPHandlingPolicy();
    webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    const own = session.fromPartition('own-proxy');
    await own.setProxy({ mode: 'fixed_servers', proxyRules: '127.0.0.1:1' });
    return { before, after: webContents.getWebRTCIPHandlingPolicy(), proxy: await own.resolveProxy('https://x.test/') };
  });
  expect(kept).toEqual({ before: 'default', after: 'disable_non_proxied_udp', proxy: 'PROXY 127.0.0.1:1' });
});
