import { moneyToDecimal, parseMoney } from '../money/money.ts';
import { spendPrice } from '../money/spend-price.ts';

/** A fax is charged by the minute, and a page takes from half a minute to a minute. */
export interface FaxCostRange {
  /** Decimal strings in dollars. */
  least: string;
  most: string;
  /** For a minute. */
  rate: string;
}

/** What a fax of so many pages should cost by the price list; null where the list does not say it. */
export function faxCostRange(pages: number, rates: Readonly<Record<string, unknown>>): FaxCostRange | null {
  const most = spendPrice('proFax.sendFax', { pages }, rates);
  const rate = spendPrice('proFax.sendFax', { pages: 1 }, rates);
  const money = most === null ? undefined : parseMoney(most);
  if (most === null || rate === null || !money) return null;
  const half = { units: money.units * 5n, scale: money.scale + 1 };
  return { least: moneyToDecimal(half), most, rate };
}
