import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { appFolder, executablePath, loaded, start, temporaryFolder } from './launch.ts';

function isRunning(pid: number): boolean {
  try {
    // A zombie that nobody has waited for yet is not running.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Processes whose command line names a folder. */
function processesWith(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) && isRunning(Number(pid));
    } catch {
      return false;
    }
  });
}

test('order of events: ready, browser-window-created, web-contents-created, then ready-to-show', async () => {
  const { app } = await start();
  await expect.poll(() => app.evaluate(() => globalThis.order)).toContain('ready-to-show');
  expect(await app.evaluate(() => globalThis.order)).toEqual([
    'ready',
    'browser-window-created',
    'web-contents-created',
    'ready-to-show',
  ]);
  await app.close();
});

async function startQuiet() {
  const folder = temporaryFolder();
  const eventsFile = path.join(folder, 'events');
  const data = path.join(folder, 'data');
  const env = { ...process.env, ELECTRON_HOST_HEADLESS: '1', EVENTS_FILE: eventsFile, DATA_FOLDER: data };
  const app = await _electron.launch({
    executablePath,
    args: [appFolder('quiet')],
    env: env,
  });
  // Chromium loses the driver's close of a page that is on its way to its first address.
  await loaded(await app.firstWindow());
  const events = () => readFileSync(eventsFile, 'utf8').trim().split('\n');
  return { app, events, data };
}

test('app.quit: before-quit, close, closed, will-quit, quit, without window-all-closed', async () => {
  const { app, events } = await startQuiet();
  await app.close();
  expect(events()).toEqual(['ready', 'before-quit', 'close', 'closed', 'will-quit', 'quit']);
});

test('closing the last window raises window-all-closed, and the app lives on where it listens', async () => {
  const { app, events } = await startQuiet();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close());
  await expect.poll(events).toEqual(['ready', 'close', 'closed', 'window-all-closed']);
  expect(await app.evaluate(({ app: it }) => it.isReady())).toBe(true);
  await app.close();
});

test('closing the last window quits where nobody listens to window-all-closed', async () => {
  const { app } = await start();
  const closed = app.waitForEvent('close');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close()).catch(() => undefined);
  await closed;
});

test('close prevented: the window stays, for Playwright’s close and for a quit as well', async () => {
  const { app, events } = await startQuiet();
  await app.evaluate(() => {
    (globalThis as unknown as { keepOpen: boolean }).keepOpen = true;
  });
  const page = app.windows()[0]!;
  void page.close().catch(() => undefined);
  await expect.poll(events).toEqual(['ready', 'close']);
  await app.evaluate(({ app: it }) => it.quit());
  expect(events()).toEqual(['ready', 'close', 'before-quit', 'close']);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await app.evaluate(({ app: it }) => it.exit(0)).catch(() => undefined);
  await expect.poll(() => events().at(-1)).toBe('quit');
});

test('windows that are destroyed on the way to their first address leave no page behind', async () => {
  const { app } = await start();
  await app.evaluate(async ({ BrowserWindow }) => {
    for (let after = 0; after < 25; after += 1) {
      const window = new BrowserWindow({ show: false });
      const going = new Promise((resolve) => window.webContents.once('did-start-navigation', resolve));
      window.loadURL('data:text/html,<title>Short</title>').catch(() => undefined);
      await going;
      await new Promise((resolve) => setTimeout(resolve, after));
      window.destroy();
    }
  });
  await expect.poll(() => app.windows().length).toBe(1);
  await app.close();
});

test('app.exit ends the process with its code, without before-quit and will-quit', async () => {
  const { app, events } = await startQuiet();
  const child = app.process();
  const code = new Promise((resolve) => child.once('exit', resolve));
  await app.evaluate(({ app: it }) => it.exit(3)).catch(() => undefined);
  expect(await code).toBe(3);
  expect(events()).toEqual(['ready', 'closed', 'quit']);
});

test('setPath("userData") before ready decides where data is kept', async () => {
  const { app, data } = await startQuiet();
  expect(await app.evaluate(({ app: it }) => it.getPath('userData'))).toBe(data);
  expect(existsSync(data)).toBe(true);
  await app.close();
});

/** Whether a file below a folder holds a text. */
function holds(folder: string, text: string): boolean {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.some(({ parentPath, name }) => readFileSync(path.join(parentPath, name)).includes(text));
}

test('localStorage that Chromium has written survives a restart', async () => {
  const folder = temporaryFolder();
  const first = await start('basic', { userData: folder });
  await first.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  // Chromium writes when the last page that stored something is gone, in a process that a quit may end before that.
  await first.app.evaluate(({ BrowserWindow }) => {
    const [storing] = BrowserWindow.getAllWindows();
    void new BrowserWindow({ show: false }).loadURL('about:blank');
    storing!.close();
  });
  const storage = path.join(folder, 'electron-host', 'Default', 'Local Storage', 'leveldb');
  await expect.poll(() => holds(storage, 'kept')).toBe(true);
  await first.app.close();
  const second = await start('basic', { userData: folder });
  expect(await second.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
  await second.app.close();
});

test('second-instance: the first process gets argv, folder and data; the second one ends', async () => {
  const userData = temporaryFolder();
  const { app } = await start('lock', { userData });
  const args = [appFolder('lock'), `--user-data-dir=${userData}`, '--open=fax.pdf'];
  const second = spawn(executablePath, args, { cwd: userData, stdio: 'ignore' });
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  await expect.poll(() => app.evaluate(() => globalThis.asked.length)).toBe(1);
  const [asked] = (await app.evaluate(() => globalThis.asked)) as [
    { argv: string[]; cwd: string; additionalData: { from: number; file: string } },
  ];
  expect(asked.argv).toContain('--open=fax.pdf');
  expect(asked.cwd).toBe(userData);
  expect(asked.additionalData).toEqual({ from: second.pid, file: 'a.pdf' });
  await app.close();
});

test('a lock whose owner was killed is taken over, and the next process has the profile to itself', async () => {
  const userData = temporaryFolder();
  const first = await start('lock', { userData });
  first.app.process().kill('SIGKILL');
  const second = await start('lock', { userData });
  expect(await second.app.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
  await second.app.close();
});

test('a killed main process leaves nothing running', async () => {
  const { app, userData } = await start();
  const pid = await app.evaluate(() => process.pid);
  expect(pid).toBe(app.process().pid);
  const chromium = await app.evaluate(() => globalThis.__electronHost.chromiumPid);
  expect(isRunning(chromium)).toBe(true);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => processesWith(userData)).toEqual([]);
  expect(isRunning(chromium)).toBe(false);
});

test('SIGTERM quits as app.quit does', async () => {
  const { app, events } = await startQuiet();
  const gone = new Promise((resolve) => app.process().once('exit', resolve));
  app.process().kill('SIGTERM');
  await gone;
  expect(events()).toEqual(['ready', 'before-quit', 'close', 'closed', 'will-quit', 'quit']);
});

test('a page that crashes raises render-process-gone, and can be loaded again', async () => {
  const { app } = await start();
  const result = await app.evaluate(async ({ app: it, BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    const gone = new Promise<string>((resolve) =>
      webContents.once('render-process-gone', (_event, details) => resolve(details.reason)),
    );
    const told = new Promise<boolean>((resolve) =>
      it.once('render-process-gone', (_event, contents) => resolve(contents === webContents)),
    );
    webContents.forcefullyCrashRenderer();
    const reason = await gone;
    const crashed = webContents.isCrashed();
    const loaded = new Promise<void>((resolve) => {
      webContents.once('did-finish-load', () => resolve());
    });
    webContents.reload();
    await loaded;
    return [
      ['crashed', 'killed'].includes(reason),
      await told,
      crashed,
      webContents.isCrashed(),
      await webContents.executeJavaScript('bridge.add(1, 2)'),
      webContents.getURL(),
    ];
  });
  expect(result).toEqual([true, true, true, false, 3, 'app://bundle/index.html']);
  await app.close();
});

test('an error that nobody handles is shown, and the app goes on', async () => {
  const { app } = await start();
  await app.evaluate(() => {
    setTimeout(() => {
      throw new Error('nobody handles this');
    }, 0);
  });
  await expect
    .poll(() =>
      app.evaluate(() => globalThis.__electronHost.dialogs.map((dialog) => String(dialog.options['content']))),
    )
    .toEqual([expect.stringContaining('nobody handles this')]);
  await app.close();
});

test('an app that throws while it is loaded ends with an error', async () => {
  const child = spawn(executablePath, [path.join(appFolder('basic'), 'nothing-here')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
  expect(text).toContain('Unable to find Electron app');
});
