import { succeed } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../command-handlers.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** Profiles and who is signed in. */
export function sessionHandlers({ session, lock }: HandlerParts): HandlersOf<'session'> {
  return {
    'session.get': async () => succeed(await session.state()),
    'session.startDemo': () => session.startDemo(),
    'session.test': (input) => session.test(input),
    'session.connect': (input) => session.connect(input),
    'session.signOut': (input) => session.signOut(input),
    'session.switch': ({ profileId }) => session.switchTo(profileId),
    'session.update': async ({ pin, ...input }) => {
      const { profiles } = await session.state();
      const was = profiles.find(({ profile }) => profile.id === input.profileId)?.profile;
      return withPin(lock, was?.viewOnly === true && !input.viewOnly, pin, () => session.update(input));
    },
    'session.remove': ({ profileId }) => session.remove(profileId),
    'session.detect': (input) => session.detect(input),
    'session.networkUp': () => {
      session.wake();
      return succeed(null);
    },
    'session.publicAddress': () => session.publicAddress(),
  };
}
