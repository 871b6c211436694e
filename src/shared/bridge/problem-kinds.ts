import type { Problem } from './outcome.ts';

/** What a problem means for whatever it ended. Its words are in the page's `describeProblem`, which handles every kind. */
export interface ProblemKind {
  /** A change that ended with it was turned away, never left this computer or was not taken, or may have been done. */
  change: 'refused' | 'not-sent' | 'unknown';
  /** The same may be sent once more as it is. False where it may have been done, or a question has to be answered first. */
  again: boolean;
  /**
   * What it says of the connection: that it works, since the provider answered; nothing; or that the provider cannot be reached
   * or used, by this request or by every request.
   */
  connection: 'works' | 'no' | 'this-request' | 'every-request';
  /** No other row of the same run would get through either. */
  stopsRuns: boolean;
  /** The server itself seems broken: the next row of a run waits. */
  brokenServer?: true;
}

/** Every kind of problem: a new one does not compile until it says what it means. */
export const problemKinds: Readonly<Record<Problem['kind'], ProblemKind>> = {
  invalid: { change: 'refused', again: true, connection: 'no', stopsRuns: false },
  offline: { change: 'not-sent', again: true, connection: 'every-request', stopsRuns: true },
  timeout: { change: 'unknown', again: false, connection: 'this-request', stopsRuns: false },
  tls: { change: 'not-sent', again: true, connection: 'every-request', stopsRuns: true },
  'signed-out': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  'not-allowed': { change: 'refused', again: true, connection: 'every-request', stopsRuns: true },
  refused: { change: 'refused', again: true, connection: 'works', stopsRuns: false },
  'provider-down': {
    ...{ change: 'unknown', again: false, connection: 'this-request', stopsRuns: false, brokenServer: true },
  },
  'unexpected-answer': { change: 'unknown', again: false, connection: 'this-request', stopsRuns: false },
  'unknown-outcome': { change: 'unknown', again: false, connection: 'no', stopsRuns: false },
  'vault-unavailable': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  cancelled: { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  'view-only': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  document: { change: 'not-sent', again: true, connection: 'no', stopsRuns: false },
  duplicate: { change: 'not-sent', again: false, connection: 'no', stopsRuns: false },
  'over-cap': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  'not-found': { change: 'not-sent', again: true, connection: 'no', stopsRuns: false },
  'too-often': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  'too-many-accounts': { change: 'not-sent', again: true, connection: 'no', stopsRuns: false },
  // A look says so, and may be wrong: a person decides.
  'not-done': { change: 'not-sent', again: false, connection: 'no', stopsRuns: false },
  'other-account': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  'open-changes': { change: 'not-sent', again: false, connection: 'no', stopsRuns: false },
  locked: { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  'pin-needed': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  'wrong-pin': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  disk: { change: 'not-sent', again: true, connection: 'no', stopsRuns: true },
  bug: { change: 'unknown', again: false, connection: 'no', stopsRuns: false },
};

/** Whether no other row of the same run would get through either. */
export function stopsRuns(problem: Problem): boolean {
  return problemKinds[problem.kind].stopsRuns || isTooMany(problem);
}

/** Whether the provider turned a request away because too many came. */
export function isTooMany(problem: Problem): boolean {
  return 'evidence' in problem && problem.evidence.status === 429;
}
