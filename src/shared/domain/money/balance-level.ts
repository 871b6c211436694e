import type { Settings } from '../../bridge/settings.ts';
import { addMoney, compareMoney, parseMoney, type Money } from './money.ts';

/** Balances in whole dollars below which a person is warned: `hardLow` is the more urgent one. */
export interface BalanceThresholds {
  low: number;
  hardLow: number;
}

/**
 * How bad a balance is.
 *
 * - `low`: below the amount at which the person wants to be told.
 * - `nearly-empty`: what can be spent, balance and credit, is below the urgent amount.
 * - `empty`: nothing can be spent.
 */
export type BalanceState = 'ok' | 'low' | 'nearly-empty' | 'empty';

/** What a balance is called beside its amount: one below zero is not low, though there may be credit left. */
export type BalanceWord = BalanceState | 'below-zero';

const ZERO: Money = { units: 0n, scale: 0 };

/** The amounts of a profile; those of the settings while it has none of its own. */
export function thresholdsOf(
  profile: { thresholds?: BalanceThresholds } | null,
  settings: Pick<Settings, 'lowBalance' | 'hardLowBalance'>,
): BalanceThresholds {
  return profile?.thresholds ?? { low: settings.lowBalance, hardLow: settings.hardLowBalance };
}

/** How bad a balance with its credit is, both decimal strings in dollars; undefined for what is no amount. */
export function balanceState(
  balance: string,
  credit: string,
  { low, hardLow }: BalanceThresholds,
): BalanceState | undefined {
  const amount = parseMoney(balance);
  if (!amount) return undefined;
  const available = addMoney(amount, parseMoney(credit) ?? ZERO);
  if (compareMoney(available, ZERO) <= 0) return 'empty';
  if (isBelow(available, hardLow)) return 'nearly-empty';
  return isBelow(amount, low) ? 'low' : 'ok';
}

/** The word for a balance with its credit; `empty` where nothing can be spent, undefined for what is no amount. */
export function balanceWord(balance: string, credit: string, thresholds: BalanceThresholds): BalanceWord | undefined {
  const state = balanceState(balance, credit, thresholds);
  return state !== 'empty' && isBelowZero(balance) ? 'below-zero' : state;
}

/** Whether a decimal string is an amount below zero. */
export function isBelowZero(balance: string): boolean {
  const amount = parseMoney(balance);
  return amount !== undefined && compareMoney(amount, ZERO) < 0;
}

function isBelow(amount: Money, dollars: number): boolean {
  return compareMoney(amount, { units: BigInt(dollars), scale: 0 }) < 0;
}
