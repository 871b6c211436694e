import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { NO_QUERY, type ListAnswer, type ListChanges, type ListQuery, type ListState } from '#shared/lists/list.ts';
import { listOf, LIST_NAMES, type ListName } from '#shared/lists/lists.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { ownTurn } from '../own-turn.ts';
import type { Database, DatabasePlace } from '../store/database.ts';
import type { Cipher } from '../vault/cipher.ts';
import { ListJoins } from './list-joins.ts';
import { ListKeeper, type ListKeeperDeps } from './list-keeper.ts';
import { ListSearch, type Indexed } from './list-search.ts';
import { ListStore, type ListId, type RemovedRow, type StoredState } from './list-store.ts';
import { LocalNotes, type NoteChange } from './local-notes.ts';

/** A reading brings news with each of its pages; milliseconds between two that the page is told of. */
const NEWS_MS = 300;

/** Lists of which nobody has thousands of rows. */
type ShortList = 'lines' | 'servers' | 'ports';

/** Says how rows left that a list does not have any more, and is told of those that did. */
export interface LeaveRule {
  /** One that is not among the answers stays in the list until the next reading; without this, none does. */
  leave?: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  left?: (by: ReadonlyMap<string, string>, at: string) => void;
}

interface ListsDeps extends Pick<ListKeeperDeps, 'pages' | 'read' | 'turn' | 'now' | 'mostRows'> {
  db: Database;
  /** For notes and tags; null where nothing is encrypted. */
  cipher: Cipher | null;
  /** Where the database is, for the thread that searches it. */
  database: DatabasePlace;
  /** Milliseconds of a time that has surely come; null while none is known. */
  surelyNow: () => number | null;
  /** A list has other rows, or a reading of it goes on. */
  changed: (list: ListId) => void;
  /** Is told why a list could not be read. */
  readFailed: (problem: Problem) => void;
  /** Is told why a list could not be searched. */
  searchFailed: (error: unknown) => void;
  /** Is told of an error of what follows a list, such as one of a full disk. */
  followFailed: (error: unknown) => void;
}

/** All lists of the provider: main reads and keeps them, and a thread searches them. */
export class Lists {
  readonly #deps: ListsDeps;
  readonly #store: ListStore;
  readonly #joins: ListJoins;
  readonly #search: ListSearch;
  /** Notes and tags of voice numbers, the one list that has them. */
  readonly notes: LocalNotes;
  readonly #rules = new Map<ListName, LeaveRule>();
  readonly #listeners = new Set<(list: ListId) => void>();
  readonly #keepers = new Map<string, { id: ListId; keeper: ListKeeper }>();
  readonly #news = new Map<string, NodeJS.Timeout>();
  /** Runs of many changes that are under way. */
  #holds = 0;

  constructor(deps: ListsDeps) {
    this.#deps = deps;
    this.#store = new ListStore(deps.db, deps.now, deps.surelyNow);
    this.#joins = new ListJoins(this.#store);
    this.notes = new LocalNotes(deps.db, deps.cipher);
    this.#search = new ListSearch(deps.database, deps.searchFailed);
  }

  /** Begins to read the lists that are kept up to date. */
  start(): void {
    this.#store.purge(this.#deps.mostRows());
    for (const name of LIST_NAMES) if (listOf(name).everyMs !== null) this.#keeperOf(name, '').start();
  }

  /** Takes the rule by which rows leave a list; without one they just do. */
  useRule(name: ListName, rule: LeaveRule): void {
    this.#rules.set(name, rule);
  }

  /**
   * Is told of each row of a list that was read before and is another one now, null where it was or is not there. What it
   * writes to the database is stored with the row, or not at all.
   */
  watchRows(name: ListName, watcher: (scope: string, before: unknown, after: unknown) => void): void {
    const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
    this.#store.watchRows(name, (scope, before, after) => {
      watcher(scope, parsed(before), parsed(after));
    });
  }

  /** Is told of each list that has other rows, or whose reading goes on. */
  onChange(listener: (list: ListId) => void): void {
    this.#listeners.add(listener);
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

  /**
   * The rows that match, from this computer. `not-found` for a scope that the list cannot have.
   *
   * @param since revision of an earlier answer, to be told what changed; -1 for none
   */
  async query(
    name: ListName,
    scope: string,
    query: ListQuery,
    limit: number,
    since = -1,
  ): Promise<Outcome<ListAnswer<unknown>>> {
    const found = await this.#searched(name, scope, async (of) => {
      const answer = await this.#search.find(of, query, limit, since);
      // The rows are of this revision; newer ones are asked for with the next news.
      return answer && { ...answer, revision: of.state.revision };
    });
    if (!found.ok) return found;
    const { revision, ...answer } = found.value;
    return succeed({ ...answer, state: { ...this.#keeperOf(name, scope).state, revision } });
  }

  /** How many rows match each query. */
  count(name: ListName, scope: string, queries: readonly ListQuery[]): Promise<Outcome<number[]>> {
    return this.#searched(name, scope, (of) => this.#search.count(of, queries));
  }

  /** Rows by their keys; null for one that is not in the list any more. */
  rows(name: ListName, scope: string, keys: readonly string[]): Promise<Outcome<unknown[]>> {
    return this.#searched(name, scope, (of) => this.#search.rows(of, keys));
  }

  /** Reads a list that somebody looks at, unless it is young. */
  opened(name: ListName, scope: string): Promise<Outcome<ListState>> {
    return this.#read(name, scope, (keeper) => keeper.opened());
  }

  /** Reads a list as it is from now on. */
  refresh(name: ListName, scope: string): Promise<Outcome<ListState>> {
    return this.#read(name, scope, (keeper) => keeper.refresh());
  }

  // --- For areas that know a list by its name --------------------------------------------------------------------------

  state(name: ListName, scope = ''): ListState {
    return this.#keeperOf(name, scope).state;
  }

  /** The lists of one kind that were read, each with its revision and the ISO time of its reading. */
  scopes(name: ListName): { scope: string; revision: number; readAt: string }[] {
    return this.#store.scopes(name);
  }

  /** Rises with every change of a row. */
  revision(name: ListName): number {
    return this.#store.state({ name, scope: '' }).revision;
  }

  /** A row as it is in the list; undefined when it is not there. */
  row(name: ListName, key: string): unknown {
    return this.#parsed(name, key, this.#store.row({ name, scope: '' }, key));
  }

  /** A row as it was last seen, also one that left; undefined when it was never there. */
  lastSeen(name: ListName, key: string): unknown {
    return this.#parsed(name, key, this.#store.lastSeen({ name, scope: '' }, key));
  }

  /** All rows of a list that is short. Of one that may have thousands, main would stand still meanwhile. */
  all(name: ShortList): unknown[] {
    const id = { name, scope: '' };
    const keys = this.#store.keys(id, '', this.#deps.mostRows());
    return [...this.#store.rows(id, keys)].map(([key, json]) => this.#parsed(name, key, json));
  }

  /** All rows of a list, a few of them in each turn of the event loop. */
  async inSlices(name: ListName, scope = ''): Promise<unknown[]> {
    const id = { name, scope };
    const rows: unknown[] = [];
    for await (const keys of this.#store.slices(id))
      for (const [key, json] of this.#store.rows(id, keys)) rows.push(this.#parsed(name, key, json));
    return rows;
  }

  /** Keys of the rows that have these values of facets, in their order. */
  async keysWhere(name: ListName, where: ListQuery['where']): Promise<Outcome<string[]>> {
    const found = await this.query(name, '', { ...NO_QUERY, where }, 0);
    return found.ok ? succeed(found.value.keys.split('\n').filter((key) => key !== '')) : found;
  }

  has(name: ListName, key: string): boolean {
    return this.#store.row({ name, scope: '' }, key) !== undefined;
  }

  /** Rows that left the list, the newest first. */
  removed(name: ListName, limit: number): (Omit<RemovedRow, 'row'> & { row: unknown })[] {
    return this.#store
      .removed({ name, scope: '' }, limit)
      .map((removed) => ({ ...removed, row: this.#parsed(name, removed.key, removed.row) }));
  }

  /** Changes what is kept of rows on this computer. */
  setNotes(name: ListName, keys: readonly string[], change: NoteChange): void {
    this.notes.change(keys, change);
    this.#store.touch({ name, scope: '' }, keys);
    this.#tell({ name, scope: '' });
  }

  /** Takes where numbers forward to. @param forwards digits by number; empty for none */
  takeForwards(forwards: ReadonlyMap<string, string>): void {
    const changed = this.notes.takeForwards(forwards);
    if (changed.length === 0) return;
    this.#store.touch({ name: 'numbers', scope: '' }, changed);
    this.#tell({ name: 'numbers', scope: '' });
  }

  /** Reads a list as it is from now on, in the turn of what nobody waits for. */
  anew(name: ListName): Promise<void> {
    return this.#keeperOf(name, '').anew();
  }

  /** Reads some rows by themselves; all of the list when they are many. */
  async reread(name: ListName, keys: readonly string[]): Promise<void> {
    await this.#keeperOf(name, '').reread(keys);
  }

  /** Whether rows are in a list, as the provider says it now; undefined for those that cannot be looked for. */
  look(name: ListName, keys: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    return this.#keeperOf(name, '').look(keys);
  }

  /** Takes rows out of a list that are known to have left it, by how they did; its rule is not asked and not told. */
  forget(name: ListName, by: ReadonlyMap<string, string>, at: string): void {
    const removed = this.#store.remove({ name, scope: '' }, by, at);
    if (removed.length === 0) return;
    void this.#follow(name, removed);
    this.#tell({ name, scope: '' });
  }

  /** Some rows of a list were changed from here. */
  noteWritten(name: ListName, keys: readonly string[]): void {
    this.#keeperOf(name, '').noteWritten(keys);
  }

  /**
   * A change of the account was settled, and may have been carried out.
   *
   * @param keys the numbers that it names
   * @param params as the journal has them
   */
  noteChange(operation: OperationId, keys: readonly string[], params: Readonly<Record<string, unknown>> = {}): void {
    for (const { id, keeper } of this.#keepers.values()) {
      const { changedBy } = listOf(id.name);
      const naming = changedBy.operations?.[operation];
      if (naming?.every((name) => params[name] !== undefined))
        keeper.noteWritten([naming.map((name) => String(params[name])).join(' ')]);
      else if (naming === null) keeper.noteWritten();
      const { through } = changedBy;
      if (through?.operation === operation)
        keeper.noteLinked(through.keys(this.lastSeen(through.list as ListName, String(params[through.param]))));
      if (!mayShow(operation, changedBy)) continue;
      if (!changedBy.byKey) keeper.noteWritten();
      else if (keys.length > 0) keeper.noteWritten(keys);
    }
  }

  /** While many changes are made one after the other, lists are read once, at the end. */
  hold(): void {
    this.#holds += 1;
    for (const { keeper } of this.#keepers.values()) keeper.hold();
  }

  release(): void {
    this.#holds -= 1;
    for (const { keeper } of this.#keepers.values()) keeper.release();
  }

  async #searched<T>(name: ListName, scope: string, work: (of: Indexed) => Promise<T | null>): Promise<Outcome<T>> {
    if (!isScope(name, scope)) return fail({ kind: 'not-found' });
    const id = { name, scope };
    const found = await work(this.#indexed(id, this.#store.state(id)));
    if (!this.#store.isOpen) return fail({ kind: 'cancelled' });
    return found === null ? fail({ kind: 'bug', reference: `lists:${name}` }) : succeed(found);
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
    const { pages, read, turn, now, mostRows, readFailed: failed } = this.#deps;
    const keeper = new ListKeeper(id, {
      ...{ store: this.#store, pages, read, turn, now, mostRows, failed },
      joined: (rows) => this.#joins.joined(name, rows),
      wrote: (keys) => void this.#follow(name, keys),
      leave: async (keys) => this.#rules.get(name)?.leave?.(keys) ?? new Map(keys.map((of) => [of, ''])),
      left: (by, at) => this.#rules.get(name)?.left?.(by, at),
      changed: () => {
        this.#tell(id);
      },
    });
    for (let held = 0; held < this.#holds; held += 1) keeper.hold();
    this.#keepers.set(key, { id, keeper });
    return keeper;
  }

  /** Rows of a list changed, and with them rows of the lists that it is joined to. */
  async #follow(name: ListName, keys: readonly string[] | null): Promise<void> {
    await ownTurn();
    if (!this.#store.isOpen) return;
    const linked = LIST_NAMES.filter((by) => listOf(by).linked?.list === name);
    for (const each of linked) this.#store.bump({ name: each, scope: '' });
    const changed = keys ? this.#joins.follow(name, keys) : await this.#joins.followAll(name);
    for (const each of [...linked, ...changed]) this.#tell({ name: each, scope: '' });
  }

  #parsed(name: ListName, key: string, json: string | undefined): unknown {
    if (json === undefined) return undefined;
    const row = JSON.parse(json) as unknown;
    return listOf(name).noted?.(row, this.notes.of(key)) ?? row;
  }

  /** What the thread that searches needs to know of a list beside its rows on disk. */
  #indexed(id: ListId, state: StoredState): Indexed {
    return { list: id, state, notes: listOf(id.name).noted ? this.notes : null };
  }

  #tell(id: ListId): void {
    const key = `${id.name} ${id.scope}`;
    if (this.#news.has(key) || !this.#store.isOpen) return;
    const timer = setTimeout(() => {
      this.#news.delete(key);
      this.#deps.changed(id);
      for (const listener of this.#listeners) this.#tellOne(listener, id);
    }, NEWS_MS);
    this.#news.set(key, timer);
  }

  /** The list is read all the same: an error here would end the app. */
  #tellOne(listener: (list: ListId) => void, id: ListId): void {
    try {
      listener(id);
    } catch (error) {
      this.#deps.followFailed(error);
    }
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
