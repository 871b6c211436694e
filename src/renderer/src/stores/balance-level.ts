import { balanceWord, type BalanceThresholds, type BalanceWord } from '#shared/domain/money/balance-level.ts';
import { addMoney, moneyToDecimal, parseMoney } from '#shared/domain/money/money.ts';

/** What the balance is called beside its amount. */
export type BalanceLevel = 'ok' | 'low' | 'below-zero' | 'empty';

interface Amounts {
  balance: string;
  /** How far below zero the account may go. */
  credit: string;
}

const LEVELS: Record<BalanceWord, BalanceLevel> = {
  ok: 'ok',
  low: 'low',
  'nearly-empty': 'low',
  'below-zero': 'below-zero',
  empty: 'empty',
};

/** Balance and credit together, exactly; null when either is not an amount. */
export function availableToSpend({ balance, credit }: Amounts): string | null {
  const a = parseMoney(balance);
  const b = parseMoney(credit);
  return a && b ? moneyToDecimal(addMoney(a, b)) : null;
}

/** `empty`: nothing can be bought or sent. `low`: below an amount at which the person wants to be told. `below-zero`: only credit is left. */
export function balanceLevel({ balance, credit }: Amounts, thresholds: BalanceThresholds): BalanceLevel {
  return LEVELS[balanceWord(balance, credit, thresholds) ?? 'ok'];
}
