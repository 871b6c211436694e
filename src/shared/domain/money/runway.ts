import {
  addMoney,
  compareMoney,
  moneyToDecimal,
  multiplyMoney,
  parseMoney,
  subtractMoney,
  type Money,
} from './money.ts';

const DAY_MS = 24 * 3_600_000;
/** Fewer days say nothing about a week. */
const LEAST_DAYS = 3;
/** The pace is that of the last week. */
const PACE_DAYS = 7;
const MONTH_DAYS = 30n;
/** Digits after the point of what calls cost. */
const CALL_SCALE = 4;
const ZERO: Money = { units: 0n, scale: 0 };
/** Digits that are kept where something is divided. */
const DIVIDED_SCALE = 6;

interface Sample {
  /** ISO time. */
  at: string;
  /** Dollars as a decimal string. */
  balance: string;
}

/** Money that moved the balance without being part of the pace: refills above zero, things that were bought below. */
export interface Movement {
  at: string;
  /** Dollars as a decimal string. */
  amount: string;
}

export interface RunwayInput {
  /** Balances, oldest first. */
  samples: readonly Sample[];
  movements: readonly Movement[];
  /** Balance and allowed credit together, as a decimal string. */
  available: string;
  /** What recurs in a month and is not in the pace, as a decimal string; null when it is not known. */
  recurringPerMonth: string | null;
  /** Milliseconds. */
  now: number;
}

/** How long the money lasts, with the parts of its formula: `days = available / (perDay + recurringPerDay)`. */
export interface Runway {
  /** Whole days, rounded down; null when nothing is used up. */
  days: number | null;
  available: string;
  /** Dollars a day. */
  perDay: string;
  /** What the pace was taken from: the fall of the balance without movements, or what calls cost. */
  by: 'balance' | 'calls';
  recurringPerDay: string;
  /** The days that the pace was taken from. */
  from: string;
  to: string;
}

/** How long the money lasts at the pace of the last week; null with fewer than three days of data. */
export function runway({ samples, movements, available, recurringPerMonth, now }: RunwayInput): Runway | null {
  const week = samples.filter(({ at }) => Date.parse(at) >= now - PACE_DAYS * DAY_MS && Date.parse(at) <= now);
  const [first, last] = [week[0], week.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  if (to - from < LEAST_DAYS * DAY_MS) return null;
  const [start, end, left] = [parseMoney(first.balance), parseMoney(last.balance), parseMoney(available)];
  if (!start || !end || !left) return null;
  const moved = movements
    .filter(({ at }) => Date.parse(at) > from && Date.parse(at) <= to)
    .reduce((sum, { amount }) => addMoney(sum, parseMoney(amount) ?? ZERO), ZERO);
  const fall = subtractMoney(addMoney(start, moved), end);
  const used = compareMoney(fall, ZERO) > 0 ? fall : ZERO;
  const perDay = divide(multiplyMoney(used, DAY_MS), BigInt(to - from));
  return lasting({ left, available, perDay, by: 'balance', recurringPerMonth, from: first.at, to: last.at });
}

/** What calls cost in a stretch of time, in ten-thousandths of a dollar; times in milliseconds. */
export interface CallCosts {
  cost: number;
  from: number;
  to: number;
}

/** How long the money lasts by what calls cost, before balances say it; null with fewer than three days of calls. */
export function runwayByCalls(
  { cost, from, to }: CallCosts,
  { available, recurringPerMonth }: Pick<RunwayInput, 'available' | 'recurringPerMonth'>,
): Runway | null {
  const left = parseMoney(available);
  if (!left || to - from < LEAST_DAYS * DAY_MS) return null;
  const perDay = divide(multiplyMoney({ units: BigInt(cost), scale: CALL_SCALE }, DAY_MS), BigInt(to - from));
  const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return lasting({ left, available, perDay, by: 'calls', recurringPerMonth, from: first, to: last });
}

function lasting({
  left,
  perDay,
  recurringPerMonth,
  ...shown
}: Pick<Runway, 'available' | 'by' | 'from' | 'to'> & {
  left: Money;
  perDay: Money;
  recurringPerMonth: string | null;
}): Runway {
  const recurringPerDay = divide(parseMoney(recurringPerMonth ?? '0') ?? ZERO, MONTH_DAYS);
  return {
    ...shown,
    days: wholeDays(left, addMoney(perDay, recurringPerDay)),
    perDay: moneyToDecimal(perDay),
    recurringPerDay: moneyToDecimal(recurringPerDay),
  };
}

/** Names of the prices of what recurs, in the rate list. */
export const RECURRING = [
  'local_did_cost',
  'toll_free_did_cost',
  'fax_did_cost',
  'international_did_cost',
  'vps_server_rate',
  'dedicated_server_rate',
] as const;
export type RecurringName = (typeof RECURRING)[number];
/** How many there are of what recurs, by the name of its price. */
export type RecurringCounts = Partial<Record<RecurringName, number>>;

/** What recurs in a month, in dollars as decimal strings. */
export interface RecurringSum {
  perMonth: string;
  /** What there is any of, with its price; null where the rate list has none, so that it is not in the sum. */
  parts: { name: RecurringName; count: number; price: string | null }[];
}

/**
 * What recurs in a month by the rate list, if its prices are monthly: an estimate, because the interface says neither units
 * nor renewal dates nor prices a tier. Null when nothing that is there has a price.
 */
export function recurringEstimate(
  counts: RecurringCounts,
  rates: Readonly<Record<string, string>>,
): RecurringSum | null {
  const parts = RECURRING.map((name) => {
    const price = parseMoney(rates[name] ?? '');
    return { name, count: counts[name] ?? 0, price: price ?? null };
  }).filter(({ count }) => count > 0);
  const priced = parts.flatMap(({ count, price }) => (price ? [multiplyMoney(price, count)] : []));
  if (priced.length === 0) return null;
  return {
    perMonth: moneyToDecimal(priced.reduce(addMoney)),
    parts: parts.map(({ price, ...part }) => ({ ...part, price: price && moneyToDecimal(price) })),
  };
}

function divide({ units, scale }: Money, by: bigint): Money {
  const grown = scale < DIVIDED_SCALE ? units * 10n ** BigInt(DIVIDED_SCALE - scale) : units;
  return { units: grown / by, scale: Math.max(scale, DIVIDED_SCALE) };
}

function wholeDays(left: Money, perDay: Money): number | null {
  if (compareMoney(perDay, ZERO) <= 0) return null;
  if (compareMoney(left, ZERO) <= 0) return 0;
  const scale = Math.max(left.scale, perDay.scale);
  const at = ({ units, scale: own }: Money) => units * 10n ** BigInt(scale - own);
  return Number(at(left) / at(perDay));
}
