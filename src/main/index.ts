// Composition root: builds the parts and joins them; nothing else.
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  nativeTheme,
  powerMonitor,
  session as electronSession,
  shell,
} from 'electron';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { settingsSchema, type Settings } from '#shared/bridge/settings.ts';
import { profilesSchema } from './core/accounts/profiles.ts';
import { Session } from './core/accounts/session.ts';
import { commandHandlers } from './core/command-handlers.ts';
import { createDispatch } from './core/dispatch.ts';
import { workerInspector } from './core/fax/inspector.ts';
import { fileLogger } from './core/log/logger.ts';
import { Redactor } from './core/log/redact.ts';
import { JsonFile } from './core/settings/json-file.ts';
import { keychainVault } from './core/vault/keychain.ts';
import { startDemoThread } from './demo-thread.ts';
import { registerAppScheme, serveApp } from './shell/app-protocol.ts';
import { watchMainCrashes, watchPageCrashes } from './shell/crash.ts';
import { openExternal } from './shell/external.ts';
import { faxNotices } from './shell/fax-notices.ts';
import { guardContents, guardPermissions } from './shell/guards.ts';
import { emitToPages, serveBridge } from './shell/ipc.ts';
import { openMainWindow, showWindow } from './shell/main-window.ts';
import { menuTemplate } from './shell/menu.ts';
import { shellTexts } from './shell/texts.ts';

app.setName('Linekeeper');
// After the data path is known and before anything is written to it.
if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  const here = import.meta.dirname;
  const userData = app.getPath('userData');
  const logs = join(userData, 'logs');
  const devUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];

  const redactor = new Redactor();
  const logger = fileLogger(join(logs, 'linekeeper.log'), redactor);
  const settings = new JsonFile(join(userData, 'settings.json'), settingsSchema);
  const profiles = new JsonFile(join(userData, 'profiles.json'), profilesSchema);
  const texts = () => shellTexts(settings.value.language, app.getLocale());
  let mainWindow: BrowserWindow | undefined;

  app.enableSandbox();
  registerAppScheme();
  watchMainCrashes(logger, () => texts().fatal);
  guardContents(devUrl, logger);
  nativeTheme.themeSource = settings.value.theme;
  for (const { setAside } of [settings, profiles])
    if (setAside) logger.log('error', 'a damaged file was set aside', { file: basename(setAside) });

  const navigate = (path: string) => {
    showWindow(mainWindow);
    emitToPages('app.navigate', { path });
  };
  const openLogs = () => shell.openPath(logs).then(() => undefined);
  const applyMenu = () => {
    const template = menuTemplate(process.platform, texts().menu, { navigate, openLogs: () => void openLogs() });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };

  const session = new Session({
    folder: userData,
    profiles,
    keychain: keychainVault(),
    demoByDefault: app.commandLine.hasSwitch('demo'),
    startDemo: (folder) => startDemoThread(join(here, 'demo-worker.js'), folder),
    proxyFor: async (url) => {
      await app.whenReady();
      return await electronSession.defaultSession.resolveProxy(url);
    },
    settings: () => settings.value,
    focused: () => BrowserWindow.getFocusedWindow() !== null,
    inspector: workerInspector(pathToFileURL(join(here, 'document-worker.js'))),
    logger,
    redactor,
    now: Date.now,
    emit: emitToPages,
    news: faxNotices(() => texts().notice, navigate),
  });

  const handlers = commandHandlers({
    session,
    settings,
    shell: {
      info: () => ({
        version: app.getVersion(),
        platform: process.platform,
        runtime: `electron ${process.versions['electron'] ?? ''}`.trim(),
        systemLocale: app.getLocale(),
      }),
      openMail: () => openExternal('mailto:'),
      openLogs,
      chooseFile,
      settingsChanged,
    },
  });
  const call = async (...[id, params]: Parameters<NonNullable<Session['workspace']>['call']>) => {
    await session.state();
    return session.workspace?.call(id, params) ?? { ok: false as const, problem: { kind: 'signed-out' as const } };
  };
  serveBridge(createDispatch({ handlers, call, logger }), devUrl);

  async function chooseFile() {
    const options = {
      title: texts().chooseDocument,
      filters: [{ name: texts().documents, extensions: ['pdf', 'png', 'jpg', 'jpeg'] }],
      properties: ['openFile' as const],
    };
    const { filePaths } = await (mainWindow
      ? dialog.showOpenDialog(mainWindow, options)
      : dialog.showOpenDialog(options));
    const [path] = filePaths;
    return path === undefined ? undefined : { name: basename(path), bytes: new Uint8Array(await readFile(path)) };
  }

  function settingsChanged(next: Settings): void {
    nativeTheme.themeSource = next.theme;
    applyMenu();
    emitToPages('settings.changed', next);
  }

  app.on('second-instance', () => {
    showWindow(mainWindow);
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void session.close().finally(() => {
      closed = true;
      app.quit();
    });
  });

  void app.whenReady().then(() => {
    serveApp(join(here, '../renderer'));
    guardPermissions(devUrl);
    applyMenu();
    powerMonitor.on('resume', () => session.workspace?.wake());
    mainWindow = openMainWindow({ preload: join(here, '../preload/index.cjs'), packaged: app.isPackaged, devUrl });
    watchPageCrashes(mainWindow, logger, () => texts().crash);
  });
}
