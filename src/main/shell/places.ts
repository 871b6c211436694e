import type { ActionId } from '#shared/actions/actions.ts';
import type { AccountManager } from '../core/accounts/account-manager.ts';
import type { AppWindow } from './app-window.ts';
import { emitToPages } from './ipc.ts';
import { openForAccount } from './open-for-account.ts';
import { PlaceBehindLock, type Place } from './place-behind-lock.ts';

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

  /** Brings the window to the front, and a place into it where one is given. */
  readonly open = (place?: Place): void => {
    this.#deps.window.show();
    if (place !== undefined) this.#behindLock.open(place);
  };

  /** As {@link open}, in an account. */
  readonly openFor = (profileId: string, place: Place): void => {
    const accounts = this.#deps.accounts();
    void openForAccount(profileId, place, {
      shown: () => accounts.onScreen?.profile.id ?? null,
      switchTo: (id) => accounts.switchTo(id),
      open: this.open,
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
