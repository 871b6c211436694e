import { z } from 'zod';
import { dialect, type DialectName } from '../provider/dialect.ts';
import type { DocumentInfo, FaxDraft } from './documents.ts';
import type { FaxJob, FaxOverview } from './fax.ts';
import type { ConnectionReport, SessionState } from './session.ts';
import { settingsChangeSchema, type Settings } from './settings.ts';

/** What the page may ask of the main process besides single operations of the provider. */
interface Command<P extends z.ZodType, R> {
  payload: P;
  /** Type only: what a success carries. */
  result?: R;
}

function command<R>() {
  return <P extends z.ZodType>(payload: P): Command<P, R> => ({ payload });
}

const none = z.undefined();
const token = z.string().regex(/^[a-z0-9-]{8,64}$/i);

/** How a provider wants to be spoken to, where that is not the specification's form in JSON. */
export const wireSchema = z.strictObject({
  format: z.enum(['json', 'xml']),
  dialect: z.partialRecord(z.enum(Object.keys(dialect) as [DialectName, ...DialectName[]]), z.literal('other')),
});

/** Credentials and address, as typed in the connect form. They go to main and never come back. */
export const connectionSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  baseUrl: z.string().trim().min(1).max(500),
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(500),
  // It travels as a header, which takes printable ASCII only.
  key: z
    .string()
    .max(500)
    .regex(/^[\x21-\x7e]+$/),
  registeredIp: z.string().trim().max(45),
  /** Left out: as the profile has it, or the specification's form in JSON. */
  wire: wireSchema.optional(),
});
export type ConnectionInput = z.output<typeof connectionSchema>;

const faxDraftSchema = z.strictObject({
  documentId: token.nullable(),
  from: z.string().max(40),
  to: z.string().max(200),
});

export interface AppInfo {
  version: string;
  platform: string;
  /** `electron 45.4.1`, for support. */
  runtime: string;
  /** The computer's language, as a BCP 47 tag. */
  systemLocale: string;
}

/** A value that was read earlier, with the ISO time at which it was read. */
export interface Cached<T> {
  value: T;
  at: string;
}

export const commands = {
  'app.info': command<AppInfo>()(none),
  /** Opens the person's mail program. */
  'app.openMail': command<null>()(none),
  /** Opens the folder with the log files. */
  'app.openLogs': command<null>()(none),

  'session.get': command<SessionState>()(none),
  /** Starts the demo account: no credentials, nothing leaves this computer. */
  'session.startDemo': command<SessionState>()(none),
  /** Tries an address and credentials with a read, and says what was found. Nothing is stored. */
  'session.test': command<ConnectionReport>()(connectionSchema),
  /** Stores the profile and its credentials, and signs in. `sessionOnly` keeps the credentials in memory. */
  'session.connect': command<SessionState>()(connectionSchema.extend({ sessionOnly: z.boolean() })),
  /** Leaves the profile. `forget` also deletes its credentials, documents and data from this computer. */
  'session.signOut': command<SessionState>()(z.strictObject({ forget: z.boolean() })),

  'settings.get': command<Settings>()(none),
  'settings.set': command<Settings>()(settingsChangeSchema),

  /** What was last read by an operation with the same params, from this computer's store. */
  'cache.read': command<Cached<unknown> | null>()(z.strictObject({ id: z.string().max(80), params: z.unknown() })),

  /**
   * Takes a dropped or pasted document in: type, size and pages are checked here, images and texts become pages, then it is
   * kept.
   */
  'document.add': command<DocumentInfo>()(
    z.strictObject({
      name: z.string().max(500),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      /** `text`: the bytes are a text in UTF-8 that is to be set on pages. */
      kind: z.enum(['file', 'text']),
    }),
  ),
  /** Asks for a file with the system's dialog. A closed dialog answers `cancelled`. */
  'document.choose': command<DocumentInfo>()(none),
  'document.read': command<Uint8Array>()(z.strictObject({ id: token })),

  'fax.draft': command<FaxDraft & { document: DocumentInfo | null }>()(none),
  'fax.saveDraft': command<null>()(faxDraftSchema),
  'fax.overview': command<FaxOverview>()(none),
  /** Looks at the provider's history now. */
  'fax.refresh': command<FaxOverview>()(none),
  /**
   * Puts a fax into the outbox: document and job are on disk before this answers; it leaves after the hold. The same
   * document to the same number within ten minutes answers `duplicate` unless `again` is set.
   */
  'fax.send': command<FaxJob>()(
    z.strictObject({ documentId: token, from: z.string().max(40), to: z.string().max(200), again: z.boolean() }),
  ),
  /** Takes a fax back while it is held; `not-found` when it is too late. */
  'fax.cancel': command<FaxJob>()(z.strictObject({ jobId: token })),
  /** Looks again what became of a fax whose answer never came. */
  'fax.check': command<FaxJob>()(z.strictObject({ jobId: token })),
  /** Removes a finished job from the outbox. */
  'fax.dismiss': command<null>()(z.strictObject({ jobId: token })),
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandPayload<N extends CommandName> = z.input<Commands[N]['payload']>;
export type CommandInput<N extends CommandName> = z.output<Commands[N]['payload']>;
export type CommandResult<N extends CommandName> = Commands[N] extends Command<z.ZodType, infer R> ? R : never;
