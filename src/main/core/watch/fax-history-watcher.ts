import type { Problem } from '#shared/bridge/outcome.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { ReadHistory } from '../fax/read-history.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import { startPolling, type Poller } from './poller.ts';

const MINUTE = 60_000;
const PAGE = 200;

interface WatcherParts {
  readHistory: ReadHistory;
  records: FaxRecords;
  now: () => number;
  focused: () => boolean;
  /** A page was read, or could not be; `received` are incoming faxes that were not known before. */
  onPage: (page: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }) => void;
}

/** What turns the silence of the fax history into events (product X2 and 6). */
export class FaxHistoryWatcher {
  readonly #parts: WatcherParts;
  #poller: Poller | undefined;
  #at: string | null = null;
  #problem: Problem | null = null;

  constructor(parts: WatcherParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#poller = startPolling(
      () => this.#look(),
      () => this.#interval(),
    );
  }

  stop(): void {
    this.#poller?.stop();
  }

  refresh(): Promise<void> {
    return this.#poller?.now() ?? Promise.resolve();
  }

  get state(): { at: string | null; problem: Problem | null } {
    return { at: this.#at, problem: this.#problem };
  }

  async #look(): Promise<void> {
    const read = await this.#parts.readHistory({ per_page: PAGE });
    if (!read.ok) {
      this.#problem = read.problem;
      if (read.problem.kind !== 'cancelled') this.#parts.onPage({ entries: [], received: [] });
      return;
    }
    const { rows } = read.page;
    // The first look of an account brings its whole past: old faxes are no news.
    const firstLook = this.#parts.records.newest('in', 1).length === 0 && this.#at === null;
    const at = new Date(this.#parts.now()).toISOString();
    const fresh = this.#parts.records.merge(rows, at);
    this.#at = at;
    this.#problem = null;
    this.#parts.onPage({
      entries: rows,
      received: firstLook ? [] : fresh.filter((entry) => entry.type === 'in'),
    });
  }

  #interval(): number {
    if (this.#parts.focused()) return MINUTE;
    const hour = new Date(this.#parts.now()).getHours();
    return hour >= 22 || hour < 6 ? 10 * MINUTE : 2 * MINUTE;
  }
}
