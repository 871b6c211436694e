// Composition root: builds the parts and joins them; nothing else.
import { app, BrowserWindow, clipboard, dialog, Menu, nativeTheme, powerMonitor, shell } from 'electron';
import { chmodSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ActionId } from '#shared/actions/actions.ts';
import type { NoticeSubject } from '#shared/bridge/notices.ts';
import { changedSettings, settingsSchema, type Settings } from '#shared/bridge/settings.ts';
import { thresholdsOf } from '#shared/domain/balance-level.ts';
import { shownFileName } from '#shared/domain/shown-file-name.ts';
import { profilesSchema } from './core/accounts/profiles.ts';
import { Session } from './core/accounts/session.ts';
import { commandHandlers } from './core/command-handlers.ts';
import { AddressConsent, agreedSchema } from './core/consent/address-consent.ts';
import { createDispatch } from './core/dispatch.ts';
import { requestedAccount } from './core/request-account.ts';
import { readDocumentFile } from './core/fax/document-file.ts';
import { processInspector } from './core/fax/inspector.ts';
import { AppLock, lockSchema } from './core/lock/app-lock.ts';
import { fileLogger } from './core/log/logger.ts';
import { Redactor } from './core/log/redact.ts';
import { redactOutput } from './core/log/redacted-output.ts';
import { pacedNotices } from './core/notices/notice-pace.ts';
import { oneAtATime } from './core/rate-limit.ts';
import { JsonFile } from './core/settings/json-file.ts';
import { keychainVault } from './core/vault/keychain.ts';
import { startDemoThread } from './demo-thread.ts';
import { askAboutAddress } from './shell/address-question.ts';
import { registerAppScheme, serveApp } from './shell/app-protocol.ts';
import { Arrivals, documentArguments } from './shell/arrivals.ts';
import { PlaceBehindLock } from './shell/place-behind-lock.ts';
import { secretClipboard } from './shell/clipboard.ts';
import { watchClosing } from './shell/closing.ts';
import { watchMainCrashes, watchPageCrashes } from './shell/crash.ts';
import { openExternal } from './shell/external.ts';
import { guardContents, guardPermissions } from './shell/guards.ts';
import { inspectionProcess } from './shell/inspection-process.ts';
import { emitToPages, serveBridge } from './shell/ipc.ts';
import { watchForLock } from './shell/lock-triggers.ts';
import { openMainWindow, showWindow } from './shell/main-window.ts';
import { menuTemplate, type MenuState } from './shell/menu.ts';
import { onChange } from './shell/on-change.ts';
import { closePageNetwork, systemProxyFor } from './shell/page-network.ts';
import { systemNotices } from './shell/system-notices.ts';
import { shellLanguage, shellTexts } from './shell/texts.ts';
import { TRAY_FAXES, trayBalance, trayFaxes, trayLevel } from './shell/tray-state.ts';
import { openTray } from './shell/tray.ts';
import { keepWindowState, windowStateSchema } from './shell/window-state.ts';

/** Given by the system when it starts the app with the computer (product D4). */
const HIDDEN = 'hidden';

app.setName('Linekeeper');
// After the data path is known and before anything is written to it.
if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  const here = import.meta.dirname;
  const userData = app.getPath('userData');
  const logs = join(userData, 'logs');
  const resources = app.isPackaged ? process.resourcesPath : join(here, '../../resources');
  const devUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];

  // Nobody else on this computer reads what the app keeps.
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  chmodSync(userData, 0o700);

  const redactor = new Redactor();
  redactOutput(redactor);
  const logFile = join(logs, 'linekeeper.log');
  const logger = fileLogger(logFile, redactor);
  const settings = new JsonFile(join(userData, 'settings.json'), settingsSchema, changedSettings);
  const profiles = new JsonFile(join(userData, 'profiles.json'), profilesSchema);
  const lockFile = new JsonFile(join(userData, 'lock.json'), lockSchema);
  const agreed = new JsonFile(join(userData, 'agreed-addresses.json'), agreedSchema);
  const windowState = new JsonFile(join(userData, 'window.json'), windowStateSchema);
  const texts = () => shellTexts(settings.value.language, app.getLocale());
  const language = () => shellLanguage(settings.value.language, app.getLocale());
  const board = secretClipboard(clipboard);
  let mainWindow: BrowserWindow | undefined;
  let pageReady = false;
  let showTray: ReturnType<typeof openTray> | undefined;

  app.enableSandbox();
  registerAppScheme();
  closePageNetwork(devUrl);
  watchMainCrashes(logger, () => texts().fatal);
  guardContents(devUrl, logger);
  nativeTheme.themeSource = settings.value.theme;

  const placeBehindLock = new PlaceBehindLock({
    locked: () => lock.state.locked,
    address: () => mainWindow?.webContents.getURL() ?? '',
    navigate: (path) => {
      emitToPages('app.navigate', { path });
    },
  });
  const lock = new AppLock({
    file: lockFile,
    now: Date.now,
    changed: (state) => {
      emitToPages('lock.changed', state);
      placeBehindLock.follow(state.locked);
      applyMenu();
      refreshTray();
      void arrivals.take();
    },
  });

  const session: Session = new Session({
    folder: userData,
    profiles,
    keychain: keychainVault(),
    demoByDefault: app.commandLine.hasSwitch('demo'),
    startDemo: (folder) => startDemoThread(join(here, 'demo-worker.js'), folder),
    proxyFor: systemProxyFor,
    settings: () => settings.value,
    focused: () => BrowserWindow.getFocusedWindow() !== null,
    locked: () => lock.state.locked,
    inspector: processInspector(inspectionProcess(join(here, 'document-process.js'))),
    logger,
    redactor,
    now: Date.now,
    emit: (event, payload) => {
      // What the page missed it asks for when it is unlocked.
      if (!lock.state.locked) emitToPages(event, payload);
      if (event === 'session.changed') sessionChanged();
      if (event === 'fax.changed' || event === 'notices.changed') refreshTray();
    },
    showNotices: pacedNotices(
      systemNotices({
        language,
        locked: () => lock.state.locked,
        lockedText: () => texts().lockedNotice,
        several: () => session.workspaces().length > 1,
        open: (profileId, path) => void openFor(profileId, path),
      }),
    ),
  });

  const consent = new AddressConsent({
    file: agreed,
    providers: () => profiles.value.profiles.filter(({ kind }) => kind === 'live').map(({ baseUrl }) => baseUrl),
    ask: (question) => askAboutAddress(mainWindow, texts().address, question),
    logger,
  });

  const handlers = commandHandlers({
    session,
    settings,
    lock,
    redactor,
    consent,
    logFile,
    shell: {
      info: () => ({
        version: app.getVersion(),
        platform: process.platform,
        runtime: `electron ${process.versions['electron'] ?? ''}`.trim(),
        systemLocale: app.getLocale(),
        development: !app.isPackaged,
      }),
      openMail: () => openExternal('mailto:'),
      openLogs,
      openWeb: openExternal,
      chooseFile: oneAtATime(chooseFile),
      saveFile: oneAtATime(saveFile),
      copy: board.copy,
      progress: (fraction) => {
        mainWindow?.setProgressBar(fraction ?? -1);
      },
      settingsChanged,
    },
  });
  const call = async (...[id, params]: Parameters<NonNullable<Session['workspace']>['call']>) => {
    const workspace = await session.workspaceAsked(requestedAccount());
    return workspace?.call(id, params) ?? { ok: false as const, problem: { kind: 'signed-out' as const } };
  };
  const dispatch = createDispatch({
    ...{ handlers, call, logger, redactor },
    locked: () => lock.state.locked,
    accountOnScreen: () => session.workspace?.profile.id ?? null,
  });
  serveBridge(dispatch, devUrl);

  // --- What the person is shown ------------------------------------------------------------------------------------

  function open(path?: string): void {
    showWindow(mainWindow);
    if (path !== undefined) placeBehindLock.open(path);
  }

  async function openFor(profileId: string, path: string | null): Promise<void> {
    if (profileId !== session.workspace?.profile.id) await session.switchTo(profileId);
    if (path === null) act('notices.open');
    else open(path);
  }

  function act(id: ActionId): void {
    showWindow(mainWindow);
    emitToPages('app.action', { id });
  }

  async function openLogs(): Promise<void> {
    await shell.openPath(logs);
  }

  const menuCommands = {
    act,
    openLogs: () => void openLogs(),
    openPortal: () => void handlers['app.openPortal'](undefined),
  };
  const showMenu = onChange((state: MenuState) => {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, state, menuCommands)));
  });

  function applyMenu(): void {
    showMenu({
      language: language(),
      texts: texts().menu,
      keys: settings.value.keys,
      signedIn: session.workspace !== null,
      locked: lock.state.locked,
      canLock: lock.state.enabled,
      profiles: session.current.profiles.map(({ profile }) => profile.name),
      portal: settings.value.portalUrl !== '',
    });
  }

  function refreshTray(): void {
    const { workspace } = session;
    const words = texts().tray;
    const overview = workspace?.overview(TRAY_FAXES);
    const balance = workspace?.summary.balance;
    showTray?.({
      texts: words,
      profile: workspace?.profile.name ?? null,
      balance: balance
        ? trayBalance(
            balance.balance,
            language(),
            trayLevel(balance, thresholdsOf(workspace.profile, settings.value), words),
          )
        : null,
      faxes: overview?.ok ? trayFaxes(overview.value, words) : [],
      locked: lock.state.locked,
      canLock: lock.state.enabled,
      paused: workspace?.notices.pausedUntil !== null,
    });
  }

  /** What was found of this computer's own files at the start; told to the first account that is there. */
  const fileTroubles: NoticeSubject[] = [];
  for (const [name, { setAside, newer }] of Object.entries({
    settings,
    profiles,
    lock: lockFile,
    'agreed-addresses': agreed,
    window: windowState,
  })) {
    if (setAside) fileTroubles.push({ type: 'file-set-aside', file: basename(setAside) });
    else if (newer) fileTroubles.push({ type: 'file-newer', file: `${name}.json` });
  }
  for (const trouble of fileTroubles) logger.log('error', 'a file of the app could not be used', { ...trouble });

  function sessionChanged(): void {
    const { workspace } = session;
    if (workspace) for (const trouble of fileTroubles.splice(0)) workspace.notices.tell(trouble);
    applyMenu();
    refreshTray();
    app.setBadgeCount(session.current.profiles.reduce((sum, { unreadNotices }) => sum + unreadNotices, 0));
    void arrivals.take();
  }

  function settingsChanged(next: Settings): void {
    nativeTheme.themeSource = next.theme;
    applyMenu();
    refreshTray();
    setLoginItem();
    emitToPages('settings.changed', next);
  }

  function setLoginItem(): void {
    const { launchAtLogin } = settings.value;
    // Windows finds an entry by its arguments. Linux knows none, and Electron ignores it there.
    const item = { args: [`--${HIDDEN}`] };
    if (app.getLoginItemSettings(item).openAtLogin !== launchAtLogin)
      app.setLoginItemSettings({ openAtLogin: launchAtLogin, ...item });
  }

  // --- Files --------------------------------------------------------------------------------------------------------

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
    return path === undefined ? undefined : { name: shownFileName(basename(path)), ...(await readDocumentFile(path)) };
  }

  async function saveFile(name: string, content: string | Uint8Array) {
    const options = { defaultPath: join(app.getPath('downloads'), basename(name)) };
    const { filePath } = await (mainWindow
      ? dialog.showSaveDialog(mainWindow, options)
      : dialog.showSaveDialog(options));
    if (filePath === '') return undefined;
    await writeFile(filePath, content);
    return { name: basename(filePath) };
  }

  const arrivals = new Arrivals({
    ready: async () => {
      await session.state();
      return pageReady && !lock.state.locked ? session.workspace : null;
    },
    unreadable: (error) => {
      logger.log('warn', 'a document that was given to the app could not be read', { error });
    },
    arrived: (arrival) => {
      emitToPages('document.arrived', arrival);
      open('/fax/new');
    },
  });

  // --- The life of the app ------------------------------------------------------------------------------------------

  app.on('second-instance', (_, argv, folder) => {
    showWindow(mainWindow);
    arrivals.add(documentArguments(argv.slice(1), folder));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    arrivals.add([path]);
  });
  app.on('activate', () => {
    showWindow(mainWindow);
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void Promise.all([session.close(), board.clear()]).finally(() => {
      closed = true;
      app.quit();
    });
  });

  void app.whenReady().then(() => {
    serveApp(join(here, '../renderer'), logger);
    guardPermissions(devUrl);
    applyMenu();
    powerMonitor.on('resume', () => {
      session.wake();
    });
    watchForLock(
      () => settings.value,
      () => void lock.lock(),
    );
    mainWindow = openMainWindow({
      preload: join(here, '../preload/index.cjs'),
      packaged: app.isPackaged,
      devUrl,
      state: windowState.value,
      hidden: app.commandLine.hasSwitch(HIDDEN),
    });
    mainWindow.webContents.once('did-finish-load', () => {
      pageReady = true;
      arrivals.add(documentArguments(process.argv.slice(1), process.cwd()));
    });
    keepWindowState(mainWindow, windowState);
    watchPageCrashes(mainWindow, logger, () => texts().crash);
    watchClosing(mainWindow, {
      texts: () => texts().closing,
      settings: () => settings.value,
      choose: (onClose) => handlers['settings.set']({ onClose }) as Promise<unknown>,
      busy: () => session.busy,
      held: {
        count: () => session.workspaces().reduce((sum, { heldFaxes }) => sum + heldFaxes.length, 0),
        canWait: () =>
          session
            .workspaces()
            .every((workspace) => workspace.heldFaxes.length === 0 || workspace.documentsKept !== 'session'),
        suspend: () => {
          for (const workspace of session.workspaces()) workspace.suspendFaxes();
        },
        hold: () => {
          for (const workspace of session.workspaces()) workspace.holdFaxesAgain();
        },
        send: () => {
          for (const workspace of session.workspaces())
            for (const { id } of workspace.heldFaxes) workspace.sendFaxNow(id);
        },
        takeBack: () => {
          for (const workspace of session.workspaces())
            for (const { id } of workspace.heldFaxes) workspace.cancelFax(id);
        },
      },
    });
    showTray = openTray(resources, {
      open,
      lock: () => void lock.lock(),
      pause: (minutes) => {
        for (const workspace of session.workspaces()) workspace.notices.pause(minutes);
        refreshTray();
      },
      quit: () => {
        app.quit();
      },
    });
    refreshTray();
    setLoginItem();
  });
}
