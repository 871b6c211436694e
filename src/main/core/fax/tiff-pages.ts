import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFRawStream,
  popGraphicsState,
  pushGraphicsState,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import UTIF, { type IFD } from 'utif2';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { TooManyPages, TooManyPixels } from './pasted-page.ts';

/** US Letter in points. */
const SHORT = 612;
const LONG = 792;
/** Compressions by their number (TIFF 6.0, sections 10 and 11): those of fax machines go into a PDF as they are. */
const GROUP_3 = 3;
const GROUP_4 = 4;
const REDUCED = 1;

/** The pictures of a TIFF, each on a page of its own. Throws {@link TooManyPages} and {@link TooManyPixels}. */
export async function tiffPages(bytes: Uint8Array): Promise<Uint8Array> {
  const file = new Uint8Array(bytes).buffer;
  const pictures = UTIF.decode(file).filter((ifd) => tag(ifd, 256) > 0 && (tag(ifd, 254) & REDUCED) === 0);
  if (pictures.length === 0) throw new Error('There is no picture');
  if (pictures.length > DOCUMENT_LIMITS.pagesBlock) throw new TooManyPages();
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const ifd of pictures) {
    // Its header comes first: a small file can say that it holds a picture that no memory holds.
    if (tag(ifd, 256) * tag(ifd, 257) > DOCUMENT_LIMITS.pixels) throw new TooManyPixels();
    place(pdf, ifd, fromFax(pdf, ifd, bytes) ?? [fromPixels(pdf, ifd, file)]);
  }
  return pdf.save();
}

/** A strip of a picture: its rows, from the top. */
interface Strip {
  image: PDFRef;
  rows: number;
}

/** The strips as a fax machine wrote them; undefined for other compressions. */
function fromFax(pdf: PDFDocument, ifd: IFD, bytes: Uint8Array): Strip[] | undefined {
  const compression = tag(ifd, 259);
  if (compression !== GROUP_3 && compression !== GROUP_4) return undefined;
  const [width, height] = [tag(ifd, 256), tag(ifd, 257)];
  const perStrip = Math.min(height, tag(ifd, 278) || height);
  const offsets = tags(ifd, 273);
  const lengths = tags(ifd, 279);
  const twoDimensional = (tag(ifd, 292) & 1) === 1;
  return offsets.map((offset, index) => {
    const rows = Math.min(perStrip, height - index * perStrip);
    const data = bytes.slice(offset, offset + (lengths[index] ?? 0));
    const dict = pdf.context.obj({
      ...{
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: rows,
        BitsPerComponent: 1,
        ColorSpace: 'DeviceGray',
      },
      Filter: 'CCITTFaxDecode',
      DecodeParms: {
        K: compression === GROUP_4 ? -1 : twoDimensional ? 1 : 0,
        ...{ Columns: width, Rows: rows, BlackIs1: tag(ifd, 262) === 1, EndOfBlock: false },
      },
    });
    return {
      image: pdf.context.register(PDFRawStream.of(dict, tag(ifd, 266) === 2 ? data.map(reversed) : data)),
      rows,
    };
  });
}

/** Bits of a byte from right to left, as some fax machines write them. */
function reversed(byte: number): number {
  let result = 0;
  for (let bit = 0; bit < 8; bit += 1) result |= ((byte >> bit) & 1) << (7 - bit);
  return result;
}

function fromPixels(pdf: PDFDocument, ifd: IFD, file: ArrayBuffer): Strip {
  UTIF.decodeImage(file, ifd);
  const { width, height } = ifd;
  const rgba = UTIF.toRGBA8(ifd);
  const samples = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    // What is transparent is paper.
    const alpha = rgba[from + 3] ?? 255;
    for (let sample = 0; sample < 3; sample += 1)
      samples[to++] = 255 - Math.round(((255 - (rgba[from + sample] ?? 255)) * alpha) / 255);
  }
  const dict = pdf.context.obj({
    ...{
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceRGB',
    },
    Filter: 'FlateDecode',
  });
  return { image: pdf.context.register(PDFRawStream.of(dict, deflateSync(samples))), rows: height };
}

/** As large as the page, with the shape that the dots have: those of a fax are higher than wide. */
function place(pdf: PDFDocument, ifd: IFD, strips: readonly Strip[]): void {
  const [across, down] = [tag(ifd, 282) || 1, tag(ifd, 283) || 1];
  const ratio = across / down > 0 && Number.isFinite(across / down) ? across / down : 1;
  const [width, height] = [tag(ifd, 256), tag(ifd, 257) * ratio];
  const size = width > height ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };
  const scale = Math.min(size.width / width, size.height / height);
  const page = pdf.addPage([size.width, size.height]);
  let top = (size.height + height * scale) / 2;
  const left = (size.width - width * scale) / 2;
  for (const { image, rows } of strips) {
    const tall = rows * ratio * scale;
    top -= tall;
    drawStrip(page, image, { x: left, y: top, width: width * scale, height: tall });
  }
}

function drawStrip(
  page: ReturnType<PDFDocument['addPage']>,
  image: PDFRef,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, x, y),
    drawObject(page.node.newXObject('Image', image)),
    popGraphicsState(),
  );
}

function tags(ifd: IFD, id: number): number[] {
  const value = ifd[`t${String(id)}`];
  return Array.isArray(value) ? value.map(Number) : [];
}

function tag(ifd: IFD, id: number): number {
  return tags(ifd, id)[0] ?? 0;
}
