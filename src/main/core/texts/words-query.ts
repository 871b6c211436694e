/**
 * A query of SQLite's full-text search for texts that have words beginning with each word that a person typed. Null where there
 * is no word. Signs that mean something in the language of queries mean nothing here.
 */
export function wordsQuery(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}
