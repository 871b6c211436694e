import { expect, test } from '@playwright/test';
import { load, start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start('basic', { args: ['--lang=es', '--flag', '--value=x'] });
});
test.afterAll(async () => {
  await it.app.close();
});

test('app: name, version and path come from package.json; --lang and switches from the command line', async () => {
  const result = await it.app.evaluate(({ app }) => ({
    name: app.getName(),
    version: app.getVersion(),
    packaged: app.isPackaged,
    locale: app.getLocale(),
    flag: app.commandLine.hasSwitch('flag'),
    value: app.commandLine.getSwitchValue('value'),
    type: process.type,
    electron: process.versions.electron,
    defaultApp: process.defaultApp,
  }));
  expect(result).toEqual({
    name: 'Host Basic',
    version: '1.2.3',
    packaged: false,
    locale: 'es',
    flag: true,
    value: 'x',
    type: 'browser',
    electron: '45.4.1-host',
    defaultApp: true,
  });
  expect(await it.page.evaluate(() => navigator.language)).toBe('es');
});

test('what is not provided throws "electron-host: X is not provided", and objects can be awaited and inspected', async () => {
  const result = await it.app.evaluate(async (electron) => {
    const read = (get: () => unknown) => {
      try {
        return String(get());
      } catch (error) {
        return (error as Error).message;
      }
    };
    const { app, desktopCapturer, BrowserWindow, autoUpdater, contentTracing, BrowserView } = electron;
    const window = BrowserWindow.getAllWindows()[0]! as unknown as Record<string, unknown>;
    // Awaiting any of them asks for a `then`, which must not count as something that is not provided.
    for (const one of [window, app, desktopCapturer]) await Promise.resolve(one);
    return [
      read(() => desktopCapturer.getSources),
      read(() => autoUpdater.checkForUpdates()),
      read(() => contentTracing.getCategories()),
      read(() => window['setVibrancy']),
      read(() => BrowserWindow.getAllWindows()[0]!.webContents.navigationHistory.canGoBack()),
      read(() => (app as unknown as Record<string, unknown>)['somethingNew']),
      read(() => new BrowserView()),
      JSON.stringify(desktopCapturer),
      window instanceof BrowserWindow && typeof window['on'] === 'function',
    ];
  });
  expect(result).toEqual([
    'electron-host: desktopCapturer.getSources is not provided',
    'electron-host: autoUpdater.checkForUpdates is not provided',
    'electron-host: contentTracing.getCategories is not provided',
    'electron-host: BrowserWindow.setVibrancy is not provided',
    'electron-host: navigationHistory.canGoBack is not provided',
    'electron-host: app.somethingNew is not provided',
    'electron-host: BrowserView is not provided',
    '{}',
    true,
  ]);
});

test('a window’s size is its page’s size; minimum sizes are kept; resize and move are raised', async () => {
  const size = () => it.page.evaluate(() => [innerWidth, innerHeight]);
  expect(await size()).toEqual([1280, 800]);
  const events = await it.app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!;
    const seen: string[] = [];
    window.on('resize', () => seen.push('resize'));
    window.on('move', () => seen.push('move'));
    window.setMinimumSize(960, 640);
    window.setBounds({ x: 5, y: 6, width: 100, height: 100 });
    return [seen, window.getBounds()];
  });
  expect(events).toEqual([['move', 'resize'], { x: 5, y: 6, width: 960, height: 640 }]);
  await expect.poll(size).toEqual([960, 640]);
  await it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setSize(1280, 800));
  await expect.poll(size).toEqual([1280, 800]);
  const picture = await it.page.screenshot();
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 800]);
});

test('several windows: each has its page, id, focus and title', async () => {
  const opened = it.app.waitForEvent('window');
  await it.app.evaluate(async () => {
    await globalThis.openWindow({ width: 500, height: 400 }).loadURL('app://bundle/other.html');
  });
  const page = await opened;
  expect(await page.evaluate(() => [innerWidth, innerHeight, document.title])).toEqual([500, 400, 'Other']);
  const second = await it.app.browserWindow(page);
  expect(
    await second.evaluate((window) => [window.getTitle(), window.isFocused(), window.webContents.getTitle()]),
  ).toEqual(['Other', true, 'Other']);
  expect(it.app.windows()).toHaveLength(2);
  await page.close();
  await expect.poll(() => it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('hide, show, minimize and restore change the state and raise their events', async () => {
  const result = await it.app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!;
    const seen: string[] = [];
    for (const name of ['show', 'hide', 'minimize', 'restore', 'focus', 'blur', 'maximize', 'unmaximize'] as const) {
      window.on(name as 'show', () => {
        seen.push(name);
      });
    }
    window.focus();
    window.hide();
    const hidden = window.isVisible();
    window.show();
    window.minimize();
    const minimized = window.isMinimized();
    window.restore();
    return [
      seen.filter((name, i) => i > 0 || name !== 'focus'),
      hidden,
      minimized,
      window.isVisible(),
      window.isFocused(),
    ];
  });
  expect(result).toEqual([
    ['blur', 'hide', 'show', 'focus', 'blur', 'minimize', 'restore', 'focus'],
    false,
    true,
    true,
    true,
  ]);
});

test('a notification is recorded, and its click can be simulated', async () => {
  const result = await it.app.evaluate(async ({ Notification }) => {
    const notification = new Notification({ title: 'Fax', body: 'From 555' });
    const clicked = new Promise<string>((resolve) => notification.on('click', () => resolve('clicked')));
    const shown = new Promise((resolve) => notification.on('show', () => resolve('shown')));
    notification.show();
    await shown;
    const record = globalThis.__electronHost.notifications.at(-1)!;
    record.notification.emit('click');
    return [Notification.isSupported(), record.title, record.body, record.shown, await clicked];
  });
  expect(result).toEqual([true, 'Fax', 'From 555', true, 'clicked']);
});

test('a dialog takes the queued answer, else counts as dismissed; both are recorded', async () => {
  const result = await it.app.evaluate(async ({ dialog, BrowserWindow }) => {
    const host = globalThis.__electronHost;
    host.clear();
    host.answer('showOpenDialog', { canceled: false, filePaths: ['/tmp/a.pdf'] });
    const window = BrowserWindow.getAllWindows()[0]!;
    const answered = await dialog.showOpenDialog(window, { properties: ['openFile'] });
    const dismissed = await dialog.showOpenDialog({});
    const box = await dialog.showMessageBox({ message: 'Sure?', buttons: ['Yes', 'Cancel', 'More'] });
    const sync = dialog.showMessageBoxSync({ message: 'Sure?', buttons: ['A', 'B'], cancelId: 0 });
    const saved = await dialog.showSaveDialog(window, {});
    return [
      answered,
      dismissed,
      box,
      sync,
      saved.canceled,
      host.dialogs.map(({ method }) => method),
      host.dialogs[0]?.windowId,
    ];
  });
  expect(result).toEqual([
    { canceled: false, filePaths: ['/tmp/a.pdf'] },
    { canceled: true, filePaths: [] },
    { response: 1, checkboxChecked: false },
    0,
    true,
    ['showOpenDialog', 'showOpenDialog', 'showMessageBox', 'showMessageBoxSync', 'showSaveDialog'],
    1,
  ]);
});

test('a dialog, or a method of Notification, that a test replaces is replaced for the app’s imports too', async () => {
  const result = await it.app.evaluate(async ({ dialog, Notification }) => {
    const before = { dialog: dialog.showOpenDialog, show: Notification.prototype.show };
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: ['/replaced'] });
    let shown = 0;
    Notification.prototype.show = () => {
      shown++;
    };
    const own = process.getBuiltinModule('module').createRequire('/')('electron') as typeof import('electron');
    const answer = await own.dialog.showOpenDialog({});
    new own.Notification({ title: 'x' }).show();
    dialog.showOpenDialog = before.dialog;
    Notification.prototype.show = before.show;
    return [answer.filePaths, shown];
  });
  expect(result).toEqual([['/replaced'], 1]);
});

test('shell records what it would open', async () => {
  const result = await it.app.evaluate(async ({ shell }) => {
    globalThis.__electronHost.clear();
    await shell.openExternal('https://example.test/');
    const path = await shell.openPath('/tmp');
    return [path, globalThis.__electronHost.shell.map(({ method, target }) => [method, target])];
  });
  expect(result).toEqual([
    '',
    [
      ['openExternal', 'https://example.test/'],
      ['openPath', '/tmp'],
    ],
  ]);
});

test('menu: roles have labels, items can be found and clicked, checkboxes and radios change', async () => {
  const result = await it.app.evaluate(({ Menu }) => {
    let clicks = 0;
    const menu = Menu.buildFromTemplate([
      { role: 'editMenu' },
      {
        label: 'File',
        submenu: [
          { id: 'go', label: 'Go', accelerator: 'CmdOrCtrl+G', click: () => clicks++ },
          { id: 'box', label: 'Box', type: 'checkbox' },
          { id: 'one', label: 'One', type: 'radio' },
          { id: 'two', label: 'Two', type: 'radio' },
        ],
      },
    ]);
    const item = (id: string) => menu.getMenuItemById(id)!;
    item('go').click();
    item('box').click();
    item('two').click();
    const labels = menu.items[0]!.submenu!.items.map(({ label }) => label);
    return [
      menu.items[0]!.label,
      labels[0],
      labels.at(-1),
      clicks,
      item('box').checked,
      item('one').checked,
      item('two').checked,
    ];
  });
  expect(result).toEqual(['Edit', 'Undo', 'Select All', 1, true, false, true]);
});

test('an accelerator of the application menu works for keys pressed in the page, unless the page prevents them', async () => {
  await it.app.evaluate(({ Menu }) => {
    globalThis.asked = [];
    const click = (item: { label: string }) => void globalThis.asked.push(item.label);
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([
        {
          label: 'File',
          submenu: [
            { label: 'Go', accelerator: 'CmdOrCtrl+Shift+G', click },
            { label: 'Comma', accelerator: 'CmdOrCtrl+,', click },
            { label: 'Off', accelerator: 'CmdOrCtrl+J', enabled: false, click },
          ],
        },
      ]),
    );
  });
  const asked = () => it.app.evaluate(() => globalThis.asked);
  // Once, on a busy machine, the first press did not arrive; why is not known. One that arrives is all that is needed here.
  await expect(async () => {
    await it.page.keyboard.press('Control+Shift+G');
    expect(await asked()).toContain('Go');
  }).toPass({ timeout: 20_000 });
  await it.app.evaluate(() => {
    globalThis.asked = [];
  });
  await it.page.evaluate(() => {
    document.addEventListener('keydown', (event) => {
      if (event.key === 'G') event.preventDefault();
    });
  });
  await it.page.keyboard.press('Control+Shift+G');
  await it.page.keyboard.press('Control+J');
  await it.page.keyboard.press('Control+,');
  await expect.poll(asked).toEqual(['Comma']);
});

test('tray: recorded, with its menu; used after destroy it throws', async () => {
  const result = await it.app.evaluate(({ Tray, Menu, nativeImage }) => {
    globalThis.__electronHost.clear();
    const tray = new Tray(nativeImage.createEmpty());
    let clicks = 0;
    tray.on('click', () => clicks++);
    tray.setToolTip('Tip');
    tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Open' }]));
    tray.emit('click');
    const recorded = globalThis.__electronHost.trays[0] === tray;
    tray.destroy();
    let message = '';
    try {
      tray.setToolTip('');
    } catch (error) {
      message = (error as Error).message;
    }
    return [recorded, clicks, tray.isDestroyed(), message];
  });
  expect(result).toEqual([true, 1, true, 'Object has been destroyed']);
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

test('clipboard, globalShortcut, powerSaveBlocker and screen answer from memory', async () => {
  const result = await it.app.evaluate(async ({ clipboard, globalShortcut, powerSaveBlocker, screen }) => {
    await clipboard.writeText('copied');
    const registered = globalShortcut.register('CmdOrCtrl+Alt+K', () => undefined);
    const id = powerSaveBlocker.start('prevent-app-suspension');
    const started = powerSaveBlocker.isStarted(id);
    powerSaveBlocker.stop(id);
    return [
      await clipboard.readText(),
      registered && globalShortcut.isRegistered('Ctrl+Alt+K'),
      started && !powerSaveBlocker.isStarted(id),
      screen.getPrimaryDisplay().workArea,
      screen.getAllDisplays().length,
    ];
  });
  expect(result).toEqual(['copied', true, true, { x: 0, y: 0, width: 1920, height: 1080 }, 1]);
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
