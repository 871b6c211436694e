import type { FaxOverview } from '#shared/bridge/fax.ts';
import { readDateWords, type Span } from '#shared/domain/text/date-words.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import type { FaxRow } from './fax-rows.ts';

export const periods = ['today', '7', '30', '90'] as const;
/** The last days, a month such as `2026-10`, or the days from one to another. */
export type Period = (typeof periods)[number] | `${number}-${number}` | 'range';
export const results = ['good', 'bad', 'open'] as const;
/** How a fax ended: as wished, not as wished, or not yet. */
export type FaxResult = (typeof results)[number];

/** What a fax list is narrowed to; an empty text narrows nothing. */
export interface FaxFilter {
  text: string;
  /** A number of the account, as digits. */
  number: string;
  service: string;
  period: Period | '';
  result: FaxResult | '';
  /** Days such as `2026-10-05`, for the period `range`; empty where it is open. */
  from: string;
  to: string;
}

export function emptyFilter(): FaxFilter {
  return { text: '', number: '', service: '', period: '', result: '', from: '', to: '' };
}

export function isNarrowed({ text, number, service, period, result }: FaxFilter): boolean {
  return text.trim() + number + service + period + result !== '';
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

/** Months in which there is a fax, the latest first, such as `2026-10`. */
export function monthsOf(rows: readonly Pick<FaxRow, 'at'>[]): `${number}-${number}`[] {
  const names = rows.map(({ at }) => {
    const time = new Date(at);
    return `${String(time.getFullYear())}-${String(time.getMonth() + 1).padStart(2, '0')}`;
  });
  return ([...new Set(names)].sort().reverse() as `${number}-${number}`[]).slice(0, MOST_MONTHS);
}

const MOST_MONTHS = 24;

export function resultOf({ status }: FaxRow): FaxResult {
  if (status.tone === 'good') return 'good';
  return status.final ? 'bad' : 'open';
}

/** The rows that a filter leaves. `nameOf` gives whose a number is. */
export function filterRows(
  rows: readonly FaxRow[],
  filter: FaxFilter,
  now: Date,
  nameOf: (number: string) => string = () => '',
): readonly FaxRow[] {
  if (!isNarrowed(filter)) return rows;
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
  const digits = wanted.replace(/[\s().+-]/g, '');
  const isNumber = /^\d+$/.test(digits);
  return (row) =>
    wanted === '' ||
    (isNumber && (row.number.includes(digits) || row.own.includes(digits))) ||
    plainText(row.document ?? '').includes(wanted) ||
    plainText(nameOf(row.number)).includes(wanted);
}

/** Numbers of the account that occur in any list. */
export function ownNumbers({ received, sent, jobs }: FaxOverview): string[] {
  return [
    ...new Set([...received.map(({ to }) => to), ...sent.map(({ from }) => from), ...jobs.map(({ from }) => from)]),
  ].sort();
}

/** The two fax services, and whatever else the provider calls one. */
export function services({ received, sent }: FaxOverview): string[] {
  return [...new Set(['pro', 'enterprise', ...received.concat(sent).map(({ service }) => service)])].filter(
    (service) => service !== '',
  );
}
