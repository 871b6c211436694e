import type { BalanceSample, Refill, RefillMode } from '#shared/bridge/money.ts';
import { REFILL_MIN, type RefillProblem } from '#shared/domain/money/refill-rules.ts';
import { addMoney, compareMoney, moneyToDecimal, parseMoney, subtractMoney } from '#shared/domain/money/money.ts';
import { formatAmount, formatBalance, formatCount } from '#renderer/kernel/format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

/** What is charged, in words; `none` when the provider decides. */
export const modeWords: Record<RefillMode | 'none', MessageKey> = {
  none: 'money.sheet.modes.none',
  card: 'money.sheet.modes.card',
  bank: 'money.sheet.modes.bank',
  both: 'money.sheet.modes.both',
};

const chargedWords: Record<RefillMode | 'none', MessageKey> = {
  none: 'money.outcome.card',
  card: 'money.outcome.card',
  bank: 'money.outcome.bank',
  both: 'money.outcome.both',
};

/** What may have been charged, as in "We do not know whether your card was charged". */
export function chargedWhat({ mode }: Pick<Refill, 'mode'>): string {
  return t(chargedWords[mode ?? 'none']);
}

/** Why an amount cannot be added, in words. */
export function amountProblem(problem: RefillProblem): string {
  switch (problem) {
    case 'empty':
      return t('money.sheet.reason.choose');
    case 'not-a-number':
      return t('money.sheet.rule.notANumber');
    case 'not-whole':
      return t('money.sheet.rule.notWhole');
    case 'below-minimum':
      return t('money.sheet.rule.belowMinimum', { min: dollars(REFILL_MIN) });
    default:
      return t('money.sheet.rule.tooLarge');
  }
}

/** Whole dollars without cents, as on buttons: `$50`, `$1,500`. */
export function dollars(amount: number): string {
  return `$${formatCount(amount)}`;
}

/** A balance after so many dollars were added, as a decimal string; null when either is not known. */
export function expectedAfter(balance: string | null, amount: string | null): string | null {
  const [from, more] = [parseMoney(balance ?? ''), parseMoney(amount ?? '')];
  return from && more ? moneyToDecimal(addMoney(from, more)) : null;
}

/** How a balance differs from the one before, in words; null when that is not known. */
function differenceWords(before: string | null, after: string): string | null {
  const [from, to] = [parseMoney(before ?? ''), parseMoney(after)];
  if (!from || !to) return null;
  switch (compareMoney(to, from)) {
    case 0:
      return t('money.outcome.same');
    case 1:
      return t('money.outcome.more', { amount: formatAmount(moneyToDecimal(subtractMoney(to, from))) });
    default:
      return t('money.outcome.less', { amount: formatAmount(moneyToDecimal(subtractMoney(from, to))) });
  }
}

/** Balances that were read after a refill was sent: the first that was read with it is the one before. */
export function looksOf({ seen, before }: Pick<Refill, 'seen' | 'before'>): BalanceSample[] {
  return before !== null && seen[0]?.balance === before ? seen.slice(1) : seen;
}

/** How long after the refill was begun a balance was read: seconds, then minutes. */
export function lookAge(refill: Pick<Refill, 'at'>, sample: BalanceSample): string {
  const seconds = Math.max(0, Math.round((Date.parse(sample.at) - Date.parse(refill.at)) / 1000));
  if (seconds < 120) return t('money.outcome.seconds', { n: seconds });
  return t('money.outcome.minutes', { n: formatCount(Math.round(seconds / 60)) });
}

/** A balance that was read after a refill was sent, and how it differs from the one before: `$134.35 · $50.00 more`. */
export function lookText({ before }: Pick<Refill, 'before'>, { balance }: BalanceSample): string {
  const difference = differenceWords(before, balance);
  return difference === null ? formatBalance(balance) : `${formatBalance(balance)} · ${difference}`;
}
