import { addMoney, compareMoney, moneyToDecimal, parseMoney } from '#shared/domain/money.ts';

export type BalanceLevel = 'ok' | 'low' | 'empty';

interface Amounts {
  balance: string;
  /** How far below zero the account may go. */
  credit: string;
}

const ZERO = { units: 0n, scale: 0 };

/** Balance and credit together, exactly; null when either is not an amount. */
export function availableToSpend({ balance, credit }: Amounts): string | null {
  const a = parseMoney(balance);
  const b = parseMoney(credit);
  return a && b ? moneyToDecimal(addMoney(a, b)) : null;
}

/** `empty`: nothing can be bought or sent. `low`: below the amount at which the person wants to be told. */
export function balanceLevel(amounts: Amounts, threshold: number): BalanceLevel {
  const available = parseMoney(availableToSpend(amounts) ?? '');
  const balance = parseMoney(amounts.balance);
  if (!available || !balance) return 'ok';
  if (compareMoney(available, ZERO) <= 0) return 'empty';
  return compareMoney(balance, { units: BigInt(threshold), scale: 0 }) < 0 ? 'low' : 'ok';
}
