// A provider of calls with a ledger of its own, and the archive that reads it.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DateTime } from 'luxon';
import { decimalOf } from '#shared/domain/calls/amounts.ts';
import { allCallsOf } from '#shared/domain/calls/call-filter.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import { clientOf, serveHttp, tempFolder } from '../test/support.ts';
import { CallArchive } from './call-archive.ts';
import { openCallFile } from './call-file.ts';
import { CallNames } from './call-names.ts';
import { CallQuery } from './call-query.ts';
import { CallThread } from './call-thread.ts';

export const ZONE = 'America/New_York';
export const KEY = new Uint8Array(32).fill(7);

/** A call of the ledger; amounts in ten-thousandths. */
export interface LedgerCall {
  at: number;
  type: string;
  caller: string;
  callee: string;
  status: string;
  minutes: number;
  cost: number;
  trunk: string;
}

interface Asked {
  period: [number, number];
  page?: number;
  per_page?: number;
  summary_only?: string;
}

interface LedgerOptions {
  calls: LedgerCall[];
  /** Larger pages are refused. */
  mostPerPage?: number;
  /** Without it times have no offset and are those of {@link ZONE}. */
  offset?: boolean;
  /** Is run before each answer; may change the ledger. */
  before?: (asked: Asked, calls: LedgerCall[]) => void;
  /** Puts the rows of a window into another order. */
  order?: (rows: LedgerCall[], asked: Asked) => LedgerCall[];
  summary?: (sums: object[], asked: Asked) => object[] | null;
}

/** Answers the call history from a ledger, the newest first, as the specification says. Its other lists are empty. */
export async function ledgerProvider(options: LedgerOptions) {
  const { calls, mostPerPage = 5000, offset = true, before, order, summary } = options;
  const asked: Asked[] = [];
  const { url } = await serveHttp((request, response) => {
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (!request.url.endsWith('/callhistory')) {
      reply(200, { total: 0, total_pages: 1, current_page: 1, data: [] });
      return;
    }
    const query = JSON.parse(request.body) as Asked;
    asked.push(query);
    before?.(query, calls);
    const { period, page = 1, per_page = 25 } = query;
    const [from, to] = period;
    if (to - from > 7 * 86_400) {
      reply(400, { error: 'period: at most seven days' });
      return;
    }
    const found = calls.filter(({ at }) => at >= from && at <= to).sort((a, b) => b.at - a.at);
    const sums = query.summary_only === 'on' ? (summary ?? ((each: object[]) => each))(summed(found), query) : null;
    if (sums) {
      reply(200, { total: sums.length, data: sums });
      return;
    }
    if (per_page > mostPerPage) {
      reply(400, { error: `per_page: at most ${String(mostPerPage)}` });
      return;
    }
    const rows = order ? order(found, query) : found;
    const data = rows.slice((page - 1) * per_page, page * per_page).map((call) => written(call, offset));
    reply(200, { total: rows.length, total_pages: Math.ceil(rows.length / per_page), current_page: page, data });
  });
  return { url, calls, asked };
}

function summed(calls: readonly LedgerCall[]): object[] {
  const sums = new Map<string, { calls: number; minutes: number; cost: number }>();
  for (const { type, minutes, cost } of calls) {
    const sum = sums.get(type) ?? { calls: 0, minutes: 0, cost: 0 };
    sums.set(type, { calls: sum.calls + 1, minutes: sum.minutes + minutes, cost: sum.cost + cost });
  }
  return [...sums].map(([call_type, { calls: call_number, minutes, cost }]) => ({
    call_type,
    call_number,
    total_duration_min: decimalOf(minutes),
    cost: decimalOf(cost),
  }));
}

/** Luxon takes longer over a time than all else takes over its call, and each call is written for several readings. */
const times = new Map<string, string>();

function timeOf(at: number, offset: boolean): string {
  const key = `${String(at)} ${String(offset)}`;
  const known = times.get(key);
  if (known !== undefined) return known;
  const format = offset ? "yyyy-MM-dd'T'HH:mm:ssZZ" : 'yyyy-MM-dd HH:mm:ss';
  const time = DateTime.fromSeconds(at, { zone: ZONE }).toFormat(format);
  times.set(key, time);
  return time;
}

function written({ at, type, caller, callee, status, minutes, cost, trunk }: LedgerCall, offset: boolean): object {
  return {
    call_time: timeOf(at, offset),
    call_type: type,
    caller,
    callee,
    call_status: status,
    call_duration_min: decimalOf(minutes),
    billed_min: decimalOf(minutes),
    rate: '0.0089',
    ccrf: '0.0000',
    cost: decimalOf(cost),
    trunk_id: trunk,
  };
}

/** An archive in a file, reading from a provider. @param zone that the provider is said to have */
export function archiveOf(
  provider: { url: string },
  now: number,
  file = join(tempFolder(), 'calls.sqlite'),
  zone = () => ZONE,
  turn: (signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
) {
  const client = clientOf(provider);
  const thread = new CallThread({ file, key: KEY });
  let turns = 0;
  const archive = new CallArchive({
    thread,
    pages: (...list) => client.pages(...list),
    read: (id, params, signal) => client.attempt(id, params, signal),
    turn: (signal) => {
      turns += 1;
      return turn(signal);
    },
    zone,
    now: () => now * 1000,
    changed: () => undefined,
    inMemory: false,
    problemOf: (error) => {
      throw error;
    },
  });
  onTestFinished(() => {
    archive.stop();
    thread.close();
  });
  return { archive, thread, file, kept: () => keptIn(file), turns: () => turns };
}

export const ALL: Span = { from: 0, to: 4_000_000_000 };
export const NO_FILTER = allCallsOf(ALL);

/** Every call of an archive, each as a line, in the order of the lines. */
function keptIn(file: string): string[] {
  const db = openCallFile({ file, key: KEY });
  try {
    const query = new CallQuery(db, new CallNames(db));
    return [...query.each(NO_FILTER)]
      .map(({ at, type, direction, own, other, status, minutes, cost, line }) => {
        const [caller, callee] = direction === 'in' ? [other, own] : [own, other];
        return [at, type, caller, callee, status, minutes, cost, line].join(' ');
      })
      .sort();
  } finally {
    db.close();
  }
}

/** Every call of a ledger, in the same form. */
export function linesOf(calls: readonly LedgerCall[]): string[] {
  return calls
    .map(({ at, type, caller, callee, status, minutes, cost, trunk }) =>
      [at, type, caller, callee, status, minutes, cost, trunk].join(' '),
    )
    .sort();
}

/** Numbers that look like chance, the same in each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** So many calls between two times, some of them alike in every field, and none in `quiet`. */
export function madeCalls(count: number, { from, to }: Span, quiet: Span | null = null): LedgerCall[] {
  const roll = dice(count);
  const pick = <T>(values: readonly [T, ...T[]]): T => values[Math.floor(roll() * values.length)] ?? values[0];
  const calls: LedgerCall[] = [];
  while (calls.length < count) {
    const at = from + Math.floor(roll() * (to - from));
    if (quiet && at >= quiet.from && at < quiet.to) continue;
    const incoming = roll() < 0.5;
    const own = `21255501${String(40 + Math.floor(roll() * 20))}`;
    const other = `61755501${String(10 + Math.floor(roll() * 80))}`;
    const minutes = Math.floor(roll() * 50) * 600;
    const call: LedgerCall = {
      at,
      type: incoming ? 'Inbound Call' : pick(['Outbound Local Call', 'Outbound Zone 2 Call']),
      caller: incoming ? other : own,
      callee: incoming ? own : other,
      status: pick(['ok', 'ok', 'ok', 'busy']),
      minutes,
      cost: Math.floor(minutes * 0.0089),
      trunk: pick(['frontdesk', 'afterhours']),
    };
    calls.push(call);
    // A bridge that rings twice in the same second is two calls.
    if (roll() < 0.03 && calls.length < count) calls.push({ ...call });
  }
  return calls;
}
