// Documents and faxes.
import { z } from 'zod';
import { command, change, none, token, spendAnyway, type SavedFile } from './command.ts';
import { coverForm } from '../domain/fax/cover.ts';
import type { DocumentInfo, DrawnCover, FaxDraft, TakenIn } from './documents.ts';
import { DOCUMENT_LIMITS } from '../domain/fax/document-limits.ts';
import type { FaxJob, FaxOverview } from './fax.ts';
import { sheetFields } from './sheet.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const listed = z.strictObject({ listed: z.int().min(1).max(200_000) }).optional();

const pages = z
  .array(
    z.strictObject({
      ...{ document: token, page: z.int().min(1).max(DOCUMENT_LIMITS.pagesBlock) },
      turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    }),
  )
  .max(DOCUMENT_LIMITS.pagesBlock);

const faxDraftSchema = z.strictObject({
  documentId: token.nullable(),
  pages: pages.optional(),
  waiting: z.array(token).max(500).optional(),
  from: z.string().max(40),
  to: z.string().max(200),
  cover: coverForm.optional(),
});

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
  /** Opens a document that waits for its password, as a problem named it. */
  'document.unlock': command<DocumentInfo>()(z.strictObject({ locked: token, password: z.string().max(1_000) })),
  /** Puts pages of documents together as a document of its own. */
  'document.arrange': command<DocumentInfo>()(z.strictObject({ pages: pages.min(1) })),
  /** Draws the cover page of a fax; `pages` counts it. */
  'document.cover': command<DrawnCover>()(
    coverForm.extend({
      ...{ to: z.string().regex(/^(\d{10})?$/), from: z.string().regex(/^(\d{10})?$/), day: z.iso.date() },
      pages: z.int().min(1).max(DOCUMENT_LIMITS.pagesBlock),
    }),
  ),
  'document.read': command<Uint8Array>()(z.strictObject({ id: token })),
  /** `sources`: the documents that its pages, and what waits, are of. */
  'fax.draft': command<FaxDraft & { document: DocumentInfo | null; sources: DocumentInfo[] }>()(none),
  'fax.saveDraft': command<null>()(faxDraftSchema),
  /** `listed`: how many faxes of each list, the newest. */
  'fax.overview': command<FaxOverview>()(listed),
  /** Looks at the provider's history now. */
  'fax.refresh': command<FaxOverview>()(listed),
  /** Notes that received faxes were opened; an empty list stands for all. */
  'fax.markRead': command<null>()(z.strictObject({ faxIds: z.array(z.string().max(64)).max(1_000) })),
  /**
   * Puts a fax into the outbox: document and job are on disk before this answers; it leaves after the hold. The same
   * document to the same number within ten minutes answers `duplicate` unless `again` is set; `over-cap` as for a refill.
   * With `whenBack` a fax that cannot leave for want of a connection waits until there is one.
   */
  'fax.send': change<FaxJob>()(
    z.strictObject({
      ...{ documentId: token, from: z.string().max(40), to: z.string().max(200) },
      ...{ whenBack: z.boolean().default(false), ...spendAnyway },
    }),
  ),
  /** Takes a fax back while it is held; `not-found` when it is too late. */
  'fax.cancel': change<FaxJob>()(z.strictObject({ jobId: token })),
  /** Lets a held fax leave now: one that the end of the app kept from leaving waits for that. */
  'fax.sendNow': change<FaxJob>()(z.strictObject({ jobId: token })),
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
