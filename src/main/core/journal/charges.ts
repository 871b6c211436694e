import type { ActivityState } from '#shared/bridge/activity.ts';
import type { LedgerFilter } from '#shared/bridge/money-commands.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Database, Row } from '../store/database.ts';
import { condition } from './activity.ts';
import type { Named } from './matchers.ts';

const COLUMNS = `j.id, j.at, j.actor, j.operation, j.target, j.state, j.params, j.before AS noted,
  s.price, s.before, s.after`;

const REFILL = 'account.refillBalance' satisfies OperationId;

/** Values: the time, now, the time again. */
const CHARGED_SINCE = `j.at >= ? AND (j.effect = 'spend' OR s.journal_id IS NOT NULL)
  AND j.state NOT IN ('refused', 'not-done')
  AND NOT (j.at > ? AND EXISTS (SELECT 1 FROM balance_sample WHERE seq > s.sample AND at < ?))`;

/** When a fax ended: it is charged then, and not when the provider takes it. */
const FAX_ENDED = `(SELECT CASE WHEN state IN ('sending', 'unknown', 'accepted') THEN '9999' ELSE updated_at END
  FROM fax_job WHERE journal_id = journal.id)`;

/** What was noted of a change that is charged. */
export interface Charge {
  /** What it should cost, as a decimal string; null where no list says it. */
  price: string | null;
  /** The balance before it and after it, as they were read. */
  before: string | null;
  after: string | null;
  /** The place of the last balance that was read before it; 0 where none was. */
  sample: number;
}

/** Charges of one operation, state and price: most are sends of which hundreds cost the same. */
export interface ChargeGroup {
  operation: OperationId;
  state: ActivityState;
  /** As a decimal string; null where no list says it. Of refills the request says it. */
  price: string | null;
  /** Parameters of a refill; null for all else. */
  refill: Named | null;
  count: number;
}

/** What the entries of the journal cost, kept beside them. */
export class Charges {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Notes the price of a change and the balance before it. */
  begin(id: string, { price, before, sample }: Omit<Charge, 'after'>): void {
    this.#db.run(
      'INSERT OR REPLACE INTO spend (journal_id, price, before, after, sample) VALUES (?, ?, ?, NULL, ?)',
      ...[id, price, before, sample],
    );
  }

  /** Notes another price of a change that has one. */
  reprice(id: string, price: string): void {
    this.#db.run('UPDATE spend SET price = ? WHERE journal_id = ? AND price IS NOT NULL', price, id);
  }

  get(id: string): Charge | undefined {
    const row = this.#db.get('SELECT price, before, after, sample FROM spend WHERE journal_id = ?', id);
    if (!row) return undefined;
    const text = (name: string) => (row[name] === null ? null : String(row[name]));
    return { price: text('price'), before: text('before'), after: text('after'), sample: Number(row['sample'] ?? 0) };
  }

  /** Notes the newest balance as the last one before each change that has not left yet. */
  noteSample(place: number): void {
    this.#db.run(
      `UPDATE spend SET sample = ? WHERE journal_id IN (SELECT id FROM journal WHERE state = 'pending' AND sent = 0)`,
      place,
    );
  }

  /** Notes a balance after each change since a time that had ended when it was asked; the last one while its end is not known. */
  noteAfter(balance: string, { since, askedAt }: { since: string; askedAt: string }): void {
    this.#db.run(
      `UPDATE spend SET after = ? WHERE journal_id IN (
         SELECT id FROM journal WHERE at >= ? AND state <> 'pending' AND COALESCE(${FAX_ENDED}, settled_at, at) <= ?
           AND (spend.after IS NULL OR state = 'unknown'))`,
      ...[balance, since, askedAt],
    );
  }

  /**
   * What was charged since a time, or may have been. A charge whose time is still to come is of a clock that was ahead: it counts
   * unless a balance that was read after it is from before that time.
   */
  since(from: string, now: string): Row[] {
    return this.#db.all(
      `SELECT ${COLUMNS} FROM journal j LEFT JOIN spend s ON s.journal_id = j.id WHERE ${CHARGED_SINCE}`,
      ...[from, now, from],
    );
  }

  /** As {@link since}, those that are alike counted together: a month may have tens of thousands. */
  groupsSince(from: string, now: string): ChargeGroup[] {
    return this.#db
      .all(
        `SELECT j.operation, j.state, s.price, IIF(j.operation = '${REFILL}', j.params, NULL) AS refill, COUNT(*) AS count
         FROM journal j LEFT JOIN spend s ON s.journal_id = j.id WHERE ${CHARGED_SINCE} GROUP BY 1, 2, 3, 4`,
        ...[from, now, from],
      )
      .map(({ operation, state, price, refill, count }) => ({
        operation: operation as OperationId,
        state: state as ActivityState,
        price: price === null ? null : String(price),
        refill: refill === null ? null : (JSON.parse(String(refill)) as Named),
        count: Number(count),
      }));
  }

  /** What was bought since a time and has a price, besides refills and sends. Prices are decimal strings. */
  boughtSince(from: string): { at: string; price: string }[] {
    return this.#db
      .all(
        `SELECT j.at, s.price FROM journal j JOIN spend s ON s.journal_id = j.id
         WHERE j.at >= ? AND j.state = 'done' AND j.effect <> 'send' AND j.operation <> '${REFILL}' AND s.price IS NOT NULL`,
        from,
      )
      .map(({ at, price }) => ({ at: String(at), price: String(price) }));
  }

  /** A page of what was charged or sent and that matches, the newest first. */
  page(filter: LedgerFilter, limit: number, offset: number): Row[] {
    const { where, values } = ledgerCondition(filter);
    return this.#db.all(
      `SELECT ${COLUMNS} FROM journal j LEFT JOIN spend s ON s.journal_id = j.id
       WHERE j.rowid IN (SELECT rowid FROM journal WHERE ${where} ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?)
       ORDER BY j.at DESC, j.rowid DESC`,
      ...[...values, limit, offset],
    );
  }

  count(filter: LedgerFilter): number {
    const { where, values } = ledgerCondition(filter);
    return Number(this.#db.get(`SELECT COUNT(*) AS count FROM journal WHERE ${where}`, ...values)?.['count'] ?? 0);
  }
}

/** Sends are part of the ledger although no list has their price. */
function ledgerCondition(filter: LedgerFilter): ReturnType<typeof condition> {
  const { where, values } = condition({ ...filter, effects: [], withWarnings: false });
  const isCharged = `(effect IN ('spend', 'send') OR id IN (SELECT journal_id FROM spend))`;
  return { where: `${isCharged} AND ${where}`, values };
}
