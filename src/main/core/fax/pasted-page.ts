import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  type PDFFont,
} from '@cantoo/pdf-lib';
import { DOCUMENT_LIMITS } from '#shared/domain/document-limits.ts';
import { jpegOrientation, type Orientation } from './jpeg-orientation.ts';

/** US Letter in points, as fax machines expect it. */
const LETTER = { width: 612, height: 792 };
const MARGIN = 54;
const FONT_SIZE = 11;
const LINE_HEIGHT = 15;

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];

/** A pasted text has a character that the fax font cannot draw. */
export class UndrawableText extends Error {
  override readonly name = 'UndrawableText';
}

/** A picture has more pixels than can be worked with. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

/** Whether a file is an image that can become a page, by its first bytes. */
export function isImage(bytes: Uint8Array): boolean {
  return startsWith(bytes, PNG) || startsWith(bytes, JPEG);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Puts a PNG or JPEG image on one letter page, as large as the margins allow, upright as its camera was held. Throws when it
 * cannot be read.
 */
export async function imagePage(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  // The header comes first: a small file can hold a picture that no memory holds.
  if (startsWith(bytes, PNG)) checkPixels(pngSize(bytes));
  const image = startsWith(bytes, PNG) ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes);
  // A JPEG is taken as it is, and unpacked where it is shown.
  checkPixels(image);
  const orientation = startsWith(bytes, JPEG) ? jpegOrientation(bytes) : 1;
  const shown = orientation >= 5 ? { width: image.height, height: image.width } : image;
  // A wide image keeps its width on a page that lies on its side; the provider turns pages as needed.
  const [width, height] = shown.width > shown.height ? [LETTER.height, LETTER.width] : [LETTER.width, LETTER.height];
  const scale = Math.min((width - 2 * MARGIN) / shown.width, (height - 2 * MARGIN) / shown.height);
  const size = { width: shown.width * scale, height: shown.height * scale };
  const page = pdf.addPage([width, height]);
  const box = { x: (width - size.width) / 2, y: height - MARGIN - size.height, ...size };
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...placed(orientation, box)),
    drawObject(page.node.newXObject('Image', image.ref)),
    popGraphicsState(),
  );
  return pdf.save();
}

interface Size {
  width: number;
  height: number;
}

function checkPixels({ width, height }: Size): void {
  if (width * height > DOCUMENT_LIMITS.pixels) throw new TooManyPixels();
}

/** Width and height stand at the start of the first chunk (PNG, third edition, 11.2.1). Throws where the file ends before. */
function pngSize({ buffer, byteOffset, byteLength }: Uint8Array): Size {
  const header = new DataView(buffer, byteOffset, byteLength);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** Places the unit square of an image in a box, turned and mirrored so that it is upright. */
function placed(orientation: Orientation, { x, y, width: w, height: h }: Box): Matrix {
  const [right, top] = [x + w, y + h];
  const matrices: Record<Orientation, Matrix> = {
    1: [w, 0, 0, h, x, y],
    2: [-w, 0, 0, h, right, y],
    3: [-w, 0, 0, -h, right, top],
    4: [w, 0, 0, -h, x, top],
    5: [0, -h, -w, 0, right, top],
    6: [0, -h, w, 0, x, top],
    7: [0, h, w, 0, x, y],
    8: [0, h, -w, 0, right, y],
  };
  return matrices[orientation];
}

/** Sets a text on letter pages. Throws {@link UndrawableText} rather than leave a character out. */
export async function textPages(text: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const rows = text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');
  // The library draws something else in its place, and nobody would see it.
  const drawable = new Set(font.getCharacterSet());
  if (rows.some((row) => [...row].some((character) => !drawable.has(character.codePointAt(0) ?? 0))))
    throw new UndrawableText('A character cannot be drawn');
  const lines = rows.flatMap((row) => wrap(row, font));
  const perPage = Math.floor((LETTER.height - 2 * MARGIN) / LINE_HEIGHT);
  for (let start = 0; start < lines.length; start += perPage) {
    const page = pdf.addPage([LETTER.width, LETTER.height]);
    for (const [index, line] of lines.slice(start, start + perPage).entries())
      page.drawText(line, { x: MARGIN, y: LETTER.height - MARGIN - (index + 1) * LINE_HEIGHT, size: FONT_SIZE, font });
  }
  return pdf.save();
}

/** Breaks a line at spaces, and a word that is wider than the page anywhere. */
function wrap(line: string, font: PDFFont): string[] {
  const room = LETTER.width - 2 * MARGIN;
  const lines: string[] = [];
  let current = '';
  for (const piece of line.match(/\s+|\S+/g) ?? []) {
    if (widthOf(current + piece, font) <= room) current += piece;
    else {
      if (current.trim() !== '') lines.push(current.trimEnd());
      current = '';
      for (const character of piece.trimStart()) {
        if (widthOf(current + character, font) > room) {
          lines.push(current);
          current = '';
        }
        current += character;
      }
    }
  }
  return [...lines, current];
}

function widthOf(text: string, font: PDFFont): number {
  return font.widthOfTextAtSize(text, FONT_SIZE);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
