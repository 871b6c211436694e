import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../command-handlers.ts';

/** What a limit or a guard of this computer forbids, somebody may do who has the PIN of the app, where one is set (product A16, K4). */
export async function withPin<T>(
  lock: HandlerParts['lock'],
  needed: boolean,
  pin: string | undefined,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const allowed = needed ? await lock.check(pin ?? '') : succeed(null);
  return allowed.ok ? work() : allowed;
}
