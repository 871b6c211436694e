import type { FaxBatch, FaxBatchRows, FaxBatchState, FaxJobState } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { FaxBatchStore, StoredBatch } from '../store/fax-batches.ts';
import type { FaxJobs, StoredFaxJob } from '../store/fax-jobs.ts';
import type { Outbox } from './outbox.ts';

const LISTED = 100;
const OPEN: readonly FaxBatchState[] = ['scheduled', 'holding', 'running', 'paused'];
/** Nothing was faxed, or the fax is finally not delivered, so that another one is no second one. */
const MAY_REPEAT: ReadonlySet<FaxJobState> = new Set(['failed', 'refused', 'not-sent']);

interface BatchViewsDeps {
  outbox: Pick<Outbox, 'present'>;
  jobs: FaxJobs;
  batches: FaxBatchStore;
}

/** Sendings to several recipients, and their faxes, as they are. */
export class BatchViews {
  readonly #deps: BatchViewsDeps;

  constructor(deps: BatchViewsDeps) {
    this.#deps = deps;
  }

  /** The newest sendings, and behind them all older ones that have not ended: one may be planned for weeks. */
  list(): FaxBatch[] {
    const { batches } = this.#deps;
    const newest = batches.newest(LISTED);
    const listed = new Set(newest.map(({ id }) => id));
    const older = batches.inState(...OPEN).filter(({ id }) => !listed.has(id));
    return [...newest, ...older.reverse()].map((batch) => this.#show(batch));
  }

  /** A sending with the last fax to each recipient. */
  rows(id: string): Outcome<FaxBatchRows> {
    const batch = this.#deps.batches.get(id);
    if (!batch) return fail({ kind: 'not-found' });
    const names = batch.detail?.names ?? {};
    const rows = this.last(id).map((job) => ({ job: this.#deps.outbox.present(job), name: names[job.to] ?? '' }));
    return succeed({ batch: this.#show(batch), rows });
  }

  /** Faxes that are about to leave by themselves. */
  leaving(): StoredFaxJob[] {
    return this.#queuedIn('holding', 'running');
  }

  /** Faxes that wait for their time. */
  scheduled(): StoredFaxJob[] {
    return this.#queuedIn('scheduled');
  }

  /** The faxes of a sending that wait for their turn. */
  queued(id: string): StoredFaxJob[] {
    return this.#deps.jobs.ofBatch(id).filter(isQueued);
  }

  /** The faxes of a sending that can be sent again: what failed for sure, was refused or not sent, and is not tried again already. */
  repeatable(id: string): StoredFaxJob[] {
    return this.last(id).filter((job) => {
      const last = this.#lastTry(job);
      return mayRepeat(job) && (last.state === 'cancelled' || mayRepeat(last));
    });
  }

  /** The newest fax of those that repeat a fax, and each other: itself where none does. */
  #lastTry(job: StoredFaxJob): StoredFaxJob {
    const next = this.#deps.jobs.repeatOf(job.id);
    return next ? this.#lastTry(next) : job;
  }

  /** The sending as an answer of a command. */
  answer(id: string): Outcome<FaxBatch> {
    const shown = this.shown(id);
    return shown ? succeed(shown) : fail({ kind: 'not-found' });
  }

  /** The sending as the page sees it. */
  shown(id: string): FaxBatch | undefined {
    const batch = this.#deps.batches.get(id);
    return batch && this.#show(batch);
  }

  #show({ detail: _detail, ...batch }: StoredBatch): FaxBatch {
    const { jobs } = this.#deps;
    const first = jobs.firstOf(batch.id);
    const counts = jobs.countsOf(batch.id);
    return { ...batch, from: first?.from ?? '', document: first?.document.name ?? '', counts };
  }

  /** The last fax to each recipient. */
  last(id: string): StoredFaxJob[] {
    return [...new Map(this.#deps.jobs.ofBatch(id).map((job) => [job.place, job])).values()];
  }

  #queuedIn(...states: FaxBatchState[]): StoredFaxJob[] {
    return this.#deps.batches.inState(...states).flatMap(({ id }) => this.queued(id));
  }
}

function mayRepeat({ state, check }: StoredFaxJob): boolean {
  return MAY_REPEAT.has(state) && check === null;
}

function isQueued({ state }: StoredFaxJob): boolean {
  return state === 'queued';
}
