import Sqlite, { type Database as Connection } from 'better-sqlite3-multiple-ciphers';
import type { ListDeclaration, ListQuery, LocalNote } from '#shared/lists/list.ts';
import { listOf } from '#shared/lists/lists.ts';
import { facetCounts, matching, searchText, sorted, type Indexed } from '#shared/lists/search.ts';
import { keyPragma } from '../store/database-encryption.ts';
import type { ListId, StoredState } from './list-store.ts';
import type { Found, Notes, Wanted } from './search-questions.ts';
import type { DatabasePlace } from '../store/database.ts';

/** Lists that are ready to be searched; others are read from disk again. */
const MOST_LISTS = 12;

/** A list in memory, in the order of its keys. */
interface Kept {
  revision: number;
  /** Rows as they are on disk, with what this computer knows of them. */
  stored: Map<string, Omit<Indexed<unknown>, 'text'>>;
  /** All that was known of the list that they are linked to. */
  link: string;
  byKey: Map<string, Indexed<unknown>>;
  rows: readonly Indexed<unknown>[];
  /** Those that left, as far as they are kept. */
  removed: readonly { key: string; revision: number }[];
  counts: Found['counts'];
  /** The order that was asked for last. */
  order: { sort: string; rows: readonly Indexed<unknown>[] } | null;
}

interface StoredRow {
  key: string;
  row: string;
  revision: number;
  removed_at: string | null;
}

/** Rows of lists as they are on disk, ready to be searched. Only reads; main writes. */
export class ListIndex {
  readonly #db: Connection;
  readonly #kept = new Map<string, Kept>();
  #notes: ReadonlyMap<string, LocalNote> = new Map();

  constructor({ file, key }: DatabasePlace) {
    this.#db = new Sqlite(file, { readonly: true, fileMustExist: true });
    if (key) this.#db.pragma(keyPragma(key));
  }

  /** Takes what is kept of rows on this computer; rows whose notes changed have a new revision. */
  useNotes(notes: Notes): void {
    this.#notes = new Map(notes);
  }

  close(): void {
    this.#db.close();
  }

  /** The rows that match, the first of them whole. */
  find(id: ListId, state: StoredState, { query, limit, since }: Wanted): Found {
    const list = listOf(id.name);
    const kept = this.#current(id, state, list);
    const found = matching(list, inOrder(list, kept, query.sort), query);
    const others = [...kept.rows, ...kept.removed].filter(({ revision }) => revision > since);
    return {
      keys: found.map(({ key }) => key).join('\n'),
      rows: found.slice(0, limit).map(({ row }) => row),
      all: kept.rows.length,
      outside: matchingText(list, kept.rows, query) - found.length,
      counts: kept.counts,
      changed: since < 0 || list.scope ? null : others.map(({ key }) => key).join('\n'),
    };
  }

  /** How many rows match each query. */
  count(id: ListId, state: StoredState, queries: readonly ListQuery[]): number[] {
    const list = listOf(id.name);
    const { rows } = this.#current(id, state, list);
    return queries.map((query) => matching(list, rows, query).length);
  }

  /** Rows of these keys, in their order; null for one that is not there any more. */
  rows(id: ListId, state: StoredState, keys: readonly string[]): unknown[] {
    const { byKey } = this.#current(id, state, listOf(id.name));
    return keys.map((key) => byKey.get(key)?.row ?? null);
  }

  #current(id: ListId, state: StoredState, list: ListDeclaration<unknown>): Kept {
    const name = `${id.name} ${id.scope}`;
    const known = this.#kept.get(name);
    const kept = known?.revision === state.revision ? known : this.#read(id, state, list, known);
    // A map goes through its entries in the order in which they were added.
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_LISTS && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }

  /** Takes over what changed since; of a list within a list everything, since it may have been forgotten and begun anew. */
  #read(
    { name, scope }: ListId,
    { revision }: StoredState,
    list: ListDeclaration<unknown>,
    known: Kept | undefined,
  ): Kept {
    const base = list.scope ? undefined : known;
    const changed = this.#db
      .prepare('SELECT key, row, revision, removed_at FROM list_row WHERE list = ? AND scope = ? AND revision > ?')
      .all(name, scope, base?.revision ?? -1) as StoredRow[];
    const stored = base?.stored ?? new Map<string, Omit<Indexed<unknown>, 'text'>>();
    const gone = new Map(base?.removed.map((each) => [each.key, each.revision]));
    for (const { key, row: json, revision: since, removed_at } of changed) {
      const row = JSON.parse(json) as unknown;
      const note = this.#notes.get(key);
      if (removed_at === null) {
        stored.set(key, { key, row: (note && list.noted?.(row, note)) ?? row, revision: since });
        gone.delete(key);
      } else {
        stored.delete(key);
        gone.set(key, since);
      }
    }
    const link = this.#linkOf(list);
    const isSameLink = base?.link === link.text;
    const byKey = new Map<string, Indexed<unknown>>();
    for (const [key, { row: plain, revision: since }] of stored) {
      const before = base?.byKey.get(key);
      const isSame = before !== undefined && before.revision >= since;
      const row = isSame && isSameLink ? before.row : link.put(plain);
      if (isSame && (isSameLink || JSON.stringify(before.row) === JSON.stringify(row))) byKey.set(key, before);
      // Rows that were read from disk now may have been linked in another way before.
      else
        byKey.set(key, {
          key,
          row,
          text: searchText(list, row),
          revision: isSame || (!base && list.linked) ? revision : since,
        });
    }
    const rows = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    const removed = [...gone].map(([key, since]) => ({ key, revision: since }));
    return { revision, stored, link: link.text, byKey, rows, removed, counts: facetCounts(list, rows), order: null };
  }

  /** How rows are linked to those of another list, and all that is known of that list, as a text. */
  #linkOf({ linked }: ListDeclaration<unknown>): { text: string; put: (row: unknown) => unknown } {
    if (!linked) return { text: '', put: (row) => row };
    const state = this.#db
      .prepare('SELECT read_at FROM list_state WHERE list = ? AND scope = ?')
      .get(linked.list, '') as { read_at: string | null } | undefined;
    const rows = this.#db
      .prepare('SELECT key, row FROM list_row WHERE list = ? AND scope = ? AND removed_at IS NULL ORDER BY key')
      .all(linked.list, '') as Pick<StoredRow, 'key' | 'row'>[];
    const others = new Map(rows.map(({ key, row }) => [key, JSON.parse(row) as unknown]));
    const isRead = Boolean(state?.read_at);
    const text = JSON.stringify([isRead, rows.map(({ row }) => row)]);
    return { text, put: (row) => linked.put(row, others.get(linked.key(row)) ?? (isRead ? null : undefined)) };
  }
}

/** How many rows have the words of a query, in and outside of its filters; without words none is looked for elsewhere. */
function matchingText(list: ListDeclaration<unknown>, rows: Kept['rows'], { text, where }: ListQuery): number {
  const found = matching(list, rows, { text, where: text.trim() === '' ? where : {} });
  return found.length;
}

/** Typing asks for one order again and again. */
function inOrder(list: ListDeclaration<unknown>, kept: Kept, sort: ListQuery['sort']): readonly Indexed<unknown>[] {
  const name = JSON.stringify(sort);
  if (kept.order?.sort !== name) kept.order = { sort: name, rows: sorted(list, kept.rows, sort) };
  return kept.order.rows;
}
