import { fail } from '#shared/bridge/outcome.ts';
import type { CommandHandlers } from './dispatch.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { activityHandlers } from './handlers/activity.ts';
import { appHandlers } from './handlers/app.ts';
import { draftHandlers } from './handlers/drafts.ts';
import { faxHandlers } from './handlers/fax.ts';
import { lockHandlers } from './handlers/lock.ts';
import { moneyHandlers } from './handlers/money.ts';
import { noticeHandlers } from './handlers/notices.ts';
import { numberHandlers } from './handlers/numbers.ts';
import { sessionHandlers } from './handlers/session.ts';
import { requestedAccount } from './request-account.ts';

/** The commands of the bridge, joined to the parts that do the work. */
export function commandHandlers(deps: Omit<HandlerDeps, 'inAccount'>): CommandHandlers {
  const { accounts } = deps;
  const all: HandlerDeps = {
    ...deps,
    inAccount: async (work) => {
      const account = await accounts.accountAsked(requestedAccount());
      return account ? await work(account) : fail({ kind: 'signed-out' });
    },
  };
  return {
    ...appHandlers(all),
    ...sessionHandlers(all),
    ...lockHandlers(all),
    ...faxHandlers(all),
    ...activityHandlers(all),
    ...moneyHandlers(all),
    ...noticeHandlers(all),
    ...numberHandlers(all),
    ...draftHandlers(all),
  };
}
