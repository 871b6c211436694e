import type { Profile } from '../bridge/session.ts';
import type { Settings } from '../bridge/settings.ts';
import { addMoney, compareMoney, parseMoney, type Money } from './money.ts';

/** Balances in whole dollars below which a person is warned (product A4): `hardLow` is the more urgent one. */
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

const ZERO: Money = { units: 0n, scale: 0 };

/** The amounts of a profile; those of the settings while it has none of its own. */
export function thresholdsOf(
  profile: Pick<Profile, 'thresholds'> | null,
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

function isBelow(amount: Money, dollars: number): boolean {
  return compareMoney(amount, { units: BigInt(dollars), scale: 0 }) < 0;
}
