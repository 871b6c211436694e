// The cover page of a fax: one page whatever is written, in black on white, for the coarse raster of a fax machine.
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { DateTime } from 'luxon';
import type { Cover, CoverLogo } from '#shared/domain/fax/cover.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { coverWords } from '#shared/words/cover-words.ts';
import { wrapped } from '../print/set-text.ts';
import { UndrawableText } from './pasted-page.ts';

/** US Letter in points. */
const LETTER = { width: 612, height: 792 };
const MARGIN = 60;
const WIDTH = LETTER.width - 2 * MARGIN;
const COLUMN = 84;
/** Sizes of the message, the largest first; below the last a coarse machine blurs it. */
const MESSAGE_SIZES = [13, 12, 11, 10];
const NOTICE_SIZE = 10;
const LEADING = 1.35;

/** Room of the logo at most, and below it. */
const LOGO = { width: 240, height: 64, below: 12 };

/** Without a colour of its own the library would fill it. */
const FRAME = { borderWidth: 2.5, borderColor: rgb(0, 0, 0) };

interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
}

export interface CoverPage {
  bytes: Uint8Array;
  /** The end of the message, where it does not fit on the page. */
  left: string;
}

/** Draws a cover. Throws {@link UndrawableText} rather than leave a character out. The same cover is the same bytes. */
export async function coverPage(cover: Cover, logo: CoverLogo | null = null): Promise<CoverPage> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const fonts: Fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  assertDrawable(cover, fonts.plain);
  const page = pdf.addPage([LETTER.width, LETTER.height]);
  const top = LETTER.height - MARGIN - (logo ? await drawLogo(pdf, page, logo) : 0);
  let y = drawHead(page, top, cover, fonts);
  for (const [label, lines] of factsOf(cover)) y = drawFact(page, y, label, lines, fonts);
  y -= 8;
  drawRule(page, y, 1);
  const notice = coverWords[cover.language].notices[cover.kind];
  const bottom = notice === null ? MARGIN : drawNotice(page, notice, fonts);
  const left = drawMessage(page, { top: y - 14, bottom }, cover.message, fonts.plain);
  return { bytes: await pdf.save(), left };
}

function assertDrawable({ toName, fromName, subject, message }: Cover, font: PDFFont): void {
  const known = new Set(font.getCharacterSet());
  for (const letter of [toName, fromName, subject, message].join('').replace(/\s/g, ''))
    if (!known.has(letter.codePointAt(0) ?? 0)) throw new UndrawableText(`${letter} cannot be drawn`);
}

/** At the top. Answers how much room it takes there. */
async function drawLogo(pdf: PDFDocument, page: PDFPage, { png, ratio }: CoverLogo): Promise<number> {
  const height = Math.min(LOGO.height, LOGO.width * ratio);
  const image = await pdf.embedPng(png);
  const y = LETTER.height - MARGIN - height;
  page.drawImage(image, { x: MARGIN, y, width: height / ratio, height });
  return height + LOGO.below;
}

/** The title, and the mark of a kind in a frame beside it. Answers where the rest begins. */
function drawHead(page: PDFPage, top: number, { kind, language, fromName }: Cover, { bold }: Fonts): number {
  const { title, marks } = coverWords[language];
  const isBusiness = kind === 'business' && fromName.trim() !== '';
  const head = isBusiness ? (wrapped(fromName, bold, 24, WIDTH - 110)[0] ?? '') : title.toUpperCase();
  page.drawText(head, { x: MARGIN, y: top - 26, size: isBusiness ? 24 : 34, font: bold });
  const mark = marks[kind] ?? (isBusiness ? title.toUpperCase() : null);
  if (mark !== null) {
    const size = isBusiness ? 34 : 22;
    const width = bold.widthOfTextAtSize(mark, size);
    const x = LETTER.width - MARGIN - width - (isBusiness ? 0 : 12);
    page.drawText(mark, { x, y: top - 26, size, font: bold });
    if (!isBusiness) page.drawRectangle({ x: x - 12, y: top - 36, width: width + 24, height: 36, ...FRAME });
  }
  drawRule(page, top - 48, 2);
  return top - 60;
}

function drawRule(page: PDFPage, y: number, thickness: number): void {
  page.drawLine({ start: { x: MARGIN, y }, end: { x: LETTER.width - MARGIN, y }, thickness });
}

function factsOf(cover: Cover): [label: string, lines: string[]][] {
  const words = coverWords[cover.language];
  const named = (name: string, number: string) =>
    [name.trim(), number === '' ? '' : formatUsNumber(number)].filter((line) => line !== '');
  const day = DateTime.fromISO(cover.day).setLocale(words.locale).toLocaleString(DateTime.DATE_FULL);
  const subject = cover.subject.trim();
  return [
    [words.to, named(cover.toName, cover.to)],
    [words.from, named(cover.fromName, cover.from)],
    [words.date, [day]],
    [words.pages, [words.withCover(cover.pages)]],
    ...(subject === '' ? [] : ([[words.subject, [subject]]] satisfies [string, string[]][])),
  ];
}

function drawFact(page: PDFPage, top: number, label: string, lines: string[], { plain, bold }: Fonts): number {
  let y = top;
  for (const [index, line] of lines.flatMap((text) => wrapped(text, bold, 13, WIDTH - COLUMN)).entries()) {
    y -= 19;
    if (index === 0) page.drawText(label, { x: MARGIN, y, size: 13, font: plain });
    page.drawText(line, { x: MARGIN + COLUMN, y, size: 13, font: bold });
  }
  return y - 5;
}

/** At the foot of the page. Answers where the room above it ends. */
function drawNotice(page: PDFPage, notice: string, { plain }: Fonts): number {
  const lines = wrapped(notice, plain, NOTICE_SIZE, WIDTH);
  const leading = NOTICE_SIZE * LEADING;
  const top = MARGIN + lines.length * leading;
  drawRule(page, top, 1);
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: MARGIN, y: top - (index + 1) * leading, size: NOTICE_SIZE, font: plain });
  return top + 10;
}

/** In the largest size in which it fits; answers what does not fit in the smallest. */
function drawMessage(
  page: PDFPage,
  { top, bottom }: { top: number; bottom: number },
  text: string,
  font: PDFFont,
): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  const linesAt = (size: number) => paragraphs.flatMap((paragraph) => wrapped(paragraph, font, size, WIDTH));
  const roomAt = (size: number) => Math.floor((top - bottom) / (size * LEADING));
  const smallest = MESSAGE_SIZES.at(-1) ?? NOTICE_SIZE;
  const size = MESSAGE_SIZES.find((one) => linesAt(one).length <= roomAt(one)) ?? smallest;
  const lines = linesAt(size);
  const shown = lines.slice(0, roomAt(size));
  for (const [index, line] of shown.entries())
    page.drawText(line, { x: MARGIN, y: top - (index + 1) * size * LEADING, size, font });
  return lines.slice(shown.length).join(' ').trim();
}
