import type { Params, Result } from '#shared/provider/catalogue.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { providerInstant } from '#shared/domain/provider-time.ts';
import { call } from '#renderer/kernel/bridge.ts';

/** Days that are looked through: the most that one question may cover (part B, callHistory). */
export const CALL_DAYS = 7;
const SHOWN = 5;
/** Calls of one answer that both forms of the specification allow. */
const PAGE_ROWS = 500;

export interface RecentCall {
  /** ISO time, or the provider's text when it is no time. */
  at: string;
  incoming: boolean;
  /** The other party, as the provider writes it. */
  other: string;
  /** The provider's word, such as `ok`. */
  status: string;
  /** Decimal minutes; null when the provider does not say. */
  minutes: string | null;
}

export interface RecentCalls {
  /** The newest first. */
  calls: RecentCall[];
  /** All calls of these days. */
  total: number;
}

/**
 * The last calls of a number, in both directions. Which way the provider orders calls is stated nowhere, so
 * that with more than one page of them the last page is read, too.
 *
 * @param zone the zone of provider's times without an offset
 */
export async function readRecentCalls(did: string, zone: string, now: number): Promise<RecentCalls | Failed> {
  const end = Math.floor(now / 1000);
  const period: [number, number] = [end - CALL_DAYS * 86_400 + 1, end];
  const directions = await Promise.all(
    (['in', 'out'] as const).map((type) => readDirection({ did, type, period, per_page: PAGE_ROWS })),
  );
  const calls: RecentCall[] = [];
  let total = 0;
  for (const [index, direction] of directions.entries()) {
    if ('problem' in direction) return direction;
    const incoming = index === 0;
    total += direction.total;
    for (const { call_time, caller, callee, call_status, call_duration_min } of direction.rows)
      calls.push({
        at: providerInstant(call_time, zone),
        ...{ incoming, other: incoming ? caller : callee, status: call_status, minutes: call_duration_min ?? null },
      });
  }
  calls.sort((a, b) => (a.at < b.at ? 1 : -1));
  return { calls: calls.slice(0, SHOWN), total };
}

interface Failed {
  problem: Problem;
}

type Calls = Extract<Result<'report.callHistory'>, { kind: 'calls' }>;

async function readDirection(params: Params<'report.callHistory'>): Promise<Pick<Calls, 'rows' | 'total'> | Failed> {
  const first = await readPage(params, 1);
  if ('problem' in first || first.totalPages <= 1) return first;
  const last = await readPage(params, first.totalPages);
  return 'problem' in last ? last : { total: first.total, rows: [...first.rows, ...last.rows] };
}

async function readPage(params: Params<'report.callHistory'>, page: number): Promise<Calls | Failed> {
  const outcome = await call('report.callHistory', { ...params, page });
  if (!outcome.ok) return { problem: outcome.problem };
  // Without any call an answer may have no pages, and then looks like an empty summary.
  return outcome.value.kind === 'calls' ? outcome.value : { ...outcome.value, kind: 'calls', rows: [] };
}
