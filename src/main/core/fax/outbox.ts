import { randomUUID } from 'node:crypto';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { FaxCheck, FaxJob, FaxService } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import { faxStatusMeaning } from '#shared/domain/fax/fax-status.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { Upload } from '../client/uploading.ts';
import type { Attempt } from '../client/wire.ts';
import type { Journal } from '../journal/journal.ts';
import type { Documents } from '../store/documents.ts';
import type { FaxJobs, StoredFaxJob } from '../store/fax-jobs.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import { earlierFax } from './earlier-fax.ts';
import { FaxRequests, SENDS, type Handed } from './fax-requests.ts';
import { LostFaxes } from './lost-faxes.ts';
import type { ReadHistory } from './read-history.ts';
import type { LookWaits } from '../journal/look-waits.ts';
import type { FaxPlan } from './status-plan.ts';

export interface OutboxDeps {
  readHistory: ReadHistory;
  journal: Journal;
  /** Uploads the document of a team's fax. */
  upload: (params: { file: string; filename: string }, upload: Upload) => Promise<Attempt>;
  jobs: FaxJobs;
  records: FaxRecords;
  documents: Documents;
  plan: FaxPlan;
  /** Waits of the looks for a fax whose answer never came. */
  lookWaits: LookWaits;
  /** Seconds in which a fax can be taken back. */
  holdSeconds: () => number;
  now: () => number;
  /** Runs stores that belong together, so that a crash leaves all of them or none. */
  atomically: <T>(work: () => T) => T;
  /** Called after each stored change. */
  changed: (job: FaxJob) => void;
  /** Why a person has to be asked first: the same was sent by another way, and its end is not known. */
  openLike?: (params: { did_from: string; did_to: string }) => Problem | undefined;
  /** A fax of so many pages was written into the journal. */
  begun?: (journalId: string, pages: number) => void;
  /** What a fax should cost, and what the balance did around it. */
  costOf?: (journalId: string) => FaxJob['cost'];
  /** Faxes of the history that prove what was sent by another way. */
  taken?: () => ReadonlySet<string>;
  /** Is told of an error after which the fax itself is not in doubt. */
  failed?: (error: unknown) => void;
  /** Whether the provider answers, as far as known. */
  connected?: () => boolean;
}

/** So many faxes of the history are read at once. */
const STATUS_PAGE = 200;
/** A fax that waited longer for the connection needs a person's word: it may be too late for it. */
const WAITS_AT_MOST = 24 * 3_600_000;

/**
 * Outgoing faxes. Document and job are stored before anything is sent; a fax leaves at most once; one whose answer never
 * came is looked for in the provider's history and never repeated by itself.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #requests: FaxRequests;
  readonly #lost: LostFaxes;
  /** Faxes that waited for the connection: without it they wait again. */
  readonly #waited = new Set<string>();
  /** The last look at the history of a number's faxes, for those of one sending. */
  readonly #looked = new Map<string, { at: number; ids: ReadonlySet<string> }>();
  #closed = false;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#requests = new FaxRequests({
      upload: deps.upload,
      uploading: ({ id }) => void this.#store(id, { state: 'uploading', holdUntil: null }),
      send: (...request) => this.#sendOnce(...request),
      ended: (job, handed) => {
        this.#write(job.id, () => {
          this.#end(job.id, handed);
        });
      },
      now: deps.now,
      changed: (jobId) => {
        if (!this.#closed) deps.changed(this.#present(jobId));
      },
      isOpen: () => !this.#closed,
    });
    const { readHistory, jobs, records, lookWaits: waits, now } = deps;
    this.#lost = new LostFaxes({
      ...{ readHistory, jobs, records, waits, now },
      taken: deps.taken ?? (() => new Set()),
      noteCheck: (jobId, check) => {
        this.#noteCheck(jobId, check);
      },
      found: (jobId, entry, check) => {
        this.#accept(jobId, entry.fax_id, entry.status, check);
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
      this.#store(job.id, job.dismissed ? { state: 'cancelled', holdUntil: null } : { holdUntil: null });
    for (const job of jobs.inState('uploading')) this.#store(job.id, { state: unsentState(job) });
    for (const job of jobs.inState('sending')) {
      if (this.#hasLeft(job)) this.#store(job.id, { state: 'unknown', check: UNCHECKED });
      else this.#store(job.id, { state: unsentState(job), holdUntil: null, sentAt: null });
    }
    for (const job of jobs.inState('unknown')) this.#lost.follow(job.id);
    for (const job of jobs.inState('accepted')) this.#follow(job.id, 0);
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
    const checked = this.#checked(input);
    if (!checked.ok) return checked;
    const { document, to } = checked.value;
    const asked = { from: input.from, to, sha256: document.sha256 };
    const earlier = input.again ? undefined : earlierFax(asked, this.#deps);
    if (earlier) return fail(earlier);

    const at = this.#time();
    const waits = input.whenBack === true && this.#deps.connected?.() === false;
    const fax = { document, from: input.from, to, service: input.service ?? 'pro' };
    const triesLeft = input.tries ?? 0;
    const job = newJob(fax, at, { state: waits ? 'waiting' : 'holding', holdUntil: waits ? null : at, triesLeft });
    this.#deps.jobs.insert(job);
    return succeed(waits ? this.#store(job.id, {}) : this.#hold(job.id));
  }

  /** What is sent, and the ten digits that it goes to. */
  #checked(input: { documentId: string; from: string; to: string }): Outcome<{ document: DocumentInfo; to: string }> {
    if (this.#deps.journal.viewOnly) return fail({ kind: 'view-only' });
    const reading = readUsNumber(input.to);
    if (!reading.ok)
      return fail({
        kind: 'invalid',
        fields: [{ field: 'did_to', rule: { kind: 'us-number', problem: reading.problem } }],
      });
    if (!/^[1-9]\d{9}$/.test(input.from))
      return fail({ kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'ten-digits' } }] });
    const document = this.#deps.documents.info(input.documentId);
    if (!document) return fail({ kind: 'not-found' });
    if (document.level === 'blocked') return fail({ kind: 'document', reason: 'too-large' });
    return succeed({ document, to: reading.digits });
  }

  /** Why each of these recipients has to be asked about before the document goes there: those to whom nothing speaks against it are left out. */
  earlier(asked: { documentId: string; from: string; to: readonly string[] }): Map<string, Problem> {
    const sha256 = this.#deps.documents.info(asked.documentId)?.sha256 ?? '';
    const found = asked.to.map((to) => [to, earlierFax({ from: asked.from, to, sha256 }, this.#deps)] as const);
    return new Map(found.flatMap(([to, problem]) => (problem ? [[to, problem]] : [])));
  }

  /** Puts the faxes of a sending into the outbox, where they wait for their turn. To be called in a transaction. */
  queue(
    input: { documentId: string; from: string; service: FaxService; batchId: string },
    recipients: readonly QueuedFax[],
  ): Outcome<null> {
    const jobs: StoredFaxJob[] = [];
    for (const { to, ...more } of recipients) {
      const checked = this.#checked({ ...input, to });
      if (!checked.ok) return checked;
      const fax = { document: checked.value.document, from: input.from, to: checked.value.to, service: input.service };
      jobs.push(newJob(fax, this.#time(), { state: 'queued', holdUntil: null, batchId: input.batchId, ...more }));
    }
    for (const job of jobs) this.#deps.jobs.insert(job);
    return succeed(null);
  }

  /** Sends a fax whose turn has come; answers when its outcome is known, or known to be unknown. */
  async deliverQueued(jobId: string): Promise<void> {
    if (this.#deps.jobs.get(jobId)?.state === 'queued') await this.#deliver(jobId);
  }

  /** A fax could not be made ready: it was not sent. */
  notSent(jobId: string, problem: Problem): void {
    if (this.#deps.jobs.get(jobId)?.state === 'queued') this.#store(jobId, { state: 'not-sent', problem });
  }

  /** Takes back all of these that have not left. */
  cancelQueued(batchId: string): void {
    for (const { id, state } of this.#deps.jobs.ofBatch(batchId))
      if (state === 'queued') this.#store(id, { state: 'cancelled' });
  }

  present(job: StoredFaxJob): FaxJob {
    return this.#toFaxJob(job);
  }

  /** The faxes that wait for the connection, the oldest first. */
  waiting(): FaxJob[] {
    return this.#deps.jobs.inState('waiting').map((job) => this.#toFaxJob(job));
  }

  /** The provider answers again: what waited for that leaves after the hold; what waited too long waits for a person's word. */
  connectionBack(): void {
    for (const { id, createdAt } of this.#deps.jobs.inState('waiting')) {
      if (this.#deps.now() - Date.parse(createdAt) > WAITS_AT_MOST) {
        this.#store(id, { state: 'holding' });
        continue;
      }
      this.#waited.add(id);
      this.#hold(id);
    }
  }

  /** Ends the wait of a held fax: it leaves now. */
  release(jobId: string): Outcome<FaxJob> {
    const job = this.#deps.jobs.get(jobId);
    if (job?.state !== 'holding' || job.dismissed) return fail({ kind: 'not-found' });
    if (this.#deps.journal.viewOnly) return fail({ kind: 'view-only' });
    this.#cancelTimer(jobId);
    void this.#deliver(jobId);
    return succeed(this.#present(jobId));
  }

  /** The faxes that leave by themselves when their hold is over, the oldest first. */
  held(): FaxJob[] {
    const jobs = this.#deps.jobs.inState('holding').filter(({ holdUntil }) => holdUntil !== null);
    return jobs.map((job) => this.#toFaxJob(job));
  }

  /** Keeps held faxes from leaving at the end of the app; at the next start they wait for a person's word. */
  suspend(): void {
    for (const { id } of this.held()) this.#cancelTimer(id);
  }

  /** Begins the hold of suspended faxes again. */
  holdAgain(): void {
    for (const { id } of this.held()) this.#hold(id);
  }

  /** Takes a fax back: while it is held, or before its document has left. */
  async cancel(jobId: string): Promise<Outcome<FaxJob>> {
    const job = this.#deps.jobs.get(jobId);
    if (this.#requests.uploaded(jobId)) {
      const isStopped = await this.#requests.stop(jobId);
      return isStopped ? succeed(this.#present(jobId)) : fail({ kind: 'not-found' });
    }
    if (!job || !['holding', 'waiting', 'queued'].includes(job.state)) return fail({ kind: 'not-found' });
    this.#cancelTimer(jobId);
    return succeed(this.#store(jobId, { state: 'cancelled', holdUntil: null }));
  }

  /** Looks again what became of a fax: once, now. */
  async check(jobId: string): Promise<Outcome<FaxJob>> {
    const job = this.#deps.jobs.get(jobId);
    if (!job) return fail({ kind: 'not-found' });
    if (job.state === 'unknown') await this.#lost.look(jobId);
    else if (job.state === 'accepted' || job.state === 'no-final-answer') await this.#askStatus(jobId);
    return succeed(this.#present(jobId));
  }

  /** Removes a finished job from the list; what it did stays in the journal. */
  dismiss(jobId: string): Outcome<null> {
    const job = this.#deps.jobs.get(jobId);
    const isOpen = job?.state === 'unknown' && job.check?.verdict !== 'cannot-tell';
    if (!job || isOpen || ['holding', 'queued', 'waiting', 'uploading', 'sending', 'accepted'].includes(job.state))
      return fail({ kind: 'not-found' });
    this.#store(jobId, { dismissed: true });
    return succeed(null);
  }

  list(limit: number): FaxJob[] {
    return this.#deps.jobs.newest(limit).map((job) => this.#toFaxJob(job));
  }

  /** Uses a page of the history that was read for another reason to bring jobs up to date. */
  noteHistory(entries: readonly FaxHistoryEntry[]): void {
    for (const entry of entries) {
      const job = this.#deps.jobs.byFaxId(entry.fax_id);
      if (job && ['accepted', 'no-final-answer'].includes(job.state)) this.#noteStatus(job, entry.status);
    }
    this.#lost.note(entries);
  }

  /** Whether a fax is on its way to the provider right now. */
  get sending(): boolean {
    return this.#requests.busy;
  }

  close(): void {
    this.#closed = true;
    this.#lost.close();
    for (const id of [...this.#timers.keys()]) this.#cancelTimer(id);
  }

  // --- Holding and sending ------------------------------------------------------------------------------------------

  #hold(jobId: string): FaxJob {
    const wait = this.#deps.holdSeconds() * 1000;
    const holdUntil = new Date(this.#deps.now() + wait).toISOString();
    const job = this.#store(jobId, { state: 'holding', holdUntil });
    this.#after(wait, jobId, () => this.#deliver(jobId));
    return job;
  }

  async #deliver(jobId: string): Promise<void> {
    const job = this.#deps.jobs.get(jobId);
    if (!job || !['holding', 'queued'].includes(job.state) || job.dismissed) return;
    const notSent = (problem: Problem) => void this.#store(jobId, { state: 'not-sent', holdUntil: null, problem });
    if (this.#deps.journal.viewOnly) return notSent({ kind: 'view-only' });
    const content = this.#content(job);
    if (!content) return notSent({ kind: 'document', reason: 'damaged' });
    await this.#requests.hand(job, content);
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
      this.#store(job.id, { state: 'sending', holdUntil: null, journalId: id });
      return id;
    });
    const before = await this.#lost.before(job.from);
    if (this.#closed) return undefined;
    this.#store(job.id, { before, sentAt: this.#time() });
    return this.#deps.journal.send(journalId, operation, params, upload);
  }

  #end(jobId: string, attempt: Handed): void {
    if (attempt.kind === 'stopped') {
      this.#store(jobId, { state: 'cancelled', sentAt: null });
    } else if (attempt.kind === 'answered') {
      const { fax_id } = attempt.value as Result<(typeof SENDS)[FaxService]>;
      this.#release(fax_id);
      this.#accept(jobId, fax_id, '');
    } else if (attempt.kind === 'unknown') {
      this.#store(jobId, { state: 'unknown', problem: attempt.problem, check: UNCHECKED });
      this.#lost.follow(jobId);
    } else {
      // It failed for sure: what was not turned away never left, or was not taken.
      const { change, connection } = problemKinds[attempt.problem.kind];
      const isRefused = change === 'refused';
      if (!isRefused && connection !== 'no' && this.#waited.has(jobId)) {
        this.#store(jobId, { state: 'waiting', problem: null, sentAt: null });
        return;
      }
      this.#store(jobId, { state: isRefused ? 'refused' : 'not-sent', problem: attempt.problem });
    }
  }

  /** Writes what became of a fax; what the disk does not take now is tried again until it does. */
  #write(jobId: string, write: () => void): void {
    // After close() the store is gone; the next start finds the job as `sending` and looks for it.
    if (this.#closed) return;
    try {
      write();
    } catch (error) {
      this.#deps.failed?.(error);
      this.#after(this.#deps.plan.writeAgain, jobId, () => {
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
    this.#cancelTimer(other.id);
    this.#store(other.id, { state: 'unknown', faxId: null, providerStatus: '', check: UNCHECKED });
    this.#lost.follow(other.id);
  }

  /** The document's bytes; undefined when they are gone or do not decrypt. */
  #content(job: StoredFaxJob): Uint8Array | undefined {
    try {
      return this.#deps.documents.read(job.document.id);
    } catch {
      return undefined;
    }
  }

  #noteCheck(jobId: string, check: FaxCheck): void {
    const job = this.#deps.jobs.get(jobId);
    const isNews = check.verdict === 'cannot-tell' && job?.check?.verdict !== 'cannot-tell';
    this.#store(jobId, { check });
    if (job?.journalId && isNews) this.#deps.journal.settle(job.journalId, 'cannot-tell', { compared: check.compared });
  }

  /** @param check what the look saw that found it; null when the provider answered with the id */
  #accept(jobId: string, faxId: string, providerStatus: string, check: FaxCheck | null = null): void {
    const job = this.#deps.jobs.get(jobId);
    if (job?.journalId) this.#deps.journal.settle(job.journalId, 'done', { faxId });
    this.#store(jobId, { state: 'accepted', faxId, problem: null, check });
    const stored = this.#deps.jobs.get(jobId);
    if (stored && providerStatus) this.#noteStatus(stored, providerStatus);
    if (this.#deps.jobs.get(jobId)?.state === 'accepted') this.#follow(jobId, 0);
  }

  // --- Following an accepted fax ------------------------------------------------------------------------------------

  #follow(jobId: string, step: number): void {
    const { status } = this.#deps.plan;
    const wait = status[Math.min(step, status.length - 1)] ?? 60_000;
    this.#after(wait, jobId, async () => {
      await this.#askStatus(jobId);
      if (this.#closed || this.#deps.jobs.get(jobId)?.state !== 'accepted') return;
      this.#follow(jobId, step + 1);
    });
  }

  async #askStatus(jobId: string): Promise<void> {
    const job = this.#deps.jobs.get(jobId);
    if (!job?.faxId) return;
    if (!(await this.#askedForMany(job))) await this.#askAlone(jobId, job.faxId);
    if (this.#closed) return;
    const age = this.#deps.now() - Date.parse(job.sentAt ?? job.createdAt);
    if (this.#deps.jobs.get(jobId)?.state === 'accepted' && age > this.#deps.plan.giveUpAfter)
      this.#store(jobId, { state: 'no-final-answer' });
  }

  async #askAlone(jobId: string, faxId: string): Promise<void> {
    const read = await this.#deps.readHistory({ fax_id: faxId });
    if (this.#closed || !read.ok) return;
    const entry = read.page.rows.find((row) => row.fax_id === faxId);
    if (!entry) return;
    this.#deps.records.merge([entry], this.#time());
    // Another look may have been quicker meanwhile, and final.
    const current = this.#deps.jobs.get(jobId);
    if (current?.state === 'accepted' || current?.state === 'no-final-answer') this.#noteStatus(current, entry.status);
  }

  /** Faxes of one sending are asked about together: one look at the history serves all that it lists. */
  async #askedForMany(job: StoredFaxJob): Promise<boolean> {
    if (job.batchId === null || job.faxId === null) return false;
    const last = this.#looked.get(job.from);
    const isFresh = last !== undefined && this.#deps.now() - last.at < (this.#deps.plan.status[0] ?? 0);
    if (isFresh && last.ids.has(job.faxId)) return true;
    const read = await this.#deps.readHistory({ did: job.from, type: 'out', per_page: STATUS_PAGE });
    if (this.#closed) return true;
    if (!read.ok) return false;
    const { rows } = read.page;
    const ids = new Set(rows.map(({ fax_id }) => fax_id));
    this.#looked.set(job.from, { at: this.#deps.now(), ids });
    this.#deps.records.merge(rows, this.#time());
    this.noteHistory(rows);
    return ids.has(job.faxId);
  }

  #noteStatus(job: StoredFaxJob, providerStatus: string): void {
    const { kind, final } = faxStatusMeaning(providerStatus);
    const state = final ? (kind === 'delivered' ? 'delivered' : 'failed') : job.state;
    if (state !== job.state || providerStatus !== job.providerStatus) this.#store(job.id, { state, providerStatus });
    if (final) this.#cancelTimer(job.id);
  }

  // --- Helpers ------------------------------------------------------------------------------------------------------

  #store(jobId: string, change: Parameters<FaxJobs['update']>[1]): FaxJob {
    const job = this.#toFaxJob(this.#deps.jobs.update(jobId, change, this.#time()));
    this.#deps.changed(job);
    return job;
  }

  #present(jobId: string): FaxJob {
    const job = this.#deps.jobs.get(jobId);
    if (!job) throw new Error('No such fax job');
    return this.#toFaxJob(job);
  }

  #toFaxJob(job: StoredFaxJob): FaxJob {
    const { journalId, dismissed: _dismissed, before: _before, place: _place, ...shown } = job;
    const cost = journalId === null ? null : (this.#deps.costOf?.(journalId) ?? null);
    const upload = this.#requests.uploaded(job.id);
    return { ...shown, cost, upload, documentGone: this.#deps.documents.info(job.document.id) === undefined };
  }

  #after(ms: number, jobId: string, work: () => void | Promise<void>): void {
    this.#cancelTimer(jobId);
    if (this.#closed) return;
    this.#timers.set(
      jobId,
      setTimeout(() => void work(), ms),
    );
  }

  #cancelTimer(jobId: string): void {
    clearTimeout(this.#timers.get(jobId));
    this.#timers.delete(jobId);
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

/** A fax that has not left, and waits for a person's word: by itself, or with the others of its sending. */
function unsentState({ batchId }: StoredFaxJob): 'holding' | 'queued' {
  return batchId === null ? 'holding' : 'queued';
}

type Fax = Pick<StoredFaxJob, 'document' | 'from' | 'to' | 'service'>;
type Linked = Pick<StoredFaxJob, 'batchId' | 'place' | 'repeats' | 'triesLeft' | 'tried'>;
type Begun = Pick<StoredFaxJob, 'state' | 'holdUntil'> & Partial<Linked>;
/** One fax of a sending. */
export type QueuedFax = Pick<StoredFaxJob, 'to' | 'place' | 'repeats' | 'triesLeft'> & Partial<Pick<Linked, 'tried'>>;

function newJob(fax: Fax, at: string, begun: Begun): StoredFaxJob {
  return {
    ...{ id: randomUUID(), journalId: null, createdAt: at, sentAt: null, updatedAt: at, faxId: null },
    ...{ providerStatus: '', problem: null, check: null, before: null, dismissed: false },
    ...{ batchId: null, place: 0, repeats: null, triesLeft: 0, tried: 0 },
    ...fax,
    ...begun,
  };
}

const UNCHECKED: FaxCheck = { verdict: 'checking', checkedAt: null, compared: 0, until: null, clockOffset: null };
