import type { Problem } from '#shared/bridge/outcome.ts';
import type { FaxJobs } from '../store/fax-jobs.ts';
import { SENDS } from './fax-requests.ts';

/** The same document to the same number within this time after it left is stopped with a question. */
const SAME_FAX_MS = 10 * 60_000;

interface EarlierFaxDeps {
  jobs: FaxJobs;
  now: () => number;
  /** What the journal holds open of the same kind. */
  openLike?: (params: { did_from: string; did_to: string }) => Problem | undefined;
}

/** Why a person has to be asked before a fax: the same was sent or waits, or one of which it is not known whether it was sent. */
export function earlierFax(
  { from, to, sha256 }: { from: string; to: string; sha256: string },
  { jobs, now, openLike }: EarlierFaxDeps,
): Problem | undefined {
  const open = openJob(jobs, from, to) ?? openElsewhere(jobs, openLike?.({ did_from: from, did_to: to }));
  if (open) return open;
  const same = jobs.sameSince(sha256, to, new Date(now() - SAME_FAX_MS).toISOString());
  return same && { kind: 'duplicate', what: 'fax', at: same.sentAt ?? same.createdAt };
}

function openJob(jobs: FaxJobs, from: string, to: string): Problem | undefined {
  const job = jobs
    .inState('uploading', 'sending', 'unknown')
    .findLast((other) => other.from === from && other.to === to && !other.dismissed);
  if (!job) return undefined;
  const cannotTell = job.check?.verdict === 'cannot-tell';
  const state = job.state !== 'unknown' ? 'pending' : cannotTell ? 'cannot-tell' : 'unknown';
  const open = { id: job.journalId ?? '', operation: SENDS[job.service], state } as const;
  return { kind: 'duplicate', what: 'change', at: job.sentAt ?? job.createdAt, open };
}

/** What was sent by another way than the outbox. */
function openElsewhere(jobs: FaxJobs, found: Problem | undefined): Problem | undefined {
  const id = found?.kind === 'duplicate' ? found.open?.id : undefined;
  return id !== undefined && jobs.ofJournal(id) === undefined ? found : undefined;
}
