import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import { zlibSync } from 'fflate';
import { expect, it } from 'vitest';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { g4Pdf } from '#shared/domain/fax-eye/g4-pdf.ts';
import { noise } from '#renderer/test/noise.ts';
import { closePdf, drawForFax, openPdf } from './pdf.ts';
import { shrinkPdf } from './shrink-pdf.ts';

const MB = 1024 * 1024;

/** A PDF of two pages with words, and whatever else a test puts into it. */
async function pdfWith(change: (pdf: PDFDocument) => unknown): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const words of ['Referral', 'Second page'])
    pdf.addPage([612, 792]).drawText(words, { x: 60, y: 740, size: 24, font });
  await change(pdf);
  return new Uint8Array(await pdf.save({ useObjectStreams: false }));
}

/** Bytes that no compression makes fewer. */
function chance(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(length, at + 65_536)));
  return bytes;
}

/** The dots of a page as a fax has them. */
async function faxOf(bytes: Uint8Array, page: number): Promise<Uint8ClampedArray> {
  const pdf = await openPdf(bytes.slice());
  try {
    return (await drawForFax(pdf, { page, turn: 0 })).rgba;
  } finally {
    closePdf(pdf);
  }
}

/** How far two pages are apart, in shades of 255 for each dot. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

async function picturesOf(bytes: Uint8Array): Promise<PDFRawStream[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image'));
}

const sizeOf = ({ dict }: PDFRawStream) =>
  ['Width', 'Height'].map((key) => Number(dict.lookup(PDFName.of(key))?.toString()));

it('loses what is not printed and what nothing leads to, and its pages stay as they are', async () => {
  const large = await pdfWith(async (pdf) => {
    await pdf.attach(chance(2 * MB), 'scan.bin');
    pdf.context.register(PDFRawStream.of(pdf.context.obj({}), chance(2 * MB)));
    const thumb = PDFRawStream.of(pdf.context.obj({ Width: 8, Height: 8 }), chance(2 * MB));
    pdf.getPage(0).node.set(PDFName.of('Thumb'), pdf.context.register(thumb));
    pdf.addJavaScript('hello', 'app.alert("hello")');
  });
  expect(large.byteLength).toBeGreaterThan(6 * MB);
  const made = await shrinkPdf(large);
  expect(made.byteLength).toBeLessThan(5000);
  for (const page of [1, 2]) expect(difference(await faxOf(made, page), await faxOf(large, page))).toBe(0);
});

it('has pictures of 204 dots to the inch where it is still too large, which look the same on a fax', async () => {
  // 240 dots to the inch, and little more than can be sent.
  const picture = await noise(2040, 2640, 'image/jpeg');
  const large = await pdfWith(async (pdf) => {
    const image = await pdf.embedJpg(await picture.arrayBuffer());
    pdf.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
  });
  expect(large.byteLength).toBeGreaterThan(DOCUMENT_LIMITS.block);
  const made = await shrinkPdf(large);
  expect(made.byteLength).toBeLessThanOrEqual(DOCUMENT_LIMITS.green);
  const [found] = await picturesOf(made);
  expect(found && sizeOf(found)).toEqual([1734, 2244]);
  expect(difference(await faxOf(made, 3), await faxOf(large, 3))).toBeLessThan(30);
  expect(difference(await faxOf(made, 1), await faxOf(large, 1))).toBe(0);
});

it('leaves pictures in black and white and in the colours of printing as they are, and is as large then', async () => {
  const fax = g4Pdf([{ width: 1728, height: 2156, data: chance(2 * MB) }]);
  const print = new Uint8Array(await (await noise(2200, 3000, 'image/jpeg')).arrayBuffer());
  const large = await pdfWith(async (pdf) => {
    const [page] = await pdf.copyPages(await PDFDocument.load(fax), [0]);
    if (page) pdf.addPage(page);
    const dict = { Type: 'XObject', Subtype: 'Image', Width: 2200, Height: 3000, BitsPerComponent: 8 };
    const image = PDFRawStream.of(pdf.context.obj({ ...dict, ColorSpace: 'DeviceCMYK', Filter: 'DCTDecode' }), print);
    pdf.addPage([612, 792]).node.newXObject('Picture', pdf.context.register(image));
  });
  expect(large.byteLength).toBeGreaterThan(DOCUMENT_LIMITS.green);
  const before = (await picturesOf(large)).map(({ contents }) => contents);
  expect((await picturesOf(await shrinkPdf(large))).map(({ contents }) => contents)).toEqual(before);
});

it.each<[string, (bomb: Uint8Array) => Uint8Array, string | string[]]>([
  ['once', (bomb) => bomb, 'FlateDecode'],
  ['twice', (bomb) => zlibSync(bomb), ['FlateDecode', 'FlateDecode']],
])('is refused where a stream was made to take all memory, deflated %s', async (_, packed, Filter) => {
  const bomb = packed(zlibSync(new Uint8Array(60 * MB)));
  const large = await pdfWith((pdf) => {
    pdf.context.register(PDFRawStream.of(pdf.context.obj({ Filter }), bomb));
  });
  await expect(shrinkPdf(large)).rejects.toThrow('It takes too much memory');
});

it('is refused where it is locked or no PDF', async () => {
  const locked = await pdfWith((pdf) => {
    pdf.encrypt({ userPassword: 'open', ownerPassword: 'own' });
  });
  await expect(shrinkPdf(locked)).rejects.toThrow();
  await expect(shrinkPdf(chance(5000))).rejects.toThrow();
});
