/** So that Excel reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180) in UTF-8 with a byte order mark. A value that a spreadsheet would take for a formula begins with
 * an apostrophe (product Q5).
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [headers, ...rows].map((row) => `${row.map(csvValue).join(',')}\r\n`).join('');
}

function csvValue(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
