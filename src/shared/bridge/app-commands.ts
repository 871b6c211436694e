// What the page may ask of the app itself: this computer, its store, and requests as text.
import { z } from 'zod';
import { command, none, type SavedFile } from './command.ts';
import type { DiagnosticsPart } from './diagnostics.ts';

export interface AppInfo {
  version: string;
  platform: string;
  /** `electron 45.4.1`, for support. */
  runtime: string;
  /** The computer's language, as a BCP 47 tag. */
  systemLocale: string;
  /** False in the packaged app: what only developers need is left out there. */
  development: boolean;
}

/** A value that was read earlier, with the ISO time at which it was read. */
export interface Cached<T> {
  value: T;
  at: string;
}

/** The address of a screen. */
const SCREEN = /^\/[\w/?=&.%+-]{0,300}$/;

export const appCommands = {
  'app.info': command<AppInfo>()(none),
  /** Whether the system or another program has the keys that were chosen for a fax. */
  'app.quickFaxKeys': command<{ isTaken: boolean }>()(none),
  /** Brings the app's window to the front, with a screen of it where one is named; behind the lock it opens with that. */
  'app.showWindow': command<null>()(z.strictObject({ path: z.string().regex(SCREEN).optional() })),
  /** Hides the quick fax window; what is written in it is kept. */
  'app.hideQuickFax': command<null>()(none),
  'app.showQuickFax': command<null>()(none),
  /** Opens the person's mail program. */
  'app.openMail': command<null>()(none),
  /** Opens the folder with the log files. */
  'app.openLogs': command<null>()(none),
  /** Opens the provider's portal in the browser; `not-found` while its address is not set. */
  'app.openPortal': command<null>()(none),
  /** Copies a text; a secret is taken off the clipboard again after 30 s if it is still there. */
  'app.copy': command<null>()(z.strictObject({ text: z.string().max(100_000), secret: z.boolean() })),
  /** Shows progress on the dock or taskbar, 0 to 1; null ends it. */
  'app.progress': command<null>()(z.strictObject({ fraction: z.number().min(0).max(1).nullable() })),
  /** Asks where to, and writes a text there. A closed dialog answers `cancelled`. */
  'app.saveText': command<SavedFile>()(
    z.strictObject({ name: z.string().min(1).max(120), text: z.string().max(50_000_000) }),
  ),
  /** Asks where to, and saves the screen as a PDF, as it is printed: light, and without what surrounds it. */
  'app.savePage': command<SavedFile>()(z.strictObject({ name: z.string().min(1).max(120) })),
  /** What support may need, to be read before it is saved. */
  'app.diagnostics': command<DiagnosticsPart[]>()(none),
  /** Asks where to, and writes the parts that the person left in. */
  'app.saveDiagnostics': command<SavedFile>()(z.strictObject({ parts: z.array(z.string().max(40)).min(1) })),
  /** A request as a curl command with its secrets masked. Nothing is sent. */
  'operation.curl': command<{ text: string }>()(z.strictObject({ id: z.string().max(80), params: z.unknown() })),
  /** What was last read by an operation with the same params, from this computer's store. */
  'cache.read': command<Cached<unknown> | null>()(z.strictObject({ id: z.string().max(80), params: z.unknown() })),
} as const;
