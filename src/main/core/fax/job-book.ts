import type { FaxJob } from '#shared/bridge/fax.ts';
import type { FaxJobs, StoredFaxJob } from '../store/fax-jobs.ts';
import type { OutboxDeps } from './outbox-deps.ts';

type JobBookDeps = Pick<OutboxDeps, 'jobs' | 'documents' | 'now' | 'changed' | 'costOf'> & {
  /** How much of the document of a fax has left. */
  uploaded: (jobId: string) => FaxJob['upload'];
};

/** The faxes of the outbox as they are stored, and as the page sees them. */
export class JobBook {
  readonly #deps: JobBookDeps;

  constructor(deps: JobBookDeps) {
    this.#deps = deps;
  }

  get(jobId: string): StoredFaxJob | undefined {
    return this.#deps.jobs.get(jobId);
  }

  /** Stores a change, and tells of it. */
  store(jobId: string, change: Parameters<FaxJobs['update']>[1]): FaxJob {
    const job = this.show(this.#deps.jobs.update(jobId, change, this.time()));
    this.#deps.changed(job);
    return job;
  }

  present(jobId: string): FaxJob {
    const job = this.get(jobId);
    if (!job) throw new Error('No such fax job');
    return this.show(job);
  }

  show(job: StoredFaxJob): FaxJob {
    const { journalId, dismissed: _dismissed, before: _before, place: _place, ...shown } = job;
    const cost = journalId === null ? null : (this.#deps.costOf?.(journalId) ?? null);
    const upload = this.#deps.uploaded(job.id);
    return { ...shown, cost, upload, documentGone: this.#deps.documents.info(job.document.id) === undefined };
  }

  time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}
