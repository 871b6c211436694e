import { succeed, type Problem } from '#shared/bridge/outcome.ts';
import type { ListAnswer, ListQuery, ListState } from '#shared/lists/list.ts';
import { listOf, type ListName, type ListRow } from '#shared/lists/lists.ts';
import { facetCounts, matching, searchText, sorted, type Indexed } from '#shared/lists/search.ts';
import type { Answers } from './answers.ts';

/** Rows of the lists that main keeps; a list that is left out is empty. */
export type KeptLists = { [N in ListName]?: readonly ListRow<N>[] };

interface Read {
  readAt: string | null;
  problem?: Problem | null;
}

/** The rows in the order of their keys. */
function indexed(name: ListName, rows: readonly unknown[]): readonly Indexed<unknown>[] {
  const list = listOf(name);
  const all = rows.map((row) => ({ key: list.key(row), row, text: searchText(list, row), revision: 1 }));
  return all.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What main answers about these lists, by the rules of search and order that it follows itself. */
export function listAnswers(kept: KeptLists, { readAt, problem = null }: Read): Answers {
  const made = new Map<ListName, readonly Indexed<unknown>[]>();
  const rowsOf = (name: ListName): readonly Indexed<unknown>[] => {
    const rows = made.get(name) ?? indexed(name, kept[name] ?? []);
    made.set(name, rows);
    return rows;
  };
  const byKey = new Map<ListName, ReadonlyMap<string, unknown>>();
  const rowsByKey = (name: ListName): ReadonlyMap<string, unknown> => {
    const rows = byKey.get(name) ?? new Map(rowsOf(name).map(({ key, row }) => [key, row]));
    byKey.set(name, rows);
    return rows;
  };
  const stateOf = (name: ListName): ListState => {
    const read = { readAt, problem, reading: null, cut: null, setAside: 0 };
    return { revision: 1, count: rowsOf(name).length, ...read };
  };
  const find = (name: ListName, { text, where, sort }: ListQuery): readonly Indexed<unknown>[] =>
    matching(listOf(name), sorted(listOf(name), rowsOf(name), sort), { text, where });
  const query = (name: ListName, asked: ListQuery, limit: number): ListAnswer<unknown> => {
    const found = find(name, asked);
    const inText = find(name, { ...asked, where: asked.text.trim() === '' ? asked.where : {} });
    return {
      state: stateOf(name),
      keys: found.map(({ key }) => key).join('\n'),
      rows: found.slice(0, limit).map(({ row }) => row),
      all: rowsOf(name).length,
      outside: inText.length - found.length,
      counts: facetCounts(listOf(name), rowsOf(name)),
      changed: null,
    };
  };
  return {
    'lists.query': (asked) => succeed(query(asked.list, asked.query, asked.limit)),
    'lists.count': ({ list, queries }) => succeed(queries.map((one) => find(list, one).length)),
    'lists.rows': ({ list, keys }) => succeed(keys.map((wanted) => rowsByKey(list).get(wanted) ?? null)),
    'lists.open': ({ list }) => succeed(stateOf(list)),
    'lists.refresh': ({ list }) => succeed(stateOf(list)),
  };
}
