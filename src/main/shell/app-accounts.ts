import { app, BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { Events } from '#shared/bridge/events.ts';
import { AccountManager } from '../core/accounts/account-manager.ts';
import type { DemoAccount } from '../core/accounts/running-accounts.ts';
import { documentConverter } from '../core/fax/convert-document.ts';
import { processInspector } from '../core/fax/inspector.ts';
import { pacedNotifications } from '../core/notifications/notification-pace.ts';
import { keychainVault } from '../core/vault/keychain.ts';
import { inspectionProcess } from './inspection-process.ts';
import { emitToPages } from './ipc.ts';
import { systemProxyFor } from './page-network.ts';
import type { PagePrinter } from './page-printer.ts';
import type { Place } from './place-behind-lock.ts';
import type { Prepared } from './prepare.ts';
import { systemNotifications } from './system-notifications.ts';

interface AppAccountsDeps {
  base: Prepared;
  /** The file of the process that looks into documents. */
  documentProcess: string;
  /** Makes a PDF of what the process that looks into documents cannot. */
  print: PagePrinter['print'];
  startDemo: (folder: string) => Promise<DemoAccount>;
  locked: () => boolean;
  /** Who is signed in, or what of it is shown, is another. */
  sessionChanged: () => void;
  /** Something that the tray shows is another. */
  trayChanged: () => void;
  /** A notification was chosen: shows its place in its account. */
  open: (profileId: string, place: Place) => void;
}

/** The accounts of this computer, joined to the windows and notifications of the system. */
export function appAccounts(deps: AppAccountsDeps): AccountManager {
  const { base, documentProcess, print, startDemo, locked, sessionChanged, trayChanged, open } = deps;
  const accounts: AccountManager = new AccountManager({
    folder: base.folder,
    profiles: base.files.profiles,
    limitsFile: base.files.limits,
    keychain: keychainVault(),
    demoByDefault: app.commandLine.hasSwitch('demo'),
    startDemo,
    proxyFor: systemProxyFor,
    settings: base.settings,
    focused: () => BrowserWindow.getFocusedWindow() !== null,
    locked,
    convert: documentConverter({
      print,
      folder: join(app.getPath('userData'), 'conversion'),
      failed: (error) => {
        base.logger.log('warn', 'a document could not be made a PDF', { error });
      },
    }),
    inspector: processInspector(inspectionProcess(documentProcess)),
    logger: base.logger,
    redactor: base.redactor,
    now: Date.now,
    emit: (event, payload) => {
      // What the page missed it asks for when it is unlocked.
      if (!locked()) emitToPages(event, payload);
      if (event === 'session.changed') sessionChanged();
      if (event === 'fax.changed' || event === 'notifications.changed') trayChanged();
      if (event === 'lists.changed' && (payload as Events['lists.changed']).list === 'ports') trayChanged();
    },
    showNotifications: pacedNotifications(
      systemNotifications({
        language: base.language,
        locked,
        lockedText: () => base.texts().lockedNotification,
        several: () => accounts.running().length > 1,
        open,
      }),
    ),
  });
  return accounts;
}
