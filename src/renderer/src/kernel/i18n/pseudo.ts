const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'î',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Ü',
  n: 'ñ',
  y: 'ý',
};
/** How much longer than English other languages may be. */
const GROWTH = 0.4;

type Tree = { [key: string]: string | Tree };

/**
 * Messages of a language that nobody speaks: every text with accents, in brackets, and longer. What is shown without
 * brackets is no message; what loses its closing bracket is clipped.
 */
export function pseudoMessages<T extends object>(messages: T): T {
  return Object.fromEntries(
    Object.entries(messages as Tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoMessages(value),
    ]),
  ) as T;
}

/** Plural forms stay apart, and names in braces stay as they are. */
export function pseudoText(text: string): string {
  return text
    .split(' | ')
    .map((form) => {
      const accented = form
        .split(/(\{[^}]*\})/)
        .map((part) => (part.startsWith('{') ? part : part.replace(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter)))
        .join('');
      return `⟦${accented}${'~'.repeat(Math.ceil(form.length * GROWTH))}⟧`;
    })
    .join(' | ');
}
