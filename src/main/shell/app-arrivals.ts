import type { AccountManager } from '../core/accounts/account-manager.ts';
import { Arrivals, documentArguments } from './arrivals.ts';
import { emitToPages } from './ipc.ts';
import type { Prepared } from './prepare.ts';

interface AppArrivalsDeps {
  base: Pick<Prepared, 'logger'>;
  accounts: () => Pick<AccountManager, 'state' | 'onScreen'>;
  locked: () => boolean;
  open: (path: string) => void;
}

/** Documents that are given to the app from outside: they go into a new fax of the account on the screen. */
export function appArrivals({ base, accounts, locked, open }: AppArrivalsDeps): Arrivals {
  return new Arrivals({
    ofStart: () => documentArguments(process.argv.slice(1), process.cwd()),
    ready: async () => {
      // An account that is on its way to the screen is waited for.
      await accounts().state();
      return locked() ? null : (accounts().onScreen?.areas.fax ?? null);
    },
    unreadable: (error) => {
      base.logger.log('warn', 'a document that was given to the app could not be read', { error });
    },
    arrived: (arrival) => {
      emitToPages('document.arrived', arrival);
      open('/fax/new');
    },
  });
}
