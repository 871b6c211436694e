import { readBill } from '#shared/domain/porting/bill-fields.ts';
import { billRows, pdfPieces, type BillRow, type TextPiece } from '#shared/domain/porting/bill-text.ts';
import { BILL_FACTS, type PortForm } from '#shared/domain/porting/port-form.ts';
import { closePdf, openPdf, pageTexts } from '#renderer/features/fax/index.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/** What identifies the account stands on the first pages. */
const MOST_PAGES = 10;

/** The text of a bill on this computer; null when it cannot be read, empty for one that was scanned. */
export async function rowsOfBill(id: string): Promise<BillRow[] | null> {
  const read = await ask('document.read', { id });
  if (!read.ok) return null;
  try {
    const pdf = await openPdf(read.value);
    try {
      const pages: TextPiece[][] = [];
      for (let page = 1; page <= Math.min(MOST_PAGES, pdf.numPages); page++) {
        const { texts, view } = await pageTexts(pdf, page);
        pages.push(pdfPieces(texts, view));
      }
      return billRows(pages);
    } finally {
      closePdf(pdf);
    }
  } catch {
    return null;
  }
}

/** Puts what the bill says into fields that nobody typed in; answers how many facts were found. */
export function fillFromBill(form: PortForm, rows: readonly BillRow[]): number {
  const { statement, ...facts } = readBill(rows);
  form.statement = statement?.value ?? '';
  let filled = statement ? 1 : 0;
  const kept: PortForm['read'] = {};
  for (const fact of BILL_FACTS) {
    const found = (facts as Partial<Record<string, { value: string; snippet: string; page: number }>>)[fact];
    const wasRead = form.read[fact]?.value === form[fact];
    const isFree = form[fact] === '' || form[fact] === 'None' || wasRead;
    if (!found || !isFree) continue;
    Object.assign(form, { [fact]: found.value });
    kept[fact] = found;
    filled += 1;
  }
  form.read = kept;
  return filled;
}
