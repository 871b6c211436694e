import type { FaxOverview } from '#shared/bridge/fax.ts';
import type { FaxRow } from './fax-rows.ts';

export const periods = ['today', '7', '30', '90'] as const;
export type Period = (typeof periods)[number];
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
}

export function emptyFilter(): FaxFilter {
  return { text: '', number: '', service: '', period: '', result: '' };
}

export function isNarrowed({ text, number, service, period, result }: FaxFilter): boolean {
  return text.trim() + number + service + period + result !== '';
}

const DAYS: Record<Period, number> = { today: 1, '7': 7, '30': 30, '90': 90 };

/** The first moment of a period in this computer's time; whole days, of which today is the last. */
export function startOfPeriod(period: Period | '', now: Date): number {
  if (period === '') return -Infinity;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period] + 1).getTime();
}

export function resultOf({ status }: FaxRow): FaxResult {
  if (status.tone === 'good') return 'good';
  return status.final ? 'bad' : 'open';
}

/** The rows that a filter leaves; `since` is the start of its period. */
export function filterRows(rows: readonly FaxRow[], filter: FaxFilter, since: number): readonly FaxRow[] {
  if (!isNarrowed(filter)) return rows;
  const hasText = textFilter(filter.text);
  return rows.filter(
    (row) =>
      (filter.number === '' || row.own === filter.number) &&
      (filter.service === '' || row.service === filter.service) &&
      (filter.result === '' || resultOf(row) === filter.result) &&
      (filter.period === '' || new Date(row.at).getTime() >= since) &&
      hasText(row),
  );
}

/** Rows whose numbers contain the typed digits, or whose document's name contains the typed text. */
function textFilter(text: string): (row: FaxRow) => boolean {
  const wanted = text.trim().toLowerCase();
  const digits = wanted.replace(/[\s().+-]/g, '');
  const isNumber = /^\d+$/.test(digits);
  return (row) =>
    wanted === '' ||
    (isNumber && (row.number.includes(digits) || row.own.includes(digits))) ||
    (row.document?.toLowerCase().includes(wanted) ?? false);
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
