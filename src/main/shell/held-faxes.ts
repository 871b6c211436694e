import type { AccountManager } from '../core/accounts/account-manager.ts';
import type { HeldFaxes } from './closing.ts';

/** The faxes of all accounts that leave by themselves, as the question at quitting handles them. */
export function heldFaxes(accounts: AccountManager): HeldFaxes {
  return {
    count: () =>
      accounts.running().reduce(
        (
          sum,
          {
            areas: {
              fax: { held: heldFaxes },
            },
          },
        ) => sum + heldFaxes.length,
        0,
      ),
    canWait: () =>
      accounts
        .running()
        .every((account) => account.areas.fax.held.length === 0 || account.areas.fax.documentsKept !== 'session'),
    scheduled: () => accounts.running().reduce((sum, { areas }) => sum + areas.fax.scheduled.length, 0),
    keepsScheduled: () =>
      accounts.running().every(({ areas: { fax } }) => fax.scheduled.length === 0 || fax.documentsKept !== 'session'),
    takeBackScheduled: () => {
      for (const account of accounts.running()) account.areas.fax.stopScheduled();
    },
    suspend: () => {
      for (const account of accounts.running()) account.areas.fax.suspend();
    },
    hold: () => {
      for (const account of accounts.running()) account.areas.fax.holdAgain();
    },
    send: () => {
      for (const account of accounts.running())
        for (const { id } of account.areas.fax.held) account.areas.fax.sendNow(id);
    },
    takeBack: () => {
      for (const account of accounts.running())
        for (const { id } of account.areas.fax.held) void account.areas.fax.cancel(id);
    },
  };
}
