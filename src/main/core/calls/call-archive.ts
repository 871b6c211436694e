import type { ArchiveReading, ArchiveState } from '#shared/bridge/calls.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ProviderCall } from '#shared/domain/calls/call-rows.ts';
import { callsIn } from '#shared/domain/calls/summary-check.ts';
import { callWindows, gapsIn, halves, joined, midnightOf, type Span } from '#shared/domain/calls/windows.ts';
import type { CallSum } from '#shared/domain/guard/calls-abroad.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { ProviderClient } from '../client/client.ts';
import { PageProblem } from '../client/pages.ts';
import type { Attempt } from '../client/wire.ts';
import type { ReadSpan } from './call-store.ts';
import type { CallThread } from './call-thread.ts';

const HISTORY = 'report.callHistory';
/** Calls of one page: the two forms of the specification differ, and the client goes down to the smaller one. */
const PAGE_ROWS = 5000;
/** A window with more calls is read in halves, so that what a kill costs stays small, and lists are never cut. */
const MOST_CALLS = 25_000;
/** Calls that are handed to the thread at one go. */
export const HANDED_AT_ONCE = 1000;
/** How often a window is read whose pages do not fit together. */
const TRIES = 3;
/** Requests of a reading that a person waits for that wait for no turn. */
const WAITED_FOR = 20;
/** Days that the background reads at first: 30 times 24 hours, whatever hour it is. */
const FIRST_DAYS = 32;
const DAY = 86_400;
/** Seconds after a reading in which the calls that were under way at it have ended. */
const LONGEST_CALL = 12 * 3600;

interface ArchiveDeps {
  thread: CallThread;
  pages: ProviderClient['pages'];
  read: (id: typeof HISTORY, params: unknown, signal: AbortSignal) => Promise<Attempt>;
  /** Waits for a turn of what runs in the background. */
  turn: (signal: AbortSignal) => Promise<void>;
  /** IANA name of the provider's zone. */
  zone: () => string;
  /** Milliseconds. */
  now: () => number;
  changed: () => void;
  inMemory: boolean;
  /** What reading ran into that is no problem of the provider, such as a full disk. */
  problemOf: (error: unknown) => Problem;
}

/** What became of one reading of a window. */
type Tried = 'kept' | 'split' | 'again';

/**
 * Reads the call history into the archive: window by window, page by page, at the pace of the background, where nobody waits for it. A window counts as
 * read when all of its pages fit together and the provider's sums agree with them; what an end of the app leaves is read again.
 */
export class CallArchive {
  readonly #deps: ArchiveDeps;
  #spans: ReadSpan[] | null = null;
  /** The zone by which they were asked for. */
  #zone = '';
  #queue: Span[] = [];
  /** Who waits for a time to be read. */
  #waiting: { span: Span; done: () => void }[] = [];
  #reading: ArchiveReading | null = null;
  #running: Promise<void> | null = null;
  #stop = new AbortController();
  /** Aborted when a person begins to wait for the reading that is under way. */
  #waitedFor = new AbortController();
  /** Requests that need no turn. */
  #free = 0;
  #problem: Problem | null = null;
  #broken = false;

  constructor(deps: ArchiveDeps) {
    this.#deps = deps;
  }

  async state(): Promise<ArchiveState> {
    const spans = await this.#known();
    return {
      known: joined(spans),
      differing: spans.flatMap(({ from, to, differs }) => (differs ? [{ from, to, differs }] : [])),
      reading: this.#reading,
      problem: this.#problem,
      broken: this.#broken,
      inMemory: this.#deps.inMemory,
    };
  }

  /**
   * Reads what the archive does not have of a time; `again` also what it has. Resolves when that ended.
   *
   * @param isWaitedFor whether a person waits for it: its first requests, and those of what is being read, take no turn
   */
  async read(asked: Span, again = false, isWaitedFor = false): Promise<void> {
    const now = Math.floor(this.#deps.now() / 1000);
    const span = { from: asked.from, to: Math.min(asked.to, now) };
    if (span.from >= span.to) return;
    const zone = this.#deps.zone();
    const settled = again ? [] : (await this.#known()).map((one) => settledOf(one, now));
    const parts = again ? [span] : gapsIn(span, [...settled, ...this.#queue]);
    this.#add(parts.flatMap((part) => callWindows(part, zone)));
    if (this.#queue.length === 0) return;
    if (isWaitedFor) this.#hurry();
    this.#running ??= this.#run();
    await new Promise<void>((done) => {
      this.#waiting.push({ span, done });
    });
  }

  /** Reads what came since the last time, and the last two days again: calls under way are listed when they have ended. */
  async refresh(isWaitedFor = false): Promise<void> {
    const now = Math.floor(this.#deps.now() / 1000);
    const zone = this.#deps.zone();
    const recent = midnightOf(now - DAY, zone);
    const known = await this.#known();
    const last = known.reduce((latest, { to }) => Math.max(latest, to), 0);
    const month = midnightOf(now - (FIRST_DAYS - 1) * DAY, zone);
    // A part of the month may have been asked for before all of it was read.
    const first = last === 0 ? month : Math.min(last - LONGEST_CALL, month);
    await Promise.all([
      this.read({ from: recent, to: now }, true, isWaitedFor),
      this.read({ from: first, to: recent }, false, isWaitedFor),
    ]);
  }

  /** What was read whole stays. */
  stop(): void {
    this.#stop.abort();
    this.#queue = [];
    this.#stop = new AbortController();
    if (!this.#reading) return;
    this.#reading = null;
    this.#deps.changed();
  }

  #hurry(): void {
    this.#free = WAITED_FOR;
    this.#waitedFor.abort();
    this.#waitedFor = new AbortController();
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#free === 0) return this.#deps.turn(AbortSignal.any([signal, this.#waitedFor.signal]));
    this.#free -= 1;
    return Promise.resolve();
  }

  #add(windows: readonly Span[]): void {
    const isNew = ({ from, to }: Span) => !this.#queue.some((known) => known.from === from && known.to === to);
    const [running, ...waiting] = [...this.#queue, ...windows.filter(isNew)];
    // What people look at is what is newest.
    waiting.sort((a, b) => b.to - a.to);
    this.#queue = running ? [running, ...waiting] : [];
    this.#count(windows.length);
  }

  #count(more: number): void {
    const { from, to, total } = this.#reading ?? { from: Infinity, to: 0, total: 0 };
    if (more > 0 || this.#reading)
      this.#reading = {
        ...(this.#reading ?? { done: 0, calls: 0 }),
        from: Math.min(from, ...this.#queue.map((span) => span.from)),
        to: Math.max(to, ...this.#queue.map((span) => span.to)),
        total: total + more,
      };
  }

  async #run(): Promise<void> {
    this.#problem = null;
    this.#deps.changed();
    const { signal } = this.#stop;
    try {
      for (let window = this.#queue[0]; window && !signal.aborted; window = this.#queue[0]) {
        await this.#window(window, signal);
        if (signal.aborted) break;
        this.#queue = this.#queue.filter((queued) => queued !== window);
        if (this.#reading) this.#reading = { ...this.#reading, done: this.#reading.done + 1 };
        this.#spans = null;
        await this.#known();
        this.#deps.changed();
        if (this.#queue.length > 0) this.#tellWaiting();
      }
    } catch (error) {
      if (!signal.aborted) this.#problem = error instanceof PageProblem ? error.problem : this.#deps.problemOf(error);
    } finally {
      this.#running = null;
      this.#free = 0;
      if (!signal.aborted) {
        this.#queue = [];
        this.#reading = null;
      }
      this.#deps.changed();
      // Windows may have been asked for while an earlier reading was being stopped.
      if (signal.aborted && this.#queue.length > 0) this.#running = this.#run();
      this.#tellWaiting();
    }
  }

  /** Those go on of whose time nothing is left to be read. */
  #tellWaiting(): void {
    const isLeft = ({ span }: { span: Span }) => this.#queue.some(({ from, to }) => from < span.to && to > span.from);
    for (const one of this.#waiting) if (!isLeft(one)) one.done();
    this.#waiting = this.#waiting.filter(isLeft);
  }

  async #window(window: Span, signal: AbortSignal): Promise<void> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const tried = await this.#try(window, tries === TRIES, signal);
      if (tried === 'kept' || signal.aborted) return;
      const parts = tried === 'split' ? halves(window) : null;
      if (!parts) continue;
      this.#queue.splice(1, 0, parts[1], parts[0]);
      this.#count(2);
      return;
    }
  }

  async #try(window: Span, last: boolean, signal: AbortSignal): Promise<Tried> {
    const period: [number, number] = [window.from, window.to - 1];
    const summary = await this.#summary(period, signal);
    if (summary && callsIn(summary) > MOST_CALLS && halves(window)) return 'split';
    const { pages, whole } = await this.#pages(period, signal);
    if (signal.aborted) return 'again';
    // On one page nothing can shift: pages that never fit together are read in smaller windows.
    const canSplit = pages > 1 && halves(window) !== null;
    const now = Math.floor(this.#deps.now() / 1000);
    const { kept } = await this.#deps.thread.ask('settle', { window, summary, whole, anyway: last && !canSplit, now });
    if (kept) return 'kept';
    return last && canSplit ? 'split' : 'again';
  }

  /** The provider's sums; null where it gives none. */
  async #summary(period: [number, number], signal: AbortSignal): Promise<CallSum[] | null> {
    await this.#turn(signal);
    const attempt = await this.#deps.read(HISTORY, { period, summary_only: 'on' }, signal);
    if (attempt.kind !== 'answered') throw new PageProblem(attempt.problem);
    const answer = attempt.value as Result<typeof HISTORY>;
    return answer.kind === 'summary' ? answer.rows : null;
  }

  async #pages(period: [number, number], signal: AbortSignal): Promise<{ pages: number; whole: boolean }> {
    const { pages: read } = this.#deps;
    let pages = 0;
    let rows = 0;
    let unread = 0;
    const totals = new Set<number>();
    try {
      const wait = async (own: AbortSignal) => this.#turn(AbortSignal.any([own, signal]));
      for await (const page of read<ProviderCall>(HISTORY, { period, per_page: PAGE_ROWS }, null, wait)) {
        if (signal.aborted) break;
        await this.#stage(page.rows, pages === 0);
        pages += 1;
        rows += page.rows.length;
        unread += page.setAside ?? 0;
        totals.add(page.total);
        if (this.#reading) this.#reading = { ...this.#reading, calls: this.#reading.calls + page.rows.length };
      }
    } catch (error) {
      // A list whose pages do not fit together is read again.
      if (!(error instanceof PageProblem) || error.problem.kind !== 'unexpected-answer' || pages === 0) throw error;
      return { pages: Math.max(pages, 2), whole: false };
    }
    const [total] = totals;
    const fits = totals.size <= 1 && (total === undefined || total === 0 || total === rows + unread);
    return { pages, whole: fits && unread === 0 };
  }

  /** Hands a page to the thread in parts: a large one would hold main up. */
  async #stage(calls: readonly ProviderCall[], first: boolean): Promise<void> {
    const { thread, zone } = this.#deps;
    for (let at = 0; at === 0 || at < calls.length; at += HANDED_AT_ONCE)
      await thread.ask('stage', {
        calls: calls.slice(at, at + HANDED_AT_ONCE),
        zone: zone(),
        first: first && at === 0,
      });
  }

  async #known(): Promise<ReadSpan[]> {
    const zone = this.#deps.zone();
    if (this.#spans && this.#zone === zone) return this.#spans;
    try {
      this.#spans = await this.#deps.thread.ask('spans', zone);
      this.#zone = zone;
      this.#broken = false;
      return this.#spans;
    } catch {
      this.#broken = true;
      return [];
    }
  }
}

/** The part of a reading that is final: calls that were under way then have ended since, and are read once more. */
function settledOf({ from, to, readAt }: ReadSpan, now: number): Span {
  const end = now - readAt > LONGEST_CALL ? Math.min(to, readAt - LONGEST_CALL) : to;
  return { from, to: Math.max(from, end) };
}
