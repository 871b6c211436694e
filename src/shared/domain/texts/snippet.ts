/** Most snippets that are kept, and the longest of their parts. */
export const SNIPPET_LIMITS = { count: 100, name: 60, text: 1_000 } as const;

/** What a snippet is filled with from a contact; every other field is for the person to write. */
export interface SnippetValues {
  /** First word of the name. */
  first: string;
  name: string;
}

/** Anything in braces on one line that has a letter or digit: titles of columns have other signs, too, such as first_name. */
const FIELD = /\{(?=[^{}\r\n\p{L}\p{N}]*[\p{L}\p{N}])([^{}\r\n]+)\}/gu;

/** A snippet with what is known of the person in place of its fields. Fields that are not known stay. */
export function fillSnippet(text: string, { first, name }: SnippetValues): string {
  const known = new Map([
    ['first', first],
    ['name', name],
    ['nombre', first],
  ]);
  return fillFields(text, known);
}

/** A text with values in place of its fields, by their names in small letters. Fields without a value stay. */
export function fillFields(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(FIELD, (field, word: string) => values.get(word.trim().toLowerCase()) || field);
}

/** Fields that are still open in a text, as they are written: it must not leave with them. */
export function openFields(text: string): string[] {
  return [...new Set(text.match(FIELD) ?? [])];
}
