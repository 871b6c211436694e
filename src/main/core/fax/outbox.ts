import type { FaxCheck, FaxJob, FaxJobState, FaxService } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { StoredFaxJob } from '../store/fax-jobs.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import { earlierFax } from './earlier-fax.ts';
import { FaxDelivery } from './fax-delivery.ts';
import { FaxFollower } from './fax-follower.ts';
import { JobBook } from './job-book.ts';
import { LostFaxes } from './lost-faxes.ts';
import { checkedFax, newJob, UNCHECKED, unsentState, type QueuedFax } from './new-fax-job.ts';
import { firstTry, passes, sentElsewhere } from './sent-elsewhere.ts';
import { Timers } from './timers.ts';

/** A fax that waited longer for the connection needs a person's word: it may be too late for it. */
const WAITS_AT_MOST = 24 * 3_600_000;
/** A history that could not be read is read again after this time. */
const LOOK_AGAIN_MS = 60_000;
// oxfmt-ignore
const UNENDED: readonly FaxJobState[] = [
  'holding', 'queued', 'waiting', 'uploading', 'sending', 'accepted', 'unknown', 'no-final-answer',
];

/**
 * Outgoing faxes. Document and job are stored before anything is sent; a fax leaves at most once; one whose answer never
 * came is looked for in the provider's history and never repeated by itself.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #timers = new Timers();
  readonly #book: JobBook;
  readonly #follower: FaxFollower;
  readonly #delivery: FaxDelivery;
  readonly #lost: LostFaxes;
  /** What earlier runs left lies below it. */
  readonly #mark: number;
  /** Faxes of which the history is looked at. */
  readonly #looking = new Set<string>();

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#mark = deps.jobs.mark();
    this.#book = new JobBook({ ...deps, uploaded: (jobId) => this.#delivery.uploaded(jobId) });
    const [book, timers] = [this.#book, this.#timers];
    const noteHistory = (entries: readonly FaxHistoryEntry[]) => {
      this.noteHistory(entries);
    };
    this.#follower = new FaxFollower({ ...deps, noteHistory }, book, timers);
    this.#delivery = new FaxDelivery(deps, { book, timers, follower: this.#follower, lost: () => this.#lost });
    const { readHistory, jobs, records, lookWaits: waits, now, failed } = deps;
    this.#lost = new LostFaxes({
      ...{ readHistory, jobs, records, waits, now, failed },
      taken: deps.taken ?? (() => new Set()),
      noteCheck: (jobId, check) => {
        this.#noteCheck(jobId, check);
      },
      found: (jobId, entry, check) => {
        this.#book.store(jobId, { dismissed: false });
        this.#follower.accept(jobId, entry.fax_id, entry.status, check);
      },
    });
  }

  /**
   * Takes up what an earlier run left: cut-off faxes are looked for, accepted ones asked. A held one waits for a person's word:
   * it may be old, or have been sent another way since.
   */
  resume(): void {
    const { jobs } = this.#deps;
    for (const job of jobs.inState('holding'))
      this.#book.store(job.id, job.dismissed ? { state: 'cancelled', holdUntil: null } : { holdUntil: null });
    for (const job of jobs.inState('uploading')) this.#book.store(job.id, { state: unsentState(job) });
    for (const job of jobs.inState('sending')) {
      if (this.#hasLeft(job)) this.#book.store(job.id, { state: 'unknown', check: UNCHECKED });
      else this.#book.store(job.id, { state: unsentState(job), holdUntil: null, sentAt: null });
    }
    for (const { id } of jobs.inState('holding')) this.#ifSentElsewhere(id);
    for (const job of jobs.inState('unknown')) this.#lost.follow(job.id);
    for (const job of jobs.inState('accepted')) this.#follower.follow(job.id);
  }

  /** Whether a fax that was being sent may have left; the journal knows what had not. */
  #hasLeft({ journalId }: StoredFaxJob): boolean {
    return journalId === null || this.#deps.journal.get(journalId)?.state !== 'not-done';
  }

  /** Puts a fax into the outbox; it leaves when the hold is over. */
  send(input: {
    documentId: string;
    from: string;
    to: string;
    /** The service of `from`; a single line when left out. */
    service?: FaxService;
    again: boolean;
    /** Without a connection it waits until there is one. */
    whenBack?: boolean;
    /** How often it is tried again when it finally fails. */
    tries?: number;
  }): Outcome<FaxJob> {
    const checked = checkedFax(input, this.#deps);
    if (!checked.ok) return checked;
    const { document, to } = checked.value;
    const asked = { from: input.from, to, sha256: document.sha256 };
    const earlier = input.again ? undefined : earlierFax(asked, this.#deps);
    if (earlier) return fail(earlier);

    const at = this.#book.time();
    const waits = input.whenBack === true && this.#deps.connected?.() === false;
    const fax = { document, from: input.from, to, service: input.service ?? 'pro' };
    const triesLeft = input.tries ?? 0;
    const job = newJob(fax, at, { state: waits ? 'waiting' : 'holding', holdUntil: waits ? null : at, triesLeft });
    this.#deps.jobs.insert(job);
    return succeed(waits ? this.#book.store(job.id, {}) : this.#hold(job.id));
  }

  /** Why each of these recipients has to be asked about before the document goes there: those to whom nothing speaks against it are left out. */
  earlier(asked: { documentId: string; from: string; to: readonly string[] }): Map<string, Problem> {
    const sha256 = this.#deps.documents.info(asked.documentId)?.sha256 ?? '';
    const found = asked.to.map((to) => [to, earlierFax({ from: asked.from, to, sha256 }, this.#deps)] as const);
    return new Map(found.flatMap(([to, problem]) => (problem ? [[to, problem]] : [])));
  }

  /** Looks whether faxes to these numbers that were refused a short while ago were sent all the same. */
  lookForRefused(from: string, to: readonly string[]): Promise<void> {
    return this.#lost.lookForRefused(from, to);
  }

  /** Puts the faxes of a sending into the outbox, where they wait for their turn. To be called in a transaction. */
  queue(
    input: { documentId: string; from: string; service: FaxService; batchId: string },
    recipients: readonly QueuedFax[],
  ): Outcome<null> {
    const jobs: StoredFaxJob[] = [];
    for (const { to, ...more } of recipients) {
      const checked = checkedFax({ ...input, to }, this.#deps);
      if (!checked.ok) return checked;
      const fax = { document: checked.value.document, from: input.from, to: checked.value.to, service: input.service };
      jobs.push(newJob(fax, this.#book.time(), { state: 'queued', holdUntil: null, batchId: input.batchId, ...more }));
    }
    for (const job of jobs) this.#deps.jobs.insert(job);
    return succeed(null);
  }

  /** Sends a fax whose turn has come; answers when its outcome is known, or known to be unknown. */
  async deliverQueued(jobId: string): Promise<void> {
    const job = this.#book.get(jobId);
    if (job?.state === 'queued') await this.#delivery.deliver(job);
  }

  /** A fax could not be made ready: it was not sent. */
  notSent(jobId: string, problem: Problem): void {
    if (this.#book.get(jobId)?.state === 'queued') this.#book.store(jobId, { state: 'not-sent', problem });
  }

  /** Takes back all of these that have not left. */
  cancelQueued(batchId: string): void {
    for (const { id, state } of this.#deps.jobs.ofBatch(batchId))
      if (state === 'queued') this.#book.store(id, { state: 'cancelled' });
  }

  present(job: StoredFaxJob): FaxJob {
    return this.#book.show(job);
  }

  /** The faxes that wait for the connection, the oldest first. */
  waiting(): FaxJob[] {
    return this.#deps.jobs.inState('waiting').map((job) => this.#book.show(job));
  }

  /**
   * The provider answers again: what waited for that leaves after the hold. What waited too long, or into quiet hours, waits for a
   * person's word.
   */
  connectionBack(): void {
    for (const { id, createdAt } of this.#deps.jobs.inState('waiting')) {
      const [now, created] = [this.#deps.now(), Date.parse(createdAt)];
      const isQuiet = (time: number) => this.#deps.isQuiet?.(time) === true;
      if (now - created > WAITS_AT_MOST || (isQuiet(now) && !isQuiet(created))) {
        this.#book.store(id, { state: 'holding' });
        continue;
      }
      this.#ifSentElsewhere(id, () => {
        this.#delivery.noteWaited(id);
        this.#hold(id);
      });
    }
  }

  /** Whether an earlier run left a fax, or the one that it repeats. */
  isOfEarlierRun(job: StoredFaxJob): boolean {
    const { jobs } = this.#deps;
    return jobs.wasThere(firstTry(job, jobs).id, this.#mark);
  }

  /** Why faxes that an earlier run left must not leave by themselves, by the provider's history; null where nothing says so. */
  sentElsewhere(faxes: readonly StoredFaxJob[]): Promise<Problem | null> {
    const { readHistory, jobs, records, now } = this.#deps;
    return sentElsewhere(faxes, { readHistory, jobs, records, now, isClosed: () => this.#timers.isClosed });
  }

  /** Has a fax wait for a person's word, and says why. One that waits for it already says only that it may have been sent. */
  #askAbout({ id, state }: StoredFaxJob, problem: Problem): void {
    if (state === 'waiting' || problem.kind === 'duplicate') this.#book.store(id, { state: 'holding', problem });
  }

  /** Has a fax wait for a person's word where it may have been sent already, and says so. */
  #ifSentElsewhere(jobId: string, otherwise: () => void = () => undefined): void {
    const job = this.#book.get(jobId);
    if (!job || this.#looking.has(jobId)) return;
    if (!this.isOfEarlierRun(job)) {
      otherwise();
      return;
    }
    this.#looking.add(jobId);
    const look = async () => {
      const problem = await this.sentElsewhere([job]);
      if (this.#timers.isClosed || this.#book.get(jobId)?.state !== job.state) return;
      if (problem === null) otherwise();
      else if (!passes(problem)) this.#askAbout(job, problem);
      else
        this.#timers.after(LOOK_AGAIN_MS, jobId, () => {
          if (job.state === 'waiting') this.connectionBack();
          else this.#ifSentElsewhere(jobId, otherwise);
        });
    };
    look()
      .catch((error: unknown) => this.#deps.failed?.(error))
      .finally(() => this.#looking.delete(jobId));
  }

  /** Ends the wait of a held fax: it leaves now. */
  release(jobId: string): Outcome<FaxJob> {
    const job = this.#book.get(jobId);
    if (job?.state !== 'holding' || job.dismissed) return fail({ kind: 'not-found' });
    if (this.#deps.journal.viewOnly) return fail({ kind: 'view-only' });
    this.#timers.cancel(jobId);
    void this.#delivery.deliver(job);
    return succeed(this.#book.present(jobId));
  }

  /** The faxes that leave by themselves when their hold is over, the oldest first. */
  held(): FaxJob[] {
    const jobs = this.#deps.jobs.inState('holding').filter(({ holdUntil }) => holdUntil !== null);
    return jobs.map((job) => this.#book.show(job));
  }

  /** Keeps held faxes from leaving at the end of the app; at the next start they wait for a person's word. */
  suspend(): void {
    for (const { id } of this.held()) this.#timers.cancel(id);
  }

  /** Begins the hold of suspended faxes again. */
  holdAgain(): void {
    for (const { id } of this.held()) this.#hold(id);
  }

  /** Takes a fax back: while it is held, or before its document has left. */
  async cancel(jobId: string): Promise<Outcome<FaxJob>> {
    const job = this.#book.get(jobId);
    if (this.#delivery.uploaded(jobId)) {
      const isStopped = await this.#delivery.stop(jobId);
      return isStopped ? succeed(this.#book.present(jobId)) : fail({ kind: 'not-found' });
    }
    if (!job || !['holding', 'waiting', 'queued'].includes(job.state)) return fail({ kind: 'not-found' });
    this.#timers.cancel(jobId);
    return succeed(this.#book.store(jobId, { state: 'cancelled', holdUntil: null }));
  }

  /** Looks again what became of a fax: once, now. */
  async check(jobId: string): Promise<Outcome<FaxJob>> {
    const job = this.#book.get(jobId);
    if (!job) return fail({ kind: 'not-found' });
    if (job.state === 'unknown') await this.#lost.look(jobId);
    else if (job.state === 'accepted' || job.state === 'no-final-answer') await this.#follower.ask(jobId);
    return succeed(this.#book.present(jobId));
  }

  /** Removes a finished job from the list; what it did stays in the journal. */
  dismiss(jobId: string): Outcome<null> {
    const job = this.#book.get(jobId);
    const isOpen = job?.state === 'unknown' && job.check?.verdict !== 'cannot-tell';
    if (!job || isOpen || ['holding', 'queued', 'waiting', 'uploading', 'sending', 'accepted'].includes(job.state))
      return fail({ kind: 'not-found' });
    this.#book.store(jobId, { dismissed: true });
    return succeed(null);
  }

  list(limit: number): FaxJob[] {
    return this.#deps.jobs.newest(limit).map((job) => this.#book.show(job));
  }

  /** Faxes whose end is not known, however old. */
  unended(): FaxJob[] {
    return this.#deps.jobs.inState(...UNENDED).map((job) => this.#book.show(job));
  }

  /** Uses a page of the history that was read for another reason to bring jobs up to date. */
  noteHistory(entries: readonly FaxHistoryEntry[]): void {
    for (const entry of entries) {
      const job = this.#deps.jobs.byFaxId(entry.fax_id);
      if (job && ['accepted', 'no-final-answer'].includes(job.state)) this.#follower.note(job, entry.status);
    }
    this.#lost.note(entries);
  }

  /** Whether a fax is on its way to the provider right now. */
  get sending(): boolean {
    return this.#delivery.busy;
  }

  close(): void {
    this.#lost.close();
    this.#timers.close();
  }

  // --- Holding and sending ------------------------------------------------------------------------------------------

  #hold(jobId: string): FaxJob {
    const wait = this.#deps.holdSeconds() * 1000;
    const holdUntil = new Date(this.#deps.now() + wait).toISOString();
    const job = this.#book.store(jobId, { state: 'holding', holdUntil });
    this.#timers.after(wait, jobId, () => {
      this.#delivery.ended(jobId, Date.parse(holdUntil));
    });
    return job;
  }

  #noteCheck(jobId: string, check: FaxCheck): void {
    const job = this.#book.get(jobId);
    const isNews = check.verdict === 'cannot-tell' && job?.check?.verdict !== 'cannot-tell';
    this.#book.store(jobId, { check });
    if (job?.journalId && isNews) this.#deps.journal.settle(job.journalId, 'cannot-tell', { compared: check.compared });
  }
}
