// Words that were recognized in the picture of a bill.
import { billRows, UNREADABLE, type BillRow, type TextPiece } from './bill-text.ts';

export interface ScanWord extends TextPiece {
  /** How sure the reader is of all of its letters, from 0 to 100. */
  sure: number;
}

/** A word below this may have a wrong letter. */
export const SURE = 85;

/** Rows of recognized pages. What is not sure is marked, so that no part of a fact is taken for all of it. */
export function scannedRows(pages: readonly (readonly ScanWord[])[]): BillRow[] {
  return billRows(
    pages.map((words) =>
      words.map(({ sure, text, ...piece }) => ({ ...piece, text: sure < SURE ? UNREADABLE : text })),
    ),
  );
}
