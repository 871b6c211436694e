import type { FaxRecord } from '#shared/bridge/fax.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { Database } from './database.ts';
import { FAX_RECORDS, toFaxRecord } from './fax-record-rows.ts';

/** The provider's fax history as far as it was read, kept for good. */
export class FaxRecords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Stores a page of the history. Answers the entries that were not known before. */
  merge(entries: readonly FaxHistoryEntry[], at: string): FaxHistoryEntry[] {
    return this.#db.transactionOfCopies(() =>
      entries.filter((entry) => {
        const known = this.has(entry.fax_id);
        this.#db.run(
          `INSERT INTO fax_record (fax_id, direction, from_number, to_number, service, status, send_time, seen_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (fax_id) DO UPDATE SET status = excluded.status, send_time = excluded.send_time`,
          entry.fax_id,
          entry.type,
          entry.did_from,
          entry.did_to,
          entry.service,
          entry.status,
          entry.send_time,
          at,
        );
        return !known;
      }),
    );
  }

  has(faxId: string): boolean {
    return this.#db.get('SELECT 1 FROM fax_record WHERE fax_id = ?', faxId) !== undefined;
  }

  /** ISO time at which an entry was first seen. */
  seenAt(faxId: string): string | undefined {
    const row = this.#db.get('SELECT seen_at FROM fax_record WHERE fax_id = ?', faxId);
    return row ? String(row['seen_at']) : undefined;
  }

  /** A mark that every entry stored until now lies below. */
  mark(): number {
    return Number(this.#db.get('SELECT COALESCE(MAX(rowid), 0) AS mark FROM fax_record')?.['mark'] ?? 0);
  }

  /** Whether an entry was stored before a {@link mark} was taken. Unlike a time, that does not depend on the clock. */
  wasThere(faxId: string, mark: number): boolean {
    return this.#db.get('SELECT 1 FROM fax_record WHERE fax_id = ? AND rowid <= ?', faxId, mark) !== undefined;
  }

  /** When faxes of either direction that left or came in since a time were first seen here, all ISO 8601: once for each minute. */
  seenSince(since: string): { from: string; to: string }[] {
    return this.#db
      .all(
        `SELECT min(seen_at) AS first, max(seen_at) AS last FROM fax_record WHERE at >= ? GROUP BY substr(seen_at, 1, 16)`,
        since,
      )
      .map(({ first, last }) => ({ from: String(first), to: String(last) }));
  }

  /** How many entries of one direction are stored. */
  count(direction: 'in' | 'out'): number {
    return Number(
      this.#db.get('SELECT COUNT(*) AS count FROM fax_record WHERE direction = ?', direction)?.['count'] ?? 0,
    );
  }

  /** How many entries are stored. */
  countAll(): number {
    return Number(this.#db.get('SELECT COUNT(*) AS count FROM fax_record')?.['count'] ?? 0);
  }

  /** The newest entries of one direction, newest first. */
  newest(direction: 'in' | 'out', limit: number): FaxRecord[] {
    const rows = this.#db.all(`${FAX_RECORDS} WHERE r.direction = ? ORDER BY r.at DESC LIMIT ?`, direction, limit);
    return rows.map(toFaxRecord);
  }

  /** Faxes that were sent to a number, newest first. */
  sentTo(number: string, limit: number): FaxRecord[] {
    const rows = this.#db.all(
      `${FAX_RECORDS} WHERE r.direction = 'out' AND r.to_number = ? ORDER BY r.at DESC LIMIT ?`,
      number,
      limit,
    );
    return rows.map(toFaxRecord);
  }

  /** Entries of both directions sent after `from` and not after `to` (ISO times in UTC). */
  between(from: string, to: string): FaxRecord[] {
    return this.#db.all(`${FAX_RECORDS} WHERE r.send_time > ? AND r.send_time <= ?`, from, to).map(toFaxRecord);
  }
}
