import type { Database as Connection, Statement } from 'better-sqlite3-multiple-ciphers';
import { difference } from '#shared/domain/calls/call-counts.ts';
import { isLocalTime, toCallRow, type CallRow, type ProviderCall } from '#shared/domain/calls/call-rows.ts';
import { differencesOf, type SumDifference } from '#shared/domain/calls/summary-check.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import type { CallSum } from '#shared/domain/guard/calls-abroad.ts';
import { inTransaction } from '../store/transaction.ts';
import type { CallNames } from './call-names.ts';
import { PER_SECOND } from './call-schema.ts';

/** A stretch of time that was read. */
export interface ReadSpan extends Span {
  /** Unix seconds. */
  readAt: number;
  /** Where the provider's sums differ from its list, none where some calls could not be read; null where all is well. */
  differs: SumDifference[] | null;
}

/** What was read of a window. */
export interface WindowRead {
  window: Span;
  /** The provider's sums of it; null where it gives none. */
  summary: readonly CallSum[] | null;
  /** All pages came, with as many rows as they said. */
  whole: boolean;
  /** Keeps it also where the sums differ. */
  anyway: boolean;
  now: number;
}

/** Seconds in which a provider is believed to list all calls: where it lists none of earlier, it may have them no more. */
const LISTED = 32 * 86_400;

/** A row as it is in the table. */
interface StoredCall {
  id: number;
  own: number;
  other: number;
  line: number;
  kind: number;
  minutes: number | null;
  billed: number | null;
  ccrf: number | null;
  cost: number | null;
}

/** Writes calls, window by window; what was kept of a window stays until another reading of it is whole. */
export class CallStore {
  readonly #db: Connection;
  readonly #names: CallNames;
  readonly #insert: Statement;
  readonly #remove: Statement;
  readonly #present: Statement;
  #staged: CallRow[] = [];
  #unread = 0;
  /** Some of the staged times have no offset. */
  #isLocal = false;

  constructor(db: Connection, names: CallNames) {
    this.#db = db;
    this.#names = names;
    this.#insert = db.prepare('INSERT INTO call VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#remove = db.prepare('DELETE FROM call WHERE id = ?');
    this.#present = db.prepare('SELECT * FROM call WHERE id >= ? AND id < ? ORDER BY id');
  }

  /** Takes a page of a window that is being read; the first one begins it anew. */
  stage(calls: readonly ProviderCall[], zone: string, first: boolean): number {
    if (first) {
      this.#staged = [];
      this.#unread = 0;
      this.#isLocal = false;
    }
    for (const call of calls) {
      this.#isLocal ||= isLocalTime(call.call_time);
      const row = toCallRow(call, zone);
      if (row) this.#staged.push(row);
      else this.#unread += 1;
    }
    return this.#staged.length;
  }

  /** Keeps the window that was staged, where it is whole and the provider's sums agree; says where they do not. */
  settle({ window, summary, whole, anyway, now }: WindowRead): { kept: boolean; differs: SumDifference[] } {
    const rows = this.#staged;
    const differs = summary ? differencesOf(summary, rows) : [];
    const isSure = whole && differs.length === 0 && this.#unread === 0;
    if (!isSure && !anyway) return { kept: false, differs };
    this.#staged = [];
    this.#transaction(() => {
      const isListed = rows.length > 0 || window.to > now - LISTED;
      this.#merge(window, rows, isSure && summary !== null && isListed);
      this.#noteSpan({ ...window, readAt: now, differs: isSure ? null : differs });
      if (this.#isLocal) this.#note('local', 'yes');
    });
    return { kept: true, differs };
  }

  /**
   * The stretches that were read. Times without an offset were read by the zone of then: where the provider has another one by
   * now, nothing counts as read, and the calls of the old times go when their stretches are read again.
   */
  spansIn(zone: string): ReadSpan[] {
    const before = this.#fact('zone');
    if (before !== zone)
      this.#transaction(() => {
        if (before !== undefined && this.#fact('local') !== undefined)
          this.#db.exec("DELETE FROM span; DELETE FROM fact WHERE name = 'outside'");
        this.#note('zone', zone);
      });
    return this.#spans;
  }

  get #spans(): ReadSpan[] {
    const rows = this.#db.prepare('SELECT * FROM span ORDER BY start').all() as {
      start: number;
      end: number;
      read_at: number;
      differs: string | null;
    }[];
    return rows.map(({ start, end, read_at, differs }) => ({
      from: start,
      to: end,
      readAt: read_at,
      differs: differs === null ? null : (JSON.parse(differs) as SumDifference[]),
    }));
  }

  #transaction(work: () => void): void {
    try {
      inTransaction(this.#db, work);
    } catch (error) {
      this.#names.forget(this.#db);
      throw error;
    }
  }

  /**
   * Adds what is missing. A call that the provider does not list any more is taken away where its sums prove the new list:
   * calls under way are listed otherwise than when they have ended.
   */
  #merge(window: Span, rows: readonly CallRow[], sure: boolean): void {
    let [from, to] = [window.from, window.to];
    let outside = 0;
    for (const { at } of rows) {
      if (at < window.from || at >= window.to) outside += 1;
      from = Math.min(from, at);
      to = Math.max(to, at + 1);
    }
    const present = this.#present.all(from * PER_SECOND, to * PER_SECOND) as StoredCall[];
    const wanted = rows.map((row) => this.#stored(row));
    const { missing, excess } =
      present.length === 0 ? { missing: wanted, excess: [] } : difference(wanted, present, keyOf);
    // A zone that is not the provider's puts calls into the windows beside theirs: then nothing is taken away.
    if (outside > 0) this.#note('outside', String(outside));
    else if (sure && this.#fact('outside') === undefined) for (const { id } of excess) this.#remove.run(id);
    this.#add(missing, present);
  }

  #add(calls: StoredCall[], present: readonly StoredCall[]): void {
    calls.sort((a, b) => a.id - b.id);
    const taken = new Map<number, number>();
    for (const { id } of present) taken.set(Math.floor(id / PER_SECOND), id);
    let before = -1;
    for (const call of calls) {
      const second = Math.floor(call.id / PER_SECOND);
      const last = taken.get(second);
      const id = Math.max(call.id, last === undefined ? 0 : last + 1, before + 1);
      before = id;
      const { own, other, line, kind, minutes, billed, ccrf, cost } = call;
      this.#insert.run(id, own, other, line, kind, minutes, billed, ccrf, cost);
    }
  }

  #stored(row: CallRow): StoredCall {
    const { at, own, other, line, type, direction, status, rate, minutes, billed, ccrf, cost } = row;
    const names = this.#names;
    return {
      id: at * PER_SECOND,
      own: names.party(own),
      other: names.party(other),
      line: names.lineOf(line),
      kind: names.kindOf(type, direction, status, rate),
      minutes,
      billed,
      ccrf,
      cost,
    };
  }

  /**
   * What was known of the same time is cut back to what the new stretch leaves of it. What was known of a time that is still to
   * come was read while the clock was ahead: its calls are still to be made.
   */
  #noteSpan({ from, to, readAt, differs }: ReadSpan): void {
    const put = this.#db.prepare('INSERT OR REPLACE INTO span VALUES (?, ?, ?, ?)');
    for (const span of this.#spans) {
      if (span.to <= readAt && (span.to <= from || span.from >= to)) continue;
      this.#db.prepare('DELETE FROM span WHERE start = ?').run(span.from);
      const json = span.differs && JSON.stringify(span.differs);
      const end = Math.min(span.to, readAt);
      if (span.from < Math.min(from, end)) put.run(span.from, Math.min(from, end), span.readAt, json);
      if (end > Math.max(to, span.from)) put.run(Math.max(to, span.from), end, span.readAt, json);
    }
    put.run(from, to, readAt, differs && JSON.stringify(differs));
  }

  #note(name: string, value: string): void {
    this.#db.prepare('INSERT OR REPLACE INTO fact VALUES (?, ?)').run(name, value);
  }

  #fact(name: string): string | undefined {
    return this.#db.prepare('SELECT value FROM fact WHERE name = ?').pluck().get(name) as string | undefined;
  }
}

/** Two calls with the same key cannot be told apart. */
function keyOf({ id, own, other, line, kind, minutes, billed, ccrf, cost }: StoredCall): string {
  return [Math.floor(id / PER_SECOND), own, other, line, kind, minutes, billed, ccrf, cost].join(' ');
}
