// Documents and faxes.
import { z } from 'zod';
import { command, change, none, token, spendAnyway, type SavedFile } from './command.ts';
import { COVER_KINDS, COVER_MOST, coverForm } from '../domain/fax/cover.ts';
import {
  FAX_FORMS,
  MOST_UNREAD,
  type DocumentInfo,
  type DrawnCover,
  type FaxDraft,
  type FaxDraftSummary,
  type TakenIn,
} from './documents.ts';
import { MOST_MARKS, pageMark, TURNS } from '../domain/fax/page-marks.ts';
import { IF_LATE } from '../domain/fax/if-late.ts';
import { DOCUMENT_LIMITS } from '../domain/fax/document-limits.ts';
import {
  BATCH_STEPS,
  MOST_RECIPIENTS,
  MOST_TRIES,
  type ExportedFiles,
  type ExportedList,
  type FaxBatch,
  type FaxBatchRows,
  type FaxJob,
  type FaxFile,
  type FaxFound,
  type FaxOverview,
  type FaxSources,
  type WatchFolder,
  type ListedFax,
  type MarksChanged,
} from './fax.ts';
import { mailboxAccount, mailboxPlace, type MailboxTrouble } from './mail.ts';
import { RETENTION_DAYS, type Retention, type RetentionPlan, type RetentionSet } from './fax-retention.ts';
import { FAX_BOXES, FAX_RESULTS, FAX_SORTS, FAX_STATES } from '../domain/fax/fax-query.ts';
import { callZone } from './calls-commands.ts';
import { sheetFields } from './sheet.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const listed = z.strictObject({ listed: z.int().min(1).max(200_000) }).optional();

/** The form that asks, so that one window never changes the fax of the other. */
const form = z.enum(FAX_FORMS).default('main');

const usNumber = z.string().regex(/^[2-9]\d{9}$/);
const name = z.string().max(COVER_MOST.name);

const pages = z
  .array(
    z.strictObject({
      ...{ document: token, page: z.int().min(1).max(DOCUMENT_LIMITS.pagesBlock) },
      turn: z.literal(TURNS),
      marks: z.array(pageMark).max(MOST_MARKS).readonly().optional(),
    }),
  )
  .max(DOCUMENT_LIMITS.pagesBlock);

const faxDraftSchema = z.strictObject({
  documentId: token.nullable(),
  pages: pages.optional(),
  waiting: z.array(token).max(500).optional(),
  unread: z.string().max(MOST_UNREAD).optional(),
  from: z.string().max(40),
  to: z.string().max(200),
  others: z
    .array(z.strictObject({ number: usNumber, name }))
    .max(MOST_RECIPIENTS)
    .optional(),
  cover: coverForm.optional(),
  coverWanted: z.enum(COVER_KINDS).optional(),
  later: z.strictObject({ local: z.string().max(20), ifLate: z.enum(IF_LATE) }).optional(),
  tries: z.int().min(0).max(MOST_TRIES).optional(),
});

/** How often it is tried again, after 5, 15 and 60 minutes, when its status is finally failed. */
const tries = z.int().min(0).max(MOST_TRIES).default(0);

const recipients = z
  .array(z.strictObject({ to: usNumber, name }))
  .min(1)
  .max(MOST_RECIPIENTS);

/** Faxes of one answer. */
export const MOST_LISTED = 500;
export const MOST_TAG = 60;
/** Characters of a document that are looked through. */
export const MOST_WORDS = 200_000;
const fileToken = z.string().regex(/^faxfile-\d{1,12}$/);
const faxIds = z.array(z.string().max(64)).max(1_000);
const iso = z.iso.datetime().nullable();
const words = { text: z.string().max(200), named: z.array(z.string().max(40)).max(2_000) };
const query = z.strictObject({
  box: z.enum(FAX_BOXES),
  own: z.string().max(40),
  other: z.string().max(40),
  service: z.string().max(40),
  result: z.enum(['', ...FAX_RESULTS]),
  state: z.enum(['', ...FAX_STATES]),
  tag: z.string().max(MOST_TAG),
  from: iso,
  to: iso,
  words: z.strictObject(words),
  dated: z.strictObject({ ...words, from: iso, to: iso }).nullable(),
  sort: z.enum(FAX_SORTS),
  descending: z.boolean(),
});
/** What is written into a file: a list as it is narrowed, with times of a zone. */
const exported = z.strictObject({ query, zone: callZone });
const place = z.int().min(0).max(100_000_000);
const retentionDays = z.int().min(RETENTION_DAYS.fewest).max(RETENTION_DAYS.most);
const tags = z.array(z.string().min(1).max(MOST_TAG)).max(20);

export const faxCommands = {
  /**
   * Takes a dropped or pasted document in: type, size and pages are checked here, images and texts become pages, then it is
   * kept.
   */
  'document.add': command<DocumentInfo>()(
    z.strictObject({
      name: z.string().max(500),
      bytes,
      /** `text`: the bytes are a text in UTF-8 that is to be set on pages. */
      kind: z.enum(['file', 'text']),
    }),
  ),
  /** Asks for files with the system's dialog. A closed dialog answers `cancelled`. */
  'document.choose': command<TakenIn>()(none),
  /** The bytes of a file that was chosen and is too large as it is, as a problem named it; once. */
  'document.readLarge': command<Uint8Array>()(z.strictObject({ large: token })),
  /** Opens a document that waits for its password, as a problem named it. */
  'document.unlock': command<DocumentInfo>()(z.strictObject({ locked: token, password: z.string().max(1_000) })),
  /** Puts pages of documents together as a document of its own. */
  'document.arrange': command<DocumentInfo>()(z.strictObject({ pages: pages.min(1), form })),
  /** Draws the cover page of a fax; `pages` counts it. */
  'document.cover': command<DrawnCover>()(
    coverForm.extend({
      ...{ to: z.string().regex(/^(\d{10})?$/), from: z.string().regex(/^(\d{10})?$/), day: z.iso.date() },
      pages: z.int().min(1).max(DOCUMENT_LIMITS.pagesBlock),
      form,
    }),
  ),
  'document.read': command<Uint8Array>()(z.strictObject({ id: token })),
  /** `sources`: the documents that its pages, and what waits, are of. */
  'fax.draft': command<FaxDraft & { document: DocumentInfo | null; sources: DocumentInfo[] }>()(
    z.strictObject({ form }).optional(),
  ),
  'fax.saveDraft': command<null>()(faxDraftSchema.extend({ form })),
  /** Opens the fax of the quick fax window in the form of the app's window; the one that is there is put aside. */
  'fax.openInForm': command<null>()(none),
  /** Faxes that were put aside, the latest first. */
  'fax.draftsAside': command<FaxDraftSummary[]>()(none),
  /** Puts the fax on the screen aside, unless there is nothing in it; the next one is empty. */
  'fax.beginDraft': command<null>()(z.strictObject({ form }).optional()),
  /** Brings one that was put aside to the screen, in exchange for the one that is there. */
  'fax.openDraft': command<null>()(z.strictObject({ id: token })),
  'fax.discardDraft': command<null>()(z.strictObject({ id: token })),
  /** Takes a discard back. */
  'fax.bringDraftBack': command<null>()(z.strictObject({ id: token })),
  /** `listed`: how many faxes of each list, the newest. */
  'fax.overview': command<FaxOverview>()(listed),
  /** Looks at the provider's history now. */
  'fax.refresh': command<FaxOverview>()(listed),
  /** The first faxes of the provider's history that match. */
  'fax.find': command<FaxFound>()(z.strictObject({ query, limit: z.int().min(0).max(MOST_LISTED) })),
  /** Faxes between two places of the list. */
  'fax.part': command<ListedFax[]>()(
    z
      .strictObject({ query, start: place, end: place })
      .refine(({ start, end }) => end >= start && end - start <= MOST_LISTED),
  ),
  /** Asks where to, writes all faxes that match as CSV, and reads the file again to see that it has them. */
  'fax.exportList': command<ExportedList>()(exported),
  /** The same with their documents, as a ZIP file with a table of them. */
  'fax.exportFiles': command<ExportedFiles>()(exported),
  /** Ends what is being written; no file of it stays. */
  'fax.stopExport': command<null>()(none),
  'fax.record': command<ListedFax>()(z.strictObject({ faxId: z.string().max(64) })),
  /** Keeps a PDF, a TIFF, or the one of them that is attached to a message, with a fax. */
  'fax.addFile': command<FaxFile>()(z.strictObject({ faxId: z.string().max(64), name: z.string().max(500), bytes })),
  /** Removes a document from this computer for good; `refused-here` for a fax that is kept for good. */
  'fax.removeFile': command<null>()(z.strictObject({ faxId: z.string().max(64), id: fileToken })),
  /** Asks where to, and writes a document as it is. */
  'fax.saveFile': command<SavedFile>()(z.strictObject({ id: fileToken })),
  /** Goes on with a drag as one of a document as a file. */
  'fax.dragFile': command<null>()(z.strictObject({ id: fileToken })),
  /** A document whose words are not known yet; the page reads them, where documents of strangers are opened. */
  'fax.fileToRead': command<string | null>()(none),
  'fax.noteWords': command<null>()(z.strictObject({ id: fileToken, body: z.string().max(MOST_WORDS) })),
  /** The rule by which documents are removed from this computer, and what it removed. */
  'fax.retention': command<Retention>()(none),
  /** What a rule would remove now. */
  'fax.retentionPlan': command<RetentionPlan>()(z.strictObject({ days: retentionDays })),
  /** Removes what a person saw in a plan, for good, and goes on with what gets as old. */
  'fax.setRetention': command<RetentionSet>()(
    z.strictObject({ days: retentionDays, before: z.iso.datetime(), documents: place }),
  ),
  'fax.endRetention': command<null>()(none),
  'fax.sources': command<FaxSources>()(none),
  /** Opens a mailbox and keeps how, its password in the keychain; answers what is wrong with it, and null where nothing is. */
  'fax.setMailbox': command<{ trouble: MailboxTrouble | null }>()(
    z.strictObject({ ...mailboxAccount, ...mailboxPlace }),
  ),
  'fax.removeMailbox': command<null>()(none),
  /** Asks for a folder in which documents are looked for. */
  'fax.chooseFolder': command<FaxSources>()(none),
  'fax.removeFolder': command<null>()(none),
  /** Looks in the mailbox and the folder now. */
  'fax.findDocuments': command<FaxSources>()(none),
  /** The folder whose PDFs become drafts. */
  'fax.watchFolder': command<WatchFolder>()(none),
  /** Asks for that folder. */
  'fax.chooseWatchFolder': command<WatchFolder>()(none),
  'fax.leaveWatchFolder': command<WatchFolder>()(none),
  /** Whether its files are sent by themselves. */
  'fax.setWatchSends': change<WatchFolder>()(z.strictObject({ sends: z.boolean() })),
  /** Reads all pages of the provider's history once more; answers at once, and goes on. */
  'fax.readPast': command<null>()(none),
  /** Notes on this computer what a person made of faxes; an empty list stands for all that are unread. */
  'fax.mark': command<MarksChanged>()(
    z.strictObject({
      faxIds,
      change: z.strictObject({
        read: z.boolean().optional(),
        done: z.boolean().optional(),
        flagged: z.boolean().optional(),
        held: z.boolean().optional(),
        addTags: tags.optional(),
        removeTags: tags.optional(),
        note: z.string().max(5_000).optional(),
      }),
    }),
  ),
  /** Takes back what {@link MarksChanged} named; `not-found` when it is too old. */
  'fax.unmark': command<null>()(z.strictObject({ undo: token })),
  /**
   * Puts a fax into the outbox: document and job are on disk before this answers; it leaves after the hold. The same
   * document to the same number that waits, or left within ten minutes, answers `duplicate` unless `again` is set; `over-cap`
   * as for a refill.
   * With `whenBack` a fax that cannot leave for want of a connection waits until there is one.
   */
  'fax.send': change<FaxJob>()(
    z.strictObject({
      ...{ documentId: token, from: z.string().max(40), to: z.string().max(200), form },
      ...{ whenBack: z.boolean().default(false), tries, ...spendAnyway },
    }),
  ),
  /** Those of some numbers to which the document was sent a short while ago, may have been, or is about to be. */
  'fax.earlier': command<string[]>()(
    z.strictObject({ documentId: token, from: z.string().max(40), to: z.array(usNumber).max(MOST_RECIPIENTS) }),
  ),
  /**
   * Puts a fax to several recipients, or for later, into the outbox: one job each, all of them or none. The same id again
   * answers what is there. Each recipient once; otherwise as `fax.send`.
   */
  'fax.sendMany': change<FaxBatch>()(
    z.strictObject({
      ...{ id: token, documentId: token, from: z.string().max(40), recipients, form },
      /** The cover page, drawn for each with its own name, its place, and the other pages; null where all get the document as it is. */
      cover: z
        .strictObject({
          ...{ form: coverForm, at: z.int().min(0).max(DOCUMENT_LIMITS.pagesBlock), rest: pages },
          /** How the cover page is turned, and what was put on it. */
          turn: z.literal(TURNS).optional(),
          marks: z.array(pageMark).max(MOST_MARKS).readonly().optional(),
        })
        .nullable(),
      /** When it is to leave; null for now. */
      later: z.strictObject({ at: z.iso.datetime(), ifLate: z.enum(IF_LATE) }).nullable(),
      tries,
      ...spendAnyway,
    }),
  ),
  'fax.batch': command<FaxBatchRows>()(z.strictObject({ id: token })),
  /**
   * Goes on with a sending: `now` ends the wait, `stop` takes back what has not left, `retry` sends once more what failed for sure
   * or was not sent, `check` looks up what has no answer. To go on and to send again is `over-cap` above a limit unless `overCap`.
   */
  'fax.batchStep': change<FaxBatch>()(
    z.strictObject({ id: token, step: z.enum(BATCH_STEPS), overCap: z.boolean(), pin: spendAnyway.pin }),
  ),
  /** Takes a fax back while it is held; `not-found` when it is too late. */
  'fax.cancel': change<FaxJob>()(z.strictObject({ jobId: token })),
  /** Lets a held fax leave now: one that the end of the app kept from leaving waits for that. Limits as in `fax.batchStep`. */
  'fax.sendNow': change<FaxJob>()(z.strictObject({ jobId: token, overCap: z.boolean(), pin: spendAnyway.pin })),
  /** Looks again what became of a fax whose answer never came. */
  'fax.check': command<FaxJob>()(z.strictObject({ jobId: token })),
  /** Removes a finished job from the outbox. */
  'fax.dismiss': change<null>()(z.strictObject({ jobId: token })),
  /** Asks where to, and writes what became of a fax, with a picture of its first page, as a PDF. */
  'fax.saveReceipt': command<SavedFile>()(
    z.strictObject({
      /** For the name of the file. */
      faxId: z.string().regex(/^\d{1,40}$/),
      ...sheetFields,
      picture: z.strictObject({ jpeg: bytes, label: z.string().max(200) }).nullable(),
    }),
  ),
} as const;
