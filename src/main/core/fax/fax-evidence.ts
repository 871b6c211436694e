import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { Evidence } from '../area.ts';
import type { FaxJobs } from '../store/fax-jobs.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { ReadHistory } from './read-history.ts';

/** What shows whether a fax that was sent past the outbox is in the fax history. */
export function faxEvidence(readHistory: ReadHistory, jobs: FaxJobs, records: FaxRecords): Evidence {
  return {
    readFaxes: async (params) => {
      const read = await readHistory(params);
      return read.ok ? { ...read.page, rows: onThisClock(read.page.rows, jobs.clockOffset()) } : undefined;
    },
    claimed: (faxId, at) => {
      const seenAt = records.seenAt(faxId);
      return jobs.byFaxId(faxId) !== undefined || (seenAt !== undefined && seenAt < at);
    },
  };
}

/** Entries of the fax history with their times as this computer's clock would have them. */
function onThisClock(rows: FaxHistoryEntry[], offset: number | null): FaxHistoryEntry[] {
  return rows.map((row) => {
    const time = Date.parse(row.send_time);
    return Number.isNaN(time) ? row : { ...row, send_time: new Date(time - (offset ?? 0)).toISOString() };
  });
}
