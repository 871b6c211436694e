import type { AccountManager } from '../core/accounts/account-manager.ts';
import type { HeldFaxes } from './closing.ts';

/** The faxes of all accounts that leave by themselves, as the question at quitting handles them. */
export function heldFaxes(accounts: AccountManager): HeldFaxes {
  return {
    count: () => accounts.running().reduce((sum, { heldFaxes }) => sum + heldFaxes.length, 0),
    canWait: () =>
      accounts.running().every((account) => account.heldFaxes.length === 0 || account.documentsKept !== 'session'),
    suspend: () => {
      for (const account of accounts.running()) account.suspendFaxes();
    },
    hold: () => {
      for (const account of accounts.running()) account.holdFaxesAgain();
    },
    send: () => {
      for (const account of accounts.running()) for (const { id } of account.heldFaxes) account.sendFaxNow(id);
    },
    takeBack: () => {
      for (const account of accounts.running()) for (const { id } of account.heldFaxes) account.cancelFax(id);
    },
  };
}
