import type { ActivityState } from './activity.ts';
import type { RecurringSum, Runway } from '../domain/money/runway.ts';
import type { OperationId } from '../provider/catalogue.ts';
import type { Problem } from './outcome.ts';

/** How long a history of the balance reaches back. */
export const BALANCE_PERIODS = ['24h', '7d', '30d'] as const;
export type BalancePeriod = (typeof BALANCE_PERIODS)[number];

/** What is charged by a refill; the provider's words are `cc`, `ach` and `all`. */
export const REFILL_MODES = ['card', 'bank', 'both'] as const;
export type RefillMode = (typeof REFILL_MODES)[number];

/** A balance as it was read: decimal strings in dollars exactly as the provider gave them. */
export interface BalanceSample {
  /** ISO time at which the answer came. */
  at: string;
  balance: string;
  /** How far below zero the account may go. */
  credit: string;
}

/** Money that was put on the balance, as the chart marks it. */
export interface RefillMark {
  /** ISO time. */
  at: string;
  /** Dollars, as a decimal string. */
  amount: string;
  /** `here`: sent by this app; `seen`: the balance rose by it, and nothing was sent from here. */
  by: 'here' | 'seen';
  /** Whether it is known to have been carried out. */
  certain: boolean;
  /** The entry of the activity log; null when it was not sent from here. */
  activityId: string | null;
}

export interface BalanceHistory {
  /** ISO time at which the period begins. */
  since: string;
  /** Oldest first. */
  samples: BalanceSample[];
  /** Oldest first. */
  refills: RefillMark[];
}

/** A refill that was sent from here, and what is known of it. */
export interface Refill {
  /** Id of its entry in the activity log. */
  id: string;
  /** ISO time at which it was begun. */
  at: string;
  /** Login name of the person on this computer. */
  actor: string;
  /** Whole dollars. */
  amount: string;
  /** Null when none was chosen: the provider decides. */
  mode: RefillMode | null;
  /** `unknown`: no answer came, and the balance is being looked at. */
  state: ActivityState;
  /** ISO time at which the state was known; null before. */
  settledAt: string | null;
  /** The balance before it was sent; null when it could not be read. */
  before: string | null;
  /** The balance after it; null until it was read. */
  after: string | null;
  /** Balances that were read since it was sent, oldest first. */
  seen: BalanceSample[];
  /** Why it was refused; null otherwise. */
  problem: Problem | null;
  /** False when the app ended before it was sent, so that it was not done for sure. */
  sent: boolean;
}

/** Most that may be spent on this computer without being asked, in whole dollars; null for no limit. */
export interface SpendingCaps {
  day: number | null;
  month: number | null;
}

/** The limits, and what counts towards them: all that was spent, or may have been, at its expected price. */
export interface SpendingCapsState extends SpendingCaps {
  /** The disk does not give the limits now, so that none holds until it does. */
  areUnread?: true;
  /** Dollars since midnight on this computer, as a decimal string. */
  spentToday: string;
  /** Dollars since the first of the month. */
  spentThisMonth: string;
}

/** What was bought and sent from this computer since the first of the month. A refill adds money, so it is not spent. */
export interface MonthSpending {
  /** ISO time at which the month began. */
  since: string;
  /** Dollars at the expected prices, as a decimal string. */
  spent: string;
  /** Purchases and sends behind `spent`, without those that were refused or not done. */
  count: number;
  /** How many of them have no price in a list, and count as nothing. */
  unpriced: number;
  /** How many of them are under way, or got no answer, and may not have been charged. */
  uncertain: number;
  /** Dollars that refills from this computer added. */
  refilled: string;
  /** Dollars of refills from this computer that are under way, or got no answer, and may not have added anything. */
  maybeRefilled: string;
}

/** Something that was spent from here. */
export interface LedgerEntry {
  /** Id of its entry in the activity log. */
  id: string;
  /** ISO time at which it was begun. */
  at: string;
  actor: string;
  operation: OperationId;
  /** What it was about, such as a number; the amount of a refill. */
  what: string;
  state: ActivityState;
  /** What it should cost by the provider's rate list, or what a refill adds; null when no list says it. */
  price: string | null;
  /** The balance that was last seen before it, and the first one after it. Calls and faxes between them are in it too. */
  before: string | null;
  after: string | null;
  /** `after` less `before`; null while one of them is not known. */
  change: string | null;
}

export interface Ledger {
  /** Newest first. */
  entries: LedgerEntry[];
  /** All that match. */
  total: number;
}

/** A setting of automatic refill that this app sent; the provider does not let it be read back. */
interface SetHere {
  activityId: string;
  /** ISO time. */
  at: string;
  actor: string;
  /** False when no answer came, so that it may not be set. */
  certain: boolean;
}

/** What this app last set of automatic refill. Never a current value: it can be changed elsewhere at any time. */
export interface AutoRefillSetHere {
  switched: (SetHere & { on: boolean }) | null;
  /** Whole dollars. */
  amounts: (SetHere & { below: number; add: number }) | null;
  /** The last time that the balance rose by a reload amount that was not sent from here. */
  lastSeen: { at: string; amount: string } | null;
}

/** How long the money lasts, with the estimate of what recurs in a month. */
export interface RunwayReport extends Runway {
  /** Null while it is being counted, when nothing recurs, and when the sum came from the page. `at`: when it was counted. */
  recurring: (RecurringSum & { at: string }) | null;
}

/** The provider's price list, with the ISO time at which it was read. */
export interface RateList {
  at: string;
  /** Prices in dollars as decimal strings, by the names of the specification's Rates object. */
  rates: Record<string, string>;
  /** Why a fresh one could not be read, so that this is an older one; null otherwise. */
  problem: Problem | null;
}

/** A price a minute for numbers that begin with a prefix. */
export interface RateRow {
  destination: string;
  /** Digits that a number begins with, country code first. */
  code: string;
  /** Dollars a minute, as a decimal string. */
  rate: string;
}

export interface Country {
  id: string;
  /** As the provider spells it: upper case. */
  name: string;
}

export interface CountryList {
  at: string;
  countries: Country[];
  problem: Problem | null;
}

export interface RateTable {
  at: string;
  rows: RateRow[];
  problem: Problem | null;
}

/** A price that was found, with the ISO time at which it was read. */
export interface FoundRate extends RateRow {
  at: string;
}

/**
 * What a call costs, or where it goes.
 *
 * - `domestic`: a number of the United States; its price is `outbound_local_call_rate` of the price list.
 * - `international`: the longest prefix of the price lists of the countries it may be in.
 * - `countries`: the text is a name, or the beginning of one.
 * - `nothing`: the text is neither.
 */
export type RateFinding =
  | {
      kind: 'domestic';
      digits: string;
      /** Dollars a minute; null when the price list does not say it. */
      rate: string | null;
      at: string | null;
      /** A row of the zone 2 list that the number begins with; null where there is none. */
      zone2: FoundRate | null;
    }
  | {
      kind: 'international';
      digits: string;
      best: FoundRate | null;
      /** Rows of more specific numbers that begin with the digits, when the digits are only a beginning. */
      more: RateRow[];
      countries: Country[];
      zone2: FoundRate | null;
    }
  | {
      kind: 'countries';
      countries: Country[];
      /** The country whose prices are shown, with the first of them. */
      table: { country: Country; rows: RateRow[] };
      /** The name of a city that was asked for, when the countries are those that have one; null when they were named. */
      city: string | null;
    }
  | { kind: 'nothing' };

/** A price that changed between two reads. */
export interface RateChange {
  /** ISO time of the read that found it. */
  at: string;
  list: 'rates' | 'zone2' | 'country';
  /** Country of a row of `country`; empty otherwise. */
  countryId: string;
  /** Name of the rate, or destination of the row. */
  name: string;
  /** Prefix of the row; empty for the price list. */
  code: string;
  /** Decimal strings in dollars; null when it was not, or is no more, in the list. */
  old: string | null;
  new: string | null;
}
