import type { ActionId } from '#shared/actions/actions.ts';
import type { AccountManager } from '../core/accounts/account-manager.ts';
import type { AppWindow } from './app-window.ts';
import { emitToPages } from './ipc.ts';
import { openForAccount } from './open-for-account.ts';
import { PlaceBehindLock } from './place-behind-lock.ts';

interface PlacesDeps {
  window: Pick<AppWindow, 'show' | 'current'>;
  locked: () => boolean;
  accounts: () => Pick<AccountManager, 'onScreen' | 'switchTo'>;
}

/** Leads to places of the page, also behind the lock and in another account. */
export class Places {
  readonly #deps: PlacesDeps;
  readonly #behindLock: PlaceBehindLock;

  constructor(deps: PlacesDeps) {
    this.#deps = deps;
    this.#behindLock = new PlaceBehindLock({
      locked: deps.locked,
      loadsAnew: () => deps.accounts().onScreen !== null,
      address: () => deps.window.current?.webContents.getURL() ?? '',
      navigate: (path) => {
        emitToPages('app.navigate', { path });
      },
    });
  }

  /** Brings the window to the front, and a screen into it where a path is given. */
  readonly open = (path?: string): void => {
    this.#deps.window.show();
    if (path !== undefined) this.#behindLock.open(path);
  };

  /** As {@link open}, in an account; null for its notifications. */
  readonly openFor = (profileId: string, path: string | null): void => {
    const accounts = this.#deps.accounts();
    void openForAccount(profileId, path, {
      shown: () => accounts.onScreen?.profile.id ?? null,
      switchTo: (id) => accounts.switchTo(id),
      open: this.open,
      openNotifications: () => {
        this.act('notifications.open');
      },
    });
  };

  /** Brings the window to the front, and has the page do something. */
  readonly act = (id: ActionId): void => {
    this.#deps.window.show();
    emitToPages('app.action', { id });
  };

  /** Takes whether the app is locked, each time that changes. */
  follow(locked: boolean): void {
    this.#behindLock.follow(locked);
  }

  /** The page has crashed. */
  gone(): void {
    this.#behindLock.gone();
  }

  /** The page has loaded. */
  loaded(): void {
    this.#behindLock.loaded();
  }
}
