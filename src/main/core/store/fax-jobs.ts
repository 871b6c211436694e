import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { FaxCheck, FaxJob, FaxJobState, FaxService } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Cipher } from '../vault/cipher.ts';
import type { Database, Row } from './database.ts';
import { DocumentNames } from './document-names.ts';

/** A fax job as it is stored; {@link FaxJob} of the bridge is made from it. */
export interface StoredFaxJob extends Omit<FaxJob, 'documentGone' | 'cost' | 'upload'> {
  journalId: string | null;
  dismissed: boolean;
  /** Its place among those of the sending that it is of. */
  place: number;
  /** What of the history was known right before it was sent; null before that, and of jobs of earlier versions. */
  before: HistoryBefore | null;
}

/** The history as it was before a fax was sent. */
export interface HistoryBefore {
  /** Entries up to this mark of the records were there. */
  mark: number;
  /** The highest id, where ids rise with time; null where they do not, or none was seen. */
  newestId: string | null;
  /** Whether it was read right then. Otherwise it is what was known from earlier. */
  isFresh: boolean;
  /** Seconds by which this computer's clock was ahead of the provider's right then; null or missing where that is not known. */
  clockAhead?: number | null;
}

/** The outbox: every fax that was sent from here, whatever became of it. */
export class FaxJobs {
  readonly #db: Database;
  readonly #names: DocumentNames;
  readonly #secondsAhead: () => number | null;

  /** @param secondsAhead by how much this computer's clock, as it is set now, is ahead of the provider's; null while not known */
  constructor(db: Database, cipher: Cipher | null, secondsAhead: () => number | null = () => null) {
    this.#db = db;
    this.#secondsAhead = secondsAhead;
    this.#names = new DocumentNames(cipher);
    this.#names.sealOlder(db, 'fax_job', 'document');
  }

  /** Seconds by which this computer's clock is ahead of the provider's now; null while that is not known. */
  get secondsAhead(): number | null {
    return this.#secondsAhead();
  }

  insert(job: StoredFaxJob): void {
    this.#db.run(
      `INSERT INTO fax_job (id, state, from_number, to_number, document_id, document, journal_id, created_at, hold_until,
         sent_at, updated_at, fax_id, provider_status, problem, looks, dismissed, service, batch_id,
         place, repeats, tries_left, tried)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      job.id,
      job.state,
      job.from,
      job.to,
      job.document.id,
      this.#names.write(job.document),
      job.journalId,
      job.createdAt,
      job.holdUntil,
      job.sentAt,
      job.updatedAt,
      job.faxId,
      job.providerStatus,
      nullable(job.problem),
      looksOf(job),
      job.dismissed ? 1 : 0,
      job.service,
      job.batchId,
      job.place,
      job.repeats,
      job.triesLeft,
      job.tried,
    );
  }

  /** Stores what changed in a job, and answers the whole of it. */
  update(
    id: string,
    change: Partial<
      Omit<
        StoredFaxJob,
        'id' | 'document' | 'createdAt' | 'service' | 'batchId' | 'place' | 'repeats' | 'triesLeft' | 'tried'
      >
    >,
    at: string,
  ): StoredFaxJob {
    const before = this.get(id);
    if (!before) throw new Error('No such fax job');
    const job = { ...before, ...change, updatedAt: at };
    this.#db.run(
      `UPDATE fax_job SET state = ?, journal_id = ?, hold_until = ?, sent_at = ?, updated_at = ?, fax_id = ?,
         provider_status = ?, problem = ?, looks = ?, dismissed = ? WHERE id = ?`,
      job.state,
      job.journalId,
      job.holdUntil,
      job.sentAt,
      job.updatedAt,
      job.faxId,
      job.providerStatus,
      nullable(job.problem),
      looksOf(job),
      job.dismissed ? 1 : 0,
      id,
    );
    return job;
  }

  /** What is sent is another document: the one with the recipient's own cover page. */
  setDocument(id: string, document: DocumentInfo): void {
    this.#db.run(
      'UPDATE fax_job SET document_id = ?, document = ? WHERE id = ?',
      document.id,
      this.#names.write(document),
      id,
    );
  }

  /** What the documents of faxes that the provider took are called. */
  documentNames(): { faxId: string; name: string }[] {
    return this.#db
      .all('SELECT fax_id, document FROM fax_job WHERE fax_id IS NOT NULL')
      .map((row) => ({ faxId: String(row['fax_id']), name: this.#names.read(String(row['document'])).name }));
  }

  /** All faxes of a sending by their places, a repeated one after the one before it. */
  ofBatch(batchId: string): StoredFaxJob[] {
    return this.#db
      .all('SELECT * FROM fax_job WHERE batch_id = ? ORDER BY place, rowid', batchId)
      .map((row) => this.#fromRow(row));
  }

  /** The newest fax that repeats another one. */
  repeatOf(id: string): StoredFaxJob | undefined {
    const row = this.#db.get('SELECT * FROM fax_job WHERE repeats = ? ORDER BY rowid DESC LIMIT 1', id);
    return row ? this.#fromRow(row) : undefined;
  }

  /** Faxes that finally failed, are to be tried again, and were not. */
  toTryAgain(): StoredFaxJob[] {
    return this.#db
      .all(
        `SELECT * FROM fax_job AS job WHERE state = 'failed' AND tries_left > 0
           AND NOT EXISTS (SELECT 1 FROM fax_job AS later WHERE later.repeats = job.id)`,
      )
      .map((row) => this.#fromRow(row));
  }

  /**
   * From now on no fax of a sending is tried again, nor is any that repeats one. Answers the other sendings in which such a
   * one waits.
   */
  endTries(batchId: string): string[] {
    const tries = `WITH RECURSIVE try(id) AS (
      SELECT id FROM fax_job WHERE batch_id = ?
      UNION SELECT job.id FROM fax_job AS job JOIN try ON job.repeats = try.id)`;
    this.#db.run(`${tries} UPDATE fax_job SET tries_left = 0 WHERE id IN (SELECT id FROM try)`, batchId);
    const waiting = `${tries} SELECT batch_id FROM fax_job
      WHERE id IN (SELECT id FROM try) AND state = 'queued' AND batch_id <> ?`;
    return this.#db.all(waiting, batchId, batchId).map((row) => String(row['batch_id']));
  }

  /** The fax of a sending that was put into the outbox first. */
  firstOf(batchId: string): StoredFaxJob | undefined {
    const row = this.#db.get('SELECT * FROM fax_job WHERE batch_id = ? ORDER BY place, rowid LIMIT 1', batchId);
    return row ? this.#fromRow(row) : undefined;
  }

  /** How many recipients of a sending are in which state, each counted by its last fax. */
  countsOf(batchId: string): Partial<Record<FaxJobState, number>> {
    const rows = this.#db.all(
      `SELECT state, COUNT(*) AS count FROM fax_job AS job WHERE batch_id = ? AND NOT EXISTS (
         SELECT 1 FROM fax_job AS later
         WHERE later.batch_id = job.batch_id AND later.place = job.place AND later.rowid > job.rowid
       ) GROUP BY state`,
      batchId,
    );
    return Object.fromEntries(rows.map((row) => [String(row['state']), Number(row['count'])]));
  }

  /** The first fax of a sending whose turn has not come. */
  nextOf(batchId: string): StoredFaxJob | undefined {
    const next = `SELECT * FROM fax_job WHERE batch_id = ? AND state = 'queued' ORDER BY place, rowid LIMIT 1`;
    const row = this.#db.get(next, batchId);
    return row ? this.#fromRow(row) : undefined;
  }

  get(id: string): StoredFaxJob | undefined {
    const row = this.#db.get('SELECT * FROM fax_job WHERE id = ?', id);
    return row ? this.#fromRow(row) : undefined;
  }

  /** A mark that every job stored until now lies below. */
  mark(): number {
    return Number(this.#db.get('SELECT COALESCE(MAX(rowid), 0) AS mark FROM fax_job')?.['mark'] ?? 0);
  }

  /** Whether a job was stored before a {@link mark} was taken. Unlike a time, that does not depend on the clock. */
  wasThere(id: string, mark: number): boolean {
    return this.#db.get('SELECT 1 FROM fax_job WHERE id = ? AND rowid <= ?', id, mark) !== undefined;
  }

  /** Jobs in one of these states, oldest first. */
  inState(...states: FaxJobState[]): StoredFaxJob[] {
    const marks = states.map(() => '?').join(', ');
    return this.#db
      .all(`SELECT * FROM fax_job WHERE state IN (${marks}) ORDER BY created_at`, ...states)
      .map((row) => this.#fromRow(row));
  }

  /** The newest jobs that were not removed from the list, newest first. */
  newest(limit: number): StoredFaxJob[] {
    return this.#db
      .all('SELECT * FROM fax_job WHERE dismissed = 0 ORDER BY created_at DESC, id LIMIT ?', limit)
      .map((row) => this.#fromRow(row));
  }

  /** The job behind an entry of the journal; the outbox looks for its faxes itself. */
  ofJournal(journalId: string): string | undefined {
    const row = this.#db.get('SELECT id FROM fax_job WHERE journal_id = ?', journalId);
    return row ? String(row['id']) : undefined;
  }

  byFaxId(faxId: string): StoredFaxJob | undefined {
    const row = this.#db.get('SELECT * FROM fax_job WHERE fax_id = ?', faxId);
    return row ? this.#fromRow(row) : undefined;
  }

  /**
   * The newest job with the same document content to the same number since `since`, that was not taken back. One that waited, for
   * its time or the connection, counts from when it left; one that waits counts whenever it was written.
   */
  sameSince(sha256: string, to: string, since: string): StoredFaxJob | undefined {
    return this.#db
      .all(
        `SELECT * FROM fax_job WHERE to_number = ?
           AND (COALESCE(sent_at, created_at) >= ? OR (state IN ('holding', 'queued', 'waiting') AND dismissed = 0))
         ORDER BY COALESCE(sent_at, created_at) DESC`,
        ...[to, since],
      )
      .map((row) => this.#fromRow(row))
      .find(
        (job) => job.document.sha256 === sha256 && !['cancelled', 'refused', 'not-sent', 'failed'].includes(job.state),
      );
  }

  /** Faxes that were sent and whose answer never came, also those that an earlier version took for not sent. */
  lost(): StoredFaxJob[] {
    return this.inState('unknown', 'not-sent').filter(({ state, check }) => state === 'unknown' || check !== null);
  }

  /** Faxes that the provider refused, and that were sent since an ISO time: some providers send one all the same. */
  refusedSince(since: string): StoredFaxJob[] {
    return this.#db
      .all(
        `SELECT * FROM fax_job WHERE state = 'refused' AND sent_at >= ? AND json_extract(problem, '$.kind') = 'refused'
         ORDER BY sent_at`,
        since,
      )
      .map((row) => this.#fromRow(row));
  }

  /**
   * Milliseconds by which the provider's times are ahead of this computer's clock as it is set now, by the last faxes that it
   * answered with an id; null before the first. The clock may have been set since those were sent.
   */
  clockOffset(): number | null {
    const offsets = this.#db
      .all(
        `SELECT j.sent_at, r.send_time, json_extract(j.looks, '$.before.clockAhead') AS ahead FROM fax_job j JOIN fax_record r ON r.fax_id = j.fax_id
         WHERE j.sent_at IS NOT NULL AND (j.looks IS NULL OR json_extract(j.looks, '$.check') IS NULL)
         ORDER BY j.sent_at DESC LIMIT 5`,
      )
      .map((row) => {
        const then = Date.parse(String(row['send_time'])) - Date.parse(String(row['sent_at']));
        return then + this.#setBackSince(row['ahead'] as number | null);
      })
      .filter((offset) => !Number.isNaN(offset))
      .sort((a, b) => a - b);
    return offsets[Math.floor(offsets.length / 2)] ?? null;
  }

  /** ISO time at which a fax was sent, by this computer's clock as it is set now. */
  sentByThisClock({ sentAt, createdAt, before }: StoredFaxJob): string {
    return new Date(Date.parse(sentAt ?? createdAt) - this.#setBackSince(before?.clockAhead)).toISOString();
  }

  /** Milliseconds by which the clock was set back since it was so far ahead of the provider's; 0 where that is not known. */
  #setBackSince(ahead: number | null | undefined): number {
    const now = this.#secondsAhead();
    return now === null || typeof ahead !== 'number' ? 0 : (ahead - now) * 1000;
  }

  /** How many jobs were not removed from the list. */
  count(): number {
    return Number(this.#db.get('SELECT COUNT(*) AS count FROM fax_job WHERE dismissed = 0')?.['count'] ?? 0);
  }

  /** The ids of all documents that a job names. */
  documentIds(): Set<string> {
    return new Set(this.#db.all('SELECT DISTINCT document_id FROM fax_job').map((row) => String(row['document_id'])));
  }

  /** Jobs that failed, never left, or whose outcome nobody knows, and that were not removed from the list. */
  inTrouble(): number {
    const marks = TROUBLE.map(() => '?').join(', ');
    const row = this.#db.get(
      `SELECT COUNT(*) AS count FROM fax_job WHERE dismissed = 0 AND state IN (${marks})`,
      ...TROUBLE,
    );
    return Number(row?.['count'] ?? 0);
  }

  #fromRow(row: Row): StoredFaxJob {
    return fromRow(row, this.#names);
  }
}

const TROUBLE = [
  'failed',
  'refused',
  'not-sent',
  'unknown',
  'no-final-answer',
] as const satisfies readonly FaxJobState[];

/** The column `looks`: what was known before, and what the looks saw. Earlier versions stored the latter alone. */
function looksOf({ check, before }: StoredFaxJob): string | null {
  return check === null && before === null ? null : JSON.stringify({ check, before });
}

function readLooks(text: string | null): Pick<StoredFaxJob, 'check' | 'before'> {
  const looks = text === null ? null : (JSON.parse(text) as object);
  if (looks === null) return { check: null, before: null };
  if ('verdict' in looks) return { check: { ...UNTIMED, ...(looks as FaxCheck) }, before: null };
  return looks as Pick<StoredFaxJob, 'check' | 'before'>;
}

const UNTIMED = { until: null, clockOffset: null };

function nullable(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function fromRow(row: Row, names: DocumentNames): StoredFaxJob {
  const text = (name: string) => String(row[name]);
  const maybe = (name: string) => (row[name] === null ? null : String(row[name]));
  const json = <T>(name: string) => (row[name] === null ? null : (JSON.parse(String(row[name])) as T));
  return {
    id: text('id'),
    state: text('state') as FaxJobState,
    from: text('from_number'),
    to: text('to_number'),
    service: text('service') as FaxService,
    document: names.read(text('document')),
    journalId: maybe('journal_id'),
    createdAt: text('created_at'),
    holdUntil: maybe('hold_until'),
    sentAt: maybe('sent_at'),
    updatedAt: text('updated_at'),
    faxId: maybe('fax_id'),
    providerStatus: text('provider_status'),
    problem: json<Problem>('problem'),
    ...readLooks(maybe('looks')),
    dismissed: row['dismissed'] === 1,
    batchId: maybe('batch_id'),
    place: Number(row['place']),
    repeats: maybe('repeats'),
    triesLeft: Number(row['tries_left']),
    tried: Number(row['tried']),
  };
}
