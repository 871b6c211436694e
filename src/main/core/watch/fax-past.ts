import type { FaxPast } from '#shared/bridge/fax.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { ReadHistory } from '../fax/read-history.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

export const HISTORY_PAGE = 200;
const MEMORY = 'fax-history';
/** Pages of one reading: ten million faxes, where a page has as many as were asked for. */
const MOST_PAGES = 50_000;
/** Pages that only repeat what was read before, one after the other, until the provider is known to repeat itself. */
const REPEATED_PAGES = 3;

type HistoryPage = Result<'report.faxHistory'>;

/** How far the pages behind the first were read; kept, so that an end of the app costs one page. */
interface Reading {
  /** The page that is read next, and what the provider said of all; null when the last one was read. */
  past: { next: number; total: number; isSecond: boolean } | null;
  /** The mark of what was there before faxes came of which not all pages were read yet; null when all were. */
  since: number | null;
  /** Why not all of the past is there, though the last page was read. */
  lacks: FaxPast['lacks'];
}

interface PastDeps {
  readHistory: ReadHistory;
  records: FaxRecords;
  keyValues: KeyValueStore;
  /** Waits for a turn of what runs in the background. */
  turn: (signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** A page was read, or reading ended; `received` are incoming faxes that came since the app last looked. */
  onPage: (page: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }) => void;
}

/**
 * Reads the pages behind the first: what came since the app last looked, up to what it knew, then all of the past, once. Faxes
 * that come in meanwhile push others to the next page, so that pages overlap; where faxes are removed, it goes back.
 */
export class FaxPastReader {
  readonly #deps: PastDeps;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  /** Ids of this run, to see that a provider repeats its pages. */
  #seen = new Set<string>();
  #repeated = 0;

  constructor(deps: PastDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Whether the history was looked at before, in this run or an earlier one. */
  get wasBegun(): boolean {
    return this.#reading !== undefined;
  }

  get state(): FaxPast & { complete: boolean } {
    const { past, since, lacks } = this.#reading ?? { past: null, since: null, lacks: null };
    const isReading = this.#running !== undefined && past !== null;
    const total = past?.total ?? 0;
    return {
      complete: this.wasBegun && past === null && since === null && lacks === null,
      reading: isReading ? { read: Math.min(this.#deps.records.countAll(), total), total } : null,
      lacks,
    };
  }

  /**
   * Notes what the first page shows, before anything of it is stored: a crash must not make what is behind it look as if it had
   * been read.
   *
   * @param mark what was stored before, where all of the page is new
   */
  begin({ total, totalPages }: HistoryPage, mark: number | null): void {
    const before = this.#reading;
    const hasMore = totalPages > 1;
    if (before === undefined)
      this.#note({ past: hasMore ? { next: 2, total, isSecond: false } : null, since: null, lacks: null });
    else if (!hasMore) this.#note({ past: null, since: null, lacks: null });
    else if (mark !== null) this.#note({ ...before, since: before.since ?? mark });
  }

  /** Reads all pages once more, where some faxes were missing. */
  again(): void {
    const before = this.#reading;
    if (before) this.#note({ ...before, past: before.past ?? { next: 1, total: 0, isSecond: false }, lacks: null });
  }

  /** Reads what is missing, from where it ended; joins a reading that is under way. */
  run(): Promise<void> {
    const { past = null, since = null } = this.#reading ?? {};
    if (this.#stop.signal.aborted || (past === null && since === null)) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (!this.#stop.signal.aborted) this.#deps.onPage({ entries: [], received: [] });
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    this.#seen = new Set();
    this.#repeated = 0;
    const { since } = this.#reading ?? {};
    if (typeof since === 'number' && !(await this.#readSince(since))) return;
    const { past } = this.#reading ?? {};
    // The page before is read once more: what was removed since then moved faxes to it.
    if (past && past.next > 2 && !(await this.#readPast({ ...past, next: past.next - 1 }))) return;
    while (this.#reading?.past) if (!(await this.#readPast(this.#reading.past))) return;
    // Faxes came in meanwhile, more than a page of them.
    const later = this.#reading?.since;
    if (typeof later === 'number') await this.#readSince(later);
  }

  /** Reads up to what was known; false where it could not. */
  async #readSince(mark: number): Promise<boolean> {
    const { records } = this.#deps;
    for (let number = 2; number <= MOST_PAGES; number += 1) {
      const page = await this.#page(number);
      if (!page) return false;
      const { rows, totalPages } = page;
      const known = rows.map(({ fax_id }) => records.wasThere(fax_id, mark));
      const firstKnown = known.includes(true) ? known.indexOf(true) : rows.length;
      const isPastRead = this.#reading?.past === null;
      const fresh = this.#merge(rows);
      // Behind a known fax may be one of the past that was not read yet: that is no news.
      const isNews = new Set(isPastRead ? rows : rows.slice(0, firstKnown));
      this.#deps.onPage({ entries: rows, received: fresh.filter((row) => row.type === 'in' && isNews.has(row)) });
      const isAllKnown = !known.includes(false);
      if (isAllKnown || number >= totalPages || (!isPastRead && firstKnown < rows.length)) break;
    }
    this.#note({ since: null });
    return true;
  }

  /** Reads the next page of the past; false where it could not. */
  async #readPast({ next, total, isSecond }: NonNullable<Reading['past']>): Promise<boolean> {
    const page = await this.#page(next);
    if (!page) return false;
    const { rows, totalPages } = page;
    const fresh = this.#merge(rows);
    if (fresh.length > 0) this.#deps.onPage({ entries: rows, received: [] });
    const removed = total - page.total;
    if (removed > 0 && rows.length > 0 && next > 1) {
      const back = Math.max(1, next - Math.ceil(removed / rows.length));
      this.#seen = new Set();
      this.#note({ past: { next: back, total: page.total, isSecond } });
      return true;
    }
    if (this.#repeats(page)) this.#note({ past: null, lacks: { why: 'repeated', read: this.#seen.size, total } });
    else if (next < totalPages && next < MOST_PAGES && rows.length > 0)
      this.#note({ past: { next: next + 1, total: page.total, isSecond } });
    else this.#end(page, isSecond);
    return true;
  }

  /** The last page was read: all is there, or it is read once more, or what is missing is said. */
  #end({ total, totalPages, rows }: HistoryPage, isSecond: boolean): void {
    const read = this.#deps.records.countAll();
    // Such a total counts the rows of a page, so that it says nothing of the list.
    const countsPage = totalPages > 1 && total <= rows.length;
    if (countsPage ? rows.length > 0 : read >= total) this.#note({ past: null, lacks: null });
    else if (isSecond) this.#note({ past: null, lacks: { why: 'incomplete', read, total } });
    else {
      this.#seen = new Set();
      this.#note({ past: { next: 1, total, isSecond: true } });
    }
  }

  /** Whether pages come that were sent before. One that is pushed on by new faxes, or read once more, is none of them. */
  #repeats({ rows }: HistoryPage): boolean {
    const before = this.#seen.size;
    for (const { fax_id } of rows) this.#seen.add(fax_id);
    this.#repeated = rows.length > 0 && this.#seen.size === before ? this.#repeated + 1 : 0;
    return this.#repeated >= REPEATED_PAGES;
  }

  async #page(number: number): Promise<HistoryPage | null> {
    const { signal } = this.#stop;
    await this.#deps.turn(signal);
    if (signal.aborted) return null;
    const read = await this.#deps.readHistory({ per_page: HISTORY_PAGE, page: number }, signal);
    return read.ok && !signal.aborted ? read.page : null;
  }

  #merge(rows: FaxHistoryEntry[]): FaxHistoryEntry[] {
    return this.#deps.records.merge(rows, new Date(this.#deps.now()).toISOString());
  }

  get #reading(): Reading | undefined {
    const kept = this.#deps.keyValues.get(MEMORY) as Reading | { unread: string | null } | undefined;
    if (kept === undefined || !('unread' in kept)) return kept;
    // As an earlier version kept it.
    const past = kept.unread === null ? null : { next: 2, total: 0, isSecond: false };
    return { past, since: null, lacks: null };
  }

  #note(change: Partial<Reading>): void {
    const before = this.#reading ?? { past: null, since: null, lacks: null };
    this.#deps.keyValues.put(MEMORY, { ...before, ...change } satisfies Reading);
  }
}
