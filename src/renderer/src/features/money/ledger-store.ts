import { defineStore } from 'pinia';
import type { LedgerFilter } from '#shared/bridge/commands.ts';
import type { Ledger, LedgerEntry } from '#shared/bridge/money.ts';
import { ask } from '#renderer/app/bridge.ts';
import { pagedHistory } from '#renderer/app/paged-history.ts';

/** What was spent from this computer as main keeps it, narrowed by a filter (product A14). */
export const useLedger = defineStore('ledger', () =>
  pagedHistory<LedgerEntry, Ledger, LedgerFilter>({
    none: () => ({ text: '', states: [], from: '', to: '' }),
    step: 500,
    read: (question) => ask('money.ledger', question),
  }),
);
