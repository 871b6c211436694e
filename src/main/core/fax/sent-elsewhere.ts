import type { Problem } from '#shared/bridge/outcome.ts';
import { isTooMany, problemKinds } from '#shared/bridge/problem-kinds.ts';
import { LIST_CODES, ListReading, listLimits } from '#shared/lists/list-reading.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { FaxJobs, StoredFaxJob } from '../store/fax-jobs.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { ReadHistory } from './read-history.ts';

const HISTORY_PAGE = 200;
const MOST_FAXES = 5000;
/** How far the provider's times may be off by themselves. */
const WINDOW_MS = 10 * 60_000;

interface SentElsewhereDeps {
  readHistory: ReadHistory;
  jobs: FaxJobs;
  records: FaxRecords;
  now: () => number;
  isClosed: () => boolean;
}

/**
 * Why faxes of an earlier run must not leave by themselves: the history has a fax between the same numbers, since they were
 * written, that is none of the outbox. Data that were brought back from a backup do not know what left since. Answers what
 * kept the history from being read, or null where nothing speaks against them.
 */
export async function sentElsewhere(faxes: readonly StoredFaxJob[], deps: SentElsewhereDeps): Promise<Problem | null> {
  const { readHistory, jobs, records, now, isClosed } = deps;
  const [first] = faxes;
  if (!first) return null;
  const recipients = new Set(faxes.map(({ to }) => to));
  const since = Date.parse(firstTry(first, jobs).createdAt) + (jobs.clockOffset() ?? 0) - WINDOW_MS;
  const isIt = ({ fax_id, type, did_from, did_to, send_time }: FaxHistoryEntry) => {
    const isSame = type === 'out' && did_from === first.from && recipients.has(did_to);
    return isSame && !(Date.parse(send_time) < since) && jobs.byFaxId(fax_id) === undefined;
  };
  const limits = { ...listLimits(MOST_FAXES, HISTORY_PAGE), pages: MOST_FAXES / HISTORY_PAGE };
  const reading = new ListReading(limits, 'fax_id');
  for (let number = 1; ; number += 1) {
    const read = await readHistory({ did: first.from, type: 'out', per_page: HISTORY_PAGE, page: number });
    if (isClosed()) return { kind: 'cancelled' };
    if (!read.ok) return read.problem;
    const { rows } = read.page;
    records.merge(rows, new Date(now()).toISOString());
    const found = rows.find(isIt);
    if (found) return { kind: 'duplicate', what: 'elsewhere', at: found.send_time };
    const end = reading.take(read.page);
    if (end === 'complete' || endsBefore(rows, since)) return null;
    if (end !== null) return { kind: 'unexpected-answer', evidence: { code: LIST_CODES[end] } };
  }
}

/** Whether a problem of {@link sentElsewhere} passes by itself, as too many requests and trouble of the server do, also with words. */
export function passes(problem: Problem): boolean {
  if (isTooMany(problem)) return true;
  if (problem.kind === 'refused') return (problem.evidence.status ?? 0) >= 500;
  return problemKinds[problem.kind].passes;
}

/** The fax that this one repeats, and that one in turn. */
export function firstTry(job: StoredFaxJob, jobs: FaxJobs): StoredFaxJob {
  const before = job.repeats === null ? undefined : jobs.get(job.repeats);
  return before ? firstTry(before, jobs) : job;
}

/** Whether older pages cannot hold a fax since then. The order is not stated by the specification, so a page shows it. */
function endsBefore(rows: readonly FaxHistoryEntry[], since: number): boolean {
  const times = rows.map(({ send_time }) => Date.parse(send_time));
  const [first = Number.NaN] = times;
  return first > (times.at(-1) ?? Number.NaN) && times.every((time) => time < since);
}
