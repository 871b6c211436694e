import type { FaxJob, FaxService } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { Upload } from '../client/uploading.ts';
import type { Attempt } from '../client/wire.ts';
import type { StoredFaxJob } from '../store/fax-jobs.ts';
import type { FaxFollower } from './fax-follower.ts';
import { FaxRequests, SENDS, type Handed } from './fax-requests.ts';
import type { JobBook } from './job-book.ts';
import type { LostFaxes } from './lost-faxes.ts';
import { UNCHECKED } from './new-fax-job.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import { LATE_MS, type Timers } from './timers.ts';

interface FaxDeliveryParts {
  book: JobBook;
  timers: Timers;
  follower: FaxFollower;
  lost: () => LostFaxes;
}

/** Hands faxes to the provider, each at most once, and writes what became of it. */
export class FaxDelivery {
  readonly #deps: OutboxDeps;
  readonly #book: JobBook;
  readonly #timers: Timers;
  readonly #follower: FaxFollower;
  readonly #lost: () => LostFaxes;
  readonly #requests: FaxRequests;
  /** Faxes that waited for the connection: without it they wait again. */
  readonly #waited = new Set<string>();

  constructor(deps: OutboxDeps, { book, timers, follower, lost }: FaxDeliveryParts) {
    this.#deps = deps;
    this.#book = book;
    this.#timers = timers;
    this.#follower = follower;
    this.#lost = lost;
    this.#requests = new FaxRequests({
      upload: deps.upload,
      uploading: ({ id }) => void book.store(id, { state: 'uploading', holdUntil: null }),
      send: (...request) => this.#sendOnce(...request),
      ended: (job, handed) => {
        this.#write(job.id, () => {
          this.#end(job.id, handed);
        });
      },
      now: deps.now,
      changed: (jobId) => {
        if (!timers.isClosed) deps.changed(book.present(jobId));
      },
      isOpen: () => !timers.isClosed,
    });
  }

  /** Whether a fax is on its way to the provider right now. */
  get busy(): boolean {
    return this.#requests.busy;
  }

  /** How much of the document of a fax has left. */
  uploaded(jobId: string): FaxJob['upload'] {
    return this.#requests.uploaded(jobId);
  }

  /** Stops an upload; answers whether it was in time. */
  stop(jobId: string): Promise<boolean> {
    return this.#requests.stop(jobId);
  }

  /** A fax waited for the connection. */
  noteWaited(jobId: string): void {
    this.#waited.add(jobId);
  }

  /** The hold of a fax has ended. What the disk does not give now is due still. */
  ended(jobId: string, due: number): void {
    this.#write(jobId, () => {
      const job = this.#book.get(jobId);
      if (job) void this.deliver(job, due);
    });
  }

  /**
   * Hands a fax over whose time has come. One that missed it waits for a person's word.
   *
   * @param due milliseconds of the time at which it was to leave
   */
  async deliver(job: StoredFaxJob, due = this.#deps.now()): Promise<void> {
    const { id: jobId } = job;
    if (!['holding', 'queued'].includes(job.state) || job.dismissed) return;
    if (this.#deps.now() - due > LATE_MS) {
      this.#write(jobId, () => void this.#book.store(jobId, { holdUntil: null }));
      return;
    }
    const notSent = (problem: Problem) => void this.#book.store(jobId, { state: 'not-sent', holdUntil: null, problem });
    try {
      if (this.#deps.journal.viewOnly) return notSent({ kind: 'view-only' });
      const content = this.#deps.documents.read(job.document.id);
      if (!content) return notSent({ kind: 'document', reason: 'damaged' });
      await this.#requests.hand(job, content);
    } catch (error) {
      if (this.#timers.isClosed) return;
      this.#deps.failed?.(error);
      this.#write(jobId, () => {
        this.#putBack(job, due);
      });
      // A sending to several pauses, and a person lets it go on.
      if (job.state === 'queued') throw error;
    }
  }

  /** Nothing of it left, since the disk did not give it or take that it leaves: it waits as before, and leaves when the disk does, if that is soon. */
  #putBack({ id, state, holdUntil }: StoredFaxJob, due: number): void {
    if (this.#book.get(id)?.state !== state) this.#book.store(id, { state, holdUntil, sentAt: null });
    if (state === 'holding') {
      this.#timers.after(this.#deps.plan.writeAgain, id, () => {
        this.ended(id, due);
      });
    }
  }

  /** Writes a fax down and sends it. Undefined when the app ended before it left. */
  async #sendOnce(
    job: StoredFaxJob,
    operation: (typeof SENDS)[FaxService],
    params: object,
    upload?: Upload,
  ): Promise<Attempt | undefined> {
    const journalId = this.#deps.atomically(() => {
      const id = this.#deps.journal.begin(operation, { ...params, sha256: job.document.sha256 });
      this.#deps.begun?.(id, job.document.pages);
      this.#book.store(job.id, { state: 'sending', holdUntil: null, journalId: id });
      return id;
    });
    try {
      const before = await this.#lost().before(job.from);
      if (this.#timers.isClosed) return undefined;
      this.#book.store(job.id, { before, sentAt: this.#book.time() });
      return await this.#deps.journal.send(journalId, operation, params, upload);
    } catch (error) {
      if (!this.#timers.isClosed) this.#deps.journal.neverLeft(journalId);
      throw error;
    }
  }

  #end(jobId: string, attempt: Handed): void {
    if (attempt.kind === 'stopped') {
      this.#book.store(jobId, { state: 'cancelled', sentAt: null });
    } else if (attempt.kind === 'answered') {
      const { fax_id } = attempt.value as Result<(typeof SENDS)[FaxService]>;
      this.#release(fax_id);
      this.#follower.accept(jobId, fax_id, '');
    } else if (attempt.kind === 'unknown') {
      this.#book.store(jobId, { state: 'unknown', problem: attempt.problem, check: UNCHECKED });
      this.#lost().follow(jobId);
    } else {
      // It failed for sure: what was not turned away never left, or was not taken.
      const { change, connection } = problemKinds[attempt.problem.kind];
      const isRefused = change === 'refused';
      if (!isRefused && connection !== 'no' && this.#waited.has(jobId)) {
        this.#book.store(jobId, { state: 'waiting', problem: null, sentAt: null });
        return;
      }
      this.#book.store(jobId, { state: isRefused ? 'refused' : 'not-sent', problem: attempt.problem });
      if (isRefused) this.#lost().followRefused();
    }
  }

  /** Writes what became of a fax; what the disk does not take now is tried again until it does. */
  #write(jobId: string, write: () => void): void {
    // After close() the store is gone; the next start finds the job as `sending` and looks for it.
    if (this.#timers.isClosed) return;
    try {
      write();
    } catch (error) {
      this.#deps.failed?.(error);
      this.#timers.after(this.#deps.plan.writeAgain, jobId, () => {
        this.#write(jobId, write);
      });
    }
  }

  /**
   * Takes an id away from a job that was only guessed to have it: a look for an equal fax may have met this one before its
   * own answer came. What became of the other is open again.
   */
  #release(faxId: string): void {
    const other = this.#deps.jobs.byFaxId(faxId);
    if (!other) return;
    this.#timers.cancel(other.id);
    this.#book.store(other.id, { state: 'unknown', faxId: null, providerStatus: '', check: UNCHECKED });
    this.#lost().follow(other.id);
  }
}
