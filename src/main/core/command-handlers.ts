import { fail } from '#shared/bridge/outcome.ts';
import type { Areas } from './areas.ts';
import { callsCommands } from './calls/calls-commands.ts';
import { contactsCommands } from './contacts/contacts-commands.ts';
import type { CommandHandlers } from './dispatch.ts';
import { draftsCommands } from './drafts/drafts-commands.ts';
import { faxCommands } from './fax/fax-commands.ts';
import { guardCommands } from './guard/guard-commands.ts';
import type { AreaCommandDeps, HandlerDeps } from './handler-deps.ts';
import { appHandlers } from './handlers/app.ts';
import { lockHandlers } from './handlers/lock.ts';
import { sessionHandlers } from './handlers/session.ts';
import { activityCommands } from './journal/activity-commands.ts';
import { linesCommands } from './lines/lines-commands.ts';
import { listsCommands } from './lists/lists-commands.ts';
import { moneyCommands } from './money/money-commands.ts';
import { newPortCommands } from './new-port/new-port-commands.ts';
import { notificationsCommands } from './notifications/notifications-commands.ts';
import { numbersCommands } from './numbers/numbers-commands.ts';
import { portingCommands } from './porting/porting-commands.ts';
import { requestedAccount } from './request-account.ts';
import { textsCommands } from './texts/texts-commands.ts';
import { secretsCommands } from './secrets/secrets-commands.ts';
import { serversCommands } from './servers/servers-commands.ts';
import { teamsCommands } from './teams/teams-commands.ts';

/** The commands of the bridge: those of the app, and those of each area of an account. */
export function commandHandlers(deps: Omit<HandlerDeps, 'inAccount'>): CommandHandlers {
  const { accounts } = deps;
  const all: HandlerDeps = {
    ...deps,
    inAccount: async (work) => {
      const account = await accounts.accountAsked(requestedAccount());
      return account ? await work(account) : fail({ kind: 'signed-out' });
    },
  };
  const of = <N extends keyof Areas>(name: N): AreaCommandDeps<Areas[N]> => ({
    ...all,
    inArea: (work) => all.inAccount(({ areas }) => work(areas[name])),
  });
  return {
    ...appHandlers(all),
    ...sessionHandlers(all),
    ...lockHandlers(all),
    ...faxCommands(of('fax')),
    ...activityCommands(of('activity')),
    ...moneyCommands(of('money')),
    ...notificationsCommands(of('notifications')),
    ...numbersCommands(of('numbers')),
    ...guardCommands(of('guard')),
    ...linesCommands(all),
    ...serversCommands(of('servers')),
    ...portingCommands(of('porting')),
    ...newPortCommands(of('newPort')),
    ...contactsCommands(of('contacts')),
    ...textsCommands(of('texts')),
    ...callsCommands(of('calls')),
    ...teamsCommands(of('teams')),
    ...listsCommands(of('lists')),
    ...draftsCommands(of('drafts')),
    ...secretsCommands(of('secrets')),
  };
}
