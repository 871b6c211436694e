// Bills that are too large to be sent, drawn again smaller. What the text of the bill says is read before, since it is a
// picture afterwards.
import { imageSize } from 'image-size';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { closePdf, openPdf, pageAsJpeg, type PDFDocumentProxy } from '#renderer/features/fax/index.ts';
import { textOfPdf, type BillText } from './bill-reader.ts';

/** What is larger is not read at all. */
export const LARGEST_BILL = 50 * 1024 * 1024;
/** More pages do not fit, however small they are drawn. */
const MOST_PAGES = 60;
/** Small enough for both readings of the limit of the provider. */
const FITS = DOCUMENT_LIMITS.green;
/** Dots to the inch and quality, the best first. Small print cannot be read below 150 dots. */
const STEPS = [
  { dpi: 200, quality: 0.75 },
  { dpi: 200, quality: 0.55 },
  { dpi: 150, quality: 0.6 },
  { dpi: 150, quality: 0.4 },
] as const;
/** US Letter in inches, on which a picture is sent. */
const PAPER = { short: 8.5, long: 11 };

/** First bytes. */
const PICTURES: readonly [magic: number[], type: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'image/png'],
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'image/gif'],
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
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const picture = PICTURES.find(([magic]) => magic.every((byte, at) => head[at] === byte));
  if (!picture && !new TextDecoder('latin1').decode(head).includes('%PDF-')) return undefined;
  try {
    return await (picture ? shrinkPicture(new Blob([file], { type: picture[1] })) : shrinkPdf(file, options));
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
      const picture = await drawnOnPaper(bitmap, step);
      if (picture.size <= FITS) return { ok: true, bytes: await bytesOf(picture), text: null };
    }
    return { ok: false, why: 'does-not-fit' };
  } finally {
    bitmap.close();
  }
}

/** A picture with at most so many dots to the inch when it fills a page. */
async function drawnOnPaper(bitmap: ImageBitmap, { dpi, quality }: (typeof STEPS)[number]): Promise<Blob> {
  const [short, long] = [Math.min(bitmap.width, bitmap.height), Math.max(bitmap.width, bitmap.height)];
  const scale = Math.min(1, Math.max((PAPER.short * dpi) / short, (PAPER.long * dpi) / long));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // A see-through background is white on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
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
  step: (typeof STEPS)[number],
  { signal, progress }: ShrinkOptions,
): Promise<Uint8Array | null> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const made = await PDFDocument.create();
  let size = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    signal.throwIfAborted();
    progress(number, pdf.numPages);
    const { picture, width, height } = await pageAsJpeg(pdf, number, step);
    size += picture.size;
    if (size > FITS) return null;
    const image = await made.embedJpg(await bytesOf(picture));
    made.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  }
  const bytes = await made.save();
  return bytes.byteLength <= FITS ? bytes : null;
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
