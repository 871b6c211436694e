import { plainText } from '../domain/text/plain-text.ts';
import type { ListDeclaration, ListQuery } from './list.ts';

/** Digits that are looked for, and where in the number they have to stand. */
export interface DigitPattern {
  digits: string;
  at: 'anywhere' | 'start' | 'end';
}

/** Reads digits in any format, also `123*` and `*890` as the provider takes them; null for any other text. */
export function digitPattern(text: string): DigitPattern | null {
  const wanted = text.trim();
  const digits = wanted.replace(/\D/g, '');
  if (digits === '' || !/^\*?[\d\s()+.-]+\*?$/.test(wanted)) return null;
  const [ends, starts] = [wanted.startsWith('*'), wanted.endsWith('*')];
  if (ends !== starts) return { digits, at: starts ? 'start' : 'end' };
  const own = digits.length === 11 || wanted.startsWith('+1') ? digits.replace(/^1/, '') : digits;
  return { digits: own, at: 'anywhere' };
}

/** What a row is found by: its texts, each on a line of its own. */
export function searchText<Row>({ searched }: Pick<ListDeclaration<Row>, 'searched'>, row: Row): string {
  return plainText(searched(row).join('\n'));
}

/** Digits in any format find numbers; every word of anything else has to be there. Null where any row matches. */
export function matcher(text: string): ((within: string) => boolean) | null {
  const wanted = plainText(text.trim());
  if (wanted === '') return null;
  const pattern = digitPattern(text);
  if (pattern) {
    const { digits, at } = pattern;
    if (at === 'start') return (within) => within.startsWith(digits);
    if (at === 'end') return (within) => (within.split('\n', 1)[0] ?? '').endsWith(digits);
    return (within) => within.includes(digits) || within.includes(wanted);
  }
  const words = wanted.split(/\s+/);
  return (within) => words.every((word) => within.includes(word));
}

/** A row with its key and what it is found by, both made once. */
export interface Indexed<Row> {
  key: string;
  row: Row;
  text: string;
  /** Of the list, when the row became what it is. */
  revision: number;
}

/** Rows in the order of a column, ascending; rows that have nothing in it stand last in both directions. */
export function sorted<Row>(
  list: Pick<ListDeclaration<Row>, 'sorts'>,
  rows: readonly Indexed<Row>[],
  sort: ListQuery['sort'],
): readonly Indexed<Row>[] {
  const value = sort && Object.hasOwn(list.sorts, sort.column) ? list.sorts[sort.column] : undefined;
  if (!sort || !value) return sort?.descending ? rows.toReversed() : rows;
  const sign = sort.descending ? -1 : 1;
  const keyed = rows.map((each) => {
    const by = value(each.row);
    return { each, by: typeof by === 'string' ? plainText(by) : by };
  });
  return keyed
    .sort((a, b) => {
      if (a.by === b.by) return 0;
      if (a.by === '' || b.by === '') return a.by === '' ? 1 : -1;
      return a.by < b.by ? -sign : sign;
    })
    .map(({ each }) => each);
}

function valuesOf<Row>({ facets, filters }: ListDeclaration<Row>, name: string) {
  return [facets, filters].find((some) => some && Object.hasOwn(some, name))?.[name];
}

/** The rows that match, in their order. */
export function matching<Row>(
  list: ListDeclaration<Row>,
  rows: readonly Indexed<Row>[],
  { text, where }: Pick<ListQuery, 'text' | 'where'>,
): readonly Indexed<Row>[] {
  const matches = matcher(text);
  const wanted = Object.entries(where).filter(([, value]) => value !== '');
  if (!matches && wanted.length === 0) return rows;
  return rows.filter(
    (each) =>
      (!matches || matches(each.text) || list.finds?.(each.row, text) === true) &&
      wanted.every(([name, value]) => valuesOf(list, name)?.(each.row).includes(value) ?? false),
  );
}

/** How many rows have each value of each facet. */
export function facetCounts<Row>(
  { facets = {} }: ListDeclaration<Row>,
  rows: readonly Indexed<Row>[],
): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(facets).map(([name, valuesOf]) => {
      // Without a prototype: a value may be called `constructor`.
      const counts = Object.create(null) as Record<string, number>;
      for (const { row } of rows) for (const value of valuesOf(row)) counts[value] = (counts[value] ?? 0) + 1;
      return [name, counts];
    }),
  );
}
