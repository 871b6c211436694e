import { readBill } from '#shared/domain/porting/bill-fields.ts';
import { billRows, pdfPieces, type BillRow, type TextPiece } from '#shared/domain/porting/bill-text.ts';
import { BILL_FACTS, emptyPort, type PortForm } from '#shared/domain/porting/port-form.ts';
import { closePdf, openPdf, pageTexts, type PDFDocumentProxy } from '#renderer/features/fax/index.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/** What identifies the account stands on the first pages; its numbers may stand far behind. */
const FACT_PAGES = 10;
const MOST_PAGES = 60;

/** The text of a bill, and where it comes from. */
export interface BillText {
  /** `none`: its pages are pictures. `scan`: it was recognized in them. `unread`: it could not be read now. */
  from: 'pdf' | 'scan' | 'none' | 'unread';
  rows: readonly BillRow[];
  /** Whether these are the rows of all pages, and none of them is a picture. */
  isWhole: boolean;
}

const UNREAD: BillText = { from: 'unread', rows: [], isWhole: false };

/** Reads the text of a bill on this computer. */
export async function readBillText(id: string): Promise<BillText> {
  const read = await ask('document.read', { id });
  if (!read.ok) return UNREAD;
  try {
    const pdf = await openPdf(read.value);
    try {
      return await textOfPdf(pdf);
    } finally {
      closePdf(pdf);
    }
  } catch {
    return UNREAD;
  }
}

/** The text of an open PDF. */
export async function textOfPdf(pdf: PDFDocumentProxy): Promise<BillText> {
  const pages: TextPiece[][] = [];
  try {
    for (let page = 1; page <= Math.min(MOST_PAGES, pdf.numPages); page++) {
      const { texts, view } = await pageTexts(pdf, page);
      pages.push(pdfPieces(texts, view));
    }
  } catch {
    return UNREAD;
  }
  const rows = billRows(pages);
  const isWhole = pages.length === pdf.numPages && pages.every((pieces) => pieces.length > 0);
  return { from: rows.length > 0 ? 'pdf' : 'none', rows, isWhole };
}

/** Puts what the bill says into fields that nobody typed in, in place of what another bill said; answers how many facts were found. */
export function fillFromBill(form: PortForm, { rows, from }: Pick<BillText, 'rows' | 'from'>): number {
  const { statement, ...facts } = readBill(rows.filter(({ page }) => page <= FACT_PAGES));
  form.statement = statement?.value ?? '';
  let filled = statement ? 1 : 0;
  const kept: PortForm['read'] = {};
  for (const fact of BILL_FACTS) {
    const found = (facts as Partial<Record<string, { value: string; snippet: string; page: number }>>)[fact];
    const wasRead = form.read[fact]?.value === form[fact];
    const isFree = form[fact] === '' || form[fact] === 'None' || wasRead;
    // What was read from another bill is nothing that was typed.
    if (wasRead && form[fact] !== '') Object.assign(form, { [fact]: emptyPort()[fact] });
    if (!found || !isFree) continue;
    Object.assign(form, { [fact]: found.value });
    kept[fact] = from === 'scan' ? { ...found, scanned: true } : found;
    filled += 1;
  }
  form.read = kept;
  return filled;
}
