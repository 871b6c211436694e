import type { ConnectionInput } from '#shared/bridge/session-commands.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { MOST_PROFILES } from '#shared/bridge/session.ts';
import { readBaseUrl } from '#shared/domain/connection/base-url.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { HandlersOf } from '../dispatch.ts';
import { MINUTE, RateLimit } from '../rate-limit.ts';
import { withPin } from './with-pin.ts';

const LOOK_UPS_A_MINUTE = 10;
const NEW_PROFILES_A_MINUTE = 5;
const DEMO_DAYS_A_MINUTE = 31;

type NewProfile = Pick<ConnectionInput, 'baseUrl' | 'username'>;

/** Profiles and who is signed in. */
export function sessionHandlers(deps: HandlerDeps): HandlersOf<'session'> {
  const { accounts, settings, lock, consent } = deps;
  const lookUps = new RateLimit(LOOK_UPS_A_MINUTE, MINUTE);
  const days = new RateLimit(DEMO_DAYS_A_MINUTE, MINUTE);
  const newProfiles = newProfileLimit(accounts);

  /** An address that is none is left to whoever reads it. */
  async function agreed<T>({ baseUrl }: { baseUrl: string }, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const address = readBaseUrl(baseUrl);
    const problem = address.ok ? await consent.provider(address.url) : null;
    return problem ? fail(problem) : work();
  }

  return {
    'session.get': async () => succeed(await accounts.state()),
    'session.startDemo': () => accounts.startDemo(),
    'session.nextDemoDay': () => (days.take() ? accounts.nextDemoDay() : fail({ kind: 'too-often' })),
    'session.test': (input) => agreed(input, () => accounts.test(input)),
    'session.connect': (input) => agreed(input, () => newProfiles(input, () => accounts.connect(input))),
    'session.signOut': (input) => accounts.signOut(input),
    'session.switch': ({ profileId }) => accounts.switchTo(profileId),
    'session.update': async ({ pin, ...input }) => {
      const { profiles } = await accounts.state();
      const was = profiles.find(({ profile }) => profile.id === input.profileId)?.profile;
      return withPin(lock, was?.viewOnly === true && !input.viewOnly, pin, () => accounts.update(input));
    },
    'session.remove': ({ profileId }) => accounts.remove(profileId),
    'session.detect': (input) => agreed(input, () => accounts.detect(input)),
    'session.networkUp': () => {
      accounts.happened('network');
      return succeed(null);
    },
    'session.publicAddress': async () => {
      const { addressService, watchAddress } = settings.value;
      // Watching was agreed to when it was switched on.
      const problem = watchAddress ? null : await consent.addressService(addressService);
      if (problem) return fail(problem);
      return lookUps.take() ? accounts.publicAddress() : fail({ kind: 'too-often' });
    },
  };
}

/** Keeps the number of accounts on this computer, and how fast they come, to what a person needs. */
function newProfileLimit(accounts: HandlerDeps['accounts']) {
  const limit = new RateLimit(NEW_PROFILES_A_MINUTE, MINUTE);
  let connecting = 0;
  return async <T>(input: NewProfile, connect: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const { profiles } = await accounts.state();
    const address = readBaseUrl(input.baseUrl);
    const isKnown = profiles.some(
      ({ profile }) => address.ok && profile.baseUrl === address.url && profile.username === input.username,
    );
    if (isKnown || !address.ok) return connect();
    if (profiles.length + connecting >= MOST_PROFILES) return fail({ kind: 'too-many-accounts', most: MOST_PROFILES });
    if (!limit.take()) return fail({ kind: 'too-often' });
    connecting += 1;
    try {
      return await connect();
    } finally {
      connecting -= 1;
    }
  };
}
