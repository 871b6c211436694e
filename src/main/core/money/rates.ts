import { setTimeout as pause } from 'node:timers/promises';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type {
  Country,
  CountryList,
  FoundRate,
  RateChange,
  RateFinding,
  RateList,
  RateTable,
} from '#shared/bridge/money.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { toCsv } from '#shared/domain/text/csv.ts';
import { compareMoney, parseMoney } from '#shared/domain/money/money.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { priceQuery, type Price, type RateView } from '#shared/domain/money/rate-table.ts';
import { countriesByName, dialDigits, isDomestic, regionOf, regionsOf } from '#shared/domain/money/rates.ts';
import type { OperationId, ReadId, Result } from '#shared/provider/catalogue.ts';
import { isYounger } from '../age.ts';
import type { Attempt } from '../client/wire.ts';
import type { Lists } from '../lists/lists.ts';
import type { ResponseCache } from '../store/response-cache.ts';
import type { Database } from '../store/database.ts';
import { PriceIndex, pricesInOrder, type PriceListName } from './price-index.ts';

/** A price that is older is read again before it is used. */
const FRESH_MS = 24 * 3_600_000;
/** Countries whose price lists are read to find one number; more share no code. */
const MOST_COUNTRIES = 30;
/** Longer prefixes that are shown below the one that was found. */
const MOST_MORE = 20;
/** A single digit fits a good part of the world. */
const LEAST_DIGITS = 2;
/** Words behind a place that say which kind of line is called: its country has the prices of both. */
const KIND_OF_LINE = /\s+(?:mobiles?|cell(?:\s?phones?)?|cellular|landlines?|m[oó]vil(?:es)?|celular(?:es)?|fijos?)$/i;

/** Rows of a country that stand for all of its prices where there is little room. */
const GLANCE_ROWS = 5;

/** The lists of prices of calls, as their changes are told. */
const LISTS: Record<PriceListName, RateChange['list']> = { 'zone-2-prices': 'zone2', 'country-prices': 'country' };

interface RatesDeps {
  db: Database;
  responses: ResponseCache;
  lists: Lists;
  /** Reads and keeps the answer. */
  read: (id: ReadId, params: unknown) => Promise<Attempt>;
  now: () => number;
  /** Wait between two countries of an export, in milliseconds. */
  pauseMs: number;
  progress: (progress: { done: number; total: number }) => void;
}

/** A value with its age, and why it is not younger. */
interface Known<T> {
  value: T;
  at: string;
  problem: Problem | null;
}

/** What things cost: price lists that are kept with their age, looked up and exported. */
export class Rates {
  readonly #deps: RatesDeps;
  readonly #reading = new Map<ReadId, Promise<Attempt>>();
  readonly #closing = new AbortController();
  #exporting: AbortController | undefined;
  readonly #everyCountry: PriceIndex;
  readonly #zone2: PriceIndex;

  constructor(deps: RatesDeps) {
    this.#deps = deps;
    this.#everyCountry = new PriceIndex(deps.lists, 'country-prices');
    this.#zone2 = new PriceIndex(deps.lists, 'zone-2-prices');
    for (const [name, list] of Object.entries(LISTS) as [PriceListName, RateChange['list']][])
      deps.lists.watchRows(name, (countryId, before, after) => {
        this.#noteRow(list, countryId, before as Price | null, after as Price | null);
      });
  }

  /** Ends what is under way. */
  close(): void {
    this.#closing.abort();
  }

  async list(fresh: boolean): Promise<Outcome<RateList>> {
    const known = await this.#known('account.getRates', fresh);
    if (!known.ok) return known;
    const { value, at, problem } = known.value;
    return succeed({ at, problem, rates: Object.fromEntries(listedPrices(value)) });
  }

  async countries(fresh: boolean): Promise<Outcome<CountryList>> {
    const known = await this.#known('account.countryList', fresh);
    if (!known.ok) return known;
    const { value, at, problem } = known.value;
    const countries = value.rows.map(({ country_id, country_name }) => ({ id: country_id, name: country_name }));
    return succeed({ at, problem, countries });
  }

  country(countryId: string, fresh: boolean): Promise<Outcome<RateTable>> {
    return this.#table('country-prices', countryId, fresh);
  }

  zone2(fresh: boolean): Promise<Outcome<RateTable>> {
    return this.#table('zone-2-prices', '', fresh);
  }

  // --- Finding --------------------------------------------------------------------------------------------------------

  /** What a call costs, by a country's name, a code, or a number in any form. */
  async find(text: string): Promise<Outcome<RateFinding>> {
    const digits = dialDigits(text);
    if (digits === null) return this.#findByName(text);
    return isDomestic(digits) ? this.#findDomestic(digits) : this.#findAbroad(digits);
  }

  async #findByName(text: string): Promise<Outcome<RateFinding>> {
    const list = await this.countries(false);
    if (!list.ok) return list;
    const place = text.trim().replace(KIND_OF_LINE, '');
    const named = countriesByName(place, list.value.countries);
    if (named.length > 0) return this.#pricesIn(named, null);
    // The table is large, and most questions do without it.
    const { regionsWithCity } = await import('#shared/domain/money/cities.ts');
    const regions = regionsWithCity(place);
    const countries = regions.flatMap((region) => list.value.countries.find((each) => regionOf(each) === region) ?? []);
    if (countries.length === 0 && regions.includes('US')) return this.#findDomestic('1');
    return this.#pricesIn(countries, place);
  }

  async #pricesIn(countries: Country[], city: string | null): Promise<Outcome<RateFinding>> {
    const [first] = countries;
    if (!first) return succeed({ kind: 'nothing' });
    const table = await this.country(first.id, false);
    if (!table.ok) return table;
    const rows = table.value.rows.slice(0, GLANCE_ROWS);
    return succeed({ kind: 'countries', countries, table: { country: first, rows }, city });
  }

  async #findDomestic(digits: string): Promise<Outcome<RateFinding>> {
    const list = await this.list(false);
    if (!list.ok) return list;
    const { rates, at } = list.value;
    const rate = rates['outbound_local_call_rate'] ?? null;
    return succeed({ kind: 'domestic', digits, rate, at, zone2: await this.#inZone2(digits) });
  }

  async #findAbroad(digits: string): Promise<Outcome<RateFinding>> {
    const list = await this.countries(false);
    if (!list.ok) return list;
    const regions = new Set(digits.length < LEAST_DIGITS ? [] : regionsOf(digits));
    const countries = list.value.countries
      .filter((country) => regions.has(regionOf(country) ?? ''))
      .slice(0, MOST_COUNTRIES);
    const reads = await Promise.all(countries.map(({ id }) => this.#opened('country-prices', id, false)));
    const failed = reads.find((read) => !read.ok);
    if (failed && !failed.ok) return failed;
    // A country whose name is not known is found by what was read of it before.
    const { rows, index } = await this.#everyCountry.listed();
    const best = index.find(digits) ?? null;
    const more = rows.filter(({ code }) => code.length > digits.length && code.startsWith(digits)).slice(0, MOST_MORE);
    return succeed({
      ...{ kind: 'international', digits, best, countries },
      more: more.map(({ destination, code, rate }) => ({ destination, code, rate })),
      zone2: await this.#inZone2(digits),
    });
  }

  /** The zone 2 list is told beside the rest: without it the rest is still true. */
  async #inZone2(digits: string): Promise<FoundRate | null> {
    const opened = await this.#opened('zone-2-prices', '', false);
    return opened.ok ? ((await this.#zone2.listed()).index.find(digits) ?? null) : null;
  }

  // --- Changes --------------------------------------------------------------------------------------------------------

  /** Compares the price list that was just read with the one that is kept; call it before the new one is kept. */
  noteRead(id: OperationId, value: unknown): void {
    if (id !== 'account.getRates') return;
    const kept = this.#deps.responses.get(id, {});
    if (!kept) return;
    const [old, fresh] = [kept.value, value].map((each) => new Map(listedPrices(each as Record<string, unknown>)));
    this.#deps.db.transaction(() => {
      for (const name of new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])]))
        this.#noteChange('rates', '', { name, code: '' }, old?.get(name), fresh?.get(name));
    });
  }

  /** A row of a list is another one now; null where it was or is not there. */
  #noteRow(list: RateChange['list'], countryId: string, before: Price | null, after: Price | null): void {
    const { destination: name = '', code = '' } = after ?? before ?? {};
    this.#noteChange(list, countryId, { name, code }, before?.rate, after?.rate);
  }

  #noteChange(
    list: RateChange['list'],
    countryId: string,
    { name, code }: { name: string; code: string },
    was: string | undefined,
    is: string | undefined,
  ): void {
    if (samePrice(was, is)) return;
    const at = new Date(this.#deps.now()).toISOString();
    this.#deps.db.run(
      'INSERT INTO rate_change (at, list, country_id, name, code, old, new) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[at, list, countryId, name, code, was ?? null, is ?? null],
    );
  }

  /** Prices that changed, newest first. */
  changes(limit: number): Outcome<RateChange[]> {
    const rows = this.#deps.db.all('SELECT * FROM rate_change ORDER BY seq DESC LIMIT ?', limit);
    return succeed(
      rows.map((row) => ({
        at: String(row['at']),
        list: row['list'] as RateChange['list'],
        countryId: String(row['country_id']),
        name: String(row['name']),
        code: String(row['code']),
        old: row['old'] === null ? null : String(row['old']),
        new: row['new'] === null ? null : String(row['new']),
      })),
    );
  }

  // --- Export ---------------------------------------------------------------------------------------------------------

  /** A price list, or those of all countries, as CSV with the name that its file should have. */
  async csv(input: CommandInput<'rates.export'>): Promise<Outcome<CsvFile>> {
    switch (input.what) {
      case 'rates': {
        const list = await this.list(false);
        if (!list.ok) return list;
        const { rates, at } = list.value;
        const rows = Object.entries(rates).map(([name, rate]) => [name, rate, at]);
        return succeed(csvFile('rates', ['name', 'rate', 'read_at'], rows, at));
      }
      case 'zone2':
        return this.#tableCsv('zone2', 'zone-2-prices', '', input.view);
      case 'country':
        return this.#tableCsv(`country-${input.countryId}`, 'country-prices', input.countryId, input.view);
      case 'all':
        return this.#allCountries();
    }
  }

  cancelExport(): Outcome<null> {
    this.#exporting?.abort();
    return succeed(null);
  }

  /** One country after the other, with a pause after each that had to be read. All of them, or a problem. */
  async #allCountries(): Promise<Outcome<CsvFile>> {
    // A second export takes the place of the first.
    this.#exporting?.abort();
    const own = new AbortController();
    this.#exporting = own;
    const signal = AbortSignal.any([own.signal, this.#closing.signal]);
    // What is being read when the export ends is read to its end, and kept.
    const ended = new Promise<Outcome<never>>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(fail({ kind: 'cancelled' }));
      });
    });
    const list = await this.countries(false);
    if (!list.ok) return list;
    const { countries } = list.value;
    const rows: string[][] = [];
    for (const [done, country] of countries.entries()) {
      if (signal.aborted) return fail({ kind: 'cancelled' });
      this.#deps.progress({ done, total: countries.length });
      const before = this.#deps.lists.state('country-prices', country.id).readAt;
      const table = await Promise.race([this.country(country.id, false), ended]);
      if (!table.ok) return table;
      // An older price would pass for one of today.
      if (table.value.problem) return fail(table.value.problem);
      rows.push(...table.value.rows.map((row) => [country.name, row.destination, row.code, row.rate, table.value.at]));
      if (table.value.at !== before) await pause(this.#deps.pauseMs, undefined, { signal }).catch(() => undefined);
    }
    if (signal.aborted) return fail({ kind: 'cancelled' });
    this.#deps.progress({ done: countries.length, total: countries.length });
    const headers = ['country', 'destination', 'code', 'rate', 'read_at'];
    return succeed(csvFile('all-countries', headers, rows, new Date(this.#deps.now()).toISOString()));
  }

  // --- Reading --------------------------------------------------------------------------------------------------------

  /** All rows of a list in the order of their codes, or those of a view. */
  async #tableCsv(
    file: string,
    name: PriceListName,
    scope: string,
    view: RateView | undefined,
  ): Promise<Outcome<CsvFile>> {
    const opened = await this.#opened(name, scope, false);
    if (!opened.ok) return opened;
    const { at } = opened.value;
    const query = view ? priceQuery(view) : NO_QUERY;
    const found = await this.#deps.lists.query(name, scope, query, Infinity);
    if (!found.ok) return found;
    const lines = (found.value.rows as Price[]).map(({ destination, code, rate }) => [destination, code, rate, at]);
    return succeed(csvFile(file, ['destination', 'code', 'rate', 'read_at'], lines, at));
  }

  async #table(name: PriceListName, scope: string, fresh: boolean): Promise<Outcome<RateTable>> {
    const opened = await this.#opened(name, scope, fresh);
    return opened.ok ? succeed({ ...opened.value, rows: await pricesInOrder(this.#deps.lists, name, scope) }) : opened;
  }

  /** Reads a list where it is not young; its age, and the problem where that fails and an older one is kept. */
  async #opened(
    name: PriceListName,
    scope: string,
    fresh: boolean,
  ): Promise<Outcome<Pick<RateTable, 'at' | 'problem'>>> {
    const { lists } = this.#deps;
    const read = await (fresh ? lists.refresh(name, scope) : lists.opened(name, scope));
    if (!read.ok) return read;
    const { readAt, problem } = read.value;
    if (readAt === null) return fail(problem ?? { kind: 'cancelled' });
    return succeed({ at: readAt, problem });
  }

  /** What is kept when it is young enough, else what the provider answers; an older one with the problem when it fails. */
  async #known<Id extends 'account.getRates' | 'account.countryList'>(
    id: Id,
    fresh: boolean,
  ): Promise<Outcome<Known<Result<Id>>>> {
    const { responses, now } = this.#deps;
    const time = new Date(now()).toISOString();
    const kept = responses.get(id, {});
    if (kept && !fresh && isYounger(kept.at, FRESH_MS, now()))
      return succeed({ value: kept.value as Result<Id>, at: kept.at, problem: null });
    const attempt = await this.#readOnce(id);
    if (attempt.kind === 'answered')
      return succeed({ value: attempt.value as Result<Id>, at: responses.get(id, {})?.at ?? time, problem: null });
    if (kept) return succeed({ value: kept.value as Result<Id>, at: kept.at, problem: attempt.problem });
    return fail(attempt.problem);
  }

  /** Joins a read that is under way: a person who types asks for the same again and again. */
  #readOnce(id: ReadId): Promise<Attempt> {
    const reading = this.#reading.get(id) ?? this.#deps.read(id, {}).finally(() => this.#reading.delete(id));
    this.#reading.set(id, reading);
    return reading;
  }
}

/** The fields of a price list; one that the specification does not know may be no string, and stands as it was written. */
function listedPrices(value: Record<string, unknown>): [name: string, price: string][] {
  return Object.entries(value).flatMap(([name, price]) =>
    price === undefined ? [] : [[name, typeof price === 'string' ? price : JSON.stringify(price)]],
  );
}

/** `0.01` and `0.0100` are the same price. */
function samePrice(a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [parseMoney(a ?? ''), parseMoney(b ?? '')];
  return one && other ? compareMoney(one, other) === 0 : a === b;
}

interface CsvFile {
  name: string;
  text: string;
  rows: number;
}

function csvFile(name: string, headers: string[], rows: string[][], at: string): CsvFile {
  const text = toCsv(headers, rows);
  return { name: `linekeeper-${name}-${at.slice(0, 10)}-${rows.length}.csv`, text, rows: rows.length };
}
