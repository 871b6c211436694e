import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';

/** A row is a new object when it changes, so that only what changed is made plain again. */
const texts = new WeakMap<NumberRow, string>();

/**
 * What a number is found by: its digits on a line of their own, then note, line, caller name and tags. 50,000 of them keep
 * the page busy for a moment, so the store asks for each as its row arrives.
 */
export function numberText(row: NumberRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = plainText([row.did, row.note, row.localNote, row.route2trunk, row.lidb, ...row.tags].join('\n'));
  texts.set(row, text);
  return text;
}
