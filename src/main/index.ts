// Composition root: builds what the app is made of and joins it; nothing else.
import { app, clipboard, nativeTheme, shell } from 'electron';
import { join } from 'node:path';
import { APP_ID } from '#shared/app-id.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { AppLock } from './core/lock/app-lock.ts';
import { startDemoThread } from './demo-thread.ts';
import { appAccounts } from './shell/app-accounts.ts';
import { appArrivals } from './shell/app-arrivals.ts';
import { serveCommands } from './shell/app-commands.ts';
import { serveApp } from './shell/app-protocol.ts';
import { AppWindow } from './shell/app-window.ts';
import { secretClipboard } from './shell/clipboard.ts';
import { guardPermissions } from './shell/guards.ts';
import { emitToPages } from './shell/ipc.ts';
import { followLifecycle } from './shell/lifecycle.ts';
import { watchForLock } from './shell/lock-triggers.ts';
import { setLoginItem } from './shell/login-item.ts';
import { MenuAndTray } from './shell/menu-and-tray.ts';
import { PagePrinter } from './shell/page-printer.ts';
import { Places } from './shell/places.ts';
import { followPower } from './shell/power.ts';
import { QuickFaxWindow } from './shell/quick-fax-window.ts';
import { prepare } from './shell/prepare.ts';

/** The app. One is made at each start. */
class Main {
  readonly #here = import.meta.dirname;
  readonly #preload = join(this.#here, '../preload/index.cjs');
  readonly #base = prepare();
  readonly #window = new AppWindow();
  readonly #locked = () => this.#lock.state.locked;
  readonly #board = secretClipboard(clipboard);
  readonly #places = new Places({ window: this.#window, locked: this.#locked, accounts: () => this.#accounts });
  readonly #lock = new AppLock({
    file: this.#base.files.lock,
    now: Date.now,
    changed: (state) => {
      emitToPages('lock.changed', state);
      this.#menuAndTray.refresh();
      void this.#arrivals.take();
    },
    turned: (locked) => {
      this.#places.follow(locked);
      if (locked) void this.#board.clear();
      this.#accounts.happened(locked ? 'lock' : 'unlock');
    },
  });
  readonly #sessionChanged = (): void => {
    const notifications = this.#accounts.onScreen?.areas.notifications.notifications;
    // What was found of the app's own files at the start is told to the first account that is there.
    if (notifications) for (const trouble of this.#base.files.troubles.splice(0)) notifications.tell(trouble);
    this.#menuAndTray.refresh();
    this.#menuAndTray.refreshBadge();
    void this.#arrivals.take();
  };
  readonly #settingsChanged = (next: Settings): void => {
    nativeTheme.themeSource = next.theme;
    this.#menuAndTray.refresh();
    this.#followSettings(next);
    emitToPages('settings.changed', next);
  };
  readonly #printer = new PagePrinter();
  readonly #accounts = appAccounts({
    base: this.#base,
    documentProcess: join(this.#here, 'document-process.js'),
    print: this.#printer.print,
    startDemo: (folder) => startDemoThread(join(this.#here, 'demo-worker.js'), folder),
    locked: this.#locked,
    sessionChanged: this.#sessionChanged,
    trayChanged: () => {
      this.#menuAndTray.refreshTray();
    },
    open: this.#places.openFor,
  });
  readonly #quickFax = new QuickFaxWindow({
    base: this.#base,
    preload: this.#preload,
    quitting: () => this.#window.isQuitting,
  });
  readonly #handlers = serveCommands({
    base: this.#base,
    accounts: this.#accounts,
    lock: this.#lock,
    scanScript: join(this.#here, 'scan-process.js'),
    window: () => this.#window.current,
    board: this.#board,
    settingsChanged: this.#settingsChanged,
    showWindow: this.#places.open,
    quickFax: this.#quickFax,
  });
  readonly #menuAndTray = new MenuAndTray({
    accounts: this.#accounts,
    lock: this.#lock,
    settings: this.#base.settings,
    texts: this.#base.texts,
    language: this.#base.language,
    commands: {
      act: this.#places.act,
      openLogs: () => void shell.openPath(this.#base.logs),
      openPortal: () => void this.#handlers['app.openPortal'](undefined),
    },
  });
  readonly #arrivals = appArrivals({
    base: this.#base,
    accounts: () => this.#accounts,
    locked: this.#locked,
    open: this.#places.open,
  });

  /** Follows the system, and opens the window when the app is ready. */
  start(): void {
    followLifecycle({
      show: () => {
        this.#window.show();
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

  #followSettings({ launchAtLogin, quickFaxKeys }: Settings): void {
    setLoginItem(launchAtLogin);
    this.#quickFax.keys.follow(quickFaxKeys);
  }

  #ready(): void {
    serveApp(join(this.#here, '../renderer'), this.#base.logger, this.#printer);
    guardPermissions(this.#base.devUrl);
    this.#menuAndTray.refreshMenu();
    watchForLock(this.#base.settings, () => void this.#lock.lock());
    followPower((event) => {
      this.#accounts.happened(event);
    });
    this.#window.open({
      base: this.#base,
      preload: this.#preload,
      accounts: this.#accounts,
      choose: (onClose) => this.#handlers['settings.set']({ onClose }) as Promise<unknown>,
      followers: [this.#places, this.#arrivals],
    });
    const resources = app.isPackaged ? process.resourcesPath : join(this.#here, '../../resources');
    this.#menuAndTray.openTray(resources, {
      open: this.#places.open,
      quickFax: () => {
        this.#quickFax.show();
      },
    });
    this.#followSettings(this.#base.settings());
  }
}

app.setName('Linekeeper');
// Without it Windows shows notifications as those of Electron, and none of an installed app.
if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
// After the data path is known and before anything is written to it.
if (app.requestSingleInstanceLock()) new Main().start();
else app.quit();
