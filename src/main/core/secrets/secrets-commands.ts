import { succeed } from '#shared/bridge/outcome.ts';
import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { SecretsArea } from './secrets-area.ts';

/** Passwords that were made here and not seen yet, of the account that the request names. */
export function secretsCommands({ inArea }: Pick<AreaCommandDeps<SecretsArea>, 'inArea'>): HandlersOf<'secrets'> {
  return {
    'secrets.hold': (held) => inArea((area) => succeed(area.hold(held))),
    'secrets.seen': ({ id }) =>
      inArea((area) => {
        area.seen(id);
        return succeed(null);
      }),
    'secrets.unseen': () => inArea((area) => succeed(area.unseen())),
  };
}
