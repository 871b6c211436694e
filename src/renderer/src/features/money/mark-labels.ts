import type { RefillMark } from '#shared/bridge/money.ts';
import { formatAmount } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** A refill as the history shows it: from here, from elsewhere, or not certain. */
export function markWords({ by, certain, amount }: RefillMark): string {
  const named = { amount: formatAmount(amount) };
  if (!certain) return t('money.page.maybe', named);
  return by === 'here' ? t('money.page.here', named) : t('money.page.seen', named);
}
