import type { LedgerEntry } from '#shared/bridge/money.ts';
import { compareMoney, parseMoney } from '#shared/domain/money/money.ts';
import { formatAmount } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { targetWords, whatWords } from '#renderer/parts/activity/activity-labels.ts';

const REFILL = 'account.refillBalance';

export function isRefill({ operation }: Pick<LedgerEntry, 'operation'>): boolean {
  return operation === REFILL;
}

/** What was spent for, in plain words. */
export function entryWords(entry: LedgerEntry): string {
  return whatWords(entry);
}

/** What it was about: the amount of a refill, a number as people read it. */
export function aboutWords(entry: LedgerEntry): string {
  return isRefill(entry) ? formatAmount(entry.what) : targetWords({ operation: entry.operation, target: entry.what });
}

/** How the balance changed, with its sign; in words where that is not known, or nothing was charged. */
export function changeWords({ change, state }: Pick<LedgerEntry, 'change' | 'state'>): string {
  if (state === 'refused' || state === 'not-done') return t('value.none');
  const money = parseMoney(change ?? '');
  if (!money || change === null) return t('money.ledger.notKnown');
  return compareMoney(money, { units: 0n, scale: 0 }) > 0 ? `+${formatAmount(change)}` : formatAmount(change);
}
