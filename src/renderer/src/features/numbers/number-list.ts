import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { VIEWS, type View } from '#shared/domain/numbers/number-views.ts';
import type { UserItem } from '#shared/user-data/user-data.ts';
import { matcher } from '#shared/lists/search.ts';
import { numberText } from '#renderer/stores/number-text.ts';
import type { Sort } from '#renderer/ui/table/table-types.ts';

/** What narrows the list of numbers. */
export interface NumberFilter {
  view: View;
  text: string;
  /** Name of the line that the numbers ring on; empty for any. */
  line: string;
  /** Empty for any. */
  tag: string;
}
export const NO_FILTER: NumberFilter = { view: 'all', text: '', line: '', tag: '' };

/** A filter that the person gave a name. */
export type SavedView = UserItem<'number-views'>;

/** Numbers on which callers may not get through, by why; none while that is not known. */
export type Unreached = ReadonlyMap<string, unknown>;
const NONE: Unreached = new Map();

const belongs: Record<View, (row: NumberRow, unreached: Unreached) => boolean> = {
  all: () => true,
  // A toll-free number cannot have an address.
  'no-address': (row) => row.e911 === null && row.type !== 'tf',
  'no-calls': ({ did }, unreached) => unreached.has(did),
  'not-routed': (row) => row.route2trunk === '',
  'toll-free': (row) => row.type === 'tf',
  'no-name': (row) => row.lidb === '',
  texting: (row) => row.texting === 'on',
};

/** Numbers of each view, in one pass. */
export function countViews(rows: readonly NumberRow[], unreached: Unreached = NONE): Record<View, number> {
  const counts: Record<View, number> = {
    all: 0,
    'no-address': 0,
    'no-calls': 0,
    'not-routed': 0,
    'toll-free': 0,
    'no-name': 0,
    texting: 0,
  };
  for (const row of rows) for (const view of VIEWS) if (belongs[view](row, unreached)) counts[view] += 1;
  return counts;
}

/** Rows in the order of a column; rows that have nothing in it stand last. */
export function sortNumbers(rows: readonly NumberRow[], { column, descending }: Sort): readonly NumberRow[] {
  const key = sortKeys[column];
  if (!key) return descending ? [...rows].reverse() : rows;
  const keyed = rows.map((row) => ({ row, key: key(row).toLowerCase() }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === b.key) return 0;
    if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
    return a.key < b.key ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

/** Numbers come in their own order already. */
const sortKeys: Record<string, ((row: NumberRow) => string) | undefined> = {
  line: (row) => row.route2trunk,
  name: (row) => row.lidb,
  note: (row) => row.note || row.localNote,
  tags: (row) => row.tags.join(' '),
};

/** Rows with what is looked for in them, made once for many questions: 50,000 rows answer within milliseconds. */
export function searchable(rows: readonly NumberRow[]): readonly string[] {
  return rows.map(numberText);
}

/**
 * The rows that match, in their order.
 *
 * @param within what `searchable` made of the same rows
 */
export function filterNumbers(
  rows: readonly NumberRow[],
  within: readonly string[],
  { view, text, line, tag }: NumberFilter,
  unreached: Unreached = NONE,
): readonly NumberRow[] {
  const matches = matcher(text);
  const inView = belongs[view];
  if (!matches && view === 'all' && line === '' && tag === '') return rows;
  return rows.filter(
    (row, index) =>
      (!matches || matches(within[index] ?? '')) &&
      inView(row, unreached) &&
      (line === '' || row.route2trunk === line) &&
      (tag === '' || row.tags.includes(tag)),
  );
}

/** The lines that numbers ring on, and the tags they have, each once, in order. */
export function linesAndTags(rows: readonly NumberRow[]): { lines: string[]; tags: string[] } {
  const lines = new Set<string>();
  const tags = new Set<string>();
  for (const row of rows) {
    if (row.route2trunk !== '') lines.add(row.route2trunk);
    for (const tag of row.tags) tags.add(tag);
  }
  return { lines: [...lines].sort(), tags: [...tags].sort() };
}
