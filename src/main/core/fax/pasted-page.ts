import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  type PDFFont,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { jpegOrientation, type Orientation } from './jpeg-orientation.ts';
import { jpegSize } from './jpeg-size.ts';
import { embedPngRows, pngHeader } from './png-image.ts';

/** US Letter in points, as fax machines expect it. */
const LETTER = { width: 612, height: 792 };
const MARGIN = 54;
const FONT_SIZE = 11;
const LINE_HEIGHT = 15;

const LINE_BREAK = 0x0a;

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

/** A pasted text needs more pages than may be faxed. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
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
  checkPixels(startsWith(bytes, PNG) ? pngHeader(bytes) : jpegSize(bytes));
  const image = startsWith(bytes, PNG) ? await embedPng(pdf, bytes) : await pdf.embedJpg(bytes);
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

function checkPixels(size: Size | undefined): void {
  if (size && size.width * size.height > DOCUMENT_LIMITS.pixels) throw new TooManyPixels();
}

async function embedPng(pdf: PDFDocument, bytes: Uint8Array): Promise<Size & { ref: PDFRef }> {
  const ref = await embedPngRows(pdf, bytes);
  if (!ref) return pdf.embedPng(bytes);
  const { width, height } = pngHeader(bytes);
  return { width, height, ref };
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
  const plain = text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ');
  // The library draws something else in its place, and nobody would see it.
  const drawable = new Set([...font.getCharacterSet(), LINE_BREAK]);
  for (const character of plain)
    if (!drawable.has(character.codePointAt(0) ?? 0)) throw new UndrawableText('A character cannot be drawn');
  const perPage = Math.floor((LETTER.height - 2 * MARGIN) / LINE_HEIGHT);
  const lines: string[] = [];
  for (const line of wrapped(plain, font)) {
    if (lines.length === perPage * DOCUMENT_LIMITS.pagesBlock) throw new TooManyPages();
    lines.push(line);
  }
  for (let start = 0; start < lines.length; start += perPage) {
    const page = pdf.addPage([LETTER.width, LETTER.height]);
    for (const [index, line] of lines.slice(start, start + perPage).entries())
      page.drawText(line, { x: MARGIN, y: LETTER.height - MARGIN - (index + 1) * LINE_HEIGHT, size: FONT_SIZE, font });
  }
  return pdf.save();
}

/** The lines of a text one by one, so that a long text is not laid out beyond what can be faxed. */
function* wrapped(text: string, font: PDFFont): Generator<string> {
  const widths = new Map<string, number>();
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('\n', start);
    yield* wrap(text.slice(start, end < 0 ? undefined : end), font, widths);
    if (end < 0) return;
    start = end + 1;
  }
}

/** Breaks a line at spaces, and a word that is wider than the page anywhere. */
function* wrap(line: string, font: PDFFont, widths: Map<string, number>): Generator<string> {
  const room = LETTER.width - 2 * MARGIN;
  let current = '';
  for (const [piece] of line.matchAll(/\s+|\S+/g)) {
    if (piece.length <= room && widthOf(current + piece, font) <= room) current += piece;
    else {
      if (current.trim() !== '') yield current.trimEnd();
      current = '';
      let width = 0;
      for (const character of piece.trimStart()) {
        const last = current.slice(-1);
        const wider = width + added(last, character, font, widths);
        if (wider > room) yield current;
        current = wider > room ? character : current + character;
        width = wider > room ? added('', character, font, widths) : wider;
      }
    }
  }
  yield current;
}

/** What a character adds to the width of a line, which depends on the one before it; measured once for each pair. */
function added(before: string, character: string, font: PDFFont, widths: Map<string, number>): number {
  const pair = before + character;
  const known = widths.get(pair);
  if (known !== undefined) return known;
  const width = widthOf(pair, font) - (before === '' ? 0 : widthOf(before, font));
  widths.set(pair, width);
  return width;
}

function widthOf(text: string, font: PDFFont): number {
  return font.widthOfTextAtSize(text, FONT_SIZE);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
