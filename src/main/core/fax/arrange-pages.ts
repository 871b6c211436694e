import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { Mark, Turn } from '#shared/domain/fax/page-marks.ts';
import { marker } from './mark-pages.ts';

/** A page of one of the parts, both from 0. */
export interface ArrangedPage {
  part: number;
  page: number;
  turn: Turn;
  /** What is burnt in. */
  marks?: readonly Mark[] | undefined;
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
  const mark = marker(made);
  for (const { part, page, turn, marks = [] } of arranged) {
    const copy = copied[part]?.get(page);
    if (!copy) throw new Error('A page is missing');
    const placed = made.addPage(copy);
    if (turn !== 0) placed.setRotation(degrees((placed.getRotation().angle + turn) % 360));
    await mark(placed, marks);
  }
  return made.save();
}
