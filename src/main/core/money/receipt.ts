import { PDFDocument, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import { DateTime } from 'luxon';
import type { Refill } from '#shared/bridge/money.ts';
import { formatMoney, parseMoney } from '#shared/domain/money/money.ts';
import { drawable } from '../print/set-text.ts';
import { receiptWords, type ReceiptLanguage, type ReceiptWords } from '#shared/words/receipt-words.ts';

/** US Letter in points. */
const LETTER = { width: 612, height: 792 };
const MARGIN = 72;
const COLUMN = 190;
const LINE_HEIGHT = 24;
const VALUE_ROOM = LETTER.width - 2 * MARGIN - COLUMN;

/** A receipt of a refill that was done, on one page. */
export async function receiptPage(refill: Refill, account: string, language: ReceiptLanguage): Promise<Uint8Array> {
  const words = receiptWords[language];
  const pdf = await PDFDocument.create();
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  pdf.setTitle(words.title);
  const page = pdf.addPage([LETTER.width, LETTER.height]);
  let y = LETTER.height - MARGIN;
  page.drawText(words.title, { x: MARGIN, y, size: 22, font: bold });
  y -= 2 * LINE_HEIGHT;
  for (const [label, value] of receiptRows(refill, account, words)) {
    page.drawText(label, { x: MARGIN, y, size: 11, font: plain });
    page.drawText(fitted(value, bold), { x: MARGIN + COLUMN, y, size: 11, font: bold });
    y -= LINE_HEIGHT;
  }
  page.drawText(words.notAnInvoice, { x: MARGIN, y: y - LINE_HEIGHT, size: 10, font: plain });
  // Without streams of objects its text can be found by any tool.
  return pdf.save({ useObjectStreams: false });
}

/** What stands on a receipt, line by line. */
export function receiptRows(refill: Refill, account: string, words: ReceiptWords): [label: string, value: string][] {
  const money = (amount: string | null) => {
    const read = parseMoney(amount ?? '');
    return read ? formatMoney(read, words.locale) : words.unknown;
  };
  const time = DateTime.fromISO(refill.at).setLocale(words.locale).toLocaleString(DateTime.DATETIME_FULL);
  return [
    [words.account, account],
    [words.amount, money(refill.amount)],
    [words.time, time],
    [words.mode, words.modes[refill.mode ?? 'none']],
    [words.by, refill.actor],
    [words.before, money(refill.before)],
    [words.after, money(refill.after)],
    [words.reference, refill.id],
  ];
}

/** A value as the font can draw it, cut where the page ends; a name may have any character. */
function fitted(value: string, font: PDFFont): string {
  const characters = [...drawable(value, font)];
  while (characters.length > 1 && font.widthOfTextAtSize(characters.join(''), 11) > VALUE_ROOM) characters.pop();
  return characters.join('');
}
