// Looks into a document, and makes pages of images and texts. Runs in a process of its own (document-process.ts).
import type { FaxMessage } from './mail-attachments.ts';
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import type { Cover, CoverLogo } from '#shared/domain/fax/cover.ts';
import type { DocumentProblem } from '#shared/bridge/outcome.ts';
import { coverPage } from './cover-page.ts';
import { arrangePages, type ArrangedPage } from './arrange-pages.ts';
import { documentKind, isFaxDocument, type DocumentKind, type OfficeType } from './document-kind.ts';
import { decodeText, textHtml } from './html-pages.ts';
import { imagePage, textPages, TooManyPages, TooManyPixels, UndrawableText } from './pasted-page.ts';
import { checkStreams, countPages, TooComplex } from './pdf-limits.ts';

/** What came in: a file, or a text that is to become pages. */
export interface GivenSource {
  kind: 'file' | 'text';
  bytes: Uint8Array;
  name?: string;
  /** What opens a PDF that is locked. */
  password?: string;
}

/** Pages of documents that were taken in before, and that are to become one. */
interface ArrangedSource {
  kind: 'pages';
  parts: Uint8Array[];
  pages: ArrangedPage[];
}

/** A cover page that is to be drawn. */
interface CoverSource {
  kind: 'cover';
  cover: Cover;
  logo: CoverLogo | null;
}

/** What may be the document of a received fax, also within a message. */
interface ReceivedSource {
  kind: 'received';
  bytes: Uint8Array;
  name: string;
}

export type DocumentSource = GivenSource | ArrangedSource | CoverSource | ReceivedSource;

/** What another program has to do before there are pages. */
export type NextStep = { print: string; isPicture: boolean } | { convert: OfficeType | 'heic' };

/**
 * What is answered: how many pages and which content, or why it cannot be faxed. `made` is the PDF that was made of an
 * image or a text, or that was taken out of a message; another PDF stays as it came; `left` does not fit on a cover. `reason` counts where the next step cannot be done.
 */
export type Inspection =
  | {
      ok: true;
      pages: number;
      sha256: string;
      made: Uint8Array | null;
      left?: string;
      attachment?: string;
      notice?: FaxMessage['notice'];
    }
  | { ok: false; reason: DocumentProblem; next?: NextStep };

/** Takes in a PDF as it is, and makes pages of what can become pages here. */
export async function takeIn(source: DocumentSource): Promise<Inspection> {
  if (source.kind === 'pages') return arrange(source);
  if (source.kind === 'cover') return drawCover(source);
  if (source.kind === 'received') return takeInReceived(source);
  const { kind, bytes, name = '', password } = source;
  if (bytes.byteLength === 0) return { ok: false, reason: 'empty' };
  if (bytes.byteLength > DOCUMENT_LIMITS.block) return { ok: false, reason: 'too-large' };
  const found: DocumentKind = kind === 'text' ? { is: 'text' } : documentKind(bytes, name);
  if (found.is === 'pdf') return password === undefined ? inspectDocument(bytes) : unlock(bytes, password);
  const made = await makePages(found, bytes);
  if (!(made instanceof Uint8Array)) return typeof made === 'string' ? { ok: false, reason: made } : made;
  const inspection = await inspectDocument(made);
  return inspection.ok ? { ...inspection, made } : inspection;
}

/** Nothing but PDF and TIFF, by their content, whatever they are called. */
async function takeInReceived({ bytes, name }: ReceivedSource): Promise<Inspection> {
  if (bytes.byteLength > DOCUMENT_LIMITS.block * 2) return { ok: false, reason: 'too-large' };
  if (!/\.eml$/i.test(name))
    return isFaxDocument(bytes) ? takeIn({ kind: 'file', bytes, name: '' }) : { ok: false, reason: 'not-a-pdf' };
  const { attached, notice } = await (await import('./mail-attachments.ts')).readMessage(bytes);
  const [only] = attached;
  if (!only || attached.length > 1) return { ok: false, reason: 'not-a-pdf' };
  const inspection = await takeIn({ kind: 'file', bytes: only.bytes, name: '' });
  return inspection.ok
    ? { ...inspection, made: inspection.made ?? only.bytes, attachment: only.name, notice }
    : inspection;
}

/** A copy of a locked PDF that anyone can open. */
async function unlock(bytes: Uint8Array, password: string): Promise<Inspection> {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, password });
    const made = await pdf.save();
    const inspection = await inspectDocument(made);
    return inspection.ok ? { ...inspection, made } : inspection;
  } catch (error) {
    const isWrong = error instanceof Error && /password/i.test(error.message);
    return { ok: false, reason: isWrong ? 'wrong-password' : 'damaged' };
  }
}

async function drawCover({ cover, logo }: CoverSource): Promise<Inspection> {
  try {
    const { bytes, left } = await coverPage(cover, logo);
    return { ok: true, pages: 1, sha256: sha256(bytes), made: bytes, left };
  } catch (error) {
    return { ok: false, reason: error instanceof UndrawableText ? 'characters' : 'damaged' };
  }
}

/** What is put together may be larger than what can be sent: its pages can be taken out again. */
async function arrange({ parts, pages }: ArrangedSource): Promise<Inspection> {
  if (pages.length > DOCUMENT_LIMITS.pagesBlock) return { ok: false, reason: 'too-many-pages' };
  try {
    const made = await arrangePages(parts, pages);
    return { ok: true, pages: pages.length, sha256: sha256(made), made };
  } catch (error) {
    return { ok: false, reason: error instanceof UndrawableText ? 'characters' : 'damaged' };
  }
}

type Made = Uint8Array | DocumentProblem | Extract<Inspection, { ok: false }>;

async function makePages(found: DocumentKind, bytes: Uint8Array): Promise<Made> {
  try {
    return found.is === 'text' ? await textMade(bytes) : await madeOf(found, bytes);
  } catch (error) {
    if (error instanceof TooManyPixels) return 'too-many-pixels';
    if (error instanceof TooManyPages) return 'too-many-pages';
    return error instanceof TooComplex ? 'too-complex' : 'damaged';
  }
}

async function madeOf(found: DocumentKind, bytes: Uint8Array): Promise<Made> {
  if (found.is === 'image') return imagePage(bytes);
  if (found.is === 'tiff') return (await import('./tiff-pages.ts')).tiffPages(bytes);
  if (found.is === 'heic') return { ok: false, reason: 'heic', next: { convert: 'heic' } };
  if (found.is === 'office') return { ok: false, reason: OFFICE[found.type], next: { convert: found.type } };
  if (found.is === 'archive') return 'archive';
  if (found.is === 'pdf' || found.is === 'text' || found.is === 'unknown') return 'not-a-pdf';
  return toPrint(await PRINTED[found.is](bytes), found.is === 'picture');
}

const OFFICE: Record<OfficeType, DocumentProblem> = {
  doc: 'old-word',
  ...{ xls: 'spreadsheet', xlsx: 'spreadsheet', ods: 'spreadsheet' },
  ...{ ppt: 'slides', pptx: 'slides', odp: 'slides' },
};

/** Kinds that become pages in a way of their own, or never do. */
type OtherWay = 'pdf' | 'image' | 'tiff' | 'heic' | 'office' | 'archive' | 'text' | 'unknown';

/** What becomes a page of HTML first. Loaded when it is needed: most processes look into a PDF. */
const PRINTED: Record<Exclude<DocumentKind['is'], OtherWay>, (bytes: Uint8Array) => Promise<string>> = {
  picture: async (bytes) => (await import('./picture-html.ts')).pictureHtml(bytes),
  html: async (bytes) => (await import('./html-pages.ts')).writtenHtml(bytes),
  markdown: async (bytes) => (await import('./text-html.ts')).markdownHtml(bytes),
  csv: async (bytes) => (await import('./text-html.ts')).csvHtml(bytes),
  rtf: async (bytes) => (await import('./rtf-html.ts')).rtfHtml(bytes),
  odt: async (bytes) => (await import('./odt-html.ts')).odtHtml(bytes),
  docx: async (bytes) => (await import('./docx-html.ts')).docxHtml(bytes),
};

function toPrint(print: string, isPicture = false): Made {
  return { ok: false, reason: 'not-a-pdf', next: { print, isPicture } };
}

/** With a plain font where that has all characters, else by a window, which has those of the system. */
async function textMade(bytes: Uint8Array): Promise<Made> {
  const text = decodeText(bytes);
  if (text.trim() === '') return 'empty';
  if (/[\0\uFFFD]/.test(text)) return 'damaged';
  try {
    return await textPages(text);
  } catch (error) {
    if (!(error instanceof UndrawableText)) throw error;
    return { ok: false, reason: 'characters', next: { print: textHtml(text), isPicture: false } };
  }
}

/** Looks at a file's content, never at its name: size, magic bytes, password, pages. */
export async function inspectDocument(bytes: Uint8Array): Promise<Inspection> {
  if (bytes.byteLength === 0) return { ok: false, reason: 'empty' };
  if (bytes.byteLength > DOCUMENT_LIMITS.block) return { ok: false, reason: 'too-large' };
  if (!startsAsPdf(bytes)) return { ok: false, reason: 'not-a-pdf' };
  try {
    checkStreams(bytes);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false });
    const pages = countPages(pdf, DOCUMENT_LIMITS.pagesBlock);
    if (pages > DOCUMENT_LIMITS.pagesBlock) return { ok: false, reason: 'too-many-pages' };
    if (!isWhole(bytes, pdf, pages)) return { ok: false, reason: 'damaged' };
    if (pages === 0) return { ok: false, reason: 'no-pages' };
    return { ok: true, pages, sha256: sha256(bytes), made: null };
  } catch (error) {
    if (error instanceof TooComplex) return { ok: false, reason: 'too-complex' };
    return { ok: false, reason: error instanceof EncryptedPDFError ? 'encrypted' : 'damaged' };
  }
}

/** The header may stand anywhere in the first 1024 bytes (ISO 32000-1, implementation note 13). */
function startsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-');
}

/** A file that was cut off still opens, with the pages that were saved first: faxing those alone would go unnoticed. */
function isWhole(bytes: Uint8Array, pdf: PDFDocument, pages: number): boolean {
  const { buffer, byteOffset, byteLength } = bytes;
  return (
    Buffer.from(buffer, byteOffset, byteLength).includes('%%EOF') && pdf.catalog.Pages().Count().asNumber() === pages
  );
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
