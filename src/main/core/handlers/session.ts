import { succeed } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../command-handlers.ts';
import type { HandlersOf } from '../dispatch.ts';

/** Profiles and who is signed in. */
export function sessionHandlers({ session }: HandlerParts): HandlersOf<'session'> {
  return {
    'session.get': async () => succeed(await session.state()),
    'session.startDemo': () => session.startDemo(),
    'session.test': (input) => session.test(input),
    'session.connect': (input) => session.connect(input),
    'session.signOut': (input) => session.signOut(input),
    'session.switch': ({ profileId }) => session.switchTo(profileId),
    'session.update': (input) => session.update(input),
    'session.remove': ({ profileId }) => session.remove(profileId),
    'session.detect': (input) => session.detect(input),
    'session.networkUp': () => {
      session.wake();
      return succeed(null);
    },
    'session.publicAddress': () => session.publicAddress(),
  };
}
