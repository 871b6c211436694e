import type { Problem } from '#shared/bridge/outcome.ts';
import { ListReading, listLimits } from '#shared/lists/list-reading.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { ReadHistory } from '../fax/read-history.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import { startPolling, type Poller } from './poller.ts';
import { TASKS } from './tasks.ts';

const { focused, inBackground, atNight } = TASKS['fax-history'].waits;
const PAGE = 200;
/** So many older pages are read with one look: an account with a long past is read over several looks. */
const OLDER_PAGES = 10;
const MEMORY = 'fax-history';

/** What is known of pages behind the first. */
interface Reading {
  /**
   * Which pages were not read to the end: all of the account's past, or what came since the app last ran. Null when
   * everything was.
   */
  unread: 'past' | 'since' | null;
}

interface WatcherDeps {
  readHistory: ReadHistory;
  records: FaxRecords;
  keyValues: KeyValueStore;
  now: () => number;
  focused: () => boolean;
  /** Faxes of the past that are read at most. */
  mostRows: () => number;
  /** A page was read, or could not be; `received` are incoming faxes that were not known before. */
  onPage: (page: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }) => void;
}

/** Polls the fax history: new faxes are told, and every page is read once, so that all faxes are known. */
export class FaxHistoryWatcher {
  readonly #deps: WatcherDeps;
  #poller: Poller | undefined;
  #at: string | null = null;
  #problem: Problem | null = null;
  /** The next of the older pages. */
  #next = 2;
  /** The reading of all pages, over several looks; undefined while there is none. */
  #older: { reading: ListReading; pages: number } | undefined;
  /** The past was too long, or repeated itself: it is not read on before the next start. */
  #isCut = false;
  #isStopped = false;
  /** What was stored before the last look; entries that were read to look for a fax come after it. */
  #mark = 0;

  constructor(deps: WatcherDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#mark = this.#deps.records.mark();
    this.#poller = startPolling(
      () => this.#look(),
      () => this.#interval(),
    );
  }

  stop(): void {
    this.#isStopped = true;
    this.#poller?.stop();
  }

  refresh(): Promise<void> {
    return this.#poller?.now() ?? Promise.resolve();
  }

  /** Reads the newest faxes as they are after something happened. */
  anew(): Promise<void> {
    return this.#poller?.anew() ?? Promise.resolve();
  }

  /** `complete`: every page was read. */
  get state(): { at: string | null; problem: Problem | null; complete: boolean } {
    return { at: this.#at, problem: this.#problem, complete: this.#reading()?.unread === null };
  }

  #reading(): Reading | undefined {
    return this.#deps.keyValues.get(MEMORY) as Reading | undefined;
  }

  async #look(): Promise<void> {
    const read = await this.#deps.readHistory({ per_page: PAGE });
    if (!read.ok) {
      this.#problem = read.problem;
      if (read.problem.kind !== 'cancelled') this.#deps.onPage({ entries: [], received: [] });
      return;
    }
    const { keyValues, records, now } = this.#deps;
    const { rows, totalPages } = read.page;
    const before = this.#reading();
    // The first look of an account brings its whole past: old faxes are no news.
    const isFirst = before === undefined && records.newest('in', 1).length === 0;
    const isAllNew = rows.every(({ fax_id }) => !records.wasThere(fax_id, this.#mark));
    let unread = before?.unread ?? null;
    if (before === undefined) unread = 'past';
    else if (isAllNew && rows.length > 0) unread ??= 'since';
    if (totalPages <= 1) unread = null;
    // Before anything of the page is stored: a crash must not make what is behind it look as if it had been read.
    keyValues.put(MEMORY, { unread } satisfies Reading);
    const at = new Date(now()).toISOString();
    const fresh = records.merge(rows, at);
    this.#mark = records.mark();
    this.#at = at;
    this.#problem = null;
    this.#deps.onPage({
      entries: rows,
      received: isFirst ? [] : fresh.filter((entry) => entry.type === 'in'),
    });
    if (unread === null || this.#isCut) return;
    this.#older ??= this.#beginOlder(read.page);
    await this.#readOlder(unread, this.#older);
  }

  #beginOlder(first: Result<'report.faxHistory'>): { reading: ListReading; pages: number } {
    const reading = new ListReading(listLimits(this.#deps.mostRows(), PAGE), 'fax_id');
    reading.take(first);
    this.#next = 2;
    return { reading, pages: 1 };
  }

  async #readOlder(unread: 'past' | 'since', older: { reading: ListReading; pages: number }): Promise<void> {
    const { readHistory, records, keyValues, now } = this.#deps;
    for (let count = 0; count < OLDER_PAGES; count += 1) {
      const read = await readHistory({ per_page: PAGE, page: this.#next });
      if (this.#isStopped || !read.ok) return;
      const { rows, totalPages } = read.page;
      // A page that is read once more, since faxes came in meanwhile, is not repeated by the provider.
      const end = this.#next > older.pages ? older.reading.take(read.page) : null;
      older.pages = Math.max(older.pages, this.#next);
      const fresh = records.merge(rows, new Date(now()).toISOString());
      const received = unread === 'since' ? fresh.filter((entry) => entry.type === 'in') : [];
      if (fresh.length > 0) this.#deps.onPage({ entries: rows, received });
      if (end !== null && end !== 'complete') {
        this.#isCut = true;
        return;
      }
      if (this.#next >= totalPages) {
        this.#older = undefined;
        keyValues.put(MEMORY, { unread: null } satisfies Reading);
        this.#deps.onPage({ entries: [], received: [] });
        return;
      }
      this.#next += 1;
    }
    // What comes in meanwhile pushes older faxes to the next page.
    this.#next -= 1;
  }

  #interval(): number {
    if (this.#deps.focused()) return focused;
    const hour = new Date(this.#deps.now()).getHours();
    return hour >= 22 || hour < 6 ? atNight : inBackground;
  }
}
