// What a person is told of a fax as its state changes.
import type { FaxJob } from '#shared/bridge/fax.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { faxFailure } from '#shared/domain/fax/fax-status.ts';

export type ToldState = FaxJob['state'] | 'cannot-tell' | 'held';

/** What was told as not sent, or perhaps not: where it is on its way after all, that is said. */
const SAID_NOT_SENT: ReadonlySet<ToldState> = new Set(['cannot-tell', 'not-sent', 'refused']);

/** A fax's state as a person is told of it: what its looks cannot tell, and one that waits for a word, are states of their own. */
export function toldState({ state, check, holdUntil }: FaxJob): ToldState {
  if (state === 'unknown' && check?.verdict === 'cannot-tell') return 'cannot-tell';
  return state === 'holding' && holdUntil === null ? 'held' : state;
}

/** What a person is told of a fax's new state; undefined while it is on its way. */
export function faxSubject(job: FaxJob, before: ToldState): NotificationSubject | undefined {
  const { id: jobId, to: number, document, providerStatus, problem } = job;
  const state = toldState(job);
  switch (state) {
    case 'delivered':
      return { type: 'fax-delivered', number, document: document.name, jobId };
    case 'failed':
      return { type: 'fax-failed', number, failure: faxFailure(providerStatus), jobId };
    case 'refused':
      return { type: 'fax-refused', number, text: problem && 'text' in problem ? problem.text : '', jobId };
    case 'not-sent':
      return { type: 'fax-not-sent', number, jobId };
    case 'unknown':
      return { type: 'fax-unknown', number, jobId };
    case 'cannot-tell':
      return { type: 'fax-cannot-tell', number, jobId };
    case 'no-final-answer':
      return { type: 'fax-no-final-answer', number, jobId };
    case 'held':
      return { type: 'fax-held', number, jobId };
    case 'accepted':
      return SAID_NOT_SENT.has(before) ? { type: 'fax-found', number, jobId } : undefined;
    case 'holding':
    case 'queued':
    case 'waiting':
    case 'uploading':
    case 'sending':
    case 'cancelled':
      return undefined;
  }
}
