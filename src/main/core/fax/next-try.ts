import { randomUUID } from 'node:crypto';
import { faxFailure, type FaxFailure } from '#shared/domain/fax/fax-status.ts';
import type { FaxBatchStore } from '../store/fax-batches.ts';
import type { FaxJobs } from '../store/fax-jobs.ts';
import type { Outbox } from './outbox.ts';

/** Waits before the tries of a fax that finally failed. */
const TRY_WAITS = [5, 15, 60].map((minutes) => minutes * 60_000);
/** Failures after which the same fax may arrive. Of one that came in part, a person says whether all of it is sent again. */
const MAY_HELP: ReadonlySet<FaxFailure> = new Set(['busy', 'no-answer', 'cut-off', 'other']);

interface NextTryDeps {
  outbox: Outbox;
  jobs: FaxJobs;
  batches: FaxBatchStore;
  atomically: <T>(work: () => T) => T;
  now: () => number;
  opens: (time: number) => number;
}

/**
 * Puts the next try of a fax that finally failed into the outbox, for later, where that was wanted; in quiet hours, for their end. It is
 * a job of its own, and there is only one: a fax without an answer has none. Answers the id of the sending it is.
 */
export function queueNextTry(
  jobId: string,
  { outbox, jobs, batches, atomically, now, opens }: NextTryDeps,
): string | undefined {
  const job = jobs.get(jobId);
  const wait = TRY_WAITS[job?.tried ?? 0];
  if (job?.state !== 'failed' || job.triesLeft === 0 || wait === undefined || jobs.repeatOf(jobId)) return undefined;
  if (!MAY_HELP.has(faxFailure(job.providerStatus))) return undefined;
  const id = randomUUID();
  const { to, from, service, document, triesLeft, tried } = job;
  const isQueued = atomically(() => {
    const next = { to, place: 0, repeats: jobId, triesLeft: triesLeft - 1, tried: tried + 1 };
    if (!outbox.queue({ documentId: document.id, from, service, batchId: id }, [next]).ok) return false;
    batches.insert({
      ...{ id, state: 'scheduled', createdAt: new Date(now()).toISOString(), holdUntil: null },
      leaveAt: new Date(opens(Date.parse(job.updatedAt) + wait)).toISOString(),
      ...{ ifLate: 'ask', isLate: false, problem: null, detail: { names: {}, base: '', cover: null } },
    });
    return true;
  });
  return isQueued ? id : undefined;
}
