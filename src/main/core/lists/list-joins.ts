import type { ListDeclaration } from '#shared/lists/list.ts';
import { LIST_NAMES, listOf, type ListName } from '#shared/lists/lists.ts';
import type { ListStore, StoredRow } from './list-store.ts';

/** Rows that are looked through at one go: more would keep everything else waiting. */
const SLICE = 200;

/** Puts into rows of a list what other lists say of them, and keeps that true when the others change. */
export class ListJoins {
  readonly #store: ListStore;

  constructor(store: ListStore) {
    this.#store = store;
  }

  /** A row with what other lists say of it. */
  joined(name: ListName, key: string, row: unknown): unknown {
    let joined = row;
    for (const [other, join] of joinsOf(name)) joined = join(joined, this.#row(other, key));
    return joined;
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
      for (let after = '', all = false; !all && this.#store.isOpen;) {
        const keys = this.#store.keys({ name: by, scope: '' }, after, SLICE);
        any = this.#join(by, keys, false) || any;
        all = keys.length < SLICE;
        after = keys.at(-1) ?? '';
        await new Promise(setImmediate);
      }
      if (any) changed.push(by);
    }
    return changed;
  }

  #join(name: ListName, keys: readonly string[], keepsPast: boolean): boolean {
    const list = { name, scope: '' };
    const rows = keys.flatMap((key): StoredRow[] => {
      const json = this.#store.row(list, key);
      if (json === undefined) return [];
      const row = JSON.stringify(this.joined(name, key, JSON.parse(json)));
      return row === json ? [] : [{ key, row }];
    });
    if (rows.length === 0) return false;
    return this.#store.put(list, rows, keepsPast && listOf(name).snapshots).length > 0;
  }

  /** Null where a list has no such row, undefined while it was never read. */
  #row(name: ListName, key: string): unknown {
    const list = { name, scope: '' };
    const json = this.#store.row(list, key);
    if (json !== undefined) return JSON.parse(json) as unknown;
    return this.#store.state(list).readAt === null ? undefined : null;
  }
}

function joinsOf(name: ListName): [ListName, NonNullable<ListDeclaration<unknown>['joins']>[string]][] {
  return Object.entries(listOf(name).joins ?? {}) as ReturnType<typeof joinsOf>;
}
