import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { isAbroad, type CallSum } from '#shared/domain/guard/calls-abroad.ts';
import { moneyToDecimal } from '#shared/domain/money/money.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { OutgoingCalls } from '../calls/call-query.ts';
import type { Attempt } from '../client/wire.ts';

const HISTORY = 'report.callHistory';
/** Both forms of the specification allow so many calls on a page. */
const PAGE = 500;
/** Pages of one hour, and of the days before the first look, that are read at most. */
const PAGES = { hour: 4, past: 10 };
/** Days that one question may cover. */
const PAST_DAYS = 7;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** Calls, one by one or several of a kind together; some providers say the line, too. */
export type Calls = readonly { call_type: string; callee: string; cost: string | null; trunk_id?: unknown }[];

/** An hour that the provider knows by a word. */
export type HourName = 'thishour' | 'previoushour';

export interface ReaderDeps {
  read: (id: typeof HISTORY, params: unknown, signal: AbortSignal) => Promise<Attempt>;
  /** Waits for a turn of what runs in the background. */
  turn: (signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  /** Milliseconds. */
  now: () => number;
  /** Whom calls of a time went to, in Unix seconds, by the archive; null where it does not have all of them. */
  outgoingIn: (span: Span) => Promise<OutgoingCalls[] | null>;
  /** The same, read into the archive once more; null where it cannot be read at once. */
  outgoingAnew: (span: Span) => Promise<OutgoingCalls[] | null>;
}

/** Some of the calls. `cut` says that there are more; null where all were read. */
export interface ReadCalls {
  rows: Calls;
  cut: Problem | null;
}

/** Calls that are not read, could not be, or were only summed up. */
const LEFT_OUT: Problem = { kind: 'unexpected-answer', evidence: { code: 'CALLS_LEFT_OUT' } };

type Answer = Result<typeof HISTORY>;
type ListedCall = Extract<Answer, { kind: 'calls' }>['rows'][number];

/** Reads the call history for the guard. */
export class CallReader {
  readonly #deps: ReaderDeps;

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
  }

  /** The sums of an hour's calls, of all lines or of one. Where `cut` is not null, they are the least that they can be. */
  async sums(period: HourName, trunk?: string): Promise<Outcome<{ sums: CallSum[]; cut: Problem | null }>> {
    const of = { period, ...(trunk === undefined ? {} : { trunk }) };
    const attempt = await this.#ask({ ...of, summary_only: 'on' });
    if (attempt.kind !== 'answered') return fail(attempt.problem);
    const answer = attempt.value as Answer;
    if (answer.kind === 'summary') return succeed({ sums: answer.rows, cut: null });
    // A provider that gives no sums lists the calls, page by page: they are added up here.
    const read = await this.#pages(of, PAGES.hour);
    if (!read.ok) return read;
    const sums = read.value.rows.map(({ call_type, call_duration_min, cost }) => ({
      ...{ call_type, call_number: 1, total_duration_min: call_duration_min, cost },
    }));
    return succeed({ sums, cut: read.value.cut });
  }

  /**
   * The calls of an hour; null where they cannot be read. They are read into the archive; where it does not have as many calls
   * abroad as the provider's sums say, as with a clock that is wrong, they are asked for by the provider's own hour.
   *
   * @param hour ISO time at which it begins
   * @param abroad calls abroad in it
   */
  async rows(period: HourName, hour: string, abroad: number): Promise<ReadCalls | null> {
    const from = Date.parse(hour) / 1000;
    const to = Math.min(from + HOUR_SECONDS, Math.floor(this.#deps.now() / 1000));
    const kept = await this.#deps.outgoingAnew({ from, to });
    const found = kept?.reduce((sum, { type, calls }) => sum + (isAbroad(type) ? calls : 0), 0);
    if (kept && found === abroad) return { rows: kept.map(archived), cut: null };
    const read = await this.#pages({ period }, PAGES.hour);
    return read.ok ? read.value : null;
  }

  /** The calls of the days before a time; null where they cannot be read. */
  async past(before: number): Promise<ReadCalls | null> {
    const end = Math.floor(before / 1000) - 1;
    const kept = await this.#deps.outgoingIn({ from: end - PAST_DAYS * DAY_SECONDS + 1, to: end + 1 });
    if (kept) return { rows: kept.map(archived), cut: null };
    const read = await this.#pages({ period: [end - PAST_DAYS * DAY_SECONDS + 1, end] }, PAGES.past);
    return read.ok ? read.value : null;
  }

  /** Calls that go out, up to so many pages. */
  async #pages(params: object, most: number): Promise<Outcome<{ rows: ListedCall[]; cut: Problem | null }>> {
    const rows: ListedCall[] = [];
    let cut: Problem | null = null;
    for (let page = 1; ; page += 1) {
      const attempt = await this.#ask({ ...params, type: 'out', per_page: PAGE, page });
      if (attempt.kind !== 'answered') return fail(attempt.problem);
      const answer = attempt.value as Answer;
      if (answer.kind === 'summary') return succeed({ rows, cut: answer.rows.length > 0 ? LEFT_OUT : cut });
      rows.push(...answer.rows);
      if ((answer.setAside ?? 0) > 0) cut = LEFT_OUT;
      if (page >= answer.totalPages) return succeed({ rows, cut });
      if (page === most) return succeed({ rows, cut: LEFT_OUT });
    }
  }

  async #ask(params: unknown): Promise<Attempt> {
    const { read, turn, signal } = this.#deps;
    await turn(signal);
    return read(HISTORY, params, signal);
  }
}

function archived({ type, callee, line, cost }: OutgoingCalls): Calls[number] {
  return {
    ...{ call_type: type, callee, trunk_id: line },
    cost: cost === null ? null : moneyToDecimal({ units: BigInt(cost), scale: 4 }),
  };
}
