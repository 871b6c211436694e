import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { Turn } from '#shared/domain/fax/page-list.ts';

/** A page of one of the parts, both from 0. */
export interface ArrangedPage {
  part: number;
  page: number;
  turn: Turn;
}

/** Puts pages of several documents together in this order. Throws when one of them is not there. */
export async function arrangePages(
  parts: readonly Uint8Array[],
  arranged: readonly ArrangedPage[],
): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false });
  const copied: Map<number, ReturnType<PDFDocument['addPage']>>[] = [];
  for (const [part, bytes] of parts.entries()) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false });
    const wanted = [...new Set(arranged.filter((ref) => ref.part === part).map(({ page }) => page))];
    // In one go: what pages share, such as a font, is copied once.
    const pages = await made.copyPages(source, wanted);
    copied.push(new Map(pages.map((page, index) => [wanted[index] ?? -1, page])));
  }
  for (const { part, page, turn } of arranged) {
    const copy = copied[part]?.get(page);
    if (!copy) throw new Error('A page is missing');
    const placed = made.addPage(copy);
    if (turn !== 0) placed.setRotation(degrees((placed.getRotation().angle + turn) % 360));
  }
  return made.save();
}
