import { succeed } from '#shared/bridge/outcome.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { HandlersOf } from '../dispatch.ts';

/** The app lock. */
export function lockHandlers({ lock }: HandlerDeps): HandlersOf<'lock'> {
  return {
    'lock.get': () => succeed(lock.state),
    'lock.lock': () => succeed(lock.lock()),
    'lock.unlock': ({ pin }) => lock.unlock(pin),
    'lock.setPin': ({ current, pin }) => lock.setPin(current, pin),
    'lock.removePin': ({ current }) => lock.removePin(current),
  };
}
