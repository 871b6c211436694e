import type { FaxPast } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { ReadHistory } from '../fax/read-history.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import { FaxPastReader, HISTORY_PAGE } from './fax-past.ts';
import { startPolling, type Poller } from './poller.ts';
import { TASKS } from './tasks.ts';

const { focused, inBackground, atNight } = TASKS['fax-history'].waits;

interface WatcherDeps {
  readHistory: ReadHistory;
  records: FaxRecords;
  keyValues: KeyValueStore;
  /** Waits for a turn of what runs in the background. */
  turn: (signal: AbortSignal) => Promise<void>;
  now: () => number;
  focused: () => boolean;
  /** A page was read, or could not be; `received` are incoming faxes that were not known before. */
  onPage: (page: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }) => void;
}

/** Polls the fax history: new faxes are told, and every page is read once, so that all faxes are known. */
export class FaxHistoryWatcher {
  readonly #deps: WatcherDeps;
  readonly #past: FaxPastReader;
  #poller: Poller | undefined;
  #at: string | null = null;
  #problem: Problem | null = null;
  /** What was stored before the last look; entries that were read to look for a fax come after it. */
  #mark = 0;

  constructor(deps: WatcherDeps) {
    this.#deps = deps;
    this.#past = new FaxPastReader(deps);
  }

  start(): void {
    this.#mark = this.#deps.records.mark();
    this.#poller = startPolling(
      () => this.#look(),
      () => this.#interval(),
    );
  }

  stop(): void {
    this.#past.stop();
    this.#poller?.stop();
  }

  refresh(): Promise<void> {
    return this.#poller?.now() ?? Promise.resolve();
  }

  /** Reads the newest faxes as they are after something happened. */
  anew(): Promise<void> {
    return this.#poller?.anew() ?? Promise.resolve();
  }

  /** Reads all pages once more. */
  readAgain(): void {
    this.#past.again();
    void this.#past.run();
  }

  /** `complete`: every page was read, and all faxes that the provider counts are there. */
  get state(): FaxPast & { at: string | null; problem: Problem | null; complete: boolean } {
    return { at: this.#at, problem: this.#problem, ...this.#past.state };
  }

  async #look(): Promise<void> {
    const read = await this.#deps.readHistory({ per_page: HISTORY_PAGE });
    if (!read.ok) {
      this.#problem = read.problem;
      if (read.problem.kind !== 'cancelled') this.#deps.onPage({ entries: [], received: [] });
      return;
    }
    const { records, now } = this.#deps;
    const { rows } = read.page;
    // The first look of an account brings its whole past: old faxes are no news.
    const isFirst = !this.#past.wasBegun && records.newest('in', 1).length === 0;
    const isAllNew = rows.length > 0 && rows.every(({ fax_id }) => !records.wasThere(fax_id, this.#mark));
    this.#past.begin(read.page, isAllNew ? this.#mark : null);
    const at = new Date(now()).toISOString();
    const fresh = records.merge(rows, at);
    this.#mark = records.mark();
    this.#at = at;
    this.#problem = null;
    this.#deps.onPage({
      entries: rows,
      received: isFirst ? [] : fresh.filter((entry) => entry.type === 'in'),
    });
    void this.#past.run();
  }

  #interval(): number {
    if (this.#deps.focused()) return focused;
    const hour = new Date(this.#deps.now()).getHours();
    return hour >= 22 || hour < 6 ? atNight : inBackground;
  }
}
