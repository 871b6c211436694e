import type { FaxCheck } from '#shared/bridge/fax.ts';
import { ListReading, listLimits, type ListEnd } from '#shared/lists/list-reading.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { FaxJobs, HistoryBefore, StoredFaxJob } from '../store/fax-jobs.ts';
import type { LookWaits } from '../journal/look-waits.ts';
import { Looks, type Looked } from '../journal/looks.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import { compareIds, idsRise, matchFaxes, reachesBack, type LostFax } from './match-history.ts';
import type { ReadHistory } from './read-history.ts';

const HISTORY_PAGE = 200;
/** A look that has not seen all that is new after so many faxes proves nothing. */
const MOST_FAXES = 5000;
/** A fax does not wait longer than this for the look at what is there before. */
const SNAPSHOT_MS = 5_000;
/** For so long a fax may still turn up in the history. */
const WATCH_MS = 72 * 3_600_000;
/** So many faxes show whether ids rise with time. */
const ENOUGH_IDS = 5;

interface LostFaxesDeps {
  readHistory: ReadHistory;
  jobs: FaxJobs;
  records: FaxRecords;
  waits: LookWaits;
  now: () => number;
  /** Faxes that prove what was sent by another way. */
  taken: () => ReadonlySet<string>;
  /** Stores what a look saw. */
  noteCheck: (jobId: string, check: FaxCheck) => void;
  /** It is in the history. */
  found: (jobId: string, entry: FaxHistoryEntry, check: FaxCheck) => void;
  /** Is told of an error after which the look is done again. */
  failed?: ((error: unknown) => void) | undefined;
}

/**
 * Faxes that were sent and whose answer never came. They are looked for in the provider's history: some quick looks, then slow
 * ones for three days. That a fax is not listed proves nothing, so it is never taken for not sent.
 */
export class LostFaxes {
  readonly #deps: LostFaxesDeps;
  readonly #looks: Looks;
  readonly #looking = new Map<string, Promise<boolean>>();
  #isClosed = false;

  constructor(deps: LostFaxesDeps) {
    this.#deps = deps;
    this.#looks = new Looks({
      now: deps.now,
      watch: (jobId) => {
        const job = deps.jobs.get(jobId);
        return job?.state === 'unknown' ? { waits: deps.waits, until: watchedUntil(job) } : undefined;
      },
      look: (jobId, isVerdict) => this.#next(jobId, isVerdict),
      failed: deps.failed,
      givenUp: (jobId) => {
        this.#note(jobId, 'cannot-tell');
      },
    });
  }

  /** What of the history is there before a fax is sent, so that what comes after is known to be new. */
  async before(from: string): Promise<HistoryBefore> {
    const { readHistory, records, jobs, now } = this.#deps;
    const signal = AbortSignal.timeout(SNAPSHOT_MS);
    const read = await readHistory({ did: from, type: 'out', per_page: HISTORY_PAGE }, signal);
    if (this.#isClosed) return { mark: 0, newestId: null, isFresh: false };
    const clockAhead = jobs.secondsAhead;
    if (!read.ok) return { mark: records.mark(), newestId: null, isFresh: false, clockAhead };
    const { rows } = read.page;
    records.merge(rows, new Date(now()).toISOString());
    const ids = rows.map(({ fax_id }) => fax_id).sort(compareIds);
    const canTellByIds = rows.length >= ENOUGH_IDS && idsRise(rows);
    const newestId = canTellByIds ? (ids.at(-1) ?? null) : null;
    return { mark: records.mark(), newestId, isFresh: true, clockAhead };
  }

  /** Begins to look for a fax; again is no harm. */
  follow(jobId: string): void {
    const job = this.#deps.jobs.get(jobId);
    if (job && !this.#isClosed) this.#looks.follow(jobId, job.check?.verdict === 'cannot-tell');
  }

  /** One look, now. */
  async look(jobId: string): Promise<void> {
    await this.#look(jobId);
    // After the last look nothing else would say so.
    if (!this.#isClosed && !this.#looks.has(jobId)) this.#note(jobId, 'cannot-tell');
  }

  /** Takes entries that were read for another reason. */
  note(entries: readonly FaxHistoryEntry[]): void {
    this.#match(entries);
    // The history can be read again: what waited for that is looked for now.
    if (entries.length > 0) this.#looks.retry();
  }

  close(): void {
    this.#isClosed = true;
    this.#looks.endAll();
  }

  async #next(jobId: string, isVerdict: boolean): Promise<Looked> {
    const isReadable = await this.#look(jobId);
    if (this.#isClosed || this.#deps.jobs.get(jobId)?.state !== 'unknown') return 'ended';
    if (!isReadable) return 'unreadable';
    if (isVerdict) this.#note(jobId, 'cannot-tell');
    return 'open';
  }

  // --- Looking ------------------------------------------------------------------------------------------------------

  /** Looks at the history, one look of a fax at a time. Answers whether all that is new could be read. */
  async #look(jobId: string): Promise<boolean> {
    const running = this.#looking.get(jobId);
    if (running) return running;
    const look = this.#read(jobId).finally(() => this.#looking.delete(jobId));
    this.#looking.set(jobId, look);
    return look;
  }

  async #read(jobId: string): Promise<boolean> {
    const { jobs, records, readHistory, now } = this.#deps;
    const job = jobs.get(jobId);
    if (job?.state !== 'unknown') return true;
    const rows: FaxHistoryEntry[] = [];
    const reading = new ListReading(
      { ...listLimits(MOST_FAXES, HISTORY_PAGE), pages: MOST_FAXES / HISTORY_PAGE },
      'fax_id',
    );
    let isComplete = false;
    for (let page = 1, end: ListEnd | null = null; end === null && !isComplete; page += 1) {
      const read = await readHistory({ did: job.from, type: 'out', per_page: HISTORY_PAGE, page });
      if (this.#isClosed) return false;
      if (!read.ok) break;
      records.merge(read.page.rows, new Date(now()).toISOString());
      rows.push(...read.page.rows);
      end = reading.take(read.page);
      isComplete = end === 'complete' || reachesBack(read.page.rows, (id) => this.#wasThere(id, job));
    }
    this.#match(rows);
    const verdict = job.check?.verdict === 'cannot-tell' ? 'cannot-tell' : 'checking';
    this.#note(jobId, isComplete ? verdict : 'unreadable', rows.length);
    return isComplete;
  }

  #match(rows: readonly FaxHistoryEntry[]): void {
    const { jobs, found } = this.#deps;
    const lost = jobs.lost();
    if (lost.length === 0 || rows.length === 0) return;
    // What is being sent right now may be in the history before its answer is here.
    const faxes = [...lost, ...jobs.inState('sending')];
    const byId = new Map(faxes.map((job) => [job.id, job]));
    const canTellByIds = idsRise(rows);
    const taken = this.#deps.taken();
    const matches = matchFaxes(
      faxes.map((job) => lostFax(job, jobs.sentByThisClock(job))),
      rows,
      {
        isNew: (faxId, { id }) => {
          const job = byId.get(id);
          if (!job || taken.has(faxId) || jobs.byFaxId(faxId) !== undefined || this.#wasThere(faxId, job)) return false;
          const newestId = job.before?.newestId ?? null;
          return !canTellByIds || newestId === null || compareIds(faxId, newestId) > 0;
        },
        offset: jobs.clockOffset() ?? 0,
        now: this.#deps.now(),
      },
    );
    for (const { id, check } of lost) {
      const entry = matches.get(id);
      if (!entry) continue;
      found(id, entry, { ...this.#check('found', rows.length, null), ...(check && { compared: check.compared }) });
      this.#looks.end(id);
    }
  }

  /** Whether an entry was there before a fax was sent. */
  #wasThere(faxId: string, { before, sentAt, createdAt }: StoredFaxJob): boolean {
    const { records } = this.#deps;
    if (before) return records.wasThere(faxId, before.mark);
    const seenAt = records.seenAt(faxId);
    return seenAt !== undefined && seenAt < (sentAt ?? createdAt);
  }

  #note(jobId: string, verdict: FaxCheck['verdict'], compared?: number): void {
    const job = this.#deps.jobs.get(jobId);
    if (job?.state !== 'unknown') return;
    const until = watchedUntil(job);
    const isOver = this.#deps.now() > until || (verdict === 'cannot-tell' && !this.#looks.has(jobId));
    const known = verdict === 'unreadable' ? job.check?.compared : (compared ?? job.check?.compared);
    const check = this.#check(verdict, known ?? 0, isOver ? null : new Date(until).toISOString());
    // No number: it is not a look that says so.
    if (compared === undefined) check.checkedAt = job.check?.checkedAt ?? null;
    this.#deps.noteCheck(jobId, check);
  }

  #check(verdict: FaxCheck['verdict'], compared: number, until: string | null): FaxCheck {
    const checkedAt = new Date(this.#deps.now()).toISOString();
    return { verdict, checkedAt, compared, until, clockOffset: this.#deps.jobs.clockOffset() };
  }
}

/** Until when it may still turn up in the history, in milliseconds. */
function watchedUntil({ sentAt, createdAt }: StoredFaxJob): number {
  return Date.parse(sentAt ?? createdAt) + WATCH_MS;
}

function lostFax({ id, from, to, before }: StoredFaxJob, sentAt: string): LostFax {
  return { id, from, to, sentAt, isKnownBefore: before?.isFresh ?? false };
}
