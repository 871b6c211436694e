import type { Evidence, Problem } from '#shared/bridge/outcome.ts';
import type { ConnectionFinding, LikelyCause } from '#shared/bridge/session.ts';
import { accessCauses, isAboutAccess } from '../client/access-refusal.ts';

/** What is known when a test of a connection did not succeed. */
export interface TestFacts {
  problem: Problem;
  /** Seconds by which this computer's clock is ahead of the server; null when the server does not say. */
  secondsAhead: number | null;
  /** Whether the answer asked for HTTP Basic. */
  basicChallenge: boolean;
}

type Refusal = Extract<Problem, { kind: 'not-allowed' | 'refused' }>;

interface Verdict {
  finding: ConnectionFinding;
  likely: LikelyCause[];
}

/** A clock that is off by more cannot be blamed on a slow answer. */
const CLOCK_OFF_SECONDS = 5 * 60;

/** Certificates that are out of their time, as this computer's clock sees it. */
const NOT_YET_VALID = 'CERT_NOT_YET_VALID';
const VALIDITY_CODES = new Set([NOT_YET_VALID, 'CERT_HAS_EXPIRED']);

/** Whether TLS failed because of the time: the certificate's or this computer's. */
export function isValidityProblem(problem: Problem): boolean {
  return problem.kind === 'tls' && VALIDITY_CODES.has(problem.evidence.code ?? '');
}

/**
 * What a failed test shows, told apart as far as the interface allows. It has no list of errors, so a refusal
 * is told apart by the words in it, and one without telling words is left open with its likely causes in order.
 */
export function verdictOf(facts: TestFacts): Verdict {
  const { problem, secondsAhead } = facts;
  // Words with a status of the server's own trouble are about that, not about who asks.
  if (problem.kind === 'refused' && (problem.evidence.status ?? 0) >= 500) return sure('provider-down');
  const clockOff = secondsAhead !== null && Math.abs(secondsAhead) > CLOCK_OFF_SECONDS;
  const refused = problem.kind === 'not-allowed' || problem.kind === 'refused';
  if (clockOff && (refused || isValidityProblem(problem))) return sure('clock');
  // A certificate from the future and a server that does not say the time: nobody issues those.
  if (problem.kind === 'tls' && problem.evidence.code === NOT_YET_VALID && secondsAhead === null) return sure('clock');
  if (refused) return refusalVerdict(problem, facts.basicChallenge);
  return sure('evidence' in problem ? transportFinding(problem) : 'not-this-interface');
}

function sure(finding: ConnectionFinding): Verdict {
  return { finding, likely: [] };
}

function refusalVerdict(problem: Refusal, basicChallenge: boolean): Verdict {
  const { text } = problem;
  const told = accessCauses(text);
  if (problem.kind !== 'not-allowed' && !isAboutAccess(text)) return sure('refused');
  const [only] = told;
  if (only && told.length === 1) return sure(only);
  const order = likelyOrder(problem.evidence.status, basicChallenge);
  return { finding: 'credentials-or-address', likely: [...told, ...order.filter((cause) => !told.includes(cause))] };
}

/** 401 with a challenge is the answer of HTTP itself to a wrong name or password; 403 knows who asks, and still says no. */
function likelyOrder(status: number | undefined, basicChallenge: boolean): LikelyCause[] {
  if (status === 401 && basicChallenge) return ['username-or-password', 'key', 'address-not-registered'];
  if (status === 403) return ['address-not-registered', 'key', 'username-or-password'];
  return ['address-not-registered', 'username-or-password', 'key'];
}

/** A problem with evidence comes from the connection or the answer; others from this computer. */
function transportFinding(problem: Exclude<Extract<Problem, { evidence: Evidence }>, Refusal>): ConnectionFinding {
  switch (problem.kind) {
    case 'offline':
      return offlineFinding(problem.evidence.code ?? '');
    case 'timeout':
      return 'timeout';
    case 'tls':
      return 'tls';
    case 'provider-down':
      return 'provider-down';
    case 'unexpected-answer':
      return 'not-this-interface';
  }
}

function offlineFinding(code: string): ConnectionFinding {
  if (['ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME'].includes(code)) return 'address-not-found';
  return ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'].includes(code) ? 'no-internet' : 'provider-down';
}
