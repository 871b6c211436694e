// Rows of price lists, apart from rates.ts, so that showing them does not load the numbering plan's metadata.
import type { ListQuery } from '../../lists/list.ts';
import { moneyToDecimal, multiplyMoney, parseMoney, type Money } from './money.ts';
import { plainText } from '../text/plain-text.ts';

export const RATE_COLUMNS = ['destination', 'code', 'rate'] as const;
export type RateColumn = (typeof RATE_COLUMNS)[number];

/** How a price list is looked at: what is searched for, and its order. */
export interface RateView {
  text: string;
  sort: RateColumn;
  descending: boolean;
}

type Row = Record<RateColumn, string>;

/** A row of a price list as it is kept. A provider may list a code twice, also with two prices. */
export interface Price extends Row {
  /** How many rows before it have its code: the first one has the price of a call. */
  place: number;
  /** How many rows before it have its code and its destination as well. */
  twin: number;
}

/** Rows of a whole price list, in the order in which the provider lists them; one by one, as it may have tens of thousands. */
export function* pricesOf(rows: Iterable<Row>): Generator<Price> {
  const counted = new Map<string, number>();
  const count = (key: string): number => {
    const before = counted.get(key) ?? 0;
    counted.set(key, before + 1);
    return before;
  };
  for (const { destination, code, rate } of rows)
    yield { destination, code, rate, place: count(code), twin: count(JSON.stringify([code, destination])) };
}

/** What no two rows of a price list share. As JSON, since keys stand on lines of their own. */
export function priceKey({ code, destination, twin }: Price): string {
  return JSON.stringify([code, destination, twin]);
}

/** What is asked of a price list that is looked at so. */
export function priceQuery({ text, sort, descending }: RateView): ListQuery<RateColumn> {
  return { text, where: {}, sort: { column: sort, descending } };
}

/** A price as it is sorted; what is no amount stands above all that is one. */
export function priceOrder({ rate }: Row): number {
  const price = parseMoney(rate);
  return price ? Number(moneyToDecimal(price)) : Infinity;
}

/** By the place, a part of the code, or a whole number that begins with it, with or without the country code 1. */
export function findsPrice({ destination, code }: Row, text: string): boolean {
  const wanted = plainName(text);
  if (wanted === '' || plainName(destination).includes(wanted)) return true;
  const digits = text.replace(/[+\s().\-/]/g, '');
  if (!/^\d+$/.test(digits) || code === '') return false;
  return code.includes(digits) || digits.startsWith(code) || `1${digits}`.startsWith(code);
}

/** A name as names are compared: without accents, case, and what is no letter. */
export function plainName(name: string): string {
  return plainText(name)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/**
 * What a call costs: begun minutes times the price a minute. Undefined for a rate that is no amount.
 *
 * @param rate dollars a minute, as a decimal string
 */
export function callPrice(rate: string, minutes: number): Money | undefined {
  const price = parseMoney(rate);
  return price && Number.isFinite(minutes) && minutes >= 0 ? multiplyMoney(price, Math.ceil(minutes)) : undefined;
}

const MOST_MINUTES = 100_000;

/** Minutes as people type them (`10`, `2.5`, `2,5`, `2:30`), rounded up to whole ones; undefined for anything else. */
export function readMinutes(text: string): number | undefined {
  const [, whole = '', fraction = '', seconds = ''] =
    /^(\d{1,6})(?:[.,](\d{1,6})|:([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (whole === '') return undefined;
  const minutes = Number(whole) + (/[1-9]/.test(fraction + seconds) ? 1 : 0);
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : undefined;
}
