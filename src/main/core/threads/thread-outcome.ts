import { randomUUID } from 'node:crypto';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { diskReason } from '../disk-problem.ts';
import { ThreadError } from './thread.ts';

type Log = (more: { reference: string; error: unknown }) => void;

/**
 * What a thread answered, or what a person is told when it has no answer.
 *
 * @param log is told why, with the reference that the person sees, where nobody could have known of it
 */
export async function threadOutcome<T>(asked: Promise<T>, log: Log): Promise<Outcome<T>> {
  try {
    return succeed(await asked);
  } catch (error) {
    return fail(problemOf(error, log));
  }
}

function problemOf(error: unknown, log: Log): Problem {
  const reason = diskReason(error);
  if (reason) return { kind: 'disk', reason };
  // The account is closed: nobody waits for the answer.
  if (error instanceof ThreadError && error.code === 'CLOSED') return { kind: 'cancelled' };
  const reference = randomUUID().slice(0, 8);
  log({ reference, error });
  return { kind: 'bug', reference };
}
