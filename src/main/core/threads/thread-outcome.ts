import { randomUUID } from 'node:crypto';
import type { Problem } from '#shared/bridge/outcome.ts';
import { diskReason } from '../disk-problem.ts';
import { ThreadError } from './thread.ts';

/**
 * What a person is told when a thread has no answer.
 *
 * @param log is told why, with the reference that the person sees, where nobody could have known of it
 */
export function threadProblem(error: unknown, log: (more: { reference: string; error: unknown }) => void): Problem {
  const reason = diskReason(error);
  if (reason) return { kind: 'disk', reason };
  // The account is closed: nobody waits for the answer.
  if (error instanceof ThreadError && error.code === 'CLOSED') return { kind: 'cancelled' };
  const reference = randomUUID().slice(0, 8);
  log({ reference, error });
  return { kind: 'bug', reference };
}
