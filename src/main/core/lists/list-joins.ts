import type { ListDeclaration } from '#shared/lists/list.ts';
import { LIST_NAMES, listOf, type ListName } from '#shared/lists/lists.ts';
import type { ListStore, StoredRow } from './list-store.ts';

/** Puts into rows of a list what other lists say of them, and keeps that true when the others change. */
export class ListJoins {
  readonly #store: ListStore;

  constructor(store: ListStore) {
    this.#store = store;
  }

  /** Rows by their keys, with what other lists say of them, as JSON. */
  joined(name: ListName, rows: readonly (readonly [key: string, row: unknown])[]): StoredRow[] {
    const joins = joinsOf(name).map(([other, join]) => {
      const list = { name: other, scope: '' };
      const found = this.#store.rows(
        list,
        rows.map(([key]) => key),
      );
      // Null where the other list has no such row, undefined while it was never read.
      const none = this.#store.state(list).readAt === null ? undefined : null;
      return (key: string, row: unknown): unknown => {
        const json = found.get(key);
        return join(row, json === undefined ? none : (JSON.parse(json) as unknown));
      };
    });
    return rows.map(([key, row]) => ({
      key,
      row: JSON.stringify(joins.reduce((joined, join) => join(key, joined), row)),
    }));
  }

  /**
   * Some rows of a list are others now.
   *
   * @returns lists whose rows changed with them
   */
  follow(name: ListName, keys: readonly string[]): ListName[] {
    return LIST_NAMES.filter((by) => Object.hasOwn(listOf(by).joins ?? {}, name) && this.#join(by, keys, true));
  }

  /**
   * A list was read for the first time, so that what it does not have is known, too.
   *
   * @returns lists whose rows changed with it
   */
  async followAll(name: ListName): Promise<ListName[]> {
    const changed: ListName[] = [];
    for (const by of LIST_NAMES) {
      if (!Object.hasOwn(listOf(by).joins ?? {}, name)) continue;
      let any = false;
      for await (const keys of this.#store.slices({ name: by, scope: '' })) any = this.#join(by, keys, false) || any;
      if (any) changed.push(by);
    }
    return changed;
  }

  #join(name: ListName, keys: readonly string[], keepsPast: boolean): boolean {
    const list = { name, scope: '' };
    const rows = [...this.#store.rows(list, keys)].map(([key, row]) => [key, JSON.parse(row) as unknown] as const);
    return this.#store.put(list, this.joined(name, rows), keepsPast).length > 0;
  }
}

function joinsOf(name: ListName): [ListName, NonNullable<ListDeclaration<unknown>['joins']>[string]][] {
  return Object.entries(listOf(name).joins ?? {}) as ReturnType<typeof joinsOf>;
}
