import { setTimeout as sleep } from 'node:timers/promises';
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
/** For so long a fax that was refused is looked for. */
const WATCH_REFUSED_MS = 10 * 60_000;
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
 * ones for three days. That a fax is not listed proves nothing, so it is never taken for not sent. One that was refused has the
 * quick looks, since some providers send it all the same; it stays refused where they do not find it.
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
        const job = this.#open(jobId);
        return job && { waits: waitsOf(job, deps.waits), until: watchedUntil(job) };
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

  /** Begins to look for refused faxes, one of each number: its looks find the others as well. */
  followRefused(): void {
    const faxes = Map.groupBy(this.#refused(), ({ from }) => from);
    for (const ofNumber of faxes.values()) {
      const newest = ofNumber.at(-1);
      if (newest && !ofNumber.some(({ id }) => this.#looks.has(id))) this.follow(newest.id);
    }
  }

  /** Looks once for faxes that were refused, before another one is sent to one of these numbers; a slow answer is not waited for. */
  async lookForRefused(from: string, to: readonly string[]): Promise<void> {
    const refused = this.#refused().findLast((job) => job.from === from && to.includes(job.to));
    if (!refused) return;
    // A look that runs already may have read before it was listed; one that finds it leaves nothing to look for.
    const look = Promise.resolve(this.#looking.get(refused.id)).then(() => this.#look(refused.id));
    // What could not be looked for keeps no other fax from being sent.
    const looked = look.catch((error: unknown) => this.#deps.failed?.(error));
    await Promise.race([looked, sleep(SNAPSHOT_MS, undefined, { ref: false })]);
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
    const job = this.#isClosed ? undefined : this.#open(jobId);
    if (!job) return 'ended';
    if (!isReadable) return 'unreadable';
    // No trace of what was refused: the provider's word holds.
    if (job.state === 'refused') return isVerdict ? 'ended' : 'open';
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
    const { records, readHistory, now } = this.#deps;
    const job = this.#open(jobId);
    if (!job) return true;
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

  /** A fax that a look may still find; undefined for any other. */
  #open(jobId: string): StoredFaxJob | undefined {
    const job = this.#deps.jobs.get(jobId);
    if (job?.state === 'unknown') return job;
    return this.#refused().find(({ id }) => id === jobId);
  }

  /** The faxes that were refused a short while ago. */
  #refused(): StoredFaxJob[] {
    const { jobs, now } = this.#deps;
    return jobs.refusedSince(new Date(now() - WATCH_REFUSED_MS).toISOString());
  }

  #match(rows: readonly FaxHistoryEntry[]): void {
    const { jobs } = this.#deps;
    if (rows.length === 0) return;
    const lost = jobs.lost();
    // What is being sent right now may be in the history before its answer is here.
    const open = [...lost, ...jobs.inState('sending')];
    if (lost.length > 0) this.#matchThese(lost, open, rows);
    // A refusal is believed as long as what is listed may be another fax, or may have been there before.
    const refused = this.#refused().filter(
      (job) => job.before?.isFresh === true && !open.some(({ from, to }) => from === job.from && to === job.to),
    );
    if (refused.length > 0) this.#matchThese(refused, refused, rows);
  }

  /** @param faxes those that an entry may be, with those that are looked for */
  #matchThese(
    lookedFor: readonly StoredFaxJob[],
    faxes: readonly StoredFaxJob[],
    rows: readonly FaxHistoryEntry[],
  ): void {
    const { jobs, found } = this.#deps;
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
    for (const { id, check, state } of lookedFor) {
      const entry = matches.get(id);
      if (!entry) continue;
      found(id, entry, {
        ...this.#check('found', rows.length, null),
        ...(check && { compared: check.compared }),
        ...(state === 'refused' && { thoughRefused: true }),
      });
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
function watchedUntil({ state, sentAt, createdAt }: StoredFaxJob): number {
  return Date.parse(sentAt ?? createdAt) + (state === 'refused' ? WATCH_REFUSED_MS : WATCH_MS);
}

/** A person may send it again as soon as they have read that it was refused, so that it is looked for at once. */
function waitsOf({ state }: StoredFaxJob, waits: LookWaits): LookWaits {
  return state === 'refused' ? { ...waits, quick: [0, ...waits.quick] } : waits;
}

function lostFax({ id, from, to, before }: StoredFaxJob, sentAt: string): LostFax {
  return { id, from, to, sentAt, isKnownBefore: before?.isFresh ?? false };
}
