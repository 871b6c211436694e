import type { FaxCheck, FaxJob, FaxJobState } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Cipher } from '../vault/cipher.ts';
import type { Database, Row } from './database.ts';
import { DocumentNames } from './document-names.ts';

/** A fax job as it is stored; {@link FaxJob} of the bridge is made from it. */
export interface StoredFaxJob extends Omit<FaxJob, 'documentGone'> {
  journalId: string | null;
  dismissed: boolean;
}

/** The outbox: every fax that was sent from here, whatever became of it. */
export class FaxJobs {
  readonly #db: Database;
  readonly #names: DocumentNames;

  constructor(db: Database, cipher: Cipher | null) {
    this.#db = db;
    this.#names = new DocumentNames(cipher);
    this.#names.sealOlder(db, 'fax_job', 'document');
  }

  insert(job: StoredFaxJob): void {
    this.#db.run(
      `INSERT INTO fax_job (id, state, from_number, to_number, document_id, document, journal_id, created_at, hold_until,
         sent_at, updated_at, fax_id, provider_status, problem, looks, dismissed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
      nullable(job.check),
      job.dismissed ? 1 : 0,
    );
  }

  /** Stores what changed in a job, and answers the whole of it. */
  update(id: string, change: Partial<Omit<StoredFaxJob, 'id' | 'document' | 'createdAt'>>, at: string): StoredFaxJob {
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
      nullable(job.check),
      job.dismissed ? 1 : 0,
      id,
    );
    return job;
  }

  get(id: string): StoredFaxJob | undefined {
    const row = this.#db.get('SELECT * FROM fax_job WHERE id = ?', id);
    return row ? this.#fromRow(row) : undefined;
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

  /** The newest job with the same document content to the same number since `since`, that was not taken back. */
  sameSince(sha256: string, to: string, since: string): StoredFaxJob | undefined {
    return this.#db
      .all('SELECT * FROM fax_job WHERE to_number = ? AND created_at >= ? ORDER BY created_at DESC', to, since)
      .map((row) => this.#fromRow(row))
      .find(
        (job) => job.document.sha256 === sha256 && !['cancelled', 'refused', 'not-sent', 'failed'].includes(job.state),
      );
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
    document: names.read(text('document')),
    journalId: maybe('journal_id'),
    createdAt: text('created_at'),
    holdUntil: maybe('hold_until'),
    sentAt: maybe('sent_at'),
    updatedAt: text('updated_at'),
    faxId: maybe('fax_id'),
    providerStatus: text('provider_status'),
    problem: json<Problem>('problem'),
    check: json<FaxCheck>('looks'),
    dismissed: row['dismissed'] === 1,
  };
}
