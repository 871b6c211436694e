import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { HandlerDeps } from '../handler-deps.ts';

/**
 * Does what a limit or a guard of this computer forbids, for who has the PIN of the app, where one is set: `pin-needed`
 * without one, `wrong-pin` for another.
 */
export async function withPin<T>(
  lock: HandlerDeps['lock'],
  needed: boolean,
  pin: string | undefined,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (needed && pin === undefined && lock.state.enabled) return fail({ kind: 'pin-needed' });
  const allowed = needed ? await lock.check(pin ?? '') : succeed(null);
  return allowed.ok ? work() : allowed;
}
