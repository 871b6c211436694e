import type { BalanceHistory, RefillMark } from '#shared/bridge/money.ts';
import { compareMoney, parseMoney } from '#shared/domain/money/money.ts';

/** A refill may show in the balance so much later than it was sent. */
const SHOWS_LATE_MS = 15 * 60_000;

/** A balance that was read, with the refills that show in it first. */
export interface HistoryPoint {
  /** ISO time. */
  at: string;
  /** Decimal strings in dollars. */
  balance: string;
  credit: string;
  refills: RefillMark[];
}

/** The points of the chart and the rows of its table: every sample, oldest first, each refill at the sample where it shows. */
export function historyPoints({ samples, refills }: Pick<BalanceHistory, 'samples' | 'refills'>): HistoryPoint[] {
  const points = samples.map(({ at, balance, credit }): HistoryPoint => ({ at, balance, credit, refills: [] }));
  for (const mark of refills) points[showsAt(points, mark)]?.refills.push(mark);
  return points;
}

/** The first rise after a refill, where there is one soon; the first sample after it otherwise, or the last one of all. */
function showsAt(points: readonly HistoryPoint[], mark: RefillMark): number {
  const sent = Date.parse(mark.at);
  const first = points.findIndex(({ at }) => Date.parse(at) >= sent);
  if (first < 0) return points.length - 1;
  const rise = points.findIndex(
    ({ at }, index) =>
      index >= first && Date.parse(at) - sent <= SHOWS_LATE_MS && rises(points[index - 1], points[index]),
  );
  return rise < 0 ? first : rise;
}

function rises(before: HistoryPoint | undefined, after: HistoryPoint | undefined): boolean {
  return before !== undefined && after !== undefined && compareBalance(after, before) > 0;
}

function compareBalance(a: HistoryPoint, b: HistoryPoint): number {
  const [one, other] = [parseMoney(a.balance), parseMoney(b.balance)];
  return one && other ? compareMoney(one, other) : 0;
}

/** The lowest and the highest balance; undefined when there is none. */
export function extremes(points: readonly HistoryPoint[]): { low: string; high: string } | undefined {
  const [first, ...rest] = points;
  if (!first) return undefined;
  const low = rest.reduce((least, point) => (compareBalance(point, least) < 0 ? point : least), first);
  const high = rest.reduce((most, point) => (compareBalance(point, most) > 0 ? point : most), first);
  return { low: low.balance, high: high.balance };
}

/** Whether the samples begin clearly later than the period: by more than a tenth of it. */
export function beginsLate({ since, samples }: Pick<BalanceHistory, 'since' | 'samples'>, now: number): boolean {
  const [first] = samples;
  if (!first) return false;
  const from = Date.parse(since);
  return Date.parse(first.at) - from > (now - from) / 10;
}
