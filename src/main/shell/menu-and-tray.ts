import { app, Menu } from 'electron';
import type { Settings } from '#shared/bridge/settings.ts';
import { thresholdsOf } from '#shared/domain/money/balance-level.ts';
import type { AccountManager } from '../core/accounts/account-manager.ts';
import type { AppLock } from '../core/lock/app-lock.ts';
import { showBadge } from './badge.ts';
import { menuTemplate, type MenuCommands, type MenuState } from './menu.ts';
import { onChange } from './on-change.ts';
import type { ShellTexts } from './texts.ts';
import { TRAY_FAXES, trayBalance, trayFaxes, trayLevel, trayMoves } from './tray-state.ts';
import type { TrayCommands } from './tray-menu.ts';
import { openTray } from './tray.ts';

interface MenuAndTrayDeps {
  accounts: AccountManager;
  lock: AppLock;
  settings: () => Settings;
  texts: () => ShellTexts;
  language: () => 'en' | 'es';
  commands: MenuCommands;
}

/** The application menu, the tray and the badge, drawn from the state of the accounts. */
export class MenuAndTray {
  readonly #deps: MenuAndTrayDeps;
  readonly #showMenu: (state: MenuState) => void;
  #showTray: ReturnType<typeof openTray> | undefined;
  #resources = '';
  #pauseEnd: NodeJS.Timeout | undefined;

  constructor(deps: MenuAndTrayDeps) {
    this.#deps = deps;
    this.#showMenu = onChange((state: MenuState) => {
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, state, deps.commands)));
    });
  }

  /** Opens the tray; before that only the menu is drawn. */
  openTray(resources: string, windows: Pick<TrayCommands, 'open' | 'quickFax'>): void {
    const { accounts, lock } = this.#deps;
    this.#resources = resources;
    this.#showTray = openTray(resources, {
      ...windows,
      lock: () => void lock.lock(),
      pause: (minutes) => {
        for (const { areas } of accounts.running()) areas.notifications.notifications.pause(minutes);
        this.refreshTray();
      },
      quit: () => {
        app.quit();
      },
    });
    this.refreshTray();
  }

  refresh(): void {
    this.refreshMenu();
    this.refreshTray();
  }

  /** Shows on the app's icon how many notifications are unread in all accounts. */
  refreshBadge(): void {
    const { accounts, texts } = this.#deps;
    const unread = accounts.current.profiles.reduce((sum, { unreadNotifications }) => sum + unreadNotifications, 0);
    showBadge(unread, this.#resources, texts().unread(unread));
  }

  refreshMenu(): void {
    const { accounts, settings, texts, language } = this.#deps;
    const { state } = this.#deps.lock;
    this.#showMenu({
      language: language(),
      texts: texts().menu,
      keys: settings().keys,
      signedIn: accounts.onScreen !== null,
      locked: state.locked,
      canLock: state.enabled,
      profiles: accounts.current.profiles.map(({ profile }) => profile.name),
      portal: settings().portalUrl !== '',
    });
  }

  refreshTray(): void {
    const { accounts, settings, texts, language } = this.#deps;
    const { state } = this.#deps.lock;
    const { onScreen: account } = accounts;
    const words = texts().tray;
    const overview = account?.areas.fax.overview(TRAY_FAXES);
    const balance = account?.summary.balance;
    const pausedUntil = account?.areas.notifications.notifications.pausedUntil ?? null;
    this.#redrawAfter(pausedUntil);
    this.#showTray?.({
      texts: words,
      profile: account?.profile.name ?? null,
      balance: balance
        ? trayBalance(balance.balance, language(), trayLevel(balance, thresholdsOf(account.profile, settings()), words))
        : null,
      faxes: overview?.ok ? trayFaxes(overview.value, words) : [],
      moves: trayMoves(account?.areas.porting.ports ?? [], words, language()),
      locked: state.locked,
      canLock: state.enabled,
      paused: pausedUntil !== null,
    });
  }

  /** The end of a pause is no event: without this, the tray would go on to offer to end it. */
  #redrawAfter(pausedUntil: string | null): void {
    clearTimeout(this.#pauseEnd);
    if (pausedUntil === null) return;
    const left = Math.max(0, Date.parse(pausedUntil) - Date.now());
    this.#pauseEnd = setTimeout(() => {
      this.refreshTray();
    }, left + 1_000).unref();
  }
}
