import type { Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import {
  addMoney,
  compareMoney,
  multiplyMoney,
  parseMoney,
  subtractMoney,
  type Money,
} from '#shared/domain/money/money.ts';

/** What is about to be spent. Amounts are decimal strings in US dollars; null where nobody knows them. */
export interface Spending {
  /** Price of one, from the provider's rate list; null when it is not published. */
  unitPrice: string | null;
  count: number;
  /** Price of all, where they do not all cost the same. */
  total?: string | null;
  balance: string | null;
  /** How far below zero the account may go. */
  credit: string | null;
  /** It is put on the balance instead of taken from it. */
  adds?: boolean;
}

export interface SpendSums {
  total: Money | null;
  before: Money | null;
  after: Money | null;
  /** The balance would fall below zero. */
  belowZero: boolean;
  /** More than balance and credit together: the provider decides. */
  beyondCredit: boolean;
}

/** The balance as it was last read; its amounts as decimal strings, null while they are not known. */
export interface BalanceKnown {
  balance: string | null;
  /** How far below zero the account may go. */
  credit: string | null;
  /** ISO time at which it was read. */
  at: string | null;
}

/** A line above the balance: a price, or the total of all; `missing` where the provider does not publish it. */
export interface PriceLine {
  label: string;
  value: string;
  kind?: 'total' | 'missing';
}

const ZERO: Money = { units: 0n, scale: 0 };

/** What is spent and what is left, exactly. */
export function spendSums({ unitPrice, count, total: given, balance, credit, adds = false }: Spending): SpendSums {
  const price = unitPrice === null ? null : (parseMoney(unitPrice) ?? null);
  const before = balance === null ? null : (parseMoney(balance) ?? null);
  const total = parseMoney(given ?? '') ?? (price && multiplyMoney(price, count));
  const after = total && before && (adds ? addMoney(before, total) : subtractMoney(before, total));
  const allowed = parseMoney(credit ?? '') ?? ZERO;
  return {
    total,
    before,
    after,
    belowZero: after !== null && compareMoney(after, ZERO) < 0,
    beyondCredit: !adds && after !== null && compareMoney(addMoney(after, allowed), ZERO) < 0,
  };
}

/** Whether the same thing may be sent once more after this problem. Where it may have been done, it may not. */
export function maySendAgain(problem: Problem): boolean {
  return problemKinds[problem.kind].again;
}
