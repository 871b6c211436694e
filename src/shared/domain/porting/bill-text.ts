// The text of a bill in rows and cells, as it stands on its pages, whether it came from a PDF or was recognised in a picture.

/** A piece of text with its place; `y` grows downwards, and is its base. */
export interface TextPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In place of a text that stands there and could not be read for sure. */
export const UNREADABLE = '\uFFFD';

/** What stands together in a row: a column of a table, or all of a line. */
export interface BillCell {
  text: string;
  x: number;
  right: number;
  y: number;
  height: number;
}

export interface BillRow {
  page: number;
  cells: BillCell[];
}

/** A gap as wide as so many letters are high divides a row. */
const GAP = 1.2;
/** Pieces belong to a row when their bases differ by less than this part of their height. */
const SAME_ROW = 0.5;

/** Rows of all pages, from the top to the bottom. */
export function billRows(pages: readonly (readonly TextPiece[])[]): BillRow[] {
  return pages.flatMap((pieces, index) => rowsOf(pieces).map((row) => ({ page: index + 1, cells: cellsOf(row) })));
}

export function rowText({ cells }: BillRow): string {
  return cells.map(({ text }) => text).join('   ');
}

function rowsOf(pieces: readonly TextPiece[]): TextPiece[][] {
  const rows: TextPiece[][] = [];
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && piece.y - first.y < SAME_ROW * Math.max(first.height, piece.height)) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

function cellsOf(row: readonly TextPiece[]): BillCell[] {
  const cells: BillCell[] = [];
  for (const { text, x, y, width, height } of row) {
    const cell = cells.at(-1);
    if (!cell || x - cell.right > GAP * height) {
      cells.push({ text: text.trim(), x, right: x + width, y, height });
      continue;
    }
    const blank = x - cell.right > 0.15 * height || /\s$/.test(cell.text) || text.startsWith(' ') ? ' ' : '';
    cell.text = `${cell.text}${blank}${text.trim()}`;
    cell.right = Math.max(cell.right, x + width);
    cell.height = Math.max(cell.height, height);
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replaceAll(/\s+/g, ' ') }));
}

/** A text of a PDF as its reader gives it: six numbers say where and how it is drawn. */
export interface PdfText {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
}

/** Pieces of a page as they stand when it is held upright. @param view how the page is shown */
export function pdfPieces(texts: readonly PdfText[], view: readonly number[]): TextPiece[] {
  const drawn = texts
    .filter(({ str }) => str.trim() !== '')
    .map((text) => ({ text, at: product(view, text.transform) }));
  const turns = drawn.map(({ at: [a = 1, b = 0] }) => Math.round(Math.atan2(b, a) / (Math.PI / 2)));
  const turn = mostOf(turns);
  return drawn.flatMap(({ text, at: [, , c = 0, d = 0, x = 0, y = 0] }, index) => {
    if (turns[index] !== turn) return [];
    const height = Math.hypot(c, d) || text.height;
    const [right, down] = upright(x, y, turn);
    return [{ text: text.str, x: right, y: down, width: text.width, height }];
  });
}

function upright(x: number, y: number, turn: number): [number, number] {
  if (turn === 1) return [y, -x];
  if (turn === -1) return [-y, x];
  return Math.abs(turn) === 2 ? [-x, -y] : [x, y];
}

function mostOf(turns: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const turn of turns) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** One affine transformation after another. */
function product(m: readonly number[], n: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}
