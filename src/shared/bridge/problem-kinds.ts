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
  /** A read that ended with it may go well by itself later. */
  passes: boolean;
  /** The server itself seems broken: the next row of a run waits. */
  brokenServer?: true;
}

/** Every kind of problem: a new one does not compile until it says what it means. */
export const problemKinds: Readonly<Record<Problem['kind'], ProblemKind>> = {
  invalid: { change: 'refused', again: true, connection: 'no', stopsRuns: false, passes: false },
  offline: { change: 'not-sent', again: true, connection: 'every-request', stopsRuns: true, passes: true },
  timeout: { change: 'unknown', again: false, connection: 'this-request', stopsRuns: false, passes: true },
  tls: { change: 'not-sent', again: true, connection: 'every-request', stopsRuns: true, passes: true },
  'signed-out': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  'not-allowed': { change: 'refused', again: true, connection: 'every-request', stopsRuns: true, passes: false },
  refused: { change: 'refused', again: true, connection: 'works', stopsRuns: false, passes: false },
  'provider-down': {
    change: 'unknown',
    again: false,
    connection: 'this-request',
    stopsRuns: false,
    passes: true,
    brokenServer: true,
  },
  'unexpected-answer': { change: 'unknown', again: false, connection: 'this-request', stopsRuns: false, passes: false },
  'unknown-outcome': { change: 'unknown', again: false, connection: 'no', stopsRuns: false, passes: false },
  'vault-unavailable': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  cancelled: { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: true },
  'view-only': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  document: { change: 'not-sent', again: true, connection: 'no', stopsRuns: false, passes: false },
  duplicate: { change: 'not-sent', again: false, connection: 'no', stopsRuns: false, passes: false },
  'over-cap': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  'not-found': { change: 'not-sent', again: true, connection: 'no', stopsRuns: false, passes: false },
  'too-often': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  'too-many-accounts': { change: 'not-sent', again: true, connection: 'no', stopsRuns: false, passes: false },
  // A look says so, and may be wrong: a person decides.
  'not-done': { change: 'not-sent', again: false, connection: 'no', stopsRuns: false, passes: false },
  'other-account': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  'open-changes': { change: 'not-sent', again: false, connection: 'no', stopsRuns: false, passes: false },
  locked: { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  'pin-needed': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  'wrong-pin': { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  disk: { change: 'not-sent', again: true, connection: 'no', stopsRuns: true, passes: false },
  bug: { change: 'unknown', again: false, connection: 'no', stopsRuns: false, passes: false },
};

/** Whether no other row of the same run would get through either. */
export function stopsRuns(problem: Problem): boolean {
  return problemKinds[problem.kind].stopsRuns || isTooMany(problem);
}

/** Whether the provider turned a request away because too many came. */
export function isTooMany(problem: Problem): boolean {
  return 'evidence' in problem && problem.evidence.status === 429;
}
