import type { FaxRecord } from '#shared/bridge/fax.ts';

/** Faxes of the history, with the job that sent each, and what a person made of it. */
export const FAX_RECORDS = `SELECT r.*, r.rowid AS place, j.id AS job_id, m.unread, m.done_at, m.flagged, m.held, m.tags, m.note
  FROM fax_record r LEFT JOIN fax_job j ON j.fax_id = r.fax_id LEFT JOIN fax_mark m ON m.fax_id = r.fax_id`;

/** A row of {@link FAX_RECORDS}. */
export function toFaxRecord(row: Readonly<Record<string, unknown>>): FaxRecord {
  const optional = (name: string) => (typeof row[name] === 'string' ? row[name] : null);
  return {
    faxId: String(row['fax_id']),
    direction: row['direction'] as FaxRecord['direction'],
    from: String(row['from_number']),
    to: String(row['to_number']),
    service: String(row['service']),
    status: String(row['status']),
    sendTime: String(row['send_time']),
    seenAt: String(row['seen_at']),
    jobId: optional('job_id'),
    unread: row['unread'] === 1,
    doneAt: optional('done_at'),
    flagged: row['flagged'] === 1,
    held: row['held'] === 1,
    tags: JSON.parse(optional('tags') ?? '[]') as string[],
    note: optional('note') ?? '',
  };
}
