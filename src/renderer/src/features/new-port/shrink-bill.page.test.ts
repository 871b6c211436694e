import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { imageSize } from 'image-size';
import { expect, it } from 'vitest';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { rowText } from '#shared/domain/porting/bill-text.ts';
import { closePdf, openPdf } from '#renderer/features/fax/index.ts';
import { noise } from '#renderer/test/noise.ts';
import { shrinkBill } from './shrink-bill.ts';

interface PdfOptions {
  pages: number;
  words?: string;
  picture?: Blob;
  change?: (pdf: PDFDocument) => void;
}

/** A PDF whose pages have a picture below their words, and something large behind its end. */
async function pdfOf({ pages, words = '', picture, change }: PdfOptions): Promise<Blob> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const image = picture ? await pdf.embedPng(await picture.arrayBuffer()) : null;
  for (let page = 0; page < pages; page++) {
    const made = pdf.addPage([612, 792]);
    if (image) made.drawImage(image, { x: 0, y: 0, width: 612, height: 700 });
    if (words !== '') made.drawText(words, { x: 60, y: 740, size: 12, font });
  }
  change?.(pdf);
  return new Blob([new Uint8Array(await pdf.save({ useObjectStreams: false }))], { type: 'application/pdf' });
}

const shrink = (file: Blob, signal = new AbortController().signal, progress = (_page: number) => {}) =>
  shrinkBill(file, { signal, progress });

it.each(['image/png', 'image/jpeg'] as const)(
  'a large %s becomes a picture that fits and can be read',
  async (type) => {
    const file = await noise(2600, 3400, type);
    expect(file.size).toBeGreaterThan(DOCUMENT_LIMITS.block);
    const made = await shrink(file);
    if (!made?.ok) throw new Error(made?.why);
    expect(made.bytes.byteLength).toBeLessThanOrEqual(DOCUMENT_LIMITS.green);
    const { width, height, type: kind } = imageSize(made.bytes);
    expect(kind).toBe('jpg');
    expect(width).toBeGreaterThanOrEqual(1275);
    expect(height / width).toBeCloseTo(3400 / 2600, 2);
  },
);

it('a picture that is too large at its best is drawn again until it fits', async () => {
  // As wide as a page at 200 dots to the inch, and twice as long: none of the noise is lost by drawing it smaller.
  const made = await shrink(await noise(1700, 4400, 'image/png'));
  if (!made?.ok) throw new Error(made?.why);
  expect(made.bytes.byteLength).toBeLessThanOrEqual(DOCUMENT_LIMITS.green);
});

it('a large PDF keeps its pages and the size of its paper, and its text is that of the original', async () => {
  const file = await pdfOf({
    pages: 2,
    words: 'Account number: 4471-2280-09',
    picture: await noise(1600, 1800, 'image/png'),
  });
  expect(file.size).toBeGreaterThan(DOCUMENT_LIMITS.block);
  const drawn: number[] = [];
  const made = await shrink(file, undefined, (page) => drawn.push(page));
  if (!made?.ok) throw new Error(made?.why);
  expect(made.bytes.byteLength).toBeLessThanOrEqual(DOCUMENT_LIMITS.green);
  expect(made.text?.rows.map(rowText)).toEqual(['Account number: 4471-2280-09', 'Account number: 4471-2280-09']);
  expect(drawn.slice(0, 2)).toEqual([1, 2]);
  const pdf = await openPdf(made.bytes);
  expect(pdf.numPages).toBe(2);
  const { width, height } = (await pdf.getPage(2)).getViewport({ scale: 1 });
  expect([width, height]).toEqual([612, 792]);
  closePdf(pdf);
});

it('pages that do not fit even at their smallest are refused', async () => {
  const file = await pdfOf({ pages: 9, picture: await noise(1275, 1650, 'image/png') });
  expect(await shrink(file)).toEqual({ ok: false, why: 'does-not-fit' });
});

it('more pages than can fit are refused without drawing one', async () => {
  const drawn: number[] = [];
  expect(await shrink(await pdfOf({ pages: 61, words: 'Usage' }), undefined, (page) => drawn.push(page))).toEqual({
    ok: false,
    why: 'does-not-fit',
  });
  expect(drawn).toEqual([]);
});

it('a PDF with a password says so', async () => {
  const file = await pdfOf({
    pages: 1,
    words: 'Secret',
    change: (pdf) => {
      pdf.encrypt({ userPassword: 'open', ownerPassword: 'own' });
    },
  });
  expect(await shrink(file)).toEqual({ ok: false, why: 'locked' });
});

it('what is neither PDF nor picture is left alone, and what is damaged cannot be drawn', async () => {
  expect(await shrink(new Blob(['PK and what a word processor writes']))).toBeUndefined();
  expect(await shrink(new Blob(['%PDF-1.7\n', new Uint8Array(9000)]))).toEqual({ ok: false, why: 'cannot' });
  expect(await shrink(new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(9000)]))).toEqual({
    ok: false,
    why: 'cannot',
  });
});

it('drawing ends when another bill is chosen', async () => {
  const control = new AbortController();
  const drawn: number[] = [];
  const file = await pdfOf({ pages: 5, words: 'Usage' });
  await shrink(file, control.signal, (page) => {
    drawn.push(page);
    if (page === 2) control.abort();
  });
  expect(drawn).toEqual([1, 2]);
});
