// Composition root: builds the parts and joins them; nothing else.
import { app, BrowserWindow, clipboard, nativeTheme, powerMonitor, shell } from 'electron';
import { join } from 'node:path';
import type { ActionId } from '#shared/actions/actions.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { AccountManager } from './core/accounts/account-manager.ts';
import { commandHandlers } from './core/command-handlers.ts';
import { AddressConsent } from './core/consent/address-consent.ts';
import { createDispatch } from './core/dispatch.ts';
import { requestedAccount } from './core/request-account.ts';
import { processInspector } from './core/fax/inspector.ts';
import { AppLock } from './core/lock/app-lock.ts';
import { pacedNotices } from './core/notices/notice-pace.ts';
import { keychainVault } from './core/vault/keychain.ts';
import { startDemoThread } from './demo-thread.ts';
import { askAboutAddress } from './shell/address-question.ts';
import { serveApp } from './shell/app-protocol.ts';
import { Arrivals, documentArguments } from './shell/arrivals.ts';
import { secretClipboard } from './shell/clipboard.ts';
import { watchClosing } from './shell/closing.ts';
import { watchPageCrashes } from './shell/crash.ts';
import { guardPermissions } from './shell/guards.ts';
import { heldFaxes } from './shell/held-faxes.ts';
import { inspectionProcess } from './shell/inspection-process.ts';
import { emitToPages, serveBridge } from './shell/ipc.ts';
import { followLifecycle } from './shell/lifecycle.ts';
import { watchForLock } from './shell/lock-triggers.ts';
import { HIDDEN, setLoginItem } from './shell/login-item.ts';
import { ifOpen, openMainWindow, showWindow } from './shell/main-window.ts';
import { MenuAndTray } from './shell/menu-and-tray.ts';
import { systemProxyFor } from './shell/page-network.ts';
import { PlaceBehindLock } from './shell/place-behind-lock.ts';
import { prepare } from './shell/prepare.ts';
import { systemNotices } from './shell/system-notices.ts';
import { systemShell } from './shell/system-shell.ts';
import { keepWindowState } from './shell/window-state.ts';

/** The app: its parts, joined. One is made at each start. */
class Main {
  readonly #here = import.meta.dirname;
  readonly #base = prepare();
  readonly #locked = () => this.#lock.state.locked;
  readonly #board = secretClipboard(clipboard);
  readonly #placeBehindLock = new PlaceBehindLock({
    locked: this.#locked,
    address: () => ifOpen(this.#window)?.webContents.getURL() ?? '',
    navigate: (path) => {
      emitToPages('app.navigate', { path });
    },
  });
  readonly #lock = new AppLock({
    file: this.#base.files.lock,
    now: Date.now,
    changed: (state) => {
      emitToPages('lock.changed', state);
      this.#placeBehindLock.follow(state.locked);
      this.#menuAndTray.refresh();
      void this.#arrivals.take();
    },
  });
  readonly #accounts: AccountManager = this.#makeSession();
  readonly #handlers = this.#makeHandlers();
  readonly #menuAndTray = new MenuAndTray({
    accounts: this.#accounts,
    lock: this.#lock,
    settings: this.#base.settings,
    texts: this.#base.texts,
    language: this.#base.language,
    commands: {
      act: (id) => {
        this.#act(id);
      },
      openLogs: () => void shell.openPath(this.#base.logs),
      openPortal: () => void this.#handlers['app.openPortal'](undefined),
    },
  });
  readonly #arrivals = new Arrivals({
    ready: async () => {
      await this.#accounts.state();
      return this.#pageReady && !this.#locked() ? (this.#accounts.onScreen?.areas.fax ?? null) : null;
    },
    unreadable: (error) => {
      this.#base.logger.log('warn', 'a document that was given to the app could not be read', { error });
    },
    arrived: (arrival) => {
      emitToPages('document.arrived', arrival);
      this.#open('/fax/new');
    },
  });
  #window: BrowserWindow | undefined;
  #pageReady = false;

  /** Serves the page, and opens the window when the app is ready. */
  start(): void {
    this.#serveBridge();
    followLifecycle({
      show: () => {
        showWindow(this.#window);
      },
      documents: (paths) => {
        this.#arrivals.add(paths);
      },
      close: () => Promise.all([this.#accounts.close(), this.#board.clear()]),
    });
    void app.whenReady().then(() => {
      this.#ready();
    });
  }

  #makeSession(): AccountManager {
    return new AccountManager({
      folder: this.#base.folder,
      profiles: this.#base.files.profiles,
      keychain: keychainVault(),
      demoByDefault: app.commandLine.hasSwitch('demo'),
      startDemo: (folder) => startDemoThread(join(this.#here, 'demo-worker.js'), folder),
      proxyFor: systemProxyFor,
      settings: this.#base.settings,
      focused: () => BrowserWindow.getFocusedWindow() !== null,
      locked: this.#locked,
      inspector: processInspector(inspectionProcess(join(this.#here, 'document-process.js'))),
      logger: this.#base.logger,
      redactor: this.#base.redactor,
      now: Date.now,
      emit: (event, payload) => {
        // What the page missed it asks for when it is unlocked.
        if (!this.#locked()) emitToPages(event, payload);
        if (event === 'session.changed') this.#sessionChanged();
        if (event === 'fax.changed' || event === 'notices.changed') this.#menuAndTray.refreshTray();
      },
      showNotices: pacedNotices(
        systemNotices({
          language: this.#base.language,
          locked: this.#locked,
          lockedText: () => this.#base.texts().lockedNotice,
          several: () => this.#accounts.running().length > 1,
          open: (profileId, path) => void this.#openFor(profileId, path),
        }),
      ),
    });
  }

  #makeHandlers(): ReturnType<typeof commandHandlers> {
    const providers = () =>
      this.#base.files.profiles.value.profiles.filter(({ kind }) => kind === 'live').map(({ baseUrl }) => baseUrl);
    return commandHandlers({
      accounts: this.#accounts,
      settings: this.#base.files.settings,
      lock: this.#lock,
      redactor: this.#base.redactor,
      consent: new AddressConsent({
        file: this.#base.files['agreed-addresses'],
        providers,
        ask: (question) => askAboutAddress(ifOpen(this.#window), this.#base.texts().address, question),
        logger: this.#base.logger,
      }),
      logFile: this.#base.logFile,
      shell: systemShell({
        base: this.#base,
        window: () => ifOpen(this.#window),
        board: this.#board,
        settingsChanged: (next) => {
          this.#settingsChanged(next);
        },
      }),
    });
  }

  #serveBridge(): void {
    const dispatch = createDispatch({
      handlers: this.#handlers,
      call: async (id, params) => {
        const account = await this.#accounts.accountAsked(requestedAccount());
        return account?.call(id, params) ?? { ok: false as const, problem: { kind: 'signed-out' as const } };
      },
      logger: this.#base.logger,
      redactor: this.#base.redactor,
      locked: this.#locked,
      accountOnScreen: () => this.#accounts.onScreen?.profile.id ?? null,
    });
    serveBridge(dispatch, this.#base.devUrl);
  }

  #open(path?: string): void {
    showWindow(this.#window);
    if (path !== undefined) this.#placeBehindLock.open(path);
  }

  async #openFor(profileId: string, path: string | null): Promise<void> {
    if (profileId !== this.#accounts.onScreen?.profile.id) await this.#accounts.switchTo(profileId);
    if (path === null) this.#act('notices.open');
    else this.#open(path);
  }

  #act(id: ActionId): void {
    showWindow(this.#window);
    emitToPages('app.action', { id });
  }

  #sessionChanged(): void {
    const { onScreen: account } = this.#accounts;
    // What was found of the app's own files at the start is told to the first account that is there.
    if (account) for (const trouble of this.#base.files.troubles.splice(0)) account.areas.notices.notices.tell(trouble);
    this.#menuAndTray.refresh();
    this.#menuAndTray.refreshBadge();
    void this.#arrivals.take();
  }

  #settingsChanged(next: Settings): void {
    nativeTheme.themeSource = next.theme;
    this.#menuAndTray.refresh();
    setLoginItem(next.launchAtLogin);
    emitToPages('settings.changed', next);
  }

  #ready(): void {
    serveApp(join(this.#here, '../renderer'), this.#base.logger);
    guardPermissions(this.#base.devUrl);
    this.#menuAndTray.refreshMenu();
    powerMonitor.on('resume', () => {
      this.#accounts.wake();
    });
    watchForLock(this.#base.settings, () => void this.#lock.lock());
    this.#window = this.#openWindow();
    const resources = app.isPackaged ? process.resourcesPath : join(this.#here, '../../resources');
    this.#menuAndTray.openTray(resources, {
      open: (path) => {
        this.#open(path);
      },
      lock: () => void this.#lock.lock(),
      pause: (minutes) => {
        for (const account of this.#accounts.running()) account.areas.notices.notices.pause(minutes);
        this.#menuAndTray.refreshTray();
      },
      quit: () => {
        app.quit();
      },
    });
    setLoginItem(this.#base.settings().launchAtLogin);
  }

  #openWindow(): BrowserWindow {
    const window = openMainWindow({
      preload: join(this.#here, '../preload/index.cjs'),
      packaged: app.isPackaged,
      devUrl: this.#base.devUrl,
      state: this.#base.files.window.value,
      hidden: app.commandLine.hasSwitch(HIDDEN),
    });
    window.webContents.once('did-finish-load', () => {
      this.#pageReady = true;
      this.#arrivals.add(documentArguments(process.argv.slice(1), process.cwd()));
    });
    keepWindowState(window, this.#base.files.window);
    watchPageCrashes(window, this.#base.logger, () => this.#base.texts().crash);
    watchClosing(window, {
      texts: () => this.#base.texts().closing,
      settings: this.#base.settings,
      choose: (onClose) => this.#handlers['settings.set']({ onClose }) as Promise<unknown>,
      busy: () => this.#accounts.busy,
      held: heldFaxes(this.#accounts),
    });
    return window;
  }
}

app.setName('Linekeeper');
// After the data path is known and before anything is written to it.
if (app.requestSingleInstanceLock()) new Main().start();
else app.quit();
