import type { Color, PDFDocument, PDFFont, PDFImage, PDFPage } from '@cantoo/pdf-lib';
import encodeQR from 'qr';
import { wrapped } from './set-text.ts';

/** US Letter in points. */
const LETTER = { width: 612, height: 792 };
const MARGIN = 60;
const WIDTH = LETTER.width - 2 * MARGIN;
const COLUMN = 190;
const SIZE = 10;
const LINE_HEIGHT = 16;
const QR_SIDE = 150;
const PICTURE_HEIGHT = 280;

interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
  fixed: PDFFont;
}

interface Inks {
  black: Color;
  grey: Color;
}

/** What stands on a sheet for printing. */
export interface SheetContent {
  title: string;
  intro: string;
  sections: readonly {
    title: string;
    rows: readonly (readonly [label: string, value: string])[];
    /** Lines of a file to be copied. */
    file?: readonly string[];
  }[];
  /** A QR code at the end; null for none. */
  qr: { text: string; label: string } | null;
  /** A picture at the end, in a frame. */
  picture?: { jpeg: Uint8Array; label: string } | null;
}

/** A sheet for printing as a PDF: sections of values, with a QR code where there is one. */
export async function sheetPages({ title, intro, sections, qr, picture }: SheetContent): Promise<Uint8Array> {
  // Takes a tenth of a second to load, which a start of the app would wait for.
  const { PDFDocument, rgb, StandardFonts } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const fonts: Fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    fixed: await pdf.embedFont(StandardFonts.Courier),
  };
  const writer = new Writer(pdf, fonts, { black: rgb(0, 0, 0), grey: rgb(0.6, 0.6, 0.6) });
  writer.write(title, { font: fonts.bold, size: 20 });
  writer.skip(LINE_HEIGHT / 2);
  writer.write(intro, { font: fonts.plain });
  for (const { title: heading, rows, file = [] } of sections) {
    writer.skip(LINE_HEIGHT);
    // Its first line stays with it.
    writer.need(3 * LINE_HEIGHT);
    writer.write(heading, { font: fonts.bold, size: 13 });
    for (const [label, value] of rows) writer.row(label, value);
    for (const line of file) writer.write(line, { font: fonts.fixed, size: 8.5 });
  }
  if (qr) {
    writer.skip(LINE_HEIGHT);
    writer.need(QR_SIDE + 2 * LINE_HEIGHT);
    writer.write(qr.label, { font: fonts.plain });
    writer.qr(qr.text);
  }
  if (picture) {
    const image = await pdf.embedJpg(picture.jpeg);
    const { width, height } = image.scaleToFit(WIDTH, PICTURE_HEIGHT);
    writer.skip(LINE_HEIGHT);
    writer.need(height + 2 * LINE_HEIGHT);
    writer.write(picture.label, { font: fonts.plain });
    writer.picture(image, width, height);
  }
  // Without streams of objects its text can be found by any tool.
  return pdf.save({ useObjectStreams: false });
}

/** Writes from the top to the bottom, and goes on on the next page. */
class Writer {
  readonly #pdf: PDFDocument;
  readonly #fonts: Fonts;
  readonly #inks: Inks;
  #page: PDFPage;
  #y = LETTER.height - MARGIN;

  constructor(pdf: PDFDocument, fonts: Fonts, inks: Inks) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#inks = inks;
    this.#page = pdf.addPage([LETTER.width, LETTER.height]);
  }

  skip(height: number): void {
    this.#y -= height;
  }

  /** Begins a new page where this one has not so much room. */
  need(height: number): void {
    if (this.#y - height >= MARGIN) return;
    this.#page = this.#pdf.addPage([LETTER.width, LETTER.height]);
    this.#y = LETTER.height - MARGIN;
  }

  write(text: string, { font, size = SIZE, x = MARGIN }: { font: PDFFont; size?: number; x?: number }): void {
    for (const line of wrapped(text, font, size, LETTER.width - MARGIN - x)) {
      this.need(LINE_HEIGHT);
      this.#y -= size > SIZE ? size + 4 : LINE_HEIGHT;
      this.#page.drawText(line, { x, y: this.#y, size, font });
    }
  }

  row(label: string, value: string): void {
    const { plain, bold } = this.#fonts;
    const labels = wrapped(label, plain, SIZE, COLUMN - 12);
    const values = wrapped(value, bold, SIZE, WIDTH - COLUMN);
    for (let line = 0; line < Math.max(labels.length, values.length); line += 1) {
      this.need(LINE_HEIGHT);
      this.#y -= LINE_HEIGHT;
      this.#page.drawText(labels[line] ?? '', { x: MARGIN, y: this.#y, size: SIZE, font: plain });
      this.#page.drawText(values[line] ?? '', { x: MARGIN + COLUMN, y: this.#y, size: SIZE, font: bold });
    }
  }

  picture(image: PDFImage, width: number, height: number): void {
    this.#y -= height + LINE_HEIGHT / 2;
    const place = { x: MARGIN, y: this.#y, width, height };
    this.#page.drawImage(image, place);
    this.#page.drawRectangle({ ...place, borderColor: this.#inks.grey, borderWidth: 0.5 });
  }

  qr(text: string): void {
    const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    const side = QR_SIDE / modules.length;
    const top = this.#y - LINE_HEIGHT / 2;
    const path = modules.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x * side} ${y * side}h${side}v${side}h${-side}z`] : [])),
    );
    this.#page.drawSvgPath(path.join(''), { x: MARGIN, y: top, color: this.#inks.black });
    this.#y = top - QR_SIDE;
  }
}
