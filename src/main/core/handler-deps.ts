import type { AppInfo } from '#shared/bridge/app-commands.ts';
import type { SavedFile } from '#shared/bridge/command.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { Settings, settingsSchema } from '#shared/bridge/settings.ts';
import type { AccountManager } from './accounts/account-manager.ts';
import type { Account } from './accounts/account.ts';
import type { AddressConsent } from './consent/address-consent.ts';
import type { AppLock } from './lock/app-lock.ts';
import type { Redactor } from './log/redact.ts';
import type { ScanReader } from './new-port/scan-reader.ts';
import type { JsonFile } from './settings/json-file.ts';

/** What only the shell around the core can do: windows, dialogs, other programs. */
export interface Shell {
  info: () => AppInfo;
  /** Whether the system or another program has the keys that were chosen for a fax. */
  quickFaxTaken: () => boolean;
  /** Brings the app's window to the front, with a screen of it where one is named. */
  showWindow: (path?: string) => void;
  hideQuickFax: () => void;
  showQuickFax: () => void;
  openMail: () => Promise<void>;
  openLogs: () => Promise<void>;
  /** Opens an https address in the browser. */
  openWeb: (url: string) => Promise<void>;
  /** Asks for files, by their paths; undefined when the dialog was closed. */
  chooseFiles: () => Promise<string[] | undefined>;
  /** Asks where to, and writes a file there; undefined when the dialog was closed. */
  saveFile: (name: string, content: string | Uint8Array) => Promise<SavedFile | undefined>;
  /** Asks where to write a file that is written part by part; undefined when the dialog was closed. */
  chooseSaveFile: (name: string) => Promise<(SavedFile & { path: string }) | undefined>;
  /** Asks for a folder; undefined when the dialog was closed. */
  chooseFolder: () => Promise<string | undefined>;
  /** The page of the window as a PDF; undefined without a window. */
  printPage: () => Promise<Uint8Array | undefined>;
  /** Goes on with a drag of the page as one of a file; false without a window. */
  dragFile: (name: string, content: Uint8Array) => Promise<boolean>;
  copy: (text: string, secret: boolean) => void;
  progress: (fraction: number | null) => void;
  settingsChanged: (settings: Settings) => void;
}

/** What the handlers of commands work with. */
export interface HandlerDeps {
  accounts: AccountManager;
  settings: JsonFile<typeof settingsSchema>;
  lock: AppLock;
  shell: Shell;
  redactor: Redactor;
  consent: AddressConsent;
  scans: ScanReader;
  /** Tells the page. */
  emit: <N extends EventName>(name: N, payload: Events[N]) => void;
  /** The file that the log is written to. */
  logFile: string;
  /** Answers from the account that the request is for, or says that nobody is signed in. */
  inAccount: <T>(work: (account: Account) => Outcome<T> | Promise<Outcome<T>>) => Promise<Outcome<T>>;
}

/** What the commands of an area work with. */
export interface AreaCommandDeps<A> extends HandlerDeps {
  /** The same, from one area of that account. */
  inArea: <T>(work: (area: A) => Outcome<T> | Promise<Outcome<T>>) => Promise<Outcome<T>>;
}
