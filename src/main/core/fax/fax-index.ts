import Sqlite, { type Database as Connection } from 'better-sqlite3-multiple-ciphers';
import type { FaxRecord } from '#shared/bridge/fax.ts';
import type { FaxBox, FaxQuery, FaxSort } from '#shared/domain/fax/fax-query.ts';
import { faxStatusMeaning } from '#shared/domain/fax/fax-status.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { keyPragma } from '../store/database-encryption.ts';
import { FAX_RECORDS, toFaxRecord } from '../store/fax-record-rows.ts';
import type { DocumentMatches, FaxPlace, FoundRecords } from './fax-questions.ts';
import { boxWhere, faxWhere, type Where } from './fax-where.ts';

/** Pages of the file that are kept in memory, in kilobytes. */
const CACHE_KB = 65_536;
/** A longer choice is no help: the text finds numbers, too. */
const MOST_CHOICES = 300;
/** Trouble first. */
const RANKS = { failed: 0, 'unknown-word': 1, sending: 2, delivered: 3 } as const;
const FROM = 'fax_record r LEFT JOIN fax_mark m ON m.fax_id = r.fax_id';

/** Answers questions about the fax history. Only reads; main writes. */
export class FaxIndex {
  readonly #db: Connection;
  /** The ids of the list that was asked for last, in their order. */
  #ids: { name: string; ids: number[] } | null = null;
  /** Choices of each list, of one version of the file. */
  readonly #choices = new Map<FaxBox, { version: number; choices: Choices }>();

  constructor({ file, key }: FaxPlace) {
    this.#db = new Sqlite(file, { readonly: true, fileMustExist: true });
    if (key) this.#db.pragma(keyPragma(key));
    this.#db.exec(`PRAGMA cache_size = -${String(CACHE_KB)}; PRAGMA temp_store = MEMORY;`);
    this.#db.function('fax_plain', { deterministic: true }, (text) => plainText(String(text)));
    const ranks = new Map<string, number>();
    this.#db.function('fax_rank', { deterministic: true }, (status, direction) => {
      const name = `${String(direction)} ${String(status)}`;
      const known = ranks.get(name);
      if (known !== undefined) return known;
      const rank = RANKS[faxStatusMeaning(String(status), direction === 'in' ? 'in' : 'out').kind];
      ranks.set(name, rank);
      return rank;
    });
  }

  close(): void {
    this.#db.close();
  }

  /** The first faxes that match, how many there are, and what there is to narrow by. */
  find(query: FaxQuery, documents: DocumentMatches, limit: number): FoundRecords {
    const ids = this.#idsOf(query, documents);
    const isLookedFor = query.words.text.trim() !== '';
    const everywhere = isLookedFor ? this.#count(faxWhere(withoutFilters(query), documents)) : ids.length;
    return {
      total: ids.length,
      outside: Math.max(0, everywhere - ids.length),
      rows: this.#byIds(ids.slice(0, limit)),
      ...this.#choicesOf(query.box),
    };
  }

  /** Faxes between two places of a list. */
  part(query: FaxQuery, documents: DocumentMatches, start: number, end: number): FaxRecord[] {
    return this.#byIds(this.#idsOf(query, documents).slice(start, end));
  }

  /** All faxes that match, in their order, for {@link rows}. */
  ids(query: FaxQuery, documents: DocumentMatches): number[] {
    return this.#idsOf(query, documents);
  }

  rows(ids: readonly number[]): FaxRecord[] {
    return this.#byIds(ids);
  }

  /** Ids of faxes that are kept for good. */
  held(): string[] {
    return this.#db.prepare('SELECT fax_id FROM fax_mark WHERE held = 1').pluck().all() as string[];
  }

  byFaxId(faxId: string): FaxRecord[] {
    return (this.#db.prepare(`${FAX_RECORDS} WHERE r.fax_id = ?`).all(faxId) as Record<string, unknown>[]).map(
      toFaxRecord,
    );
  }

  #idsOf(query: FaxQuery, documents: DocumentMatches): number[] {
    const name = JSON.stringify([this.#version, query, documents]);
    if (this.#ids?.name !== name) {
      const { sql, values } = faxWhere(query, documents);
      const order = orderOf(query.sort, query.box, query.descending);
      const ids = this.#db
        .prepare(`SELECT r.rowid FROM ${FROM} WHERE ${sql} ORDER BY ${order}`)
        .pluck()
        .all(...values);
      this.#ids = { name, ids: ids as number[] };
    }
    return this.#ids.ids;
  }

  /** Rises when another connection has written. */
  get #version(): number {
    return Number(this.#db.pragma('data_version', { simple: true }));
  }

  #count({ sql, values }: Where): number {
    return Number(
      this.#db
        .prepare(`SELECT count(*) FROM ${FROM} WHERE ${sql}`)
        .pluck()
        .get(...values),
    );
  }

  #byIds(ids: readonly number[]): FaxRecord[] {
    const rows = this.#db
      .prepare(`${FAX_RECORDS} WHERE r.rowid IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(ids)) as Record<string, unknown>[];
    const byId = new Map(rows.map((row) => [row['place'] as number, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toFaxRecord(row)] : [];
    });
  }

  #choicesOf(box: FaxBox): Choices {
    const version = this.#version;
    const known = this.#choices.get(box);
    if (known?.version === version) return known.choices;
    const all = (sql: string): string[] =>
      this.#db
        .prepare(`${sql} LIMIT ${String(MOST_CHOICES)}`)
        .pluck()
        .all() as string[];
    const where = boxWhere(box);
    const choices = {
      own: all(
        `SELECT DISTINCT CASE direction WHEN 'in' THEN to_number ELSE from_number END AS own FROM fax_record r WHERE ${where} ORDER BY own`,
      ),
      services: all(`SELECT DISTINCT service FROM fax_record r WHERE ${where} AND service <> '' ORDER BY service`),
      tags: all('SELECT DISTINCT each.value FROM fax_mark m, json_each(m.tags) AS each ORDER BY 1'),
      oldest: all(`SELECT at FROM fax_record r WHERE ${where} ORDER BY at`)[0] ?? null,
    };
    this.#choices.set(box, { version, choices });
    return choices;
  }
}

type Choices = Pick<FoundRecords, 'own' | 'services' | 'tags' | 'oldest'>;

/** The words of a search alone, over the same list. */
function withoutFilters(query: FaxQuery): FaxQuery {
  const { box, other, words, dated, sort, descending } = query;
  const nothing = { own: '', service: '', result: '', state: '', tag: '', from: null, to: null } as const;
  return { box, other, words, dated, sort, descending, ...nothing };
}

function orderOf(sort: FaxSort, box: FaxBox, descending: boolean): string {
  const down = descending ? 'DESC' : 'ASC';
  const latest = `r.at ${down}, r.rowid ${down}`;
  switch (sort) {
    case 'time':
      return latest;
    case 'number':
      return `${numberOf('other', box)} ${down}, r.at DESC, r.rowid DESC`;
    case 'own':
      return `${numberOf('own', box)} ${down}, r.at DESC, r.rowid DESC`;
    case 'what':
      return `r.service ${down}, r.at DESC, r.rowid DESC`;
    case 'status':
      return `fax_rank(r.status, r.direction) ${down}, r.status ${down}, r.at DESC, r.rowid DESC`;
  }
}

function numberOf(side: 'own' | 'other', box: FaxBox): string {
  const [whenIn, whenOut] = side === 'own' ? ['r.to_number', 'r.from_number'] : ['r.from_number', 'r.to_number'];
  if (box === 'all') return `CASE r.direction WHEN 'in' THEN ${whenIn} ELSE ${whenOut} END`;
  return box === 'received' ? whenIn : whenOut;
}
