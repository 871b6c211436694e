// Bills that are too large to be sent, drawn again smaller. What the text of the bill says is read before, since it is a
// picture afterwards.
import { imageSize } from 'image-size';
import { encodePicture } from '#renderer/kernel/pictures/encode-picture.ts';
import { onWhite } from '#renderer/kernel/pictures/on-white.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import {
  closePdf,
  openPdf,
  pageAsJpeg,
  pdfOrPicture,
  sizeOnPaper,
  type Fineness,
  type PDFDocumentProxy,
} from '#renderer/features/fax/index.ts';
import { textOfPdf, type BillText } from './bill-reader.ts';

/** More pages do not fit, however small they are drawn. */
const MOST_PAGES = 60;
/** Small enough for both readings of the limit of the provider. */
const FITS = DOCUMENT_LIMITS.green;
/** Dots to the inch and quality, the best first. Small print cannot be read below 150 dots. */
const STEPS: readonly Fineness[] = [
  { dpi: 200, quality: 0.75 },
  { dpi: 200, quality: 0.55 },
  { dpi: 150, quality: 0.6 },
  { dpi: 150, quality: 0.4 },
];
/** `cannot`: its pages cannot be drawn. `does-not-fit`: not at the smallest size that can be read. */
export type ShrinkRefusal = 'cannot' | 'does-not-fit' | 'locked';

export type Shrunk = { ok: true; bytes: Uint8Array; text: BillText | null } | { ok: false; why: ShrinkRefusal };

interface ShrinkOptions {
  signal: AbortSignal;
  /** Told before each page is drawn. */
  progress: (page: number, pages: number) => void;
}

/** Draws a PDF or a picture again so that it can be sent; undefined for a file that is neither. */
export async function shrinkBill(file: Blob, options: ShrinkOptions): Promise<Shrunk | undefined> {
  const kind = await pdfOrPicture(file);
  if (!kind) return undefined;
  const { picture } = kind;
  try {
    return await (picture === null ? shrinkPdf(file, options) : shrinkPicture(new Blob([file], { type: picture })));
  } catch (error) {
    return { ok: false, why: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'cannot' };
  }
}

async function shrinkPicture(file: Blob): Promise<Shrunk> {
  const { width, height } = imageSize(new Uint8Array(await file.arrayBuffer()));
  if (width * height > DOCUMENT_LIMITS.pixels) return { ok: false, why: 'cannot' };
  // Turned upright as its camera was held.
  const bitmap = await createImageBitmap(file);
  try {
    for (const step of STEPS) {
      const drawn = onWhite(bitmap, sizeOnPaper(bitmap, step.dpi)).transferToImageBitmap();
      const bytes = await encodePicture(drawn, { type: 'image/jpeg', quality: step.quality });
      if (bytes.byteLength <= FITS) return { ok: true, bytes, text: null };
    }
    return { ok: false, why: 'does-not-fit' };
  } finally {
    bitmap.close();
  }
}

async function shrinkPdf(file: Blob, options: ShrinkOptions): Promise<Shrunk> {
  const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), true);
  try {
    if (pdf.numPages > MOST_PAGES) return { ok: false, why: 'does-not-fit' };
    const text = await textOfPdf(pdf);
    for (const step of STEPS) {
      const bytes = await drawnSmaller(pdf, step, options);
      if (bytes) return { ok: true, bytes, text };
    }
    return { ok: false, why: 'does-not-fit' };
  } finally {
    closePdf(pdf);
  }
}

/** All pages as pictures in a PDF; null as soon as they do not fit. */
async function drawnSmaller(
  pdf: PDFDocumentProxy,
  step: Fineness,
  { signal, progress }: ShrinkOptions,
): Promise<Uint8Array | null> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const made = await PDFDocument.create();
  let size = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    signal.throwIfAborted();
    progress(number, pdf.numPages);
    const { picture, width, height } = await pageAsJpeg(pdf, number, step);
    size += picture.byteLength;
    if (size > FITS) return null;
    const image = await made.embedJpg(picture);
    made.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  }
  const bytes = await made.save();
  return bytes.byteLength <= FITS ? bytes : null;
}
