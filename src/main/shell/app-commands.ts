import type { BrowserWindow } from 'electron';
import type { Settings } from '#shared/bridge/settings.ts';
import type { AccountManager } from '../core/accounts/account-manager.ts';
import { commandHandlers } from '../core/command-handlers.ts';
import { AddressConsent } from '../core/consent/address-consent.ts';
import { createDispatch, type CommandHandlers } from '../core/dispatch.ts';
import type { AppLock } from '../core/lock/app-lock.ts';
import { ScanReader } from '../core/new-port/scan-reader.ts';
import { requestedAccount } from '../core/request-account.ts';
import { askAboutAddress } from './address-question.ts';
import { askingWindow } from './asking-window.ts';
import type { secretClipboard } from './clipboard.ts';
import { emitToPages, serveBridge } from './ipc.ts';
import { ifOpen } from './main-window.ts';
import { scanProcess } from './scan-process.ts';
import type { Prepared } from './prepare.ts';
import type { QuickFaxWindow } from './quick-fax-window.ts';
import { systemShell } from './system-shell.ts';

interface AppCommandsDeps {
  base: Prepared;
  accounts: AccountManager;
  lock: AppLock;
  /** The file of the process that reads scans. */
  scanScript: string;
  window: () => BrowserWindow | undefined;
  board: ReturnType<typeof secretClipboard>;
  settingsChanged: (settings: Settings) => void;
  showWindow: (path?: string) => void;
  quickFax: Pick<QuickFaxWindow, 'show' | 'hide' | 'keys'>;
}

/** Answers the page from now on; gives the commands to what is not the page, such as the menu. */
export function serveCommands(deps: AppCommandsDeps): CommandHandlers {
  const { base, accounts, lock, scanScript, board, settingsChanged, showWindow, quickFax } = deps;
  /** Dialogs open over the window that asks for them. */
  const window = () => ifOpen(askingWindow()) ?? deps.window();
  const { files, logger, redactor, logFile } = base;
  const handlers = commandHandlers({
    accounts,
    settings: files.settings,
    lock,
    redactor,
    consent: new AddressConsent({
      file: files['agreed-addresses'],
      providers: () =>
        files.profiles.value.profiles.filter(({ kind }) => kind === 'live').map(({ baseUrl }) => baseUrl),
      ask: (question) => askAboutAddress(window(), base.texts().address, question),
      logger,
    }),
    scans: new ScanReader(scanProcess(scanScript)),
    emit: emitToPages,
    logFile,
    shell: systemShell({ base, window, board, settingsChanged, showWindow, quickFax }),
  });
  const dispatch = createDispatch({
    handlers,
    call: async (id, params) => {
      const account = await accounts.accountAsked(requestedAccount());
      return account?.call(id, params) ?? { ok: false as const, problem: { kind: 'signed-out' as const } };
    },
    logger,
    redactor,
    locked: () => lock.state.locked,
    accountOnScreen: () => accounts.onScreen?.profile.id ?? null,
  });
  serveBridge(dispatch, base.devUrl);
  return handlers;
}
