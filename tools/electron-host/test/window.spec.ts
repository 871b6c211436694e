import { expect, test } from '@playwright/test';
import { start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

test('a window without a position is in the middle of its display; one with a position stays there', async () => {
  const places = await it.app.evaluate(({ screen }) => {
    const { workArea } = screen.getPrimaryDisplay();
    const middle = { x: workArea.x + (workArea.width - 400) / 2, y: workArea.y + (workArea.height - 300) / 2 };
    const windows = [{}, { x: 5 }, { x: 5, y: 7 }].map((place) =>
      globalThis.openWindow({ show: false, width: 400, height: 300, ...place }),
    );
    const places = windows.map((window) => window.getBounds());
    for (const window of windows) window.destroy();
    return [middle, ...places.map(({ x, y }) => ({ x, y }))];
  });
  expect(places.slice(1)).toEqual([places[0], places[0], { x: 5, y: 7 }]);
});

test('the zoom level is the one that was set', async () => {
  const levels = await it.app.evaluate(({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    const seen = [-3, -0.5, 0.5, 1, 1.5, 3, 7].map((level) => {
      webContents.setZoomLevel(level);
      return webContents.getZoomLevel() - level;
    });
    webContents.setZoomFactor(1.5);
    seen.push(webContents.getZoomFactor() - 1.5);
    webContents.setZoomFactor(1);
    seen.push(webContents.getZoomLevel());
    return seen;
  });
  expect(levels).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a maximized window is not maximized while it is minimized', async () => {
  const seen = await it.app.evaluate(() => {
    const window = globalThis.openWindow();
    window.maximize();
    const seen = [window.isMaximized()];
    window.minimize();
    seen.push(window.isMaximized());
    window.restore();
    seen.push(window.isMaximized());
    window.destroy();
    return seen;
  });
  expect(seen).toEqual([true, false, true]);
});

test('a template loses doubled separators and those at its ends; hidden ones stay', async () => {
  const kinds = await it.app.evaluate(({ Menu }) => {
    const line = { type: 'separator' as const };
    const shown = (items: Electron.MenuItemConstructorOptions[]) =>
      Menu.buildFromTemplate(items).items.map(({ label, type }) => (type === 'separator' ? '-' : label));
    return [
      shown([line, { label: 'a' }, line, line, line, { label: 'b' }, line, line]),
      shown([line]),
      shown([{ label: 'a' }, { ...line, visible: false }]),
      shown([{ label: 'a' }, line, { label: 'b' }]),
    ];
  });
  expect(kinds).toEqual([['a', '-', 'b'], [], ['a', '-'], ['a', '-', 'b']]);
});

test('dialogs refuse invalid options with a TypeError at once, and record nothing', async () => {
  const messages = await it.app.evaluate(({ dialog, BrowserWindow }) => {
    const calls: [keyof typeof dialog, ...unknown[]][] = [
      ['showOpenDialog', { properties: 'openFile' }],
      ['showOpenDialog', BrowserWindow.getAllWindows()[0], { title: 300 }],
      ['showOpenDialogSync', { buttonLabel: [] }],
      ['showSaveDialog', { defaultPath: {} }],
      ['showSaveDialog', { nameFieldLabel: 1 }],
      ['showSaveDialogSync', { message: 1 }],
      ['showMessageBox', { type: 'not-a-valid-type', message: '' }],
      ['showMessageBox', { message: '', buttons: false }],
      ['showMessageBox', BrowserWindow.getAllWindows()[0], { message: '', detail: 3 }],
      ['showMessageBoxSync', { message: '', noLink: 'yes' }],
      ['showMessageBox', { message: '', checkboxLabel: false }],
      ['showErrorBox', 'title only'],
      ['showErrorBox', 3, 'four'],
    ];
    globalThis.__electronHost.clear();
    const messages = calls.map(([method, ...args]) => {
      try {
        (dialog[method] as (...values: unknown[]) => unknown)(...args);
        return `${method} took it`;
      } catch (error) {
        return error instanceof TypeError ? error.message : String(error);
      }
    });
    return [...messages, globalThis.__electronHost.dialogs.length];
  });
  expect(messages).toEqual([
    'Properties must be an array',
    'Title must be a string',
    'Button label must be a string',
    'Default path must be a string',
    'Name field label must be a string',
    'Message must be a string',
    'Invalid message box type',
    'Buttons must be an array',
    'Detail must be a string',
    'noLink must be a boolean',
    'checkboxLabel must be a string',
    'Insufficient number of arguments.',
    'Error processing argument at index 0, conversion failure from 3',
    0,
  ]);
});

test('no icon is asked of the protocol handler, unless the page itself shows it', async () => {
  const served = await it.app.evaluate(async () => {
    const window = globalThis.openWindow();
    globalThis.served.length = 0;
    // Chromium asks for the icon of a page, or for /favicon.ico, some time after the page has loaded.
    for (const path of ['icon', 'other', 'icon', 'other']) {
      await window.loadURL(`app://bundle/${path}.html`);
      await window.webContents.executeJavaScript("fetch('/bytes').then(() => 0)");
    }
    const paths = [...globalThis.served];
    window.destroy();
    return paths;
  });
  expect(served).toContain('/bytes');
  expect(served).toContain('/picture.ico');
  expect(served.filter((path) => /^\/(mark|favicon)/.test(path))).toEqual([]);
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
