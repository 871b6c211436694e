// Looks into a document, and makes pages of images and texts. Runs in a process of its own (document-process.ts).
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import type { DocumentProblem } from '#shared/bridge/outcome.ts';
import { imagePage, isImage, textPages, TooManyPages, TooManyPixels, UndrawableText } from './pasted-page.ts';
import { checkStreams, countPages, TooComplex } from './pdf-limits.ts';

/** What came in: a file, or a text that is to become pages. */
export interface DocumentSource {
  kind: 'file' | 'text';
  bytes: Uint8Array;
}

/**
 * What is answered: how many pages and which content, or why it cannot be faxed. `made` is the PDF that was made of an
 * image or a text; a PDF stays as it came.
 */
export type Inspection =
  { ok: true; pages: number; sha256: string; made: Uint8Array | null } | { ok: false; reason: DocumentProblem };

/** Takes in a PDF as it is, and makes pages of an image or a text. */
export async function takeIn({ kind, bytes }: DocumentSource): Promise<Inspection> {
  if (bytes.byteLength > DOCUMENT_LIMITS.block) return { ok: false, reason: 'too-large' };
  if (kind === 'file' && !isImage(bytes)) return inspectDocument(bytes);
  const made = await makePages(kind, bytes);
  if (!(made instanceof Uint8Array)) return { ok: false, reason: made };
  const inspection = await inspectDocument(made);
  return inspection.ok ? { ...inspection, made } : inspection;
}

async function makePages(kind: DocumentSource['kind'], bytes: Uint8Array): Promise<Uint8Array | DocumentProblem> {
  try {
    if (kind === 'file') return await imagePage(bytes);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? 'empty' : await textPages(text);
  } catch (error) {
    if (error instanceof TooManyPixels) return 'too-many-pixels';
    if (error instanceof TooManyPages) return 'too-many-pages';
    return error instanceof UndrawableText ? 'characters' : 'damaged';
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
    return { ok: true, pages, sha256: createHash('sha256').update(bytes).digest('hex'), made: null };
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
