import { ask } from './bridge.ts';
import { useAnnouncer } from './announcer.store.ts';
import { say } from './i18n/index.ts';
import { describeProblem } from './problem/describe-problem.ts';

/**
 * Copies a text, and says so, or why it could not be copied.
 *
 * @param done what is said when it was copied
 * @returns whether it was copied
 */
export function copyText(text: string, done: string): Promise<boolean> {
  return copy(text, false, done);
}

/** Copies a secret, which is taken off the clipboard again after half a minute. */
export function copySecret(text: string, done: string): Promise<boolean> {
  return copy(text, true, done);
}

async function copy(text: string, secret: boolean, done: string): Promise<boolean> {
  const announcer = useAnnouncer();
  const outcome = await ask('app.copy', { text, secret });
  announcer.notify(outcome.ok ? done : say(describeProblem(outcome.problem).title));
  return outcome.ok;
}
