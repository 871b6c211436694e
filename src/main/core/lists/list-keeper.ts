import type { Problem } from '#shared/bridge/outcome.ts';
import { LIST_CODES } from '#shared/lists/list-reading.ts';
import type { ListCut, ListDeclaration, ListSource, ListState } from '#shared/lists/list.ts';
import { listOf } from '#shared/lists/lists.ts';
import type { ReadId } from '#shared/provider/catalogue.ts';
import { isYounger } from '../age.ts';
import { PageProblem, type Page } from '../client/pages.ts';
import type { Attempt } from '../client/wire.ts';
import { ownTurn } from '../own-turn.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { TASKS } from '../watch/tasks.ts';
import type { ListId, ListStore, StoredRow } from './list-store.ts';

/** More rows than this are not looked for one by one. */
const ONE_BY_ONE = 10;
/** Changes that come right after each other are looked at together. */
const GATHER_MS = 400;
/** Rows that are stored at one go: a list that comes as a whole may have tens of thousands. */
const ROWS_AT_ONCE = 500;
/** Keys that are compared at one go. */
const KEYS_AT_ONCE = 1000;

export interface ListKeeperDeps {
  store: ListStore;
  /** Reads a paged list; `turn` is waited for before each page. */
  pages: (
    id: ReadId,
    params: Record<string, unknown> & { per_page: number },
    field: string | undefined,
    turn: (signal: AbortSignal) => Promise<void>,
  ) => AsyncGenerator<Page<unknown>>;
  read: (id: ReadId, params: Record<string, unknown>, signal?: AbortSignal) => Promise<Attempt>;
  /** Waits for a turn of what nobody waits for. */
  turn: (signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** Rows of a list that are read at most; with removed ones twice as many are kept. */
  mostRows: () => number;
  /** Rows by their keys, with what other lists say of them, as JSON. */
  joined: (rows: readonly (readonly [key: string, row: unknown])[]) => StoredRow[];
  /** These rows are others now; all of them for null. */
  wrote: (keys: readonly string[] | null) => void;
  /** How rows left that are in the list no more; one that is not among the answers stays until the next reading. */
  leave: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Rows left the list, by how they did, and when that was seen. */
  left: (by: ReadonlyMap<string, string>, at: string) => void;
  /** The list has other rows, or a reading of it goes on. */
  changed: () => void;
  /** The list could not be read, so that the connection may be gone. */
  failed: (problem: Problem) => void;
}

/** How far a reading of all sources came. */
interface Reading {
  /** Keys of the rows that it showed. */
  seen: Set<string>;
  /** Why it ended early. */
  problem: Problem | null;
  cut: ListCut | null;
  setAside: number;
  /** Fewer rows came than there were at first: others may have moved to a page that was read before. */
  hasMoved: boolean;
  /** What it did not show is in no source. */
  isWhole: boolean;
}

/** Reads one list: all of its pages, at its own pace, and what became of rows that a reading did not show. */
export class ListKeeper {
  readonly #id: ListId;
  readonly #list: ListDeclaration<unknown>;
  readonly #deps: ListKeeperDeps;
  readonly #closing = new AbortController();
  #poller: Poller | undefined;
  #running: Promise<void> | undefined;
  /** The reading after the one that is under way. */
  #next: Promise<void> | undefined;
  #nextIsWaitedFor = false;
  /** Aborted when a person waits for the reading that is under way. */
  #waitedFor = new AbortController();
  #reading: ListState['reading'] = null;
  #problem: Problem | null = null;
  #cut: ListCut | null = null;
  #setAside = 0;
  /** It was changed from here since it was read. */
  #stale = false;
  #held = 0;
  #gather: NodeJS.Timeout | undefined;
  /** Rows that were changed from here since they were read. */
  readonly #written = new Set<string>();
  /** Readings of all sources that are under way. */
  #readings = 0;
  /** Rows that were looked for by themselves meanwhile: a page that was asked for before shows them as they were. */
  readonly #lookedFor = new Set<string>();
  /** How many more rows may be kept. */
  #room = Infinity;

  constructor(id: ListId, deps: ListKeeperDeps) {
    this.#id = id;
    this.#list = listOf(id.name);
    this.#deps = deps;
  }

  get state(): ListState {
    const { store } = this.#deps;
    const { revision, readAt } = store.state(this.#id);
    return {
      ...{ revision, readAt, count: store.count(this.#id) },
      ...{ reading: this.#reading, problem: this.#problem, cut: this.#cut, setAside: this.#setAside },
    };
  }

  /** Reads the list now and from then on, at the pace that is declared. */
  start(): void {
    const { everyMs } = this.#list;
    if (everyMs === null) return;
    this.#poller = startPolling(
      () => this.#read(),
      () => (this.#problem && !this.#cut ? TASKS.lists.waits.afterError : everyMs),
    );
  }

  stop(): void {
    this.#poller?.stop();
    clearTimeout(this.#gather);
    this.#closing.abort();
  }

  /** A person looks at the list: it is read when it is not young any more. */
  async opened(): Promise<void> {
    const { readAt } = this.#deps.store.state(this.#id);
    const isYoung = readAt !== null && isYounger(readAt, this.#list.freshMs, this.#deps.now());
    if (isYoung && !this.#stale && !this.#problem && !this.#running) return;
    this.#waitedFor.abort();
    await this.#readOnce();
  }

  /** Reads the list as it is from now on: a reading that is under way may have passed what is new. */
  async refresh(): Promise<void> {
    this.#nextIsWaitedFor = this.#running !== undefined;
    this.#waitedFor.abort();
    await this.#readAgain();
  }

  /** Reads the list as it is from now on, in the turn of what nobody waits for. */
  anew(): Promise<void> {
    return this.#readAgain();
  }

  /** Something of the list was changed from here: these rows, or nobody knows which for null. */
  noteWritten(keys: readonly string[] | null = null): void {
    if (keys) for (const key of keys) this.#written.add(key);
    else this.#stale = true;
    this.#readSoon();
  }

  /** These rows may be others after a change of another list; many are read when a person looks at this one. */
  noteLinked(keys: readonly string[]): void {
    if (keys.length > ONE_BY_ONE) this.#stale = true;
    else if (keys.length > 0) this.noteWritten(keys);
  }

  /** While much is changed one after the other it is read once, at the end. */
  hold(): void {
    this.#held += 1;
    clearTimeout(this.#gather);
  }

  release(): void {
    this.#held -= 1;
    this.#readSoon();
  }

  #readSoon(): void {
    clearTimeout(this.#gather);
    if (this.#held > 0 || this.#closing.signal.aborted || (!this.#stale && this.#written.size === 0)) return;
    // A list that nobody has read yet is read when it is looked at.
    if (this.#list.everyMs === null && this.#deps.store.state(this.#id).readAt === null) return;
    this.#gather = setTimeout(() => {
      const keys = [...this.#written];
      this.#written.clear();
      void (this.#stale ? this.#readAgain() : this.reread(keys));
    }, GATHER_MS);
  }

  /** Reads some rows by themselves; all of the list when they are many. */
  async reread(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    if (keys.length > ONE_BY_ONE) {
      await this.#readAgain();
      return;
    }
    await this.#remove(await this.#absent(keys));
    if (this.#deps.store.isOpen) this.#deps.changed();
  }

  /** Whether these rows are in the list, as the provider says it now; undefined for those that cannot be looked for. */
  async look(keys: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    if (keys.length <= ONE_BY_ONE) {
      const looks = await Promise.all(keys.map(async (key) => [key, await this.#look(key)] as const));
      return new Map(looks.filter((look): look is [string, boolean] => look[1] !== undefined));
    }
    const { seen, isWhole } = await this.#readSources();
    return isWhole ? new Map(keys.map((key) => [key, seen.has(key)])) : new Map();
  }

  /** Begins a reading once the one that is under way has ended; joins others that wait for the same. */
  #readAgain(): Promise<void> {
    if (!this.#running) return this.#readOnce();
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      if (this.#nextIsWaitedFor) this.#waitedFor.abort();
      this.#nextIsWaitedFor = false;
      return this.#readOnce();
    });
    return this.#next;
  }

  #readOnce(): Promise<void> {
    return this.#poller ? this.#poller.now() : this.#read();
  }

  /** Joins a reading that is under way. */
  #read(): Promise<void> {
    this.#running ??= this.#readAll().finally(() => {
      this.#running = undefined;
      this.#waitedFor = new AbortController();
    });
    return this.#running;
  }

  async #readAll(): Promise<void> {
    const { store, changed } = this.#deps;
    this.#stale = false;
    this.#reading = { read: 0, total: 0 };
    changed();
    const progress = (reading: ListState['reading']): void => {
      this.#reading = reading;
      changed();
    };
    const first = await this.#readSources(progress);
    if (!store.isOpen) return;
    const { problem, cut, setAside, seen, isWhole } = first.hasMoved ? await this.#readSources(progress) : first;
    if (!store.isOpen) return;
    this.#problem = problem;
    this.#cut = cut;
    this.#setAside = setAside;
    if (problem) this.#deps.failed(problem);
    if (isWhole) await this.#removeMissing(seen);
    if (!store.isOpen) return;
    if (!problem) this.#noteRead();
    this.#reading = null;
    changed();
  }

  #noteRead(): void {
    const { store, wrote } = this.#deps;
    const isFirst = store.state(this.#id).readAt === null;
    store.noteRead(this.#id);
    if (isFirst) wrote(null);
  }

  /** Reads all sources one after the other. */
  async #readSources(progress: (reading: ListState['reading']) => void = () => undefined): Promise<Reading> {
    const { store, mostRows } = this.#deps;
    // oxfmt-ignore
    const reading: Reading = {
      seen: new Set(), problem: null, cut: null, setAside: 0, hasMoved: false, isWhole: false,
    };
    this.#room = 2 * mostRows() - store.stored(this.#id);
    this.#readings += 1;
    try {
      for (const source of this.#list.sources) {
        await this.#readSource(source, reading, progress);
        if (reading.problem) return reading;
      }
    } finally {
      this.#readings -= 1;
      if (this.#readings === 0) this.#lookedFor.clear();
    }
    // What did not come, or could not be read, may be a row that seems to be missing.
    reading.isWhole = reading.setAside === 0;
    return reading;
  }

  async #readSource(
    source: ListSource<unknown>,
    reading: Reading,
    progress: (reading: ListState['reading']) => void,
  ): Promise<void> {
    const { store, mostRows } = this.#deps;
    const { seen } = reading;
    const before = seen.size;
    let passedOver = 0;
    let announced = 0;
    let came = 0;
    try {
      for await (const page of this.#pagesOf(source)) {
        const rows = source.toRows(page.rows)[Symbol.iterator]();
        let some: unknown[];
        do {
          await ownTurn();
          if (!store.isOpen) {
            reading.problem = { kind: 'cancelled' };
            return;
          }
          some = takeSome(rows, ROWS_AT_ONCE);
          const keys = this.#put(some, this.#lookedFor);
          for (const key of keys) seen.add(key);
          passedOver += some.length - keys.length;
        } while (some.length === ROWS_AT_ONCE);
        reading.setAside += page.setAside ?? 0;
        announced ||= page.total;
        came += page.rows.length + (page.setAside ?? 0);
        progress({ read: seen.size, total: before + page.total });
      }
      // The last page may have become empty, which is not handed on.
      reading.hasMoved ||= source.pageRows !== null && came < announced;
      if (passedOver === 0) return;
      reading.problem = { kind: 'unexpected-answer', evidence: { code: LIST_CODES.rows } };
      reading.cut = { why: 'rows', read: store.stored(this.#id), limit: mostRows() };
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      reading.problem = error.problem;
      reading.cut = error.cut;
    }
  }

  async *#pagesOf({ operation, pageRows, params, field }: ListSource<unknown>): AsyncGenerator<Page<unknown>> {
    const wanted = params(this.#id.scope, this.#deps.now());
    const turn = (signal: AbortSignal): Promise<void> => this.#turn(signal);
    if (pageRows !== null) {
      yield* this.#deps.pages(operation, { ...wanted, per_page: pageRows }, field, turn);
      return;
    }
    const { signal } = this.#closing;
    await turn(signal);
    const attempt = await this.#deps.read(operation, wanted, signal);
    if (attempt.kind !== 'answered') throw new PageProblem(attempt.problem);
    const { rows, total, setAside = 0 } = attempt.value as Page<unknown>;
    yield { rows, total, totalPages: 1, currentPage: 1, setAside };
  }

  /** Nobody waits for a reading in the background, so it takes its turn; a person who comes ends the wait. */
  async #turn(signal: AbortSignal): Promise<void> {
    const { signal: waitedFor } = this.#waitedFor;
    if (!waitedFor.aborted) await this.#deps.turn(AbortSignal.any([signal, waitedFor, this.#closing.signal]));
  }

  /**
   * Stores rows that were read, new ones only while there is room; answers the keys of those that are stored.
   *
   * @param known rows that are known as they are now
   */
  #put(read: readonly unknown[], known: ReadonlySet<string> = new Set()): string[] {
    const { store, joined, wrote } = this.#deps;
    this.#room -= read.length;
    const keyed = read.map((row) => [this.#list.key(row), row] as const);
    const rows = keyed.filter(([key]) => this.#room >= 0 || store.lastSeen(this.#id, key) !== undefined);
    const news = rows.filter(([key]) => !known.has(key));
    const changed = store.put(this.#id, joined(news));
    if (changed.length > 0) wrote(changed);
    return rows.map(([key]) => key);
  }

  // --- Missing rows -------------------------------------------------------------------------------------------------------

  /**
   * Takes out of the list what a complete reading did not show. The list may have moved while it was read, so each row is
   * looked for by itself, or all are read once more.
   */
  async #removeMissing(seen: ReadonlySet<string>): Promise<void> {
    const missing = await this.#storedWithout(seen);
    const canLook = this.#list.sources.every(({ look }) => look !== undefined);
    let removed = missing;
    if (canLook && missing.length > 0)
      removed = missing.length <= ONE_BY_ONE ? await this.#absent(missing) : await this.#stillMissing(missing);
    await this.#remove(removed);
  }

  async #remove(keys: readonly string[]): Promise<void> {
    const { store, now, leave, wrote, left } = this.#deps;
    if (!store.isOpen) return;
    const there = keys.filter((key) => store.row(this.#id, key) !== undefined);
    if (there.length === 0) return;
    const by = await leave(there);
    if (!store.isOpen) return;
    const at = new Date(now()).toISOString();
    const removed = store.remove(this.#id, by, at);
    if (removed.length === 0) return;
    wrote(removed);
    left(new Map(removed.map((key) => [key, by.get(key) ?? ''])), at);
  }

  /** Stored keys that a reading did not show; some at a time, so that nothing else waits for tens of thousands. */
  async #storedWithout(seen: ReadonlySet<string>): Promise<string[]> {
    const missing: string[] = [];
    for await (const keys of this.#deps.store.slices(this.#id, KEYS_AT_ONCE))
      for (const key of keys) if (!seen.has(key)) missing.push(key);
    return missing;
  }

  async #stillMissing(missing: readonly string[]): Promise<string[]> {
    const { seen, isWhole } = await this.#readSources();
    return isWhole ? missing.filter((key) => !seen.has(key)) : [];
  }

  /** Which of these rows are in no source for sure. */
  async #absent(keys: readonly string[]): Promise<string[]> {
    const looks = await Promise.all(keys.map(async (key) => ({ key, found: await this.#look(key) })));
    return looks.filter(({ found }) => found === false).map(({ key }) => key);
  }

  /** Whether a row is in one of the sources; undefined when that cannot be read. */
  async #look(key: string): Promise<boolean | undefined> {
    for (const source of this.#list.sources) {
      if (!source.look) return undefined;
      const params = source.look(key);
      const attempt = await this.#deps.read(source.operation, params, this.#closing.signal);
      if (attempt.kind !== 'answered' || !this.#deps.store.isOpen) return undefined;
      const page = attempt.value as Page<unknown>;
      const isFound = this.#put([...source.toRows(page.rows)]).includes(key);
      if (isFound) {
        this.#noteLookedFor(key);
        return true;
      }
      // What did not come, or could not be read, may be the row.
      if (page.totalPages > 1 || page.total > page.rows.length || (page.setAside ?? 0) > 0) return undefined;
    }
    // A new row may show in a list a little later than in the answer to its order.
    if (this.#deps.store.row(this.#id, key) !== undefined) this.#noteLookedFor(key);
    return false;
  }

  #noteLookedFor(key: string): void {
    if (this.#readings > 0) this.#lookedFor.add(key);
  }
}

/** The next rows, so many at most; fewer when no more are left. */
function takeSome(rows: Iterator<unknown>, most: number): unknown[] {
  const some: unknown[] = [];
  for (let next = rows.next(); !next.done; next = rows.next()) {
    some.push(next.value);
    if (some.length === most) break;
  }
  return some;
}
