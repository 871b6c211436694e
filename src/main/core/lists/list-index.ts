import Sqlite, { type Database as Connection } from 'better-sqlite3-multiple-ciphers';
import type { ListDeclaration, ListQuery, LocalNote } from '#shared/lists/list.ts';
import { listOf } from '#shared/lists/lists.ts';
import { facetCounts, matching, searchText, sorted, type Indexed } from '#shared/lists/search.ts';
import { keyPragma } from '../store/database-encryption.ts';
import type { ListId, StoredState } from './list-store.ts';
import type { Found, SearchRequest, SearchStart } from './search-protocol.ts';

/** Lists that are ready to be searched; others are read from disk again. */
const MOST_LISTS = 12;

/** A list in memory, in the order of its keys. */
interface Kept {
  revision: number;
  byKey: Map<string, Indexed<unknown>>;
  rows: readonly Indexed<unknown>[];
  counts: Found['counts'];
  /** The order that was asked for last. */
  order: { sort: string; rows: readonly Indexed<unknown>[] } | null;
}

interface StoredRow {
  key: string;
  row: string;
  removed_at: string | null;
}

/** Rows of lists as they are on disk, ready to be searched. Only reads; main writes. */
export class ListIndex {
  readonly #db: Connection;
  readonly #kept = new Map<string, Kept>();
  #notes: ReadonlyMap<string, LocalNote> = new Map();

  constructor({ file, key }: SearchStart) {
    this.#db = new Sqlite(file, { readonly: true, fileMustExist: true });
    if (key) this.#db.pragma(keyPragma(key));
  }

  /** Takes what is kept of rows on this computer; rows whose notes changed have a new revision. */
  useNotes(notes: NonNullable<SearchRequest['notes']>): void {
    this.#notes = new Map(notes);
  }

  close(): void {
    this.#db.close();
  }

  /** The rows that match, the first of them whole. */
  find(id: ListId, state: StoredState, query: ListQuery, limit: number): Found {
    const list = listOf(id.name);
    const kept = this.#current(id, state, list);
    const found = matching(list, inOrder(list, kept, query.sort), query);
    return {
      keys: found.map(({ key }) => key).join('\n'),
      rows: found.slice(0, limit).map(({ row }) => row),
      all: kept.rows.length,
      counts: kept.counts,
    };
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

  /** Takes over what changed since; where no removed rows are kept, everything. */
  #read(
    { name, scope }: ListId,
    { revision }: StoredState,
    list: ListDeclaration<unknown>,
    known: Kept | undefined,
  ): Kept {
    const base = list.snapshots ? known : undefined;
    const changed = this.#db
      .prepare('SELECT key, row, removed_at FROM list_row WHERE list = ? AND scope = ? AND revision > ?')
      .all(name, scope, base?.revision ?? -1) as StoredRow[];
    const byKey = base?.byKey ?? new Map<string, Indexed<unknown>>();
    for (const { key, row: json, removed_at } of changed) {
      const stored = JSON.parse(json) as unknown;
      const note = this.#notes.get(key);
      const row = (note && list.noted?.(stored, note)) ?? stored;
      if (removed_at === null) byKey.set(key, { key, row, text: searchText(list, row) });
      else byKey.delete(key);
    }
    const rows = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    return { revision, byKey, rows, counts: facetCounts(list, rows), order: null };
  }
}

/** Typing asks for one order again and again. */
function inOrder(list: ListDeclaration<unknown>, kept: Kept, sort: ListQuery['sort']): readonly Indexed<unknown>[] {
  const name = JSON.stringify(sort);
  if (kept.order?.sort !== name) kept.order = { sort: name, rows: sorted(list, kept.rows, sort) };
  return kept.order.rows;
}
