import papa from 'papaparse';

/** So that Excel reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would run as a formula; papaparse's own pattern misses spaces before it and full-width signs. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** The same behind what separates values where the decimal sign is a comma, as in Spanish, or behind a line break. */
const FORMULA_WITHIN = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

export interface CsvTable {
  headers: string[];
  rows: string[][];
  /** Where in the file headers and rows stand, its first row being 1; empty ones are counted, as a spreadsheet does. */
  headPlace: number;
  places: number[];
}

/**
 * Rows as CSV (RFC 4180) in UTF-8 with a byte order mark. A value that a spreadsheet would take for a formula gets
 * an apostrophe before it: texts of strangers, such as a caller's name, must run nothing there.
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvHead(headers) + csvLines(rows);
}

/** The first line of a file that is written part by part; {@link csvLines} has the others. */
export function csvHead(headers: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLines([headers]);
}

/** Rows as lines of CSV; nothing without rows. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const table = rows.map((row) => row.map((value) => value.replace(FORMULA_WITHIN, "$1'")));
  return `${papa.unparse(table, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}

/** A file of values with commas, semicolons or tabs between them; without empty rows. */
export function parseCsv(text: string): CsvTable {
  // In a file whose lines do not all end alike, papaparse takes several rows for one.
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // The separator is guessed without empty rows, which are counted only.
  const { delimiter } = papa.parse(lines, { preview: 1, skipEmptyLines: 'greedy' }).meta;
  const { data } = papa.parse<string[]>(lines, { delimiter });
  const [head, ...filled] = data
    .map((row, at) => ({ row: row.map(unguarded), place: at + 1 }))
    .filter(({ row }) => row.some((value) => value.trim() !== ''));
  return {
    headers: head?.row.map((header) => header.trim()) ?? [],
    rows: filled.map(({ row }) => row),
    headPlace: head?.place ?? 1,
    places: filled.map(({ place }) => place),
  };
}

/** What {@link toCsv} put before a value that a spreadsheet would take for a formula is taken away again. */
function unguarded(value: string): string {
  const own = /^'(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(value) ? value.slice(1) : value;
  return own.replace(/([;\t\r\n])'(?=\s*[=+\-@＝＋－＠])/g, '$1');
}
