import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { TeamsArea } from './teams-area.ts';

/** Team fax of the profile on the screen. */
export function teamsCommands({ inArea }: AreaCommandDeps<TeamsArea>): HandlersOf<'team' | 'fax-numbers'> {
  return {
    'fax-numbers.removeAccount': ({ did }) => inArea((area) => area.removeAccount(did)),
    'team.emailListing': () => inArea((area) => area.emailListing),
    'team.allowEmailListing': () => inArea((area) => area.allowEmailListing()),
  };
}
