import { succeed } from '#shared/bridge/outcome.ts';
import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { ServersArea } from './servers-area.ts';

/** The servers of the profile on the screen. */
export function serversCommands({ inArea }: AreaCommandDeps<ServersArea>): HandlersOf<'servers'> {
  return {
    'servers.setHere': () => inArea((servers) => succeed(servers.setHere)),
  };
}
