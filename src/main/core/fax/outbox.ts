import { randomUUID } from 'node:crypto';
import type { FaxJob } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { safeFileName } from '#shared/domain/document-limits.ts';
import { faxStatusMeaning } from '#shared/domain/fax-status.ts';
import { readUsNumber } from '#shared/domain/phone-number.ts';
import type { Params, Result } from '#shared/provider/catalogue.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { Journal } from '../journal/journal.ts';
import type { Documents } from '../store/documents.ts';
import type { FaxJobs, StoredFaxJob } from '../store/fax-jobs.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import { matchHistory, reachesBack } from './match-history.ts';
import type { ReadHistory } from './read-history.ts';
import type { FaxPlan } from './status-plan.ts';

const SEND = 'proFax.sendFax';
/** The same document to the same number within this time is stopped with a question (product rule 3.7). */
const SAME_FAX_MS = 10 * 60_000;
const HISTORY_PAGE = 200;
/** A look that has not seen the time of sending after so many pages cannot tell. */
const MOST_PAGES = 25;

export interface OutboxParts {
  readHistory: ReadHistory;
  journal: Journal;
  jobs: FaxJobs;
  records: FaxRecords;
  documents: Documents;
  plan: FaxPlan;
  /** Seconds in which a fax can be taken back. */
  holdSeconds: () => number;
  now: () => number;
  /** Runs stores that belong together, so that a crash leaves all of them or none. */
  atomically: <T>(work: () => T) => T;
  /** Called after each stored change. */
  changed: (job: FaxJob) => void;
}

/**
 * Outgoing faxes. Document and job are stored before anything is sent; a fax leaves at most once; one whose answer never
 * came is looked up in the provider's history and never repeated by itself (product F28, rule 3.7).
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #looking = new Map<string, Promise<void>>();
  #closed = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Takes up what an earlier run left: held faxes get a fresh hold, cut-off ones are looked up, accepted ones asked. */
  resume(): void {
    const { jobs } = this.#parts;
    for (const job of jobs.inState('holding')) this.#hold(job.id);
    for (const job of jobs.inState('sending')) this.#store(job.id, { state: 'unknown', check: UNCHECKED });
    for (const job of jobs.inState('unknown')) this.#reconcile(job.id, 0);
    for (const job of jobs.inState('accepted')) this.#follow(job.id, 0);
  }

  /** Puts a fax into the outbox; it leaves when the hold is over. */
  send(input: { documentId: string; from: string; to: string; again: boolean }): Outcome<FaxJob> {
    if (this.#parts.journal.viewOnly) return fail({ kind: 'view-only' });
    const reading = readUsNumber(input.to);
    if (!reading.ok)
      return fail({
        kind: 'invalid',
        fields: [{ field: 'did_to', rule: { kind: 'us-number', problem: reading.problem } }],
      });
    if (!/^[1-9]\d{9}$/.test(input.from))
      return fail({ kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'ten-digits' } }] });
    const document = this.#parts.documents.info(input.documentId);
    if (!document) return fail({ kind: 'not-found' });
    if (document.level === 'blocked') return fail({ kind: 'document', reason: 'too-large' });
    const since = new Date(this.#parts.now() - SAME_FAX_MS).toISOString();
    const same = input.again ? undefined : this.#parts.jobs.sameSince(document.sha256, reading.digits, since);
    if (same) return fail({ kind: 'duplicate', what: 'fax', at: same.createdAt });

    const at = this.#time();
    const job: StoredFaxJob = {
      id: randomUUID(),
      state: 'holding',
      from: input.from,
      to: reading.digits,
      document,
      journalId: null,
      createdAt: at,
      holdUntil: at,
      sentAt: null,
      updatedAt: at,
      faxId: null,
      providerStatus: '',
      problem: null,
      check: null,
      dismissed: false,
    };
    this.#parts.jobs.insert(job);
    return succeed(this.#hold(job.id));
  }

  /** Takes a fax back while it is held. */
  cancel(jobId: string): Outcome<FaxJob> {
    const job = this.#parts.jobs.get(jobId);
    if (job?.state !== 'holding') return fail({ kind: 'not-found' });
    this.#cancelTimer(jobId);
    return succeed(this.#store(jobId, { state: 'cancelled', holdUntil: null }));
  }

  /** Looks again what became of a fax: once, now. */
  async check(jobId: string): Promise<Outcome<FaxJob>> {
    const job = this.#parts.jobs.get(jobId);
    if (!job) return fail({ kind: 'not-found' });
    if (job.state === 'unknown') await this.#look(jobId);
    else if (job.state === 'accepted' || job.state === 'no-final-answer') await this.#askStatus(jobId);
    return succeed(this.#present(jobId));
  }

  /** Removes a finished job from the list; what it did stays in the journal. */
  dismiss(jobId: string): Outcome<null> {
    const job = this.#parts.jobs.get(jobId);
    if (!job || ['holding', 'sending', 'accepted'].includes(job.state)) return fail({ kind: 'not-found' });
    this.#store(jobId, { dismissed: true });
    return succeed(null);
  }

  list(limit: number): FaxJob[] {
    return this.#parts.jobs.newest(limit).map((job) => this.#toFaxJob(job));
  }

  /** Uses a page of the history that was read for another reason to bring jobs up to date. */
  noteHistory(entries: readonly FaxHistoryEntry[]): void {
    for (const entry of entries) {
      const job = this.#parts.jobs.byFaxId(entry.fax_id);
      if (job && ['accepted', 'no-final-answer'].includes(job.state)) this.#noteStatus(job, entry.status);
    }
    // A provider may list a fax later than it was looked for: "not done" is taken back when it turns up after all.
    for (const job of this.#parts.jobs.inState('not-sent')) {
      if (!job.check || !job.sentAt) continue;
      const { from, to, sentAt } = job;
      const entry = matchHistory({ from, to, sentAt }, entries, (faxId) => this.#claimed(faxId, sentAt));
      if (entry) this.#accept(job.id, entry.fax_id, entry.status);
    }
  }

  /** Whether a fax is on its way to the provider right now. */
  get sending(): boolean {
    return this.#parts.jobs.inState('sending').length > 0;
  }

  close(): void {
    this.#closed = true;
    for (const id of [...this.#timers.keys()]) this.#cancelTimer(id);
  }

  // --- Holding and sending ------------------------------------------------------------------------------------------

  #hold(jobId: string): FaxJob {
    const wait = this.#parts.holdSeconds() * 1000;
    const job = this.#store(jobId, { holdUntil: new Date(this.#parts.now() + wait).toISOString() });
    this.#after(wait, jobId, () => this.#deliver(jobId));
    return job;
  }

  async #deliver(jobId: string): Promise<void> {
    const job = this.#parts.jobs.get(jobId);
    if (job?.state !== 'holding') return;
    const notSent = (problem: Problem) => void this.#store(jobId, { state: 'not-sent', holdUntil: null, problem });
    if (this.#parts.journal.viewOnly) return notSent({ kind: 'view-only' });
    const content = this.#content(job);
    if (!content) return notSent({ kind: 'document', reason: 'damaged' });
    const params: Params<typeof SEND> = {
      file: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
      filename: safeFileName(job.document.name, 'pdf'),
      did_from: job.from,
      did_to: job.to,
    };
    const journalId = this.#parts.atomically(() => {
      const id = this.#parts.journal.begin(SEND, { ...params, sha256: job.document.sha256 });
      this.#store(jobId, { state: 'sending', holdUntil: null, journalId: id, sentAt: this.#time() });
      return id;
    });
    const attempt = await this.#parts.journal.send(journalId, SEND, params);
    // After close() the store is gone; the next start finds the job as `sending` and looks it up.
    if (this.#closed) return;
    if (attempt.kind === 'answered') {
      const { fax_id } = attempt.value as Result<typeof SEND>;
      this.#release(fax_id);
      this.#accept(jobId, fax_id, '');
    } else if (attempt.kind === 'unknown') {
      this.#store(jobId, { state: 'unknown', problem: attempt.problem, check: UNCHECKED });
      this.#reconcile(jobId, 0);
    } else {
      const refused = ['refused', 'not-allowed', 'invalid'].includes(attempt.problem.kind);
      this.#store(jobId, { state: refused ? 'refused' : 'not-sent', problem: attempt.problem });
    }
  }

  /**
   * Takes an id away from a job that was only guessed to have it: a look for an equal fax may have met this one before its
   * own answer came. What became of the other is open again.
   */
  #release(faxId: string): void {
    const other = this.#parts.jobs.byFaxId(faxId);
    if (!other) return;
    this.#store(other.id, { state: 'unknown', faxId: null, providerStatus: '', check: UNCHECKED });
    this.#reconcile(other.id, 0);
  }

  /** The document's bytes; undefined when they are gone or do not decrypt. */
  #content(job: StoredFaxJob): Uint8Array | undefined {
    try {
      return this.#parts.documents.read(job.document.id);
    } catch {
      return undefined;
    }
  }

  #accept(jobId: string, faxId: string, providerStatus: string): void {
    const job = this.#parts.jobs.get(jobId);
    if (job?.journalId) this.#parts.journal.settle(job.journalId, 'done', { faxId });
    this.#store(jobId, { state: 'accepted', faxId, problem: null, check: null });
    const stored = this.#parts.jobs.get(jobId);
    if (stored && providerStatus) this.#noteStatus(stored, providerStatus);
    if (this.#parts.jobs.get(jobId)?.state === 'accepted') this.#follow(jobId, 0);
  }

  // --- Following an accepted fax ------------------------------------------------------------------------------------

  #follow(jobId: string, step: number): void {
    const { status } = this.#parts.plan;
    const wait = status[Math.min(step, status.length - 1)] ?? 60_000;
    this.#after(wait, jobId, async () => {
      await this.#askStatus(jobId);
      if (this.#closed || this.#parts.jobs.get(jobId)?.state !== 'accepted') return;
      this.#follow(jobId, step + 1);
    });
  }

  async #askStatus(jobId: string): Promise<void> {
    const job = this.#parts.jobs.get(jobId);
    if (!job?.faxId) return;
    const read = await this.#parts.readHistory({ fax_id: job.faxId });
    if (this.#closed) return;
    if (read.ok) {
      const entry = read.page.rows.find((row) => row.fax_id === job.faxId);
      if (entry) {
        this.#parts.records.merge([entry], this.#time());
        // Another look may have been quicker meanwhile, and final.
        const current = this.#parts.jobs.get(jobId);
        if (current?.state === 'accepted' || current?.state === 'no-final-answer')
          this.#noteStatus(current, entry.status);
      }
    }
    const age = this.#parts.now() - Date.parse(job.sentAt ?? job.createdAt);
    if (this.#parts.jobs.get(jobId)?.state === 'accepted' && age > this.#parts.plan.giveUpAfter)
      this.#store(jobId, { state: 'no-final-answer' });
  }

  #noteStatus(job: StoredFaxJob, providerStatus: string): void {
    const { kind, final } = faxStatusMeaning(providerStatus);
    const state = final ? (kind === 'delivered' ? 'delivered' : 'failed') : job.state;
    if (state !== job.state || providerStatus !== job.providerStatus) this.#store(job.id, { state, providerStatus });
    if (final) this.#cancelTimer(job.id);
  }

  // --- Looking up an unknown outcome --------------------------------------------------------------------------------

  /** @param looks how many looks could read the history so far */
  #reconcile(jobId: string, looks: number, wait = this.#parts.plan.reconcile[looks] ?? 0): void {
    const { reconcile, reconcileRetry } = this.#parts.plan;
    this.#after(wait, jobId, async () => {
      const readable = await this.#look(jobId);
      if (this.#closed || this.#parts.jobs.get(jobId)?.state !== 'unknown') return;
      // Looks that could not read the history prove nothing, so they do not count.
      if (!readable) this.#reconcile(jobId, looks, reconcileRetry);
      else if (looks + 1 >= reconcile.length) this.#notDone(jobId);
      else this.#reconcile(jobId, looks + 1);
    });
  }

  /** One look at the history. Answers whether it could be read as far back as needed. */
  async #look(jobId: string): Promise<boolean> {
    await this.#looking.get(jobId);
    let readable = false;
    const look = (async () => {
      const job = this.#parts.jobs.get(jobId);
      if (job?.state !== 'unknown') return;
      const sentAt = job.sentAt ?? job.createdAt;
      let compared = 0;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = { did: job.from, type: 'out', per_page: HISTORY_PAGE, page } as const;
        const read = await this.#parts.readHistory(query);
        if (this.#closed) return;
        if (!read.ok) break;
        const { rows, totalPages } = read.page;
        const { from, to } = job;
        const entry = matchHistory({ from, to, sentAt }, rows, (faxId) => this.#claimed(faxId, sentAt));
        this.#parts.records.merge(rows, this.#time());
        compared += rows.length;
        readable = entry !== undefined || page >= totalPages || reachesBack(rows, sentAt);
        if (entry) this.#accept(jobId, entry.fax_id, entry.status);
        if (readable) break;
      }
      if (this.#parts.jobs.get(jobId)?.state !== 'unknown') return;
      this.#store(jobId, {
        check: {
          verdict: readable ? 'checking' : 'cannot-tell',
          checkedAt: this.#time(),
          compared: readable ? compared : (job.check?.compared ?? 0),
        },
      });
    })();
    this.#looking.set(jobId, look);
    await look.finally(() => this.#looking.delete(jobId));
    return readable;
  }

  /** Whether an entry of the history belongs to another job, or was there before this fax was sent. */
  #claimed(faxId: string, sentAt: string): boolean {
    const seenAt = this.#parts.records.seenAt(faxId);
    return this.#parts.jobs.byFaxId(faxId) !== undefined || (seenAt !== undefined && seenAt < sentAt);
  }

  #notDone(jobId: string): void {
    const job = this.#store(jobId, { state: 'not-sent' });
    const journalId = this.#parts.jobs.get(job.id)?.journalId;
    if (journalId) this.#parts.journal.settle(journalId, 'not-done', { compared: job.check?.compared ?? 0 });
  }

  // --- Helpers ------------------------------------------------------------------------------------------------------

  #store(jobId: string, change: Parameters<FaxJobs['update']>[1]): FaxJob {
    const job = this.#toFaxJob(this.#parts.jobs.update(jobId, change, this.#time()));
    this.#parts.changed(job);
    return job;
  }

  #present(jobId: string): FaxJob {
    const job = this.#parts.jobs.get(jobId);
    if (!job) throw new Error('No such fax job');
    return this.#toFaxJob(job);
  }

  #toFaxJob(job: StoredFaxJob): FaxJob {
    const { journalId: _journal, dismissed: _dismissed, ...shown } = job;
    return { ...shown, documentGone: this.#parts.documents.info(job.document.id) === undefined };
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
    return new Date(this.#parts.now()).toISOString();
  }
}

const UNCHECKED = { verdict: 'checking', checkedAt: null, compared: 0 } as const;
