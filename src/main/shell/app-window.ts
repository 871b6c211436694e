import { app, dialog, type BrowserWindow } from 'electron';
import type { AccountManager } from '../core/accounts/account-manager.ts';
import { closing } from './closing.ts';
import { watchPageCrashes } from './crash.ts';
import { heldSends } from './held-sends.ts';
import { HIDDEN } from './login-item.ts';
import { ifOpen, openMainWindow, showWindow } from './main-window.ts';
import type { Prepared } from './prepare.ts';
import { keepWindowState } from './window-state.ts';

/** What has to know whether the page is there. */
export interface FollowsPage {
  /** The page is there, for the first time or anew. */
  loaded(): void;
  /** The page has crashed. */
  gone(): void;
}

interface AppWindowDeps {
  base: Prepared;
  /** The file of the preload. */
  preload: string;
  accounts: AccountManager;
  /** Keeps what closing the window does, as the person chose. */
  choose: (onClose: 'tray' | 'quit') => Promise<unknown>;
  followers: readonly FollowsPage[];
}

/** The app's window: there from the moment the app is ready, and until its end only hidden. */
export class AppWindow {
  #window: BrowserWindow | undefined;
  #isQuitting = false;

  /** The window, while there is one. */
  get current(): BrowserWindow | undefined {
    return ifOpen(this.#window);
  }

  /** Whether the app is about to end. */
  get isQuitting(): boolean {
    return this.#isQuitting;
  }

  show(): void {
    showWindow(this.#window);
  }

  open({ base, preload, accounts, choose, followers }: AppWindowDeps): void {
    const window = openMainWindow({
      preload,
      packaged: app.isPackaged,
      devUrl: base.devUrl,
      state: base.files.window.value,
      hidden: app.commandLine.hasSwitch(HIDDEN),
    });
    this.#window = window;
    for (const follower of followers) {
      window.webContents.on('did-finish-load', () => {
        follower.loaded();
      });
      window.webContents.on('render-process-gone', () => {
        follower.gone();
      });
    }
    keepWindowState(window, base.files.window);
    watchPageCrashes(window, base.logger, () => base.texts().crash);
    const { beforeQuit, closeWindow } = closing({
      texts: () => base.texts().closing,
      settings: base.settings,
      choose,
      busy: () => accounts.busy,
      held: heldSends(accounts),
      quits: () => {
        this.#isQuitting = true;
      },
      ask: (options) =>
        window.isDestroyed() ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options),
      hide: () => {
        ifOpen(window)?.hide();
      },
      show: () => {
        showWindow(window);
      },
      quit: () => {
        app.quit();
      },
    });
    app.on('before-quit', beforeQuit);
    window.on('close', closeWindow);
  }
}
