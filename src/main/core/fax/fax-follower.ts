import type { FaxCheck } from '#shared/bridge/fax.ts';
import { faxStatusMeaning } from '#shared/domain/fax/fax-status.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import { isYounger } from '../age.ts';
import type { StoredFaxJob } from '../store/fax-jobs.ts';
import type { JobBook } from './job-book.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import type { Timers } from './timers.ts';

/** So many faxes of the history are read at once. */
const STATUS_PAGE = 200;

type FaxFollowerDeps = Pick<OutboxDeps, 'readHistory' | 'journal' | 'records' | 'plan' | 'now' | 'failed'> & {
  /** A page of the history was read, which may list other faxes as well. */
  noteHistory: (entries: readonly FaxHistoryEntry[]) => void;
};

/** Follows faxes that the provider has accepted, until their status is final. */
export class FaxFollower {
  readonly #deps: FaxFollowerDeps;
  readonly #book: JobBook;
  readonly #timers: Timers;
  /** The last look at the history of a number's faxes, for those of one sending. */
  readonly #looked = new Map<string, { at: number; ids: ReadonlySet<string> }>();

  constructor(deps: FaxFollowerDeps, book: JobBook, timers: Timers) {
    this.#deps = deps;
    this.#book = book;
    this.#timers = timers;
  }

  /**
   * The provider has it.
   *
   * @param check what the look saw that found it; null when the provider answered with the id
   */
  accept(jobId: string, faxId: string, providerStatus: string, check: FaxCheck | null = null): void {
    const job = this.#book.get(jobId);
    if (job?.journalId) this.#deps.journal.settle(job.journalId, 'done', { faxId });
    this.#book.store(jobId, { state: 'accepted', faxId, problem: null, check });
    const stored = this.#book.get(jobId);
    if (stored && providerStatus) this.note(stored, providerStatus);
    if (this.#book.get(jobId)?.state === 'accepted') this.follow(jobId);
  }

  /** Asks again and again until its status is final. */
  follow(jobId: string, step = 0): void {
    const { status } = this.#deps.plan;
    const wait = status[Math.min(step, status.length - 1)] ?? 60_000;
    this.#timers.after(wait, jobId, async () => {
      // What the disk does not take now is asked again.
      await this.ask(jobId).catch((error: unknown) => this.#deps.failed?.(error));
      if (this.#timers.isClosed || this.#book.get(jobId)?.state !== 'accepted') return;
      this.follow(jobId, step + 1);
    });
  }

  /** Asks once, now. */
  async ask(jobId: string): Promise<void> {
    const job = this.#book.get(jobId);
    if (!job?.faxId) return;
    if (!(await this.#askedForMany(job))) await this.#askAlone(jobId, job.faxId);
    if (this.#timers.isClosed) return;
    const age = this.#deps.now() - Date.parse(job.sentAt ?? job.createdAt);
    if (this.#book.get(jobId)?.state === 'accepted' && age > this.#deps.plan.giveUpAfter)
      this.#book.store(jobId, { state: 'no-final-answer' });
  }

  async #askAlone(jobId: string, faxId: string): Promise<void> {
    const read = await this.#deps.readHistory({ fax_id: faxId });
    if (this.#timers.isClosed || !read.ok) return;
    const entry = read.page.rows.find((row) => row.fax_id === faxId);
    if (!entry) return;
    this.#deps.records.merge([entry], this.#book.time());
    // Another look may have been quicker meanwhile, and final.
    const current = this.#book.get(jobId);
    if (current?.state === 'accepted' || current?.state === 'no-final-answer') this.note(current, entry.status);
  }

  /** Faxes of one sending are asked about together: one look at the history serves all that it lists. */
  async #askedForMany(job: StoredFaxJob): Promise<boolean> {
    if (job.batchId === null || job.faxId === null) return false;
    const last = this.#looked.get(job.from);
    const isFresh = last !== undefined && isYounger(last.at, this.#deps.plan.status[0] ?? 0, this.#deps.now());
    if (isFresh && last.ids.has(job.faxId)) return true;
    const read = await this.#deps.readHistory({ did: job.from, type: 'out', per_page: STATUS_PAGE });
    if (this.#timers.isClosed) return true;
    if (!read.ok) return false;
    const { rows } = read.page;
    const ids = new Set(rows.map(({ fax_id }) => fax_id));
    this.#looked.set(job.from, { at: this.#deps.now(), ids });
    this.#deps.records.merge(rows, this.#book.time());
    this.#deps.noteHistory(rows);
    return ids.has(job.faxId);
  }

  /** Takes what the provider says of a fax. */
  note(job: StoredFaxJob, providerStatus: string): void {
    const { kind, final } = faxStatusMeaning(providerStatus);
    const state = final ? (kind === 'delivered' ? 'delivered' : 'failed') : job.state;
    if (state !== job.state || providerStatus !== job.providerStatus)
      this.#book.store(job.id, { state, providerStatus });
    if (final) this.#timers.cancel(job.id);
  }
}
