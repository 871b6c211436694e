import type { FaxBatch } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { stopsRuns } from '#shared/bridge/problem-kinds.ts';
import { stoppedByDisk } from '../disk-problem.ts';
import type { FaxBatchStore, StoredBatch } from '../store/fax-batches.ts';
import type { StoredFaxJob } from '../store/fax-jobs.ts';
import type { BatchesDeps } from './batches-deps.ts';

/** So many faxes in a row without an answer are the provider's trouble: the others wait. */
const UNKNOWN_IN_A_ROW = 3;

type BatchRunnerDeps = Pick<BatchesDeps, 'outbox' | 'jobs' | 'batches' | 'personalised' | 'paceMs' | 'failed'>;

/** What a sending that is running may do with its own state. */
interface BatchState {
  isClosed: () => boolean;
  isSuspended: () => boolean;
  set: (id: string, change: Parameters<FaxBatchStore['update']>[1]) => void;
  /** Pauses it, which a person has to be told of. */
  pause: (id: string, change: Partial<Pick<StoredBatch, 'isLate' | 'problem'>>) => void;
  /** Pauses it as soon as the disk takes that. */
  stopped: (id: string, problem: Problem) => void;
}

/** Has the faxes of a sending leave one after another, until none is left or a person is needed. */
export class BatchRunner {
  readonly #deps: BatchRunnerDeps;
  readonly #state: BatchState;
  /** Those whose faxes are leaving right now. */
  readonly #running = new Set<FaxBatch['id']>();

  constructor(deps: BatchRunnerDeps, state: BatchState) {
    this.#deps = deps;
    this.#state = state;
  }

  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** What the disk does not take stops a sending; what was sent is known by its own job. */
  go(id: string): void {
    this.#run(id).catch((error: unknown) => {
      this.#deps.failed(error);
      this.#state.stopped(id, stoppedByDisk(error));
    });
  }

  async #run(id: string): Promise<void> {
    if (this.#running.has(id) || !this.#goesOn(id)) return;
    this.#running.add(id);
    let unknown = 0;
    try {
      while (this.#goesOn(id)) {
        const next = this.#deps.jobs.nextOf(id);
        if (!next) break;
        await this.#leave(next);
        if (this.#state.isClosed()) return;
        const job = this.#deps.jobs.get(next.id);
        unknown = job?.state === 'unknown' ? unknown + 1 : 0;
        const why = whyPause(job, unknown);
        if (why && this.#goesOn(id)) this.#state.pause(id, { problem: why });
        else await this.#pace();
      }
    } finally {
      this.#running.delete(id);
    }
    if (this.#goesOn(id) && !this.#deps.jobs.nextOf(id)) this.#state.set(id, { state: 'done' });
  }

  #goesOn(id: string): boolean {
    return !this.#state.isClosed() && !this.#state.isSuspended() && this.#deps.batches.get(id)?.state === 'running';
  }

  /** Makes a fax ready, and hands it over. */
  async #leave(job: StoredFaxJob): Promise<void> {
    const { outbox, jobs, batches, personalised } = this.#deps;
    const { detail } = batches.get(job.batchId ?? '') ?? {};
    if (!detail) {
      outbox.notSent(job.id, { kind: 'document', reason: 'damaged' });
      return;
    }
    if (detail.cover && job.document.id === detail.base) {
      const made = await personalised(job, detail.names[job.to] ?? '', detail.cover);
      // It may have been stopped, or the app closed, in the meantime.
      if (!this.#goesOn(job.batchId ?? '') || jobs.get(job.id)?.state !== 'queued') return;
      if (!made.ok) {
        outbox.notSent(job.id, made.problem);
        return;
      }
      jobs.setDocument(job.id, made.value);
    }
    await outbox.deliverQueued(job.id);
  }

  async #pace(): Promise<void> {
    if (this.#deps.paceMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#deps.paceMs));
  }
}

/** Why the others have to wait for a person: no other fax would get through either, or several have no answer. */
function whyPause(job: StoredFaxJob | undefined, unknown: number): Problem | undefined {
  if (!job?.problem) return undefined;
  if (unknown >= UNKNOWN_IN_A_ROW) return job.problem;
  return job.state !== 'unknown' && stopsRuns(job.problem) ? job.problem : undefined;
}
