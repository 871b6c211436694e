import type { LedgerFilter } from '#shared/bridge/money-commands.ts';
import type { Ledger, LedgerEntry } from '#shared/bridge/money.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { pagedHistory } from '#renderer/kernel/paged-history.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** What was spent from this computer as main keeps it, narrowed by a filter. */
export const useLedger = defineAccountStore('ledger', () =>
  pagedHistory<LedgerEntry, Ledger, LedgerFilter>({
    none: () => ({ text: '', states: [], from: '', to: '' }),
    step: 500,
    read: (question) => ask('money.ledger', question),
  }),
);
