import { expect, test } from '@playwright/test';
import { start, type Started } from './launch.ts';

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
