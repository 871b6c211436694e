import type { Problem } from '#shared/bridge/outcome.ts';
import type { ListCut, ListDeclaration, ListSource, ListState } from '#shared/lists/list.ts';
import { listOf } from '#shared/lists/lists.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { PageProblem, type Page } from '../client/pages.ts';
import type { Attempt } from '../client/wire.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { TASKS } from '../watch/tasks.ts';
import type { ListId, ListStore, StoredRow } from './list-store.ts';

/** More rows than this are not looked for one by one. */
const ONE_BY_ONE = 10;
/** Changes that come right after each other are looked at together. */
const GATHER_MS = 400;
/** Keys that are compared at one go. */
const SLICE = 1000;

export interface ListKeeperDeps {
  store: ListStore;
  /** Reads a paged list; `turn` is waited for before each page. */
  pages: (
    id: OperationId,
    params: Record<string, unknown> & { per_page: number },
    turn: (signal: AbortSignal) => Promise<void>,
  ) => AsyncGenerator<Page<unknown>>;
  read: (id: OperationId, params: Record<string, unknown>, signal?: AbortSignal) => Promise<Attempt>;
  /** Waits for a turn of what nobody waits for. */
  turn: (signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** The list has other rows, or a reading of it goes on. */
  changed: () => void;
  /** The list could not be read, so that the connection may be gone. */
  failed: (problem: Problem) => void;
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
    const isYoung = readAt !== null && this.#deps.now() - Date.parse(readAt) < this.#list.freshMs;
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

  /** Something of the list was changed from here. */
  noteWritten(): void {
    this.#stale = true;
    clearTimeout(this.#gather);
    if (this.#held > 0 || this.#closing.signal.aborted) return;
    // A list that nobody has read yet is read when it is looked at.
    if (this.#list.everyMs === null && this.#deps.store.state(this.#id).readAt === null) return;
    this.#gather = setTimeout(() => void this.#readAgain(), GATHER_MS);
  }

  /** While much is changed one after the other it is read once, at the end. */
  hold(): void {
    this.#held += 1;
  }

  release(): void {
    this.#held -= 1;
    if (this.#held === 0 && this.#stale) this.noteWritten();
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
    this.#cut = null;
    this.#setAside = 0;
    changed();
    const seen = new Set<string>();
    const problem = await this.#readSources(seen);
    if (!store.isOpen) return;
    this.#problem = problem;
    if (problem) this.#deps.failed(problem);
    // What did not come, or could not be read, may be a row that seems to be missing.
    if (!problem && this.#setAside === 0) await this.#removeMissing(seen);
    if (!store.isOpen) return;
    if (!problem) store.noteRead(this.#id);
    this.#reading = null;
    changed();
  }

  /** Reads all sources one after the other; answers why it ended early. */
  async #readSources(seen: Set<string>): Promise<Problem | null> {
    for (const source of this.#list.sources) {
      const problem = await this.#readSource(source, seen);
      if (problem) return problem;
    }
    return null;
  }

  async #readSource(source: ListSource<unknown>, seen: Set<string>): Promise<Problem | null> {
    const { store, changed } = this.#deps;
    const before = seen.size;
    try {
      for await (const page of this.#pagesOf(source)) {
        if (!store.isOpen) return { kind: 'cancelled' };
        for (const key of this.#put(source, page.rows)) seen.add(key);
        this.#setAside += page.setAside ?? 0;
        this.#reading = { read: seen.size, total: before + page.total };
        changed();
      }
      return null;
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      this.#cut ??= error.cut;
      return error.problem;
    }
  }

  async *#pagesOf({ operation, pageRows, params }: ListSource<unknown>): AsyncGenerator<Page<unknown>> {
    const wanted = params(this.#id.scope, this.#deps.now());
    const turn = (signal: AbortSignal): Promise<void> => this.#turn(signal);
    if (pageRows !== null) {
      yield* this.#deps.pages(operation, { ...wanted, per_page: pageRows }, turn);
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

  /** Stores entries that were read; answers their keys. */
  #put(source: ListSource<unknown>, entries: readonly unknown[]): string[] {
    const rows = entries.map((entry): StoredRow => {
      const row = source.toRow(entry);
      return { key: this.#list.key(row), row: JSON.stringify(row) };
    });
    this.#deps.store.put(this.#id, rows, this.#list.snapshots);
    return rows.map(({ key }) => key);
  }

  // --- Missing rows -------------------------------------------------------------------------------------------------------

  /**
   * Takes out of the list what a complete reading did not show. The list may have moved while it was read, so each row is
   * looked for by itself, or all are read once more.
   */
  async #removeMissing(seen: ReadonlySet<string>): Promise<void> {
    const { store } = this.#deps;
    const missing = await this.#storedWithout(seen);
    const canLook = this.#list.sources.every(({ look }) => look !== undefined);
    let removed = missing;
    if (canLook && missing.length > 0)
      removed = missing.length <= ONE_BY_ONE ? await this.#absent(missing) : await this.#stillMissing(missing);
    if (store.isOpen && removed.length > 0) store.remove(this.#id, removed, this.#list.snapshots);
  }

  /** Stored keys that a reading did not show; some at a time, so that nothing else waits for tens of thousands. */
  async #storedWithout(seen: ReadonlySet<string>): Promise<string[]> {
    const missing: string[] = [];
    for (let after = '', all = false; !all && this.#deps.store.isOpen;) {
      const keys = this.#deps.store.keys(this.#id, after, SLICE);
      for (const key of keys) if (!seen.has(key)) missing.push(key);
      all = keys.length < SLICE;
      after = keys.at(-1) ?? '';
      await new Promise(setImmediate);
    }
    return missing;
  }

  async #stillMissing(missing: readonly string[]): Promise<string[]> {
    const again = new Set<string>();
    const problem = await this.#readSources(again);
    return problem || this.#setAside > 0 ? [] : missing.filter((key) => !again.has(key));
  }

  /** Which of these rows are in no source for sure. */
  async #absent(keys: readonly string[]): Promise<string[]> {
    const looks = await Promise.all(keys.map(async (key) => ({ key, absent: await this.#isAbsent(key) })));
    return looks.filter(({ absent }) => absent).map(({ key }) => key);
  }

  async #isAbsent(key: string): Promise<boolean> {
    for (const source of this.#list.sources) {
      if (!source.look) return true;
      const params = source.look(key);
      const attempt = await this.#deps.read(source.operation, params, this.#closing.signal);
      if (attempt.kind !== 'answered' || !this.#deps.store.isOpen) return false;
      const page = attempt.value as Page<unknown>;
      if (this.#put(source, page.rows).includes(key)) return false;
      // What did not come, or could not be read, may be the row.
      if (page.totalPages > 1 || page.total > page.rows.length || (page.setAside ?? 0) > 0) return false;
    }
    return true;
  }
}
