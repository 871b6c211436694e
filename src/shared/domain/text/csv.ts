import papa from 'papaparse';

/** So that Excel reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would run as a formula; papaparse's own pattern misses spaces before it and full-width signs. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** The same behind what separates values where the decimal sign is a comma, as in Spanish, or behind a line break. */
const FORMULA_WITHIN = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

/**
 * Rows as CSV (RFC 4180) in UTF-8 with a byte order mark. A value that a spreadsheet would take for a formula gets
 * an apostrophe before it: texts of strangers, such as a caller's name, must run nothing there.
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [headers, ...rows].map((row) => row.map((value) => value.replace(FORMULA_WITHIN, "$1'")));
  return `${BYTE_ORDER_MARK}${papa.unparse(table, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}
