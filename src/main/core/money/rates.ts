import { setTimeout as pause } from 'node:timers/promises';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type {
  Country,
  CountryList,
  FoundRate,
  RateChange,
  RateFinding,
  RateList,
  RateRow,
  RateTable,
} from '#shared/bridge/money.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { toCsv } from '#shared/domain/text/csv.ts';
import { compareMoney, parseMoney } from '#shared/domain/money/money.ts';
import { rateView, type RateView } from '#shared/domain/money/rate-table.ts';
import {
  countriesByName,
  dialDigits,
  isDomestic,
  PrefixIndex,
  regionOf,
  regionsOf,
} from '#shared/domain/money/rates.ts';
import type { OperationId, ReadId, Result } from '#shared/provider/catalogue.ts';
import { isYounger } from '../age.ts';
import type { Attempt } from '../client/wire.ts';
import { stable, type ResponseCache } from '../store/response-cache.ts';
import type { Database } from '../store/database.ts';

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

const LISTS = {
  'account.getRates': 'rates',
  'account.interRatesZone2': 'zone2',
  'account.countryRate': 'country',
} as const satisfies Partial<Record<OperationId, RateChange['list']>>;
type ListId = keyof typeof LISTS;

interface RatesDeps {
  db: Database;
  responses: ResponseCache;
  /** Reads and keeps the answer. */
  read: (id: ReadId, params: unknown, signal?: AbortSignal) => Promise<Attempt>;
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
  readonly #reading = new Map<string, Promise<Attempt>>();
  readonly #closing = new AbortController();
  #exporting: AbortController | undefined;
  #indexed: { rows: FoundRate[]; index: PrefixIndex<FoundRate> } | undefined;

  constructor(deps: RatesDeps) {
    this.#deps = deps;
  }

  /** Ends what is under way. */
  close(): void {
    this.#closing.abort();
  }

  async list(fresh: boolean): Promise<Outcome<RateList>> {
    const known = await this.#known('account.getRates', {}, fresh);
    if (!known.ok) return known;
    const { value, at, problem } = known.value;
    return succeed({ at, problem, rates: Object.fromEntries(listedPrices(value)) });
  }

  async countries(fresh: boolean): Promise<Outcome<CountryList>> {
    const known = await this.#known('account.countryList', {}, fresh);
    if (!known.ok) return known;
    const { value, at, problem } = known.value;
    const countries = value.rows.map(({ country_id, country_name }) => ({ id: country_id, name: country_name }));
    return succeed({ at, problem, countries });
  }

  country(countryId: string, fresh: boolean, signal?: AbortSignal): Promise<Outcome<RateTable>> {
    return this.#table('account.countryRate', { country_id: countryId }, fresh, signal);
  }

  zone2(fresh: boolean): Promise<Outcome<RateTable>> {
    return this.#table('account.interRatesZone2', {}, fresh);
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
    return succeed({ kind: 'countries', countries, table: { ...table.value, country: first }, city });
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
    const tables = await Promise.all(countries.map(({ id }) => this.country(id, false)));
    const failed = tables.find((table) => !table.ok);
    if (failed && !failed.ok) return failed;
    // A country whose name is not known is found by what was read of it before.
    const { rows, index } = this.#everyCountry();
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
    const table = await this.zone2(false);
    if (!table.ok) return null;
    const { rows, at } = table.value;
    return new PrefixIndex(rows.map((row) => ({ ...row, at }))).find(digits) ?? null;
  }

  /** The rows of all countries that were read, by their prefixes; kept until one is read again. */
  #everyCountry(): { rows: FoundRate[]; index: PrefixIndex<FoundRate> } {
    if (this.#indexed) return this.#indexed;
    const rows = this.#deps.responses.allOf('account.countryRate').flatMap(({ value, at }) => {
      const { rows: listed } = value as Result<'account.countryRate'>;
      return listed.map(({ destination, code, rate }) => ({ destination, code, rate, at }));
    });
    this.#indexed = { rows, index: new PrefixIndex(rows) };
    return this.#indexed;
  }

  // --- Changes --------------------------------------------------------------------------------------------------------

  /** Compares a price list that was just read with the one that is kept; call it before the new one is kept. */
  noteRead(id: OperationId, params: unknown, value: unknown): void {
    if (!isList(id)) return;
    this.#indexed = undefined;
    const { db, responses, now } = this.#deps;
    const kept = responses.get(id, params);
    if (!kept) return;
    const [old, fresh] = [pricesOf(id, kept.value), pricesOf(id, value)];
    const countryId = id === 'account.countryRate' ? (params as { country_id: string }).country_id : '';
    const at = new Date(now()).toISOString();
    db.transaction(() => {
      for (const key of new Set([...old.keys(), ...fresh.keys()])) {
        const [was, is] = [old.get(key), fresh.get(key)];
        const { name, code } = is ?? was ?? { name: '', code: '' };
        if (!samePrice(was?.price, is?.price))
          db.run(
            'INSERT INTO rate_change (at, list, country_id, name, code, old, new) VALUES (?, ?, ?, ?, ?, ?, ?)',
            ...[at, LISTS[id], countryId, name, code, was?.price ?? null, is?.price ?? null],
          );
      }
    });
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
  async csv(input: CommandInput<'rates.export'>): Promise<Outcome<{ name: string; text: string; rows: number }>> {
    switch (input.what) {
      case 'rates': {
        const list = await this.list(false);
        if (!list.ok) return list;
        const { rates, at } = list.value;
        const rows = Object.entries(rates).map(([name, rate]) => [name, rate, at]);
        return succeed(csvFile('rates', ['name', 'rate', 'read_at'], rows, at));
      }
      case 'zone2':
        return tableFile('zone2', await this.zone2(false), input.view);
      case 'country':
        return tableFile(`country-${input.countryId}`, await this.country(input.countryId, false), input.view);
      case 'all':
        return this.#allCountries();
    }
  }

  cancelExport(): Outcome<null> {
    this.#exporting?.abort();
    return succeed(null);
  }

  /** One country after the other, with a pause after each that had to be read. All of them, or a problem. */
  async #allCountries(): Promise<Outcome<{ name: string; text: string; rows: number }>> {
    // A second export takes the place of the first.
    this.#exporting?.abort();
    const own = new AbortController();
    this.#exporting = own;
    const signal = AbortSignal.any([own.signal, this.#closing.signal]);
    const list = await this.countries(false);
    if (!list.ok) return list;
    const { countries } = list.value;
    const rows: string[][] = [];
    for (const [done, country] of countries.entries()) {
      if (signal.aborted) return fail({ kind: 'cancelled' });
      this.#deps.progress({ done, total: countries.length });
      const known = this.#isFresh('account.countryRate', { country_id: country.id });
      const table = await this.country(country.id, false, signal);
      if (!table.ok) return table;
      // An older price would pass for one of today.
      if (table.value.problem) return fail(table.value.problem);
      rows.push(...table.value.rows.map((row) => [country.name, row.destination, row.code, row.rate, table.value.at]));
      if (!known) await pause(this.#deps.pauseMs, undefined, { signal }).catch(() => undefined);
    }
    if (signal.aborted) return fail({ kind: 'cancelled' });
    this.#deps.progress({ done: countries.length, total: countries.length });
    const headers = ['country', 'destination', 'code', 'rate', 'read_at'];
    return succeed(csvFile('all-countries', headers, rows, new Date(this.#deps.now()).toISOString()));
  }

  // --- Reading --------------------------------------------------------------------------------------------------------

  async #table(
    id: 'account.countryRate' | 'account.interRatesZone2',
    params: Record<string, string>,
    fresh: boolean,
    signal?: AbortSignal,
  ): Promise<Outcome<RateTable>> {
    const known = await this.#known(id, params, fresh, signal);
    if (!known.ok) return known;
    const { value, at, problem } = known.value;
    const rows: RateRow[] = value.rows.map(({ destination, code, rate }) => ({ destination, code, rate }));
    return succeed({ at, rows, problem });
  }

  #isFresh(id: OperationId, params: unknown): boolean {
    const kept = this.#deps.responses.get(id, params);
    return kept !== null && isYounger(kept.at, FRESH_MS, this.#deps.now());
  }

  /** What is kept when it is young enough, else what the provider answers; an older one with the problem when it fails. */
  async #known<Id extends ReadId>(
    id: Id,
    params: Record<string, string>,
    fresh: boolean,
    signal?: AbortSignal,
  ): Promise<Outcome<Known<Result<Id>>>> {
    const { responses, now } = this.#deps;
    const time = new Date(now()).toISOString();
    const kept = responses.get(id, params);
    if (kept && !fresh && this.#isFresh(id, params))
      return succeed({ value: kept.value as Result<Id>, at: kept.at, problem: null });
    const attempt = await this.#readOnce(id, params, signal);
    if (attempt.kind === 'answered')
      return succeed({ value: attempt.value as Result<Id>, at: responses.get(id, params)?.at ?? time, problem: null });
    if (kept) return succeed({ value: kept.value as Result<Id>, at: kept.at, problem: attempt.problem });
    return fail(attempt.problem);
  }

  /** Joins a read that is under way: a person who types asks for the same again and again. */
  #readOnce(id: ReadId, params: Record<string, string>, signal?: AbortSignal): Promise<Attempt> {
    if (signal) return this.#deps.read(id, params, signal);
    const key = `${id} ${stable(params)}`;
    const reading = this.#reading.get(key) ?? this.#deps.read(id, params).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }
}

function isList(id: OperationId): id is ListId {
  return Object.hasOwn(LISTS, id);
}

/** The fields of a price list; one that the specification does not know may be no string, and stands as it was written. */
function listedPrices(value: Record<string, unknown>): [name: string, price: string][] {
  return Object.entries(value).flatMap(([name, price]) =>
    price === undefined ? [] : [[name, typeof price === 'string' ? price : JSON.stringify(price)]],
  );
}

interface Price {
  name: string;
  code: string;
  price: string;
}

/** The prices of a list by what makes them the same in the next one. */
function pricesOf(id: ListId, value: unknown): Map<string, Price> {
  const prices: Price[] =
    id === 'account.getRates'
      ? listedPrices(value as Record<string, unknown>).map(([name, price]) => ({ name, code: '', price }))
      : (value as Result<'account.countryRate'>).rows.map(({ destination, code, rate }) => ({
          ...{ name: destination, code, price: rate },
        }));
  return new Map(prices.map((each) => [`${each.code} ${each.name}`, each]));
}

/** `0.01` and `0.0100` are the same price. */
function samePrice(a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [parseMoney(a ?? ''), parseMoney(b ?? '')];
  return one && other ? compareMoney(one, other) === 0 : a === b;
}

/** All rows as the provider gave them, or those of a view. */
function tableFile(
  name: string,
  table: Outcome<RateTable>,
  view?: RateView,
): Outcome<{ name: string; text: string; rows: number }> {
  if (!table.ok) return table;
  const { rows, at } = table.value;
  const lines = (view ? rateView(rows, view) : rows).map(({ destination, code, rate }) => [
    destination,
    code,
    rate,
    at,
  ]);
  return succeed(csvFile(name, ['destination', 'code', 'rate', 'read_at'], lines, at));
}

function csvFile(name: string, headers: string[], rows: string[][], at: string) {
  const text = toCsv(headers, rows);
  return { name: `linekeeper-${name}-${at.slice(0, 10)}-${rows.length}.csv`, text, rows: rows.length };
}
