import type { AppInfo } from '#shared/bridge/app-commands.ts';
import type { SavedFile } from '#shared/bridge/command.ts';
import { fail, type Outcome } from '#shared/bridge/outcome.ts';
import type { Settings, settingsSchema } from '#shared/bridge/settings.ts';
import type { Session } from './accounts/session.ts';
import type { Workspace } from './accounts/workspace.ts';
import type { AddressConsent } from './consent/address-consent.ts';
import type { CommandHandlers } from './dispatch.ts';
import type { DocumentFile } from './fax/document-file.ts';
import { activityHandlers } from './handlers/activity.ts';
import { appHandlers } from './handlers/app.ts';
import { draftHandlers } from './handlers/drafts.ts';
import { faxHandlers } from './handlers/fax.ts';
import { lockHandlers } from './handlers/lock.ts';
import { moneyHandlers } from './handlers/money.ts';
import { noticeHandlers } from './handlers/notices.ts';
import { numberHandlers } from './handlers/numbers.ts';
import { sessionHandlers } from './handlers/session.ts';
import type { AppLock } from './lock/app-lock.ts';
import type { Redactor } from './log/redact.ts';
import { requestedAccount } from './request-account.ts';
import type { JsonFile } from './settings/json-file.ts';

/** What only the shell around the core can do: windows, dialogs, other programs. */
export interface Shell {
  info: () => AppInfo;
  openMail: () => Promise<void>;
  openLogs: () => Promise<void>;
  /** Opens an https address in the browser. */
  openWeb: (url: string) => Promise<void>;
  /** Asks for a file; undefined when the dialog was closed. */
  chooseFile: () => Promise<({ name: string } & DocumentFile) | undefined>;
  /** Asks where to, and writes a file there; undefined when the dialog was closed. */
  saveFile: (name: string, content: string | Uint8Array) => Promise<SavedFile | undefined>;
  copy: (text: string, secret: boolean) => void;
  progress: (fraction: number | null) => void;
  settingsChanged: (settings: Settings) => void;
}

export interface HandlerParts {
  session: Session;
  settings: JsonFile<typeof settingsSchema>;
  lock: AppLock;
  shell: Shell;
  redactor: Redactor;
  consent: AddressConsent;
  /** The file that the log is written to. */
  logFile: string;
  /** Answers from the account that the request is for, or says that nobody is signed in. */
  inWorkspace: <T>(work: (workspace: Workspace) => Outcome<T> | Promise<Outcome<T>>) => Promise<Outcome<T>>;
}

/** The commands of the bridge, joined to the parts that do the work. */
export function commandHandlers(parts: Omit<HandlerParts, 'inWorkspace'>): CommandHandlers {
  const { session } = parts;
  const all: HandlerParts = {
    ...parts,
    inWorkspace: async (work) => {
      const workspace = await session.workspaceAsked(requestedAccount());
      return workspace ? await work(workspace) : fail({ kind: 'signed-out' });
    },
  };
  return {
    ...appHandlers(all),
    ...sessionHandlers(all),
    ...lockHandlers(all),
    ...faxHandlers(all),
    ...activityHandlers(all),
    ...moneyHandlers(all),
    ...noticeHandlers(all),
    ...numberHandlers(all),
    ...draftHandlers(all),
  };
}
