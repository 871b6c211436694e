// Rows of price lists, apart from rates.ts, so that showing them does not load the numbering plan's metadata.
import { compareMoney, multiplyMoney, parseMoney, type Money } from './money.ts';
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

/** The rows that a person sees, and that an export of this view writes. */
export function rateView<R extends Row>(rows: readonly R[], { text, sort, descending }: RateView): R[] {
  const direction = descending ? -1 : 1;
  return rows
    .filter((row) => matches(row, text))
    .sort((a, b) => direction * compareRows(a, b, sort) || a.code.localeCompare(b.code, 'en'));
}

/** By the place, a part of the code, or a whole number that begins with it, with or without the country code 1. */
function matches({ destination, code }: Row, text: string): boolean {
  const wanted = plainName(text);
  if (wanted === '' || plainName(destination).includes(wanted)) return true;
  const digits = text.replace(/[+\s().\-/]/g, '');
  if (!/^\d+$/.test(digits) || code === '') return false;
  return code.includes(digits) || digits.startsWith(code) || `1${digits}`.startsWith(code);
}

function compareRows(a: Row, b: Row, column: RateColumn): number {
  if (column !== 'rate') return a[column].localeCompare(b[column], 'en');
  const [one, other] = [parseMoney(a.rate), parseMoney(b.rate)];
  // What is no amount stands above all that is one.
  if (!one || !other) return Number(!one) - Number(!other) || a.rate.localeCompare(b.rate, 'en');
  return compareMoney(one, other);
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
