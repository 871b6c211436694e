import type { Database as Connection } from 'better-sqlite3-multiple-ciphers';
import type { ArchivedCall, CallAnswer, CallGroups, CallPictures } from '#shared/bridge/calls.ts';
import {
  addSums,
  NO_SUMS,
  NO_TAG,
  type CallFilter,
  type CallSort,
  type CallSums,
  type GroupBy,
} from '#shared/domain/calls/call-filter.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import { DayClock } from './day-clock.ts';
import type { CallNames } from './call-names.ts';
import { PER_SECOND } from './call-schema.ts';
import { whereOf, type NumberTags, type Where } from './call-where.ts';

/** Calls that the account made, of one type, to one number, from one line. */
export interface OutgoingCalls {
  type: string;
  callee: string;
  /** Its name; null where the provider does not say it. */
  line: string | null;
  calls: number;
  /** Ten-thousandths of a dollar; null where the provider does not say it. */
  cost: number | null;
}

const SUMS = `count(*) AS calls, coalesce(sum(minutes), 0) AS minutes, coalesce(sum(billed), 0) AS billed,
  coalesce(sum(cost), 0) AS cost`;
const COLUMNS = `call.id, own.number AS own, other.number AS other, other.country AS country, line, kind, minutes, billed,
  ccrf, cost`;
/** Steps from one number to the next by the index, without looking at the calls between them. */
const OWN_NUMBERS = `WITH RECURSIVE step (own) AS (
    SELECT min(own) FROM call
    UNION ALL SELECT (SELECT min(own) FROM call WHERE own > step.own) FROM step WHERE step.own IS NOT NULL
  )
  SELECT number FROM step JOIN party ON party.id = step.own WHERE number <> '' ORDER BY number LIMIT ?`;
/** A longer choice is no help: the text finds numbers, too. */
const MOST_NUMBERS = 300;
const JOINS = 'JOIN party AS own ON own.id = call.own JOIN party AS other ON other.id = call.other';
/** Seconds of a quarter of an hour: every zone has its midnights at the end of one. */
const QUARTER = 900;
/** Share of the archive from which on the index by number is used. */
const MOST_OF = 0.2;
/** Calls that are read at one go for a file. */
const AT_ONCE = 2000;
/** Destinations in the picture. */
const MOST_DESTINATIONS = 10;
const ORDERS: Record<CallSort, string> = { time: 'id', minutes: 'minutes', billed: 'billed', cost: 'cost' };

/** How calls are ordered. */
export interface CallOrder {
  sort: CallSort;
  descending: boolean;
}

type Raw = Omit<ArchivedCall, 'at' | 'direction' | 'type' | 'status' | 'answered' | 'line' | 'rate'> & {
  kind: number;
  line: number;
};

/** Questions about the archive. Only reads. */
export class CallQuery {
  readonly #db: Connection;
  readonly #names: CallNames;
  #tags: NumberTags = new Map();
  /** The ids of the filter that was scrolled last, in their order. */
  #ids: { name: string; ids: number[] } | null = null;

  constructor(db: Connection, names: CallNames) {
    this.#db = db;
    this.#names = names;
  }

  useTags(tags: NumberTags): void {
    this.#tags = tags;
  }

  /** Calls came or left: places in lists are others. */
  changed(): void {
    this.#ids = null;
  }

  /** The first calls that match, and the sums of all. */
  find(filter: CallFilter, order: CallOrder, limit: number): CallAnswer {
    const where = this.where(filter);
    const lines = this.#db.prepare("SELECT name FROM line WHERE name <> '' ORDER BY name").pluck().all() as string[];
    const countries = this.#db
      .prepare("SELECT DISTINCT country FROM party WHERE country <> '' ORDER BY country")
      .pluck()
      .all() as string[];
    const numbers = this.#db.prepare(OWN_NUMBERS).pluck().all(MOST_NUMBERS) as string[];
    const tags = [...new Set([...this.#tags.values()].flat())].sort();
    return { sums: this.#sums(where), rows: this.#rows(where, order, limit), lines, numbers, countries, tags };
  }

  sums(filter: CallFilter): CallSums {
    return this.#sums(this.where(filter));
  }

  /** Calls between two places of the list. */
  part(filter: CallFilter, order: CallOrder, start: number, end: number): ArchivedCall[] {
    const ids = this.#idsOf(filter, order).slice(start, end);
    return this.byIds(ids);
  }

  byIds(ids: readonly number[]): ArchivedCall[] {
    const rows = this.#db
      .prepare(`SELECT ${COLUMNS} FROM call ${JOINS} WHERE call.id IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(ids)) as Raw[];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [this.#call(row)] : [];
    });
  }

  groups(filter: CallFilter, by: GroupBy, zone: string): CallGroups {
    const where = this.where(filter);
    const rows = this.#groupedRows(where, by, filter);
    const groups = [...merged(rows, this.#namesOf(by, zone))].map(([key, sums]) => ({ key, ...sums }));
    groups.sort((a, b) => (by === 'day' ? (a.key < b.key ? -1 : 1) : b.cost - a.cost || b.calls - a.calls));
    const whole = merged(rows, () => ['']).get('') ?? NO_SUMS;
    return { by, groups, sums: whole };
  }

  pictures(filter: CallFilter, zone: string): CallPictures {
    const where = this.where(filter);
    const clock = new DayClock(zone);
    const days = new Map<string, CallPictures['days'][number]>();
    const hours = new Map<string, CallPictures['hours'][number]>();
    for (const [quarter, kind, calls, minutes, billed, cost] of this.#quarters(where)) {
      const { day, weekday, hour } = clock.at(quarter * QUARTER);
      const type = this.#names.kind(kind)?.type ?? '';
      const sums = { calls, minutes, billed, cost };
      const ofDay = days.get(`${day}\n${type}`);
      days.set(`${day}\n${type}`, { day, type, ...(ofDay ? addSums(ofDay, sums) : sums) });
      const ofHour = hours.get(`${String(weekday)} ${String(hour)}`);
      hours.set(`${String(weekday)} ${String(hour)}`, { weekday, hour, calls: (ofHour?.calls ?? 0) + calls });
    }
    return {
      days: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
      hours: [...hours.values()],
      destinations: this.groups({ ...filter, direction: 'out' }, 'country', zone).groups.slice(0, MOST_DESTINATIONS),
      lines: this.groups(filter, 'line', zone).groups,
    };
  }

  /** Calls one by one, the newest first, for what is written to a file. */
  *each(filter: CallFilter): Generator<ArchivedCall> {
    const where = this.where(filter);
    const part = this.#db
      .prepare(`SELECT id FROM call WHERE id < ? AND ${where.sql} ORDER BY id DESC LIMIT ${String(AT_ONCE)}`)
      .pluck();
    for (let before = filter.to * PER_SECOND; ;) {
      const ids = part.all(before, ...where.values) as number[];
      yield* this.byIds(ids);
      const last = ids.at(-1);
      if (last === undefined) return;
      before = last;
    }
  }

  numbersIn({ from, to }: Span): string[] {
    const time = [from * PER_SECOND, to * PER_SECOND];
    const of = (column: string) => `SELECT ${column} FROM call WHERE id >= ? AND id < ?`;
    return this.#db
      .prepare(`SELECT number FROM party WHERE id IN (${of('own')}) OR id IN (${of('other')})`)
      .pluck()
      .all(...time, ...time) as string[];
  }

  outgoingIn({ from, to }: Span): OutgoingCalls[] {
    const rows = this.#db
      .prepare(
        `SELECT kind.type AS type, party.number AS callee, line.name AS line, COUNT(*) AS calls, SUM(call.cost) AS cost
         FROM call JOIN kind ON kind.id = call.kind JOIN party ON party.id = call.other LEFT JOIN line ON line.id = call.line
         WHERE call.id >= ? AND call.id < ? AND kind.direction = 'out' GROUP BY kind.type, call.other, call.line`,
      )
      .all(from * PER_SECOND, to * PER_SECOND);
    return rows as OutgoingCalls[];
  }

  where(filter: CallFilter): Where {
    return whereOf(filter, this.#db, this.#names, this.#tags);
  }

  #sums({ sql, values }: Where): CallSums {
    return this.#db.prepare(`SELECT ${SUMS} FROM call WHERE ${sql}`).get(...values) as CallSums;
  }

  #rows({ sql, values }: Where, { sort, descending }: CallOrder, limit: number): ArchivedCall[] {
    const direction = descending ? 'DESC' : 'ASC';
    const ids = this.#db
      .prepare(`SELECT id FROM call WHERE ${sql} ORDER BY ${ORDERS[sort]} ${direction}, id DESC LIMIT ?`)
      .pluck()
      .all(...values, limit) as number[];
    return this.byIds(ids);
  }

  #idsOf(filter: CallFilter, order: CallOrder): number[] {
    const name = JSON.stringify([filter, order, [...this.#tags]]);
    if (this.#ids?.name === name) return this.#ids.ids;
    const { sql, values } = this.where(filter);
    const ids = this.#db
      .prepare(
        `SELECT id FROM call WHERE ${sql} ORDER BY ${ORDERS[order.sort]} ${order.descending ? 'DESC' : 'ASC'}, id DESC`,
      )
      .pluck()
      .all(...values) as number[];
    this.#ids = { name, ids };
    return ids;
  }

  #groupedRows(where: Where, by: GroupBy, filter: CallFilter): GroupedRow[] {
    if (by === 'day') return this.#quarters(where).map(([quarter, , ...sums]) => [quarter, ...sums] as GroupedRow);
    const columns = { type: 'kind', line: 'line', number: 'own', tag: 'own', country: 'other' } as const;
    return this.#by(where, columns[by], this.#isMost(filter) && isPlain(filter));
  }

  /** What an id of a group is called; one that has several names counts in each. */
  #namesOf(by: GroupBy, zone: string): (id: number) => readonly string[] {
    switch (by) {
      case 'type':
        return (id) => [this.#names.kind(id)?.type ?? ''];
      case 'line':
        return (id) => [this.#names.line(id)];
      case 'number':
        return this.#numbers();
      case 'tag': {
        const numberOf = this.#numbers();
        return (id) => {
          const tags = this.#tags.get(numberOf(id)[0] ?? '') ?? [];
          return tags.length > 0 ? tags : [NO_TAG];
        };
      }
      case 'country': {
        const countries = new Map(this.#db.prepare('SELECT id, country FROM party').raw().all() as [number, string][]);
        return (id) => [countries.get(id) ?? ''];
      }
      case 'day': {
        const clock = new DayClock(zone);
        return (quarter) => [clock.at(quarter * QUARTER).day];
      }
    }
  }

  /** Whether a period is a good part of the archive, so that the index by number is quicker than the calls themselves. */
  #isMost({ from, to }: CallFilter): boolean {
    const [first, last] = this.#db.prepare('SELECT min(id), max(id) FROM call').raw().get() as
      | [number, number]
      | [null, null];
    if (first === null || last === null) return false;
    const [start, end] = [Math.max(from, first / PER_SECOND), Math.min(to, last / PER_SECOND)];
    return end - start > ((last - first) / PER_SECOND) * MOST_OF;
  }

  #numbers(): (id: number) => string[] {
    const find = this.#db.prepare('SELECT number FROM party WHERE id = ?').pluck();
    return (id) => [(find.get(id) as string | undefined) ?? ''];
  }

  #by({ sql, values }: Where, column: 'kind' | 'line' | 'own' | 'other', byIndex: boolean): GroupedRow[] {
    const index = byIndex && column === 'own' ? ' INDEXED BY call_own' : '';
    return this.#db
      .prepare(`SELECT ${column}, ${SUMS} FROM call${index} WHERE ${sql} GROUP BY ${column}`)
      .raw()
      .all(...values) as GroupedRow[];
  }

  #quarters({ sql, values }: Where): [number, number, number, number, number, number][] {
    return this.#db
      .prepare(
        `SELECT id / ${String(PER_SECOND * QUARTER)} AS quarter, kind, ${SUMS} FROM call WHERE ${sql} GROUP BY quarter, kind`,
      )
      .raw()
      .all(...values) as [number, number, number, number, number, number][];
  }

  #call({ kind: kindId, line, ...row }: Raw): ArchivedCall {
    const kind = this.#names.kind(kindId);
    return {
      ...row,
      at: Math.floor(row.id / PER_SECOND),
      direction: kind?.direction ?? '',
      type: kind?.type ?? '',
      status: kind?.status ?? '',
      answered: kind?.answered ?? false,
      rate: kind?.rate ?? '',
      line: this.#names.line(line),
    };
  }
}

/** Whether the index by number has all that a filter looks at. */
function isPlain({ line, direction, answered, country, text }: CallFilter): boolean {
  return line === '' && direction === '' && answered === '' && country === '' && text.trim() === '';
}

/** What was grouped by: an id, then calls, minutes, billed minutes and cost. */
type GroupedRow = [number, number, number, number, number];

/** Rows of groups added up by what they are called; one that has several names counts in each. */
function merged(rows: readonly GroupedRow[], namesOf: (id: number) => readonly string[]): Map<string, CallSums> {
  const groups = new Map<string, CallSums>();
  for (const [id, calls, minutes, billed, cost] of rows)
    for (const name of namesOf(id))
      groups.set(name, addSums(groups.get(name) ?? NO_SUMS, { calls, minutes, billed, cost }));
  return groups;
}
