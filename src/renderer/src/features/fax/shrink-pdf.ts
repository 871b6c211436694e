// Makes a PDF smaller without changing how its pages look on a fax. Runs in a worker.
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { imageSize } from 'image-size';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { drawnOnPaper, sizeOnPaper, type Fineness } from './shrink-picture.ts';
import { canBeUnpacked, unpackedDots } from './unpacked.ts';

/** What is not printed (PDF 32000-1, 7.7.2 and 7.7.3). */
const UNPRINTED = {
  catalog: ['AA', 'AF', 'JavaScript', 'MarkInfo', 'Metadata', 'OpenAction', 'Outlines', 'PieceInfo', 'StructTreeRoot'],
  names: ['EmbeddedFiles', 'JavaScript'],
  page: ['AA', 'AF', 'Metadata', 'PieceInfo', 'Thumb'],
};
/** Dots to the inch of a fax; the second one is tried where the first one is not enough. */
const STEPS: readonly Fineness[] = [
  { dpi: 204, quality: 0.75 },
  { dpi: 204, quality: 0.5 },
];

/** Small enough for both readings of the provider's limit. */
const fits = (bytes: Uint8Array) => bytes.byteLength <= DOCUMENT_LIMITS.green;
const name = (text: string) => PDFName.of(text);

/**
 * First without what is not printed, then with pictures of at most 204 dots to the inch, until it fits. Throws for what is no PDF, or is
 * locked.
 */
export async function shrinkPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!canBeUnpacked(bytes)) throw new Error('It takes too much memory');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  dropUnprinted(pdf);
  dropUnused(pdf.context);
  let made = await pdf.save();
  for (const step of STEPS) {
    if (fits(made)) break;
    for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
      const smaller = object instanceof PDFRawStream ? await smallerPicture(pdf.context, object, step) : undefined;
      if (smaller) pdf.context.assign(ref, smaller);
    }
    made = await pdf.save();
  }
  return made;
}

function dropUnprinted(pdf: PDFDocument): void {
  const { catalog } = pdf;
  for (const key of UNPRINTED.catalog) catalog.delete(name(key));
  const names = catalog.lookup(name('Names'));
  if (names instanceof PDFDict) for (const key of UNPRINTED.names) names.delete(name(key));
  for (const page of pdf.getPages()) for (const key of UNPRINTED.page) page.node.delete(name(key));
}

/** Takes away what nothing leads to from the beginning of the file. */
function dropUnused(context: PDFContext): void {
  const used = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = [context.trailerInfo.Root, context.trailerInfo.Info];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef) {
      if (used.has(object)) continue;
      used.add(object);
      waiting.push(context.lookup(object));
    } else if (object instanceof PDFDict) waiting.push(...object.values());
    else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFStream) waiting.push(...object.dict.values());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref)) context.delete(ref);
}

/** A picture in colour or grey, drawn again; undefined for another one, and where that makes it no smaller. */
async function smallerPicture(
  context: PDFContext,
  picture: PDFRawStream,
  step: Fineness,
): Promise<PDFRawStream | undefined> {
  const { dict } = picture;
  if (dict.lookup(name('Subtype')) !== name('Image') || numberOf(dict, 'BitsPerComponent') !== 8) return undefined;
  // Colours that are turned round, or one that stands for what is not there.
  if (dict.has(name('Decode')) || dict.lookup(name('Mask')) instanceof PDFArray) return undefined;
  const bitmap = await bitmapOf(picture);
  if (!bitmap) return undefined;
  try {
    const drawn = await drawnOnPaper(bitmap, step);
    if (drawn.byteLength >= picture.contents.byteLength) return undefined;
    const { width, height } = sizeOnPaper(bitmap, step.dpi);
    const made = dict.clone(context);
    for (const [key, value] of Object.entries({ Width: width, Height: height }))
      made.set(name(key), PDFNumber.of(value));
    made.set(name('ColorSpace'), name('DeviceRGB'));
    made.set(name('Filter'), name('DCTDecode'));
    made.delete(name('DecodeParms'));
    return PDFRawStream.of(made, drawn);
  } finally {
    bitmap.close();
  }
}

async function bitmapOf(picture: PDFRawStream): Promise<ImageBitmap | undefined> {
  const { dict } = picture;
  const [width, height] = [numberOf(dict, 'Width') ?? 0, numberOf(dict, 'Height') ?? 0];
  const colours = coloursOf(dict);
  if (colours === undefined || width * height === 0 || width * height > DOCUMENT_LIMITS.pixels) return undefined;
  const filter = only(dict.lookup(name('Filter')));
  const contents = picture.contents as Uint8Array<ArrayBuffer>;
  if (filter === name('DCTDecode')) {
    // What the bytes say is what is drawn, whatever the document says of them.
    const jpeg = imageSize(contents);
    if (jpeg.width * jpeg.height > DOCUMENT_LIMITS.pixels) return undefined;
    return createImageBitmap(new Blob([contents], { type: 'image/jpeg' }), {
      ...{ imageOrientation: 'none', colorSpaceConversion: 'none' },
    });
  }
  // Rows that are written by their differences are left as they are.
  if (filter !== name('FlateDecode') || dict.has(name('DecodeParms'))) return undefined;
  const samples = unpackedDots(contents, width * height * colours);
  if (!samples) return undefined;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let dot = 0; dot < width * height; dot += 1)
    for (let colour = 0; colour < 3; colour += 1)
      rgba[4 * dot + colour] = samples[dot * colours + (colours === 3 ? colour : 0)] ?? 255;
  return createImageBitmap(new ImageData(rgba, width, height));
}

/** Colours of a dot, of grey and red, green and blue; undefined for others, such as those of printing. */
function coloursOf(dict: PDFDict): 1 | 3 | undefined {
  const space = dict.lookup(name('ColorSpace'));
  if (space === name('DeviceGray')) return 1;
  if (space === name('DeviceRGB')) return 3;
  if (!(space instanceof PDFArray) || space.lookup(0) !== name('ICCBased')) return undefined;
  const profile = space.lookup(1);
  const count = profile instanceof PDFStream ? numberOf(profile.dict, 'N') : undefined;
  return count === 1 || count === 3 ? count : undefined;
}

function numberOf(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(name(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

function only(filter: PDFObject | undefined): PDFObject | undefined {
  return filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
}
