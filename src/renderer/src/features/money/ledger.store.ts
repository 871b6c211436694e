import type { LedgerFilter } from '#shared/bridge/money-commands.ts';
import type { Ledger, LedgerEntry } from '#shared/bridge/money.ts';
import { ask } from '#renderer/app/bridge.ts';
import { pagedHistory } from '#renderer/app/paged-history.ts';
import { defineAccountStore } from '#renderer/stores/account-scope.ts';

/** What was spent from this computer as main keeps it, narrowed by a filter. */
export const useLedger = defineAccountStore('ledger', () =>
  pagedHistory<LedgerEntry, Ledger, LedgerFilter>({
    none: () => ({ text: '', states: [], from: '', to: '' }),
    step: 500,
    read: (question) => ask('money.ledger', question),
  }),
);
