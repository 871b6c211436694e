import type { Account } from '../core/accounts/account.ts';
import type { AccountManager } from '../core/accounts/account-manager.ts';
import type { HeldSends } from './closing.ts';

/** The faxes and texts of all accounts that leave by themselves, as the questions at quitting handle them. */
export function heldSends(accounts: AccountManager): HeldSends {
  const sum = (count: (areas: Account['areas']) => number) =>
    accounts.running().reduce((total, { areas }) => total + count(areas), 0);
  return {
    count: () => sum(({ fax }) => fax.sending.held.length),
    canWait: () =>
      accounts
        .running()
        .every(
          (account) => account.areas.fax.sending.held.length === 0 || account.areas.fax.documentsKept !== 'session',
        ),
    scheduled: () => ({
      faxes: sum(({ fax }) => fax.sending.scheduled.length),
      texts: sum(({ texts }) => texts.scheduledCount),
      ofLists: sum(({ texts }) => texts.merges.leaving),
    }),
    keepsScheduled: () =>
      accounts
        .running()
        .every(({ areas: { fax } }) => fax.sending.scheduled.length === 0 || fax.documentsKept !== 'session'),
    takeBackScheduled: () => {
      for (const { areas } of accounts.running()) {
        areas.fax.sending.stopScheduled();
        areas.texts.callOffScheduled();
      }
    },
    suspend: () => {
      for (const { areas } of accounts.running()) {
        areas.fax.sending.suspend();
        areas.texts.suspend();
      }
    },
    hold: () => {
      for (const { areas } of accounts.running()) {
        areas.fax.sending.holdAgain();
        areas.texts.goOn();
      }
    },
    send: () => {
      for (const account of accounts.running()) account.areas.fax.sending.sendHeld();
    },
    takeBack: () => {
      for (const account of accounts.running())
        for (const { id } of account.areas.fax.sending.held) void account.areas.fax.cancel(id);
    },
  };
}
