import { ask } from '#renderer/kernel/bridge.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { closePdf, openPdf, pageAsJpeg } from './pdf.ts';

/** Sharp enough for what came by fax. */
const PAPER = { dpi: 200, quality: 0.85 };
const CLASS = 'printed-document';

/** Hands a document to the system's print dialog, one page of paper each; nothing else of the screen is on them. */
export async function printDocument(id: string): Promise<Problem | null> {
  const read = await ask('document.read', { id });
  if (!read.ok) return read.problem;
  const sheets = document.createElement('div');
  sheets.className = CLASS;
  sheets.setAttribute('aria-hidden', 'true');
  const addresses: string[] = [];
  try {
    const pdf = await openPdf(read.value, true);
    try {
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const { picture } = await pageAsJpeg(pdf, page, PAPER);
        const address = URL.createObjectURL(new Blob([picture], { type: 'image/jpeg' }));
        addresses.push(address);
        sheets.append(await loaded(address));
      }
    } finally {
      closePdf(pdf);
    }
    document.body.append(sheets);
    // Answers when the dialog is closed.
    window.print();
    return null;
  } catch {
    return { kind: 'document', reason: 'damaged' };
  } finally {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  image.alt = '';
  await image.decode();
  return image;
}
