import { DateTime } from 'luxon';
import type { Ledger, LedgerEntry, SpendingCaps, SpendingCapsState } from '#shared/bridge/money.ts';
import type { LedgerFilter } from '#shared/bridge/money-commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { toCsv } from '#shared/domain/csv.ts';
import { addMoney, compareMoney, moneyToDecimal, parseMoney, subtractMoney, type Money } from '#shared/domain/money.ts';
import { costs, isLimited, raisesFutureCosts, spendPrice, wholePrice } from '#shared/domain/spend-price.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { condition } from '../journal/activity.ts';
import type { Named } from '../journal/matchers.ts';
import type { ResponseCache } from '../store/response-cache.ts';
import type { Database, Row } from '../store/database.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { AccountLimits } from './limits-file.ts';
import type { BalanceSamples, NewSample } from './balance-samples.ts';

const CAPS = 'money.caps';
const NO_CAPS: SpendingCaps = { day: null, month: null };
const ZERO: Money = { units: 0n, scale: 0 };
/** A balance that is read later than this says nothing about one spend. */
const SHOWS_WITHIN_MS = 24 * 3_600_000;

const COLUMNS = `j.id, j.at, j.actor, j.operation, j.target, j.state, j.params, j.before AS noted,
  s.price, s.before, s.after`;

/** When a fax ended: it is charged then, and not when the provider takes it. */
const FAX_ENDED = `(SELECT CASE WHEN state IN ('sending', 'unknown', 'accepted') THEN '9999' ELSE updated_at END
  FROM fax_job WHERE journal_id = journal.id)`;

const CSV_HEADERS = [
  ...['id', 'time', 'actor', 'operation', 'what', 'result', 'expected_price', 'balance_before', 'balance_after'],
  'balance_change',
];

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

  constructor(deps: SpendsDeps) {
    this.#deps = deps;
  }

  /** Notes what a spend should cost and the balance before it, after it was written into the journal. */
  begun(id: string, operation: OperationId, params: Named): void {
    if (!costs(operation, params) && operationOf(operation).effect !== 'send') return;
    const { db, samples } = this.#deps;
    db.run(
      'INSERT OR REPLACE INTO spend (journal_id, price, before, after, sample) VALUES (?, ?, ?, NULL, ?)',
      ...[id, this.#price(operation, params), samples.newest()?.balance ?? null, samples.newestPlace()],
    );
  }

  /** Notes the newest balance that was read as the last one before each spend that was not sent yet. */
  noteSample(): void {
    const { db, samples } = this.#deps;
    db.run(
      `UPDATE spend SET sample = ? WHERE journal_id IN (SELECT id FROM journal WHERE state = 'pending' AND sent = 0)`,
      samples.newestPlace(),
    );
  }

  /** Notes a balance as the one after each spend that has none yet. While an outcome is unknown the last one counts. */
  noteBalance({ askedAt, balance }: NewSample): void {
    const { db } = this.#deps;
    const from = new Date(Date.parse(askedAt) - SHOWS_WITHIN_MS).toISOString();
    db.run(
      `UPDATE spend SET after = ? WHERE journal_id IN (
         SELECT id FROM journal WHERE at >= ? AND state <> 'pending' AND COALESCE(${FAX_ENDED}, settled_at, at) <= ?
           AND (spend.after IS NULL OR state = 'unknown'))`,
      ...[balance, from, askedAt],
    );
  }

  /** What an entry of the ledger should cost, and what the balance did; null for any other entry. */
  costOf(journalId: string): { estimate: string | null; change: string | null } | null {
    const row = this.#deps.db.get('SELECT price, before, after FROM spend WHERE journal_id = ?', journalId);
    if (!row) return null;
    const text = (name: string) => (row[name] === null ? null : String(row[name]));
    return { estimate: text('price'), change: difference(text('before'), text('after')) };
  }

  /** The balance after a spend as it was read; null where none was. */
  balanceAfter(journalId: string): string | null {
    const after = this.#deps.db.get('SELECT after FROM spend WHERE journal_id = ?', journalId)?.['after'];
    return typeof after === 'string' ? after : null;
  }

  /** The place of the last balance that was read before a spend; 0 where none was. */
  sampleBefore(journalId: string): number {
    return Number(this.#deps.db.get('SELECT sample FROM spend WHERE journal_id = ?', journalId)?.['sample'] ?? 0);
  }

  /** Whether an entry of the journal is in the ledger. */
  isCharged(journalId: string): boolean {
    return this.#deps.db.get('SELECT 1 FROM spend WHERE journal_id = ?', journalId) !== undefined;
  }

  // --- Limits ---------------------------------------------------------------------------------------------------------

  caps(): SpendingCapsState {
    const start = DateTime.fromMillis(this.#deps.now());
    return {
      ...this.#caps(),
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
    for (const cap of ['day', 'month'] as const) {
      if (caps[cap] === null) continue;
      const limit = parseMoney(String(caps[cap])) ?? ZERO;
      const left = this.#spentSince(DateTime.fromMillis(this.#deps.now()).startOf(cap));
      const spent = addMoney(left, waiting);
      const isFull = compareMoney(spent, limit) >= 0;
      if (isFull || !price || compareMoney(addMoney(spent, price), limit) > 0)
        return {
          ...{ kind: 'over-cap', cap, limit: moneyToDecimal(limit), spent: moneyToDecimal(spent) },
          price: price ? moneyToDecimal(price) : null,
          ...(later ? { later } : {}),
        };
    }
    return undefined;
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
    return this.#deps.db
      .all(
        `SELECT ${COLUMNS} FROM journal j LEFT JOIN spend s ON s.journal_id = j.id
         WHERE j.at >= ? AND (j.effect = 'spend' OR s.journal_id IS NOT NULL)
           AND j.state NOT IN ('refused', 'not-done')`,
        start.toUTC().toISO() ?? '',
      )
      .reduce((sum, row) => addMoney(sum, parseMoney(toEntry(row).price ?? '0') ?? ZERO), ZERO);
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
    const { where, values } = ledgerCondition(filter);
    const count = this.#deps.db.get(`SELECT COUNT(*) AS count FROM journal WHERE ${where}`, ...values);
    return { entries: this.#entries(filter, limit, offset), total: Number(count?.['count'] ?? 0) };
  }

  /** All of the ledger that matches, as CSV with the name that its file should have. */
  csv(filter: LedgerFilter): { name: string; text: string; rows: number } {
    const entries = this.#entries(filter, -1, 0);
    const from = (filter.from || entries.at(-1)?.at || 'empty').slice(0, 10);
    return {
      name: `linekeeper-spending-${from}-${entries.length}.csv`,
      text: toCsv(CSV_HEADERS, entries.map(csvRow)),
      rows: entries.length,
    };
  }

  #entries(filter: LedgerFilter, limit: number, offset: number): LedgerEntry[] {
    const { where, values } = ledgerCondition(filter);
    return this.#deps.db
      .all(
        `SELECT ${COLUMNS} FROM journal j LEFT JOIN spend s ON s.journal_id = j.id
         WHERE j.rowid IN (SELECT rowid FROM journal WHERE ${where} ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?)
         ORDER BY j.at DESC, j.rowid DESC`,
        ...[...values, limit, offset],
      )
      .map(toEntry);
  }
}

/** Sends are part of the ledger although no list has their price. */
function ledgerCondition(filter: LedgerFilter): ReturnType<typeof condition> {
  const { where, values } = condition({ ...filter, effects: [], withWarnings: false });
  const isCharged = `(effect IN ('spend', 'send') OR id IN (SELECT journal_id FROM spend))`;
  return { where: `${isCharged} AND ${where}`, values };
}

function toEntry(row: Row): LedgerEntry {
  const operation = row['operation'] as OperationId;
  const params = JSON.parse(String(row['params'])) as Named;
  const isRefill = operation === 'account.refillBalance';
  const noted = row['noted'] === null ? undefined : (JSON.parse(String(row['noted'])) as { balance?: unknown } | null);
  const maybe = (name: string) => (row[name] === null ? null : String(row[name]));
  // What was read just before a refill is newer than the last sample.
  const before = isRefill && typeof noted?.balance === 'string' ? noted.balance : maybe('before');
  const after = maybe('after');
  return {
    id: String(row['id']),
    at: String(row['at']),
    actor: String(row['actor']),
    operation,
    what: isRefill ? String(params['amount']) : String(row['target']),
    state: row['state'] as LedgerEntry['state'],
    // The amount stands in the request itself, also where nothing else could be noted.
    price: isRefill ? spendPrice(operation, params, undefined) : maybe('price'),
    before,
    after,
    change: difference(before, after),
  };
}

function difference(before: string | null, after: string | null): string | null {
  const [from, to] = [parseMoney(before ?? ''), parseMoney(after ?? '')];
  return from && to ? moneyToDecimal(subtractMoney(to, from)) : null;
}

function csvRow(entry: LedgerEntry): string[] {
  const { id, at, actor, operation, what, state, price, before, after, change } = entry;
  return [id, at, actor, operation, what, state, price ?? '', before ?? '', after ?? '', change ?? ''];
}
