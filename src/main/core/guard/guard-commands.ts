import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { GuardArea } from './guard-area.ts';

/** The guard of the lines of the profile on the screen. */
export function guardCommands({ inArea, inAccount }: AreaCommandDeps<GuardArea>): HandlersOf<'guard'> {
  return {
    'guard.tripwire': () => inArea(({ tripwire }) => succeed(tripwire.state)),
    'guard.setTripwire': (chosen) =>
      inArea(async ({ tripwire }) => {
        tripwire.choose(chosen);
        await tripwire.anew();
        return succeed(tripwire.state);
      }),
    'guard.look': () =>
      inArea(async ({ tripwire }) => {
        await tripwire.anew();
        return succeed(tripwire.state);
      }),
    'guard.lock': ({ line }) => inArea((guard) => guard.lock(line)),
    'guard.line': ({ line }) => inArea((guard) => guard.line(line)),
    'guard.known': () => inArea((guard) => succeed(guard.known)),
    'guard.forwards': ({ line }) =>
      inArea(({ forwards }) => {
        void (line === null ? forwards.look() : forwards.lookAt(line));
        return succeed(forwards.known);
      }),
    'guard.setSchedule': ({ line, schedule }) =>
      inAccount(({ profile, areas: { guard } }) =>
        profile.viewOnly && schedule ? fail({ kind: 'view-only' }) : guard.setSchedule(line, schedule),
      ),
  };
}
