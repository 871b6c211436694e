import type { BalanceSample, RefillMark } from '#shared/bridge/money.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { compareMoney, moneyToDecimal, parseMoney, subtractMoney, type Money } from '#shared/domain/money/money.ts';
import { isReloadAmount } from '#shared/domain/money/refill-rules.ts';
import type { BalanceReading } from '#shared/domain/texts/text-price.ts';
import type { JournalEntries, JournalRecord } from '../journal/journal-entries.ts';
import type { Database, Row } from '../store/database.ts';
import type { BalanceStep } from './refill-evidence.ts';

const REFILL = 'account.refillBalance';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Samples older than this are thinned to one an hour, and those older than the second to one a day. */
const HOURLY_AFTER = 48 * HOUR;
const DAILY_AFTER = 40 * DAY;
/** A refill may show in the balance so much later than it was sent. */
const SHOWS_LATE_MS = 15 * 60_000;
/** A refill that was taken for not done, or that the provider refused, may show in the balance so much later. */
const MAY_STILL_COME_MS = DAY;

/** A balance with the time at which it was asked: it is true of some moment between the two. */
export interface NewSample extends BalanceSample {
  askedAt: string;
}

/** A rise of the balance by an amount of automatic refill that was not sent from here. */
export interface SeenRefill {
  amount: string;
  balance: string;
  /** A refill of that amount that was taken for not done, or that the provider refused; null when there is none. */
  activityId: string | null;
}

/** The balances that were read, from which the history is drawn. Sparser the older they are. */
export class BalanceSamples {
  readonly #db: Database;
  readonly #entries: JournalEntries;
  readonly #surelyNow: () => number | null;
  #thinnedAt = -Infinity;

  /** @param surelyNow milliseconds of a time that has surely come; null while none is known */
  constructor(db: Database, entries: JournalEntries, surelyNow: () => number | null) {
    this.#db = db;
    this.#entries = entries;
    this.#surelyNow = surelyNow;
  }

  /**
   * Keeps a balance; answers the refill that shows in it and that was not sent from here.
   *
   * @param isExplained whether refills from here explain the last rise
   */
  note(sample: NewSample, isExplained: () => boolean = () => false): SeenRefill | undefined {
    const { askedAt, at, balance, credit } = sample;
    return this.#db.transaction(() => {
      const last = this.#db.get('SELECT seq, asked_at, balance FROM balance_sample ORDER BY seq DESC LIMIT 1');
      const rise = last ? riseOf(String(last['balance']), balance) : undefined;
      this.#db.run(
        'INSERT INTO balance_sample (asked_at, at, balance, credit, kept, seen_refill) VALUES (?, ?, ?, ?, ?, NULL)',
        ...[askedAt, at, balance, credit, rise ? 1 : 0],
      );
      const seen = last && rise && !isExplained() ? this.#seen(rise, String(last['asked_at']), balance) : undefined;
      if (seen)
        this.#db.run(
          'UPDATE balance_sample SET seen_refill = ? WHERE seq = (SELECT MAX(seq) FROM balance_sample)',
          seen.amount,
        );
      if (last && rise) this.#db.run('UPDATE balance_sample SET kept = 1 WHERE seq = ?', Number(last['seq']));
      this.#thin();
      return seen;
    });
  }

  /** Samples from a time on, oldest first. */
  since(from: string): BalanceSample[] {
    return this.#db
      .all('SELECT at, balance, credit FROM balance_sample WHERE at >= ? ORDER BY seq', from)
      .map(toSample);
  }

  /** At most so many samples that were asked at a time or later, oldest first. */
  askedSince(from: string, limit: number): BalanceSample[] {
    return this.#db
      .all('SELECT at, balance, credit FROM balance_sample WHERE asked_at >= ? ORDER BY seq LIMIT ?', from, limit)
      .map(toSample);
  }

  /** Balances with the times between which they are true, from a time on, oldest first. */
  readings(from: string): BalanceReading[] {
    return this.#db
      .all('SELECT asked_at, at, balance FROM balance_sample WHERE at >= ? ORDER BY seq', from)
      .map((row) => ({ askedAt: String(row['asked_at']), at: String(row['at']), balance: String(row['balance']) }));
  }

  /** Each two balances that were read one after the other, from a time on, oldest first. */
  steps(from: string): BalanceStep[] {
    const rows = this.#db.all('SELECT seq, asked_at, at, balance FROM balance_sample WHERE at >= ? ORDER BY seq', from);
    return rows.slice(1).map((row, index) => ({
      place: Number(row['seq']),
      since: String(rows[index]?.['asked_at']),
      asked: String(row['asked_at']),
      until: String(row['at']),
      from: String(rows[index]?.['balance']),
      to: String(row['balance']),
    }));
  }

  /** Place of the newest balance in the order of reads; 0 before the first. */
  newestPlace(): number {
    return Number(this.#db.get('SELECT MAX(seq) AS seq FROM balance_sample')?.['seq'] ?? 0);
  }

  newest(): BalanceSample | undefined {
    const row = this.#db.get('SELECT at, balance, credit FROM balance_sample ORDER BY seq DESC LIMIT 1');
    return row && toSample(row);
  }

  /** Refills that were seen and not sent from here, from a time on, oldest first. */
  seenSince(from: string): RefillMark[] {
    return this.#db
      .all('SELECT at, seen_refill FROM balance_sample WHERE seen_refill IS NOT NULL AND at >= ? ORDER BY seq', from)
      .map((row) => ({
        ...{ at: String(row['at']), amount: String(row['seen_refill']) },
        ...{ by: 'seen', certain: true, activityId: null },
      }));
  }

  /**
   * A refill from here in the last minutes may be part of a rise, whatever its amount: better one automatic refill that is
   * not told than one that never was.
   */
  #seen(rise: Money, lastAsked: string, balance: string): SeenRefill | undefined {
    if (!isReloadAmount(rise)) return undefined;
    const sentFrom = new Date(Date.parse(lastAsked) - SHOWS_LATE_MS).toISOString();
    const sent = this.#entries.find({
      operations: [REFILL],
      since: sentFrom,
      states: ['pending', 'done', 'unknown'],
      limit: 1,
    });
    if (sent.length > 0) return undefined;
    const amount = moneyToDecimal(rise);
    const openFrom = new Date(Date.parse(lastAsked) - MAY_STILL_COME_MS).toISOString();
    const maybe = this.#entries
      .find({ operations: [REFILL], since: openFrom, states: ['not-done', 'cannot-tell', 'refused'] })
      .filter((refill) => refill.state !== 'refused' || hadAnswer(refill))
      .find(({ params }) => riseOf('0', String(params['amount'])) && same(String(params['amount']), amount));
    return { amount, balance, activityId: maybe?.id ?? null };
  }

  /** Once an hour is enough: nothing becomes old faster. */
  #thin(): void {
    const now = this.#surelyNow();
    if (now === null || now - this.#thinnedAt < HOUR) return;
    this.#thinnedAt = now;
    const old = this.#db.all(
      'SELECT seq, at, balance, kept FROM balance_sample WHERE at < ? ORDER BY seq',
      new Date(now - HOURLY_AFTER).toISOString(),
    );
    const daily = new Date(now - DAILY_AFTER).toISOString();
    const lowest = new Map<string, Row>();
    for (const row of old) {
      const at = String(row['at']);
      const bucket = at.slice(0, at < daily ? 10 : 13);
      const known = lowest.get(bucket);
      if (!known || isLower(String(row['balance']), String(known['balance']))) lowest.set(bucket, row);
    }
    const stay = new Set([...lowest.values()].map(({ seq }) => seq));
    for (const { seq, kept } of old)
      if (kept === 0 && !stay.has(seq)) this.#db.run('DELETE FROM balance_sample WHERE seq = ?', Number(seq));
  }
}

/** Whether the provider itself refused it: that it charged nothing is then its word only. */
function hadAnswer({ detail }: JournalRecord): boolean {
  return (detail as Problem | null)?.kind === 'refused';
}

function riseOf(before: string, after: string): Money | undefined {
  const [from, to] = [parseMoney(before), parseMoney(after)];
  if (!from || !to || compareMoney(to, from) <= 0) return undefined;
  return subtractMoney(to, from);
}

function same(a: string, b: string): boolean {
  const [one, other] = [parseMoney(a), parseMoney(b)];
  return one !== undefined && other !== undefined && compareMoney(one, other) === 0;
}

function isLower(a: string, b: string): boolean {
  const [one, other] = [parseMoney(a), parseMoney(b)];
  return one !== undefined && (other === undefined || compareMoney(one, other) < 0);
}

function toSample(row: Row): BalanceSample {
  return { at: String(row['at']), balance: String(row['balance']), credit: String(row['credit']) };
}
