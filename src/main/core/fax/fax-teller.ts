import type { FaxJob } from '#shared/bridge/fax.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { faxSubject, toldState, type ToldState } from './fax-news.ts';
import type { FaxLinks, FaxParts } from './fax-parts.ts';

/** How often the screen is told of pages of the past. */
const TOLD_EVERY_MS = 500;

/** Tells the screen and the person what became of faxes, and which came in. */
export class FaxTeller {
  readonly #kernel: Kernel;
  readonly #links: Pick<FaxLinks, 'historyRead'>;
  /** The parts tell of themselves, so that they are there after this. */
  readonly #parts: () => FaxParts;
  readonly #lastStates = new Map<string, ToldState>();
  #soon: NodeJS.Timeout | undefined;

  constructor(kernel: Kernel, links: Pick<FaxLinks, 'historyRead'>, parts: () => FaxParts) {
    this.#kernel = kernel;
    this.#links = links;
    this.#parts = parts;
  }

  /** Knows how faxes of an earlier run were, which are no news. */
  recover(jobs: readonly FaxJob[]): void {
    for (const job of jobs) this.#lastStates.set(job.id, toldState(job));
  }

  close(): void {
    clearTimeout(this.#soon);
  }

  changed(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#kernel.deps.emit('fax.changed', null);
  }

  /** While page after page of the past is read, the screen is told now and then. */
  #changedSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.changed();
    }, TOLD_EVERY_MS);
  }

  jobChanged(job: FaxJob): void {
    this.#parts().lists.jobChanged();
    const before = this.#lastStates.get(job.id);
    const state = toldState(job);
    this.changed();
    // What cannot be told stays so while the history cannot be read.
    if (before === state || (before === 'cannot-tell' && state === 'unknown')) return;
    this.#lastStates.set(job.id, state);
    const subject = before === undefined ? undefined : faxSubject(job, before);
    if (subject && !this.#isOneOfSeveral(job)) this.#kernel.tell(subject);
    if (state === 'failed' && before !== undefined) this.#parts().batches.tryAgain(job.id);
    if (job.batchId !== null && state === 'cancelled') this.#parts().batches.settle(job.batchId);
    if (job.batchId !== null) this.#tellOfAll(job.batchId);
    if (before !== undefined && (state === 'delivered' || state === 'failed')) this.#kernel.charged();
    this.#kernel.summaryChanged();
  }

  /** Two hundred faxes of one sending are told of once, when it is known what became of all. */
  #isOneOfSeveral({ batchId }: FaxJob): boolean {
    return batchId !== null && this.#parts().jobs.ofBatch(batchId).length > 1;
  }

  #tellOfAll(batchId: string): void {
    const counts = this.#parts().jobs.countsOf(batchId);
    const count = Object.values(counts).reduce((sum, some) => sum + some, 0);
    const { delivered = 0, failed = 0, refused = 0, cancelled = 0, ['not-sent']: notSent = 0 } = counts;
    if (count < 2 || cancelled === count || delivered + failed + refused + notSent + cancelled < count) return;
    this.#kernel.tell({ type: 'fax-several-ended', delivered, failed: failed + refused + notSent, batchId });
  }

  historyRead({ entries, received }: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }): void {
    this.#parts().outbox.noteHistory(entries);
    this.#parts().marksStore.addUnread(received.map(({ fax_id }) => fax_id));
    // Its message may have come already.
    if (received.length > 0) void this.#parts().finder.look();
    if (received.length > 0 || entries.length === 0) this.changed();
    else this.#changedSoon();
    for (const { fax_id, did_from, did_to } of received)
      this.#kernel.tell({ type: 'fax-received', number: did_from, to: did_to, faxId: fax_id });
    if (this.#parts().history.state.at !== null) this.#links.historyRead();
  }
}
