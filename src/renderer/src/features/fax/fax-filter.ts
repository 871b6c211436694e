import {
  EVERY_FAX,
  type FaxMarkState,
  type FaxQuery,
  type FaxResult,
  type FaxSort,
} from '#shared/domain/fax/fax-query.ts';
import { readDateWords, type Span } from '#shared/domain/text/date-words.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { digitPattern } from '#shared/lists/search.ts';
import type { Box, FaxRow } from './fax-rows.ts';

export const periods = ['today', '7', '30', '90'] as const;
/** The last days, a month such as `2026-10`, or the days from one to another. */
export type Period = (typeof periods)[number] | `${number}-${number}` | 'range';
/** What a fax list is narrowed to; an empty text narrows nothing. */
export interface FaxFilter {
  text: string;
  /** A number of the account, as digits. */
  number: string;
  service: string;
  period: Period | '';
  result: FaxResult | '';
  /** What a person made of it, and one of its tags; the outbox has neither. */
  state: FaxMarkState | '';
  tag: string;
  /** Days such as `2026-10-05`, for the period `range`; empty where it is open. */
  from: string;
  to: string;
}

export function emptyFilter(): FaxFilter {
  return { text: '', number: '', service: '', period: '', result: '', state: '', tag: '', from: '', to: '' };
}

export function isNarrowed({ text, number, service, period, result, state, tag }: FaxFilter, box: Box): boolean {
  const marks = box === 'outbox' ? '' : state + tag;
  return text.trim() + number + service + period + result + marks !== '';
}

/**
 * What a filter means for the lists of the history.
 *
 * @param namedIn numbers of the contacts that words name
 */
export function queryOf(filter: FaxFilter, { box, now, namedIn, sort, descending }: QueryParts): FaxQuery {
  const text = filter.text.trim();
  const dates = readDateWords(text, now);
  return {
    ...EVERY_FAX,
    box,
    own: filter.number,
    service: filter.service,
    result: filter.result,
    state: filter.state,
    tag: filter.tag,
    ...isoSpan(spanOf(filter, now)),
    words: { text, named: namedIn(text) },
    dated: dates ? { text: dates.rest.trim(), named: namedIn(dates.rest), ...isoSpan(dates.span) } : null,
    sort,
    descending,
  };
}

interface QueryParts {
  box: 'received' | 'sent';
  now: Date;
  namedIn: (text: string) => string[];
  sort: FaxSort;
  descending: boolean;
}

function isoSpan({ from, to }: Span): { from: string | null; to: string | null } {
  const iso = (moment: number) => (Number.isFinite(moment) ? new Date(moment).toISOString() : null);
  return { from: iso(from), to: iso(to) };
}

const DAYS: Readonly<Record<string, number>> = { today: 1, '7': 7, '30': 30, '90': 90 };

/** The moments of a period in this computer's time; of the last days, today is the last. */
export function spanOf({ period, from, to }: FaxFilter, now: Date): Span {
  const days = DAYS[period];
  if (period === '') return ALWAYS;
  if (days !== undefined) {
    return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).getTime(), to: Infinity };
  }
  if (period === 'range') {
    const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to];
    return { from: dayOf(first)?.from ?? -Infinity, to: dayOf(last)?.to ?? Infinity };
  }
  return dayOf(period) ?? ALWAYS;
}

const ALWAYS: Span = { from: -Infinity, to: Infinity };

/** A day or a month in digits. */
function dayOf(text: string): Span | undefined {
  return readDateWords(text, new Date())?.span;
}

/** Months from that of the oldest fax to this one, the latest first, such as `2026-10`. */
export function monthsSince(oldest: string | null, now: Date): `${number}-${number}`[] {
  const first = oldest === null ? now : new Date(oldest);
  const names: `${number}-${number}`[] = [];
  for (let back = 0; back < MOST_MONTHS; back += 1) {
    const month = new Date(now.getFullYear(), now.getMonth() - back, 1);
    // Before the month of the oldest one.
    if (month.getTime() < new Date(first.getFullYear(), first.getMonth(), 1).getTime()) break;
    names.push(`${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}` as `${number}-${number}`);
  }
  return names;
}

const MOST_MONTHS = 24;

export function resultOf({ status }: FaxRow): FaxResult {
  if (status.tone === 'good') return 'good';
  return status.final ? 'bad' : 'open';
}

/** The rows of the outbox that a filter leaves. `nameOf` gives whose a number is. */
export function filterRows(
  rows: readonly FaxRow[],
  filter: FaxFilter,
  now: Date,
  nameOf: (number: string) => string = () => '',
): readonly FaxRow[] {
  if (!isNarrowed(filter, 'outbox')) return rows;
  const span = spanOf(filter, now);
  const hasText = textFilter(filter.text, nameOf);
  // Words of a time are understood, and are looked for as they stand as well: a document may be called so.
  const dates = readDateWords(filter.text, now);
  const hasRest = dates && textFilter(dates.rest, nameOf);
  return rows.filter((row) => {
    const at = new Date(row.at).getTime();
    return (
      (filter.number === '' || row.own === filter.number) &&
      (filter.service === '' || row.service === filter.service) &&
      (filter.result === '' || resultOf(row) === filter.result) &&
      isWithin(at, span) &&
      (hasText(row) || (dates !== undefined && isWithin(at, dates.span) && hasRest?.(row)))
    );
  });
}

function isWithin(at: number, { from, to }: Span): boolean {
  return at >= from && at < to;
}

/** Rows whose numbers contain the typed digits, or whose document or name contains the typed text. */
function textFilter(text: string, nameOf: (number: string) => string): (row: FaxRow) => boolean {
  const wanted = plainText(text.trim());
  const pattern = digitPattern(text);
  return (row) =>
    wanted === '' ||
    (pattern !== null && [row.number, row.own].some((number) => number.includes(pattern.digits))) ||
    plainText(row.document ?? '').includes(wanted) ||
    plainText(nameOf(row.number)).includes(wanted);
}

/** The two fax services, and whatever else the provider calls one. */
export function servicesAmong(found: readonly string[]): string[] {
  return [...new Set(['pro', 'enterprise', ...found])];
}
