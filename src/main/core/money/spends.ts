import { DateTime } from 'luxon';
import type { Ledger, LedgerEntry, MonthSpending, SpendingCaps, SpendingCapsState } from '#shared/bridge/money.ts';
import type { LedgerFilter } from '#shared/bridge/money-commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { toCsv } from '#shared/domain/text/csv.ts';
import {
  addMoney,
  compareMoney,
  moneyToDecimal,
  multiplyMoney,
  parseMoney,
  subtractMoney,
  type Money,
} from '#shared/domain/money/money.ts';
import { costs, isLimited, raisesFutureCosts, spendPrice, wholePrice } from '#shared/domain/money/spend-price.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { Charges, type ChargeGroup } from '../journal/charges.ts';
import type { Named } from '../journal/matchers.ts';
import type { ResponseCache } from '../store/response-cache.ts';
import type { Database, Row } from '../store/database.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { AccountLimits, SpentDay } from './limits-file.ts';
import type { BalanceSamples, NewSample } from './balance-samples.ts';

const CAPS = 'money.caps';
const NO_CAPS: SpendingCaps = { day: null, month: null };
const ZERO: Money = { units: 0n, scale: 0 };
/** A balance that is read later than this says nothing about one spend. */
const SHOWS_WITHIN_MS = 24 * 3_600_000;

/** The columns of the ledger as CSV, and what each has of an entry. */
const CSV_COLUMNS = {
  id: ({ id }) => id,
  time: ({ at }) => at,
  actor: ({ actor }) => actor,
  operation: ({ operation }) => operation,
  what: ({ what }) => what,
  result: ({ state }) => state,
  expected_price: ({ price }) => price ?? '',
  balance_before: ({ before }) => before ?? '',
  balance_after: ({ after }) => after ?? '',
  balance_change: ({ change }) => change ?? '',
} satisfies Record<string, (entry: LedgerEntry) => string>;

interface SpendsDeps {
  db: Database;
  keyValues: KeyValueStore;
  /** Where the limits are kept. */
  limits: AccountLimits;
  responses: ResponseCache;
  /** Supply group of a number of the account; undefined for any other. */
  tierOf: (did: string) => string | undefined;
  samples: BalanceSamples;
  /** What was let through already and has not left yet, such as faxes that are held. */
  waiting: () => Purchase[];
  now: () => number;
}

/** What is about to be sent and may cost money. */
export interface Purchase {
  operation: OperationId;
  params: Named;
}

/** What is spent from this computer: the ledger and its limits. */
export class Spends {
  readonly #deps: SpendsDeps;
  readonly #charges: Charges;

  constructor(deps: SpendsDeps) {
    this.#deps = deps;
    this.#charges = new Charges(deps.db);
  }

  /** Notes what a spend should cost and the balance before it, after it was written into the journal. */
  begun(id: string, operation: OperationId, params: Named): void {
    if (!costs(operation, params) && operationOf(operation).effect !== 'send') return;
    const { samples } = this.#deps;
    this.#charges.begin(id, {
      price: this.#price(operation, params),
      before: samples.newest()?.balance ?? null,
      sample: samples.newestPlace(),
    });
  }

  /** Notes another price of a spend that is known to have bought less than was ordered. */
  reprice(id: string, operation: OperationId, bought: Named): void {
    const price = this.#price(operation, bought);
    if (price !== null) this.#charges.reprice(id, price);
  }

  /** Notes the newest balance that was read as the last one before each spend that was not sent yet. */
  noteSample(): void {
    this.#charges.noteSample(this.#deps.samples.newestPlace());
  }

  /** Notes a balance as the one after each spend that has none yet. While an outcome is unknown the last one counts. */
  noteBalance({ askedAt, balance }: NewSample): void {
    const since = new Date(Date.parse(askedAt) - SHOWS_WITHIN_MS).toISOString();
    this.#charges.noteAfter(balance, { since, askedAt });
  }

  /** What an entry of the ledger should cost, and what the balance did; null for any other entry. */
  costOf(journalId: string): { estimate: string | null; change: string | null } | null {
    const charge = this.#charges.get(journalId);
    return charge ? { estimate: charge.price, change: difference(charge.before, charge.after) } : null;
  }

  /** The balance after a spend as it was read; null where none was. */
  balanceAfter(journalId: string): string | null {
    return this.#charges.get(journalId)?.after ?? null;
  }

  /** The place of the last balance that was read before a spend; 0 where none was. */
  sampleBefore(journalId: string): number {
    return this.#charges.get(journalId)?.sample ?? 0;
  }

  /** Whether an entry of the journal is in the ledger. */
  isCharged(journalId: string): boolean {
    return this.#charges.get(journalId) !== undefined;
  }

  // --- Limits ---------------------------------------------------------------------------------------------------------

  caps(): SpendingCapsState {
    const start = DateTime.fromMillis(this.#deps.now());
    return {
      ...this.#caps(),
      ...(this.#deps.limits.isUnread() ? { areUnread: true as const } : {}),
      spentToday: moneyToDecimal(this.#spentSince(start.startOf('day'))),
      spentThisMonth: moneyToDecimal(this.#spentSince(start.startOf('month'))),
    };
  }

  async setCaps({ day, month }: SpendingCaps): Promise<SpendingCapsState> {
    await this.#deps.limits.set({ day, month });
    return this.caps();
  }

  /** Whether any limit is set, so that prices have to be known. */
  get hasCaps(): boolean {
    const { day, month } = this.#caps();
    return day !== null || month !== null;
  }

  /** Whether the price of a purchase is known as a whole, as far as it can have one. */
  isPriced({ operation, params }: Purchase): boolean {
    if (!isLimited(operation, params) || raisesFutureCosts(operation, params)) return true;
    return wholePrice(operation, params, this.#rates, this.#deps.tierOf) !== null;
  }

  /**
   * Why purchases are together above a limit of this computer; undefined when they are not. Where no list has the price of one,
   * or it makes the account cost more from now on, it may be above any limit.
   */
  overCap(purchases: readonly Purchase[]): Problem | undefined {
    const charged = purchases.filter(({ operation, params }) => isLimited(operation, params));
    if (charged.length === 0) return undefined;
    const caps = this.#caps();
    const later = charged.some(({ operation, params }) => raisesFutureCosts(operation, params));
    const price = later ? undefined : this.#together(charged);
    const waiting = this.#together(this.#deps.waiting()) ?? ZERO;
    const [first, second] = (['day', 'month'] as const).flatMap((cap) => {
      if (caps[cap] === null) return [];
      const limit = parseMoney(String(caps[cap])) ?? ZERO;
      const left = this.#spentSince(DateTime.fromMillis(this.#deps.now()).startOf(cap));
      const spent = addMoney(left, waiting);
      const isFull = compareMoney(spent, limit) >= 0;
      const isAbove = isFull || !price || compareMoney(addMoney(spent, price), limit) > 0;
      return isAbove ? [{ cap, limit: moneyToDecimal(limit), spent: moneyToDecimal(spent) }] : [];
    });
    if (!first) return undefined;
    return {
      ...{ kind: 'over-cap', ...first },
      price: price ? moneyToDecimal(price) : null,
      ...(later ? { later } : {}),
      // One answer lets it go above both.
      ...(second ? { month: { limit: second.limit, spent: second.spent } } : {}),
    };
  }

  /** What purchases cost together; undefined where the price of one is not known. */
  #together(purchases: readonly Purchase[]): Money | undefined {
    return purchases
      .map(({ operation, params }) => parseMoney(wholePrice(operation, params, this.#rates, this.#deps.tierOf) ?? ''))
      .reduce<Money | undefined>((sum, each) => sum && each && addMoney(sum, each), ZERO);
  }

  /** Earlier versions kept the limits beside the account's data. */
  #caps(): SpendingCaps {
    const { limits, keyValues } = this.#deps;
    return limits.get() ?? { ...NO_CAPS, ...(keyValues.get(CAPS) as Partial<SpendingCaps> | undefined) };
  }

  /** What was spent, or may have been: only what was refused or not done is left out. */
  #spentSince(start: DateTime): Money {
    const from = start.toUTC().toISO() ?? '';
    const before = this.#deps.limits.spentBefore().filter(({ at }) => at >= from);
    return addMoney(sumOf(this.#since(from)), sumOf(before.map(({ amount }) => ({ price: amount }))));
  }

  /** What was bought and sent since the first of the month, and what refills added or may have added. */
  month(): MonthSpending {
    const since = DateTime.fromMillis(this.#deps.now()).startOf('month').toUTC().toISO() ?? '';
    const all = this.#since(since);
    const refills = all.filter(isRefill);
    const spends = all.filter((each) => !isRefill(each));
    return {
      since,
      spent: moneyToDecimal(sumOf(spends)),
      count: countOf(spends),
      unpriced: countOf(spends.filter(({ price }) => price === null)),
      uncertain: countOf(spends.filter(({ state }) => state !== 'done')),
      refilled: moneyToDecimal(sumOf(refills.filter(({ state }) => state === 'done'))),
      maybeRefilled: moneyToDecimal(sumOf(refills.filter(({ state }) => state !== 'done'))),
    };
  }

  #since(from: string): ChargeGroup[] {
    return this.#charges
      .groupsSince(from, new Date(this.#deps.now()).toISOString())
      .map((group) => ({ ...group, price: group.refill ? refillPrice(group.refill) : group.price }));
  }

  #price(operation: OperationId, params: Named): string | null {
    return spendPrice(operation, params, this.#rates, this.#deps.tierOf);
  }

  get #rates(): Record<string, unknown> | undefined {
    return this.#deps.responses.get('account.getRates', {})?.value as Record<string, unknown> | undefined;
  }

  // --- Ledger ---------------------------------------------------------------------------------------------------------

  /** Everything that was spent or sent for money and that matches, newest first. */
  ledger({ offset, limit, ...filter }: LedgerFilter & { offset: number; limit: number }): Ledger {
    return { entries: this.#entries(filter, limit, offset), total: this.#charges.count(filter) };
  }

  /** What was bought since a time and has a price, besides refills and sends. Prices are decimal strings. */
  boughtSince(from: string): { at: string; price: string }[] {
    return this.#charges.boughtSince(from);
  }

  /** All of the ledger that matches, as CSV with the name that its file should have. */
  csv(filter: LedgerFilter): { name: string; text: string; rows: number } {
    const entries = this.#entries(filter, -1, 0);
    const from = (filter.from || entries.at(-1)?.at || 'empty').slice(0, 10);
    return {
      name: `linekeeper-spending-${from}-${entries.length}.csv`,
      text: toCsv(Object.keys(CSV_COLUMNS), entries.map(csvRow)),
      rows: entries.length,
    };
  }

  #entries(filter: LedgerFilter, limit: number, offset: number): LedgerEntry[] {
    return this.#charges.page(filter, limit, offset).map(toEntry);
  }
}

const isRefill = ({ operation }: Pick<LedgerEntry, 'operation'>): boolean => operation === 'account.refillBalance';

/** The amount stands in the request itself, also where nothing else could be noted. */
function refillPrice(params: Named): string | null {
  return spendPrice('account.refillBalance', params, undefined);
}

/** What charges should cost together; one without a price counts as nothing. */
function sumOf(charges: readonly { price: string | null; count?: number }[]): Money {
  return charges.reduce(
    (sum, { price, count = 1 }) => addMoney(sum, multiplyMoney(parseMoney(price ?? '0') ?? ZERO, count)),
    ZERO,
  );
}

function countOf(groups: readonly ChargeGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** What was spent since the first of the month, by day, for limits that outlive the account's data. */
export function spentByDay(db: Database, now: number): { days: SpentDay[]; since: string } {
  const iso = (time: DateTime) => time.toUTC().toISO() ?? '';
  const since = iso(DateTime.fromMillis(now).startOf('month'));
  const entries = new Charges(db).since(since, new Date(now).toISOString()).map(toEntry);
  const byDay = Map.groupBy(entries, ({ at }) => iso(DateTime.fromISO(at).startOf('day')));
  const days = [...byDay].map(([at, spends]) => ({ at, amount: moneyToDecimal(sumOf(spends)) }));
  return { days, since };
}

function toEntry(row: Row): LedgerEntry {
  const operation = row['operation'] as OperationId;
  const params = JSON.parse(String(row['params'])) as Named;
  const refill = isRefill({ operation });
  const noted = row['noted'] === null ? undefined : (JSON.parse(String(row['noted'])) as { balance?: unknown } | null);
  const maybe = (name: string) => (row[name] === null ? null : String(row[name]));
  // What was read just before a refill is newer than the last sample.
  const before = refill && typeof noted?.balance === 'string' ? noted.balance : maybe('before');
  const after = maybe('after');
  const state = row['state'] as LedgerEntry['state'];
  // What was not carried out moved nothing: the balance changed by something else meanwhile.
  const isCharged = state !== 'refused' && state !== 'not-done';
  return {
    id: String(row['id']),
    at: String(row['at']),
    actor: String(row['actor']),
    operation,
    what: refill ? String(params['amount']) : String(row['target']),
    state,
    price: refill ? refillPrice(params) : maybe('price'),
    before,
    after,
    change: isCharged ? difference(before, after) : null,
  };
}

function difference(before: string | null, after: string | null): string | null {
  const [from, to] = [parseMoney(before ?? ''), parseMoney(after ?? '')];
  return from && to ? moneyToDecimal(subtractMoney(to, from)) : null;
}

function csvRow(entry: LedgerEntry): string[] {
  return Object.values(CSV_COLUMNS).map((value) => value(entry));
}
