import type { FaxNumberRow } from '#shared/bridge/numbers.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { Database, Row } from '../store/database.ts';

export type FaxService = FaxNumberRow['service'];
export type FaxEntry = Result<'proFax.listDids' | 'enterpriseFax.listDids'>['rows'][number];

/** The fax numbers of an account as they were last read, and those that are gone. */
export class FaxNumberStore {
  readonly #db: Database;
  #reading: number;

  constructor(db: Database) {
    this.#db = db;
    this.#reading = Number(db.get('SELECT MAX(reading) AS reading FROM fax_number')?.['reading'] ?? 0);
  }

  /** Begins a reading of both lists; numbers that no page of them shows are missing at its end. */
  beginReading(): number {
    this.#reading += 1;
    return this.#reading;
  }

  /** Takes rows of a list. @param reading the one that they belong to; null for rows that were read by themselves */
  put(service: FaxService, rows: readonly FaxEntry[], reading: number | null): void {
    this.#db.transaction(() => {
      for (const row of rows)
        this.#db.run(
          `INSERT INTO fax_number (did, service, entry, reading) VALUES (?, ?, ?, ?)
           ON CONFLICT (did) DO UPDATE SET service = excluded.service, entry = excluded.entry,
             reading = excluded.reading, gone_at = NULL, gone_by = NULL`,
          ...[row.did, service, JSON.stringify(row), reading ?? this.#reading],
        );
    });
  }

  /** Numbers that are kept and that a complete reading did not show. */
  missing(reading: number): string[] {
    return this.#db
      .all('SELECT did FROM fax_number WHERE gone_at IS NULL AND reading < ? ORDER BY did', reading)
      .map(({ did }) => String(did));
  }

  /** How many numbers are kept, with those that are gone. */
  stored(): number {
    return Number(this.#db.get('SELECT COUNT(*) AS n FROM fax_number')?.['n']);
  }

  /** Whether a number is kept, also one that is gone. */
  isStored(did: string): boolean {
    return this.#db.get('SELECT 1 FROM fax_number WHERE did = ?', did) !== undefined;
  }

  /** Whether a number was among the fax numbers when it was looked at last. */
  has(did: string): boolean {
    return this.#db.get('SELECT 1 FROM fax_number WHERE did = ? AND gone_at IS NULL', did) !== undefined;
  }

  /** @returns false for a number that was not among them before */
  markGone(did: string, at: string, by: string): boolean {
    const changes = this.#db.run(
      'UPDATE fax_number SET gone_at = ?, gone_by = ? WHERE did = ? AND gone_at IS NULL',
      ...[at, by, did],
    );
    return changes > 0;
  }

  /** Numbers that are gone, the newest first. */
  gone(limit: number): { number: FaxNumberRow; at: string; by: string }[] {
    return this.#db
      .all('SELECT * FROM fax_number WHERE gone_at IS NOT NULL ORDER BY gone_at DESC, did LIMIT ?', limit)
      .map((row) => ({ number: toRow(row), at: String(row['gone_at']), by: String(row['gone_by']) }));
  }
}

function toRow(row: Row): FaxNumberRow {
  const entry = JSON.parse(String(row['entry'])) as FaxEntry;
  return {
    did: entry.did,
    service: row['service'] as FaxService,
    status: entry.status,
    type: entry.did_type,
    note: entry.note,
    group: typeof entry['sname'] === 'string' ? entry['sname'] : '',
    accountName: entry.fax_name,
    login: entry.fax_login,
  };
}
