import { readWholeNumber } from '#renderer/ui/number-field/whole-number.ts';

/** The most that a limit can be, in dollars. */
const MOST = 10_000_000;

/** A limit as it was typed (`500`, `$1,000`): whole dollars; null for none, undefined when it cannot be read. */
export function readLimit(text: string): number | null | undefined {
  const clean = text.trim().replace(/^\$\s*/, '');
  if (clean === '') return null;
  const plain = /^\d{1,3}(,\d{3})+$/.test(clean) ? clean.replaceAll(',', '') : clean;
  return readWholeNumber(plain, 0, MOST);
}
