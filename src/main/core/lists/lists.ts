import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { ListAnswer, ListChanges, ListQuery, ListState } from '#shared/lists/list.ts';
import { listOf, LIST_NAMES, type ListName } from '#shared/lists/lists.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { Database } from '../store/database.ts';
import { ListKeeper, type ListKeeperDeps } from './list-keeper.ts';
import { ListSearch } from './list-search.ts';
import { ListStore, type ListId } from './list-store.ts';
import type { SearchStart } from './search-protocol.ts';

/** A reading brings news with each of its pages; milliseconds between two that the page is told of. */
const NEWS_MS = 300;

interface ListsDeps extends Omit<ListKeeperDeps, 'store' | 'changed' | 'failed'> {
  db: Database;
  /** Where the database is, for the thread that searches it. */
  database: SearchStart;
  /** A list has other rows, or a reading of it goes on. */
  changed: (list: ListId) => void;
  /** Is told why a list could not be read. */
  readFailed: (problem: Problem) => void;
  /** Is told why a list could not be searched. */
  searchFailed: (error: unknown) => void;
  /** Removed rows of a list that are kept at most. */
  mostRemoved: () => number;
}

/** All lists of the provider: main reads and keeps them, and a thread searches them. */
export class Lists {
  readonly #deps: ListsDeps;
  readonly #store: ListStore;
  readonly #search: ListSearch;
  readonly #keepers = new Map<string, { id: ListId; keeper: ListKeeper }>();
  readonly #news = new Map<string, NodeJS.Timeout>();

  constructor(deps: ListsDeps) {
    this.#deps = deps;
    this.#store = new ListStore(deps.db, deps.now);
    this.#search = new ListSearch(deps.database, deps.searchFailed);
  }

  /** Begins to read the lists that are kept up to date. */
  start(): void {
    this.#store.purge(this.#deps.mostRemoved());
    for (const name of LIST_NAMES) if (listOf(name).everyMs !== null) this.#keeperOf(name, '').start();
  }

  /** Reads the lists that are kept up to date again, as after sleep. */
  wake(): void {
    for (const { id, keeper } of this.#keepers.values()) if (listOf(id.name).everyMs !== null) keeper.noteWritten();
  }

  close(): void {
    for (const timer of this.#news.values()) clearTimeout(timer);
    for (const { keeper } of this.#keepers.values()) keeper.stop();
    this.#search.close();
  }

  /** The rows that match, from this computer. `not-found` for a scope that the list cannot have. */
  async query(name: ListName, scope: string, query: ListQuery, limit: number): Promise<Outcome<ListAnswer<unknown>>> {
    if (!isScope(name, scope)) return fail({ kind: 'not-found' });
    const id = { name, scope };
    const stored = this.#store.state(id);
    const found = await this.#search.find(id, stored, query, limit);
    if (!this.#store.isOpen) return fail({ kind: 'cancelled' });
    if (!found) return fail({ kind: 'bug', reference: `lists:${name}` });
    // The rows are of this revision; newer ones are asked for with the next news.
    return succeed({ ...found, state: { ...this.#keeperOf(name, scope).state, revision: stored.revision } });
  }

  /** Rows by their keys; null for one that is not in the list any more. */
  async rows(name: ListName, scope: string, keys: readonly string[]): Promise<Outcome<unknown[]>> {
    if (!isScope(name, scope)) return fail({ kind: 'not-found' });
    const id = { name, scope };
    const rows = await this.#search.rows(id, this.#store.state(id), keys);
    if (!this.#store.isOpen) return fail({ kind: 'cancelled' });
    return rows ? succeed(rows) : fail({ kind: 'bug', reference: `lists:${name}` });
  }

  /** Reads a list that somebody looks at, unless it is young. */
  opened(name: ListName, scope: string): Promise<Outcome<ListState>> {
    return this.#read(name, scope, (keeper) => keeper.opened());
  }

  /** Reads a list as it is from now on. */
  refresh(name: ListName, scope: string): Promise<Outcome<ListState>> {
    return this.#read(name, scope, (keeper) => keeper.refresh());
  }

  /** A change of the account was settled, and may have been carried out. */
  noteChange(operation: OperationId): void {
    for (const { id, keeper } of this.#keepers.values())
      if (mayShow(operation, listOf(id.name).changedBy)) keeper.noteWritten();
  }

  /** While many changes are made one after the other, lists are read once, at the end. */
  hold(): void {
    for (const { keeper } of this.#keepers.values()) keeper.hold();
  }

  release(): void {
    for (const { keeper } of this.#keepers.values()) keeper.release();
  }

  async #read(name: ListName, scope: string, work: (keeper: ListKeeper) => Promise<void>): Promise<Outcome<ListState>> {
    if (!isScope(name, scope)) return fail({ kind: 'not-found' });
    const keeper = this.#keeperOf(name, scope);
    await work(keeper);
    return this.#store.isOpen ? succeed(keeper.state) : fail({ kind: 'cancelled' });
  }

  #keeperOf(name: ListName, scope: string): ListKeeper {
    const key = `${name} ${scope}`;
    const known = this.#keepers.get(key);
    if (known) return known.keeper;
    const id = { name, scope };
    const { pages, read, turn, now, readFailed: failed } = this.#deps;
    const changed = (): void => {
      this.#tell(key, id);
    };
    const keeper = new ListKeeper(id, { store: this.#store, pages, read, turn, now, changed, failed });
    this.#keepers.set(key, { id, keeper });
    return keeper;
  }

  #tell(key: string, id: ListId): void {
    if (this.#news.has(key) || !this.#store.isOpen) return;
    const timer = setTimeout(() => {
      this.#news.delete(key);
      this.#deps.changed(id);
    }, NEWS_MS);
    this.#news.set(key, timer);
  }
}

function isScope(name: ListName, scope: string): boolean {
  const { scope: pattern } = listOf(name);
  return pattern ? pattern.test(scope) : scope === '';
}

function mayShow(operation: OperationId, { area, numbers }: ListChanges): boolean {
  const declared = operationOf(operation);
  if (declared.effect === 'read') return false;
  const isOfArea = area !== undefined && operation.startsWith(`${area}.`);
  return isOfArea || (numbers !== undefined && declared.numbers?.[numbers] !== undefined);
}
