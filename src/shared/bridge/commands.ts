import { z } from 'zod';
import { RATE_COLUMNS } from '../domain/rate-table.ts';
import { dialect, type DialectName } from '../provider/dialect.ts';
import { ACTIVITY_EFFECTS, ACTIVITY_STATES, type ActivityEntry, type ActivityPage } from './activity.ts';
import type { DiagnosticsPart } from './diagnostics.ts';
import type { DocumentInfo, FaxDraft } from './documents.ts';
import type { FaxJob, FaxOverview } from './fax.ts';
import { PIN_PATTERN, type LockState } from './lock.ts';
import {
  BALANCE_PERIODS,
  REFILL_MODES,
  type AutoRefillSetHere,
  type BalanceHistory,
  type CountryList,
  type Ledger,
  type RateChange,
  type RateFinding,
  type RateList,
  type RateTable,
  type Refill,
  type RunwayReport,
  type SpendingCapsState,
} from './money.ts';
import type { Missed, NoticeList } from './notices.ts';
import {
  BULK_OPERATIONS,
  type BulkRun,
  type BulkUndo,
  type GoneNumber,
  type NumberRows,
  type NumberSetHere,
  type NumbersState,
} from './numbers.ts';
import {
  PROFILE_COLORS,
  PROFILE_NAME_MAX,
  type ConnectionReport,
  type DetectedWire,
  type SessionState,
} from './session.ts';
import { settingsChangeSchema, thresholdsSchema, type Settings } from './settings.ts';

/** What the page may ask of the main process besides single operations of the provider. */
interface Command<P extends z.ZodType, R> {
  payload: P;
  /** Whether it changes the account or spends from it, so that it is refused when another account is on the screen. */
  changesAccount: boolean;
  /** Type only: what a success carries. */
  result?: R;
}

function command<R>() {
  return <P extends z.ZodType>(payload: P): Command<P, R> => ({ payload, changesAccount: false });
}

/** A command that may only reach the account that the person saw when giving it. */
function change<R>() {
  return <P extends z.ZodType>(payload: P): Command<P, R> => ({ payload, changesAccount: true });
}

const none = z.undefined();
const listed = z.strictObject({ listed: z.int().min(1).max(200_000) }).optional();
const draftKind = z.string().regex(/^[a-z][a-z0-9.-]{0,79}$/i);
const token = z.string().regex(/^[a-z0-9-]{8,64}$/i);

/** How a provider wants to be spoken to, where that is not the specification's form in JSON. */
export const wireSchema = z.strictObject({
  format: z.enum(['json', 'xml']),
  dialect: z.partialRecord(z.enum(Object.keys(dialect) as [DialectName, ...DialectName[]]), z.literal('other')),
});

/** Credentials and address, as typed in the connect form. They go to main and never come back. */
export const connectionSchema = z.strictObject({
  name: z.string().trim().min(1).max(PROFILE_NAME_MAX),
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

const profileId = z.strictObject({ profileId: z.string().regex(/^[a-z0-9-]{4,64}$/) });
const pin = z.string().regex(PIN_PATTERN);
/** Digits of a number of the account; international ones have more than ten. */
const did = z.string().regex(/^\d{3,30}$/);
const tag = z.string().trim().min(1).max(40);
const bulkId = z.strictObject({ id: token });
/** More numbers than any account of this kind has. */
const MANY = 100_000;

/** Which entries of the activity log are asked for. */
export const activityFilterSchema = z.strictObject({
  /** Looked for in target, operation, actor, fields and the provider's words; empty for all. */
  text: z.string().max(200),
  effects: z.array(z.enum(ACTIVITY_EFFECTS)),
  states: z.array(z.enum(ACTIVITY_STATES)),
  /** ISO times; empty for no bound. */
  from: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
  to: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
  /** Only entries with a warning that nobody dismissed. */
  withWarnings: z.boolean(),
});
export type ActivityFilter = z.output<typeof activityFilterSchema>;

/** Which entries of the spend ledger are asked for, as for the activity log. */
export const ledgerFilterSchema = activityFilterSchema.pick({ text: true, states: true, from: true, to: true });
export type LedgerFilter = z.output<typeof ledgerFilterSchema>;

/** How a person who was asked lets a spend go on. */
const spendAnyway = {
  /** The same was spent within the last minute, and is meant once more. */
  again: z.boolean(),
  /** It is above a limit of this computer, and the person may go above it; needs the PIN of the app where one is set. */
  overCap: z.boolean(),
  pin: pin.optional(),
};
const cap = z.int().min(0).max(10_000_000).nullable();
const countryId = z.string().regex(/^\d{1,40}$/);
const fresh = z.strictObject({ fresh: z.boolean() });
const rateViewSchema = z.strictObject({
  text: z.string().max(80),
  sort: z.enum(RATE_COLUMNS),
  descending: z.boolean(),
});

/** A file that was written where the person chose. */
export interface SavedFile {
  /** Name without its folder. */
  name: string;
}

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
  /** False in the packaged app: what only developers need is left out there. */
  development: boolean;
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
  /** Opens the provider's portal in the browser; `not-found` while its address is not set. */
  'app.openPortal': command<null>()(none),
  /** Copies a text; a secret is taken off the clipboard again after 30 s if it is still there (product K8). */
  'app.copy': command<null>()(z.strictObject({ text: z.string().max(100_000), secret: z.boolean() })),
  /** Shows progress on the dock or taskbar, 0 to 1; null ends it (product D5). */
  'app.progress': command<null>()(z.strictObject({ fraction: z.number().min(0).max(1).nullable() })),
  /** Asks where to, and writes a text there. A closed dialog answers `cancelled`. */
  'app.saveText': command<SavedFile>()(
    z.strictObject({ name: z.string().min(1).max(120), text: z.string().max(50_000_000) }),
  ),
  /** What support may need, to be read before it is saved. */
  'app.diagnostics': command<DiagnosticsPart[]>()(none),
  /** Asks where to, and writes the parts that the person left in. */
  'app.saveDiagnostics': command<SavedFile>()(z.strictObject({ parts: z.array(z.string().max(40)).min(1) })),

  'session.get': command<SessionState>()(none),
  /** Starts the demo account: no credentials, nothing leaves this computer. */
  'session.startDemo': command<SessionState>()(none),
  /** Tries an address and credentials with a read, and says what was found. Nothing is stored. */
  'session.test': command<ConnectionReport>()(connectionSchema),
  /** Stores the profile and its credentials, and signs in. `sessionOnly` keeps the credentials in memory. */
  'session.connect': command<SessionState>()(connectionSchema.extend({ sessionOnly: z.boolean() })),
  /** Leaves the profile. `forget` also deletes its credentials, documents and data from this computer. */
  'session.signOut': command<SessionState>()(z.strictObject({ forget: z.boolean() })),
  /** Puts another profile on the screen. The others go on being watched. */
  'session.switch': command<SessionState>()(profileId),
  /** Changes what a profile is called, its colour, whether it may change anything, and when its balance is low. */
  'session.update': command<SessionState>()(
    profileId.extend({
      name: z.string().trim().min(1).max(PROFILE_NAME_MAX),
      color: z.enum(PROFILE_COLORS),
      viewOnly: z.boolean(),
      /** When its balance counts as low, in whole dollars; left out, that stays as it is. */
      thresholds: thresholdsSchema.optional(),
      /** PIN of the app, where one is set: an account that may only be looked at is opened for changes with it. */
      pin: pin.optional(),
    }),
  ),
  /** Deletes a profile with its credentials, documents and data on this computer. */
  'session.remove': command<SessionState>()(profileId),
  /** Finds out by reads how a provider wants to be spoken to. */
  'session.detect': command<DetectedWire>()(connectionSchema),
  /** The computer is on a network again: every account looks at its provider now. */
  'session.networkUp': command<null>()(none),
  /** Asks the service of the settings for this computer's public address. Only after consent. */
  'session.publicAddress': command<{ address: string }>()(none),

  'lock.get': command<LockState>()(none),
  'lock.lock': command<LockState>()(none),
  'lock.unlock': command<LockState>()(z.strictObject({ pin: z.string().max(64) })),
  /** Sets or changes the PIN; `current` is needed when one is set. */
  'lock.setPin': command<LockState>()(z.strictObject({ current: z.string().max(64), pin })),
  'lock.removePin': command<LockState>()(z.strictObject({ current: z.string().max(64) })),

  'activity.list': command<ActivityPage>()(
    activityFilterSchema.extend({ offset: z.int().min(0), limit: z.int().min(1).max(1000) }),
  ),
  'activity.get': command<ActivityEntry>()(z.strictObject({ id: token })),
  'activity.dismissWarnings': change<ActivityEntry>()(z.strictObject({ id: token })),
  /** Sends the old values again, as a change of its own; answers the entry of that change. */
  'activity.undo': change<ActivityEntry>()(
    z.strictObject({ id: token, overCap: spendAnyway.overCap, pin: spendAnyway.pin }),
  ),
  /** Looks again what became of a change whose answer never came. */
  'activity.check': command<ActivityEntry>()(z.strictObject({ id: token })),
  /** Asks where to, and writes all entries that match as CSV. */
  'activity.export': command<SavedFile & { rows: number }>()(activityFilterSchema),

  /** Balances that were read on this computer, with refills (product A10). */
  'money.history': command<BalanceHistory>()(z.strictObject({ period: z.enum(BALANCE_PERIODS) })),
  /**
   * Puts whole dollars on the balance, once (product A5). Answers when it is done; `duplicate` for the same within a minute
   * unless `again`; `over-cap` above a limit unless `overCap`; `unknown-outcome` when no answer came: ask `money.refillState`.
   */
  'money.refill': change<Refill>()(
    z.strictObject({ amount: z.int().min(1), mode: z.enum(REFILL_MODES).nullable(), ...spendAnyway }),
  ),
  /** What is known of a refill by the id of its entry in the activity log; of the newest one for null. */
  'money.refillState': command<Refill | null>()(z.strictObject({ id: token.nullable() })),
  /** Runs any operation that spends money, with the same guards as a refill. */
  'money.spend': change<unknown>()(
    z.strictObject({
      operation: z.string().max(80),
      params: z.record(z.string().max(80), z.unknown()),
      ...spendAnyway,
    }),
  ),
  /** The limits of this computer, and what counts towards them (product A16). */
  'money.caps': command<SpendingCapsState>()(none),
  /** A higher limit, or none, needs the PIN of the app where one is set. */
  'money.setCaps': change<SpendingCapsState>()(z.strictObject({ day: cap, month: cap, pin: pin.optional() })),
  'money.ledger': command<Ledger>()(
    ledgerFilterSchema.extend({ offset: z.int().min(0), limit: z.int().min(1).max(1000) }),
  ),
  /** Asks where to, and writes all of the ledger that matches as CSV. */
  'money.exportLedger': command<SavedFile & { rows: number }>()(ledgerFilterSchema),
  /** What this app last set of automatic refill; nobody can read what is set (product A8). */
  'money.autoRefill': command<AutoRefillSetHere>()(none),
  /** Asks where to, and writes a page that says what was refilled; `not-found` unless it is known to be done. */
  'money.receipt': command<SavedFile>()(z.strictObject({ id: token, language: z.enum(['en', 'es']) })),
  /**
   * How long the money lasts; null with fewer than three days of data. `recurringPerMonth`: dollars; for null the app counts
   * what recurs by itself, at most once a day, and tells with `money.changed` when it has counted.
   */
  'money.runway': command<RunwayReport | null>()(
    z.strictObject({
      recurringPerMonth: z
        .string()
        .regex(/^\d{1,12}(\.\d{1,12})?$/)
        .nullable(),
    }),
  ),

  /** The price list; read again when it is older than 24 h or a fresh one is asked for (product R5). */
  'rates.get': command<RateList>()(fresh),
  'rates.countries': command<CountryList>()(fresh),
  'rates.country': command<RateTable>()(fresh.extend({ countryId })),
  'rates.zone2': command<RateTable>()(fresh),
  /** What a call costs, by a country's name, a code, or a number in any form (product R2). */
  'rates.find': command<RateFinding>()(z.strictObject({ text: z.string().max(80) })),
  /** Prices that changed, newest first (product R6). */
  'rates.changes': command<RateChange[]>()(z.strictObject({ limit: z.int().min(1).max(1000) })),
  /**
   * Reads a price list, or those of all countries one by one, asks where to, and writes it as CSV (product R7); with a view
   * the rows that it shows, in its order.
   */
  'rates.export': command<SavedFile & { rows: number }>()(
    z.discriminatedUnion('what', [
      z.strictObject({ what: z.enum(['rates', 'all']) }),
      z.strictObject({ what: z.literal('zone2'), view: rateViewSchema.optional() }),
      z.strictObject({ what: z.literal('country'), countryId, view: rateViewSchema.optional() }),
    ]),
  ),
  /** Ends an export of all countries; it answers `cancelled`. */
  'rates.cancelExport': command<null>()(none),

  /** How the inventory of numbers is; quick, from this computer. */
  'numbers.state': command<NumbersState>()(none),
  /**
   * Numbers that became others since a revision (0 for all), from this computer. `after` is `next` of the answer before; the
   * last answer has none, and its revision is the one to ask from the next time.
   */
  'numbers.rows': command<NumberRows>()(
    z.strictObject({
      since: z.int().min(0),
      after: z
        .string()
        .regex(/^\d{1,15} \d{1,30}$/)
        .nullable(),
      limit: z.int().min(1).max(5000),
    }),
  ),
  /** Reads all pages of the list now, with texting and fax (product N1). */
  'numbers.refresh': command<NumbersState>()(none),
  /** Reads some numbers again, as after they were bought. */
  'numbers.reread': command<NumbersState>()(z.strictObject({ dids: z.array(did).min(1).max(MANY) })),
  /** Note and tags that are kept on this computer only (product N23, N24); what is left out stays. */
  'numbers.setLocal': change<null>()(
    z.strictObject({
      dids: z.array(did).min(1).max(MANY),
      note: z.string().max(2000).optional(),
      addTags: z.array(tag).max(50).optional(),
      removeTags: z.array(tag).max(50).optional(),
    }),
  ),
  /** What this app last set of a number that the provider never shows; the newest of each setting (product Z7). */
  'numbers.setHere': command<NumberSetHere[]>()(z.strictObject({ did })),
  /**
   * Keeps the PIN that was just set for a number in this computer's keychain, because the person asked for it (product
   * N22). `not-found` when none was set from here; all commands about it answer `vault-unavailable` without a keychain.
   */
  'numbers.keepPin': change<null>()(z.strictObject({ did, pin: z.string().regex(/^\d{4,6}$/) })),
  /** Whether the keychain has the PIN that a number has now, as far as it was set from here. */
  'numbers.pinKept': command<boolean>()(z.strictObject({ did })),
  /** Puts a kept PIN on the clipboard for half a minute; it does not come to the page. `not-found` when none is kept. */
  'numbers.copyPin': command<null>()(z.strictObject({ did })),
  'numbers.forgetPin': change<null>()(z.strictObject({ did })),
  /**
   * Voice and fax numbers that are not in the account any more, with their last settings, the newest first (product N27,
   * N31). One that left as both, or twice, is there as it left last.
   */
  'numbers.gone': command<GoneNumber[]>()(z.strictObject({ limit: z.int().min(1).max(1000) })),

  /**
   * Begins a change of many numbers, one request each (product B5). Answers at once; `bulk.changed` tells of each row.
   * `duplicate` while another run sends.
   */
  'bulk.start': change<BulkRun>()(
    z.strictObject({
      operation: z.enum(BULK_OPERATIONS),
      rows: z
        .array(z.strictObject({ did, params: z.record(z.string().max(80), z.unknown()) }))
        .min(1)
        .max(MANY),
      /** The run that this one takes back. */
      undoes: token.nullable(),
    }),
  ),
  /** A run by its id; the newest one for null. */
  'bulk.run': command<BulkRun | null>()(z.strictObject({ id: token.nullable() })),
  'bulk.pause': change<BulkRun>()(bulkId),
  /** Goes on. Above a limit of this computer it takes `overCap`, and the PIN of the app where one is set. */
  'bulk.resume': change<BulkRun>()(bulkId.extend({ overCap: z.boolean(), pin: pin.optional() })),
  /** Ends a run after the row that is on its way; what was sent stays. */
  'bulk.cancel': change<BulkRun>()(bulkId),
  /** Sends the rows once more that failed for sure. */
  'bulk.retryFailed': change<BulkRun>()(bulkId),
  /** Looks up the rows whose answer never came. */
  'bulk.checkUnknown': command<BulkRun>()(bulkId),
  /** How the rows that were done can be taken back (product B8). */
  'bulk.undo': change<BulkUndo>()(bulkId),

  'notices.list': command<NoticeList>()(none),
  /** Marks notices as read; an empty list marks all. */
  'notices.read': command<NoticeList>()(z.strictObject({ ids: z.array(token) })),
  /** Shows a notification of the system, to see whether they come through. */
  'notices.test': command<null>()(none),
  /** Shows no notification of the system for so many minutes, but failures; 0 ends the pause. */
  'notices.pause': command<{ until: string | null }>()(z.strictObject({ minutes: z.int().min(0).max(10_080) })),
  /** What happened while the app was closed; null when there is nothing to tell or it was dismissed. */
  'notices.missed': command<Missed | null>()(none),
  'notices.dismissMissed': command<null>()(none),

  /** What a form held when it was last saved; null when it was never. */
  'draft.get': command<unknown>()(z.strictObject({ kind: draftKind })),
  /** Keeps what a form of this profile holds, encrypted; null deletes it. The profile may have left the screen since. */
  'draft.save': command<null>()(profileId.extend({ kind: draftKind, value: z.unknown() })),

  /** A list that the person keeps, such as addresses or templates; null when there is none. */
  'kept.get': command<unknown>()(z.strictObject({ name: draftKind })),
  /** Keeps a list of this profile, encrypted. The profile may have left the screen since. */
  'kept.put': command<null>()(profileId.extend({ name: draftKind, value: z.unknown() })),

  /** A request as a curl command with its secrets masked (product Q7). Nothing is sent. */
  'operation.curl': command<{ text: string }>()(z.strictObject({ id: z.string().max(80), params: z.unknown() })),

  'settings.get': command<Settings>()(none),
  /** When the app locks is changed with its PIN, where one is set. */
  'settings.set': command<Settings>()(settingsChangeSchema.extend({ pin: pin.optional() })),

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
  /** `listed`: how many faxes of each list, the newest. */
  'fax.overview': command<FaxOverview>()(listed),
  /** Looks at the provider's history now. */
  'fax.refresh': command<FaxOverview>()(listed),
  /**
   * Puts a fax into the outbox: document and job are on disk before this answers; it leaves after the hold. The same
   * document to the same number within ten minutes answers `duplicate` unless `again` is set; `over-cap` as for a refill.
   */
  'fax.send': change<FaxJob>()(
    z.strictObject({ documentId: token, from: z.string().max(40), to: z.string().max(200), ...spendAnyway }),
  ),
  /** Takes a fax back while it is held; `not-found` when it is too late. */
  'fax.cancel': change<FaxJob>()(z.strictObject({ jobId: token })),
  /** Lets a held fax leave now: one that the end of the app kept from leaving waits for that. */
  'fax.sendNow': change<FaxJob>()(z.strictObject({ jobId: token })),
  /** Looks again what became of a fax whose answer never came. */
  'fax.check': command<FaxJob>()(z.strictObject({ jobId: token })),
  /** Removes a finished job from the outbox. */
  'fax.dismiss': change<null>()(z.strictObject({ jobId: token })),
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandPayload<N extends CommandName> = z.input<Commands[N]['payload']>;
export type CommandInput<N extends CommandName> = z.output<Commands[N]['payload']>;
export type CommandResult<N extends CommandName> = Commands[N] extends Command<z.ZodType, infer R> ? R : never;
