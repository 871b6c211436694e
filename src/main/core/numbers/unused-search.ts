import { z } from 'zod';
import type { UnusedNumbers, UnusedState } from '#shared/bridge/numbers.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { callPeriods, partyDigits, UNUSED_DAYS, type UnusedDays } from '#shared/domain/numbers/unused-numbers.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { LIST_CODES } from '#shared/lists/list-reading.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { ProviderClient } from '../client/client.ts';
import { PageProblem } from '../client/pages.ts';
import type { Lists } from '../lists/lists.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

const HISTORY = 'report.callHistory';
/** Calls of one page: the two forms of the specification differ, and the client goes down to the smaller one. */
const PAGE_ROWS = 5000;
/** Periods that are read at the same time. */
const AT_ONCE = 4;
const FOUND = 'unused-numbers';
/** Tells of progress at most so often, in milliseconds. */
const NEWS_MS = 200;

const stored = z.object({
  at: z.string(),
  days: z.literal(UNUSED_DAYS),
  dids: z.array(z.string()),
  looked: z.number(),
});

interface UnusedDeps {
  pages: ProviderClient['pages'];
  lists: Pick<Lists, 'query'>;
  keyValues: KeyValueStore;
  /** Numbers of the calls of a time, in Unix seconds, from this computer; null where it does not have all of them. */
  numbersIn: (span: Span) => Promise<readonly string[] | null>;
  /** Milliseconds. */
  now: () => number;
  /** The same by the provider's clock, which its calls are written by. */
  providerNow: () => number;
  changed: () => void;
}

type Call = { caller: string; callee: string };

/** Looks in the call history for numbers that nobody called and that called nobody. */
export class UnusedSearch {
  readonly #deps: UnusedDeps;
  #running: { stop: AbortController; progress: NonNullable<UnusedState['progress']> } | null = null;
  #problem: Problem | null = null;
  #toldAt = 0;

  constructor(deps: UnusedDeps) {
    this.#deps = deps;
  }

  /** What the last finished look found, and how far one is that is under way. */
  get state(): UnusedState {
    const found = stored.safeParse(this.#deps.keyValues.get(FOUND));
    return {
      found: found.success ? found.data : null,
      progress: this.#running?.progress ?? null,
      problem: this.#problem,
    };
  }

  /** Asks the archive of calls, or where it lacks some reads the history week by week, the newest first, until every number was seen or all weeks were read. */
  async search(days: UnusedDays): Promise<Outcome<UnusedState>> {
    this.stop();
    const periods = callPeriods(this.#deps.providerNow(), days);
    const stop = new AbortController();
    this.#problem = null;
    this.#running = { stop, progress: { done: 0, total: periods.length, requests: 0 } };
    this.#tell();
    try {
      return await this.#find(days, periods, stop);
    } catch (error) {
      // The disk, for one: nobody would end a look that is not under way any more.
      if (!stop.signal.aborted) this.stop();
      throw error;
    }
  }

  async #find(days: UnusedDays, periods: [number, number][], stop: AbortController): Promise<Outcome<UnusedState>> {
    const candidates = await this.#deps.lists.query('numbers', '', { ...NO_QUERY, where: { use: 'calls' } }, 0);
    if (!candidates.ok) return this.#ended(stop, candidates.problem);
    const { keys } = candidates.value;
    const left = new Set(keys === '' ? [] : keys.split('\n'));
    const looked = left.size;
    const [[, last] = [0, 0]] = periods;
    const kept = await this.#deps.numbersIn({ from: periods.at(-1)?.[0] ?? last, to: last });
    for (const number of kept ?? []) left.delete(partyDigits(number));
    const problem = kept ? null : await this.#read(periods, left, stop.signal);
    if (!stop.signal.aborted && problem === null) this.#keep({ days, looked, dids: [...left].sort() });
    return this.#ended(stop, problem);
  }

  /** What was read is thrown away; what was found before stays. */
  stop(): void {
    if (!this.#running) return;
    this.#running.stop.abort();
    this.#running = null;
    this.#tell();
  }

  /** Takes from `left` the numbers that called or were called. */
  async #read(periods: [number, number][], left: Set<string>, signal: AbortSignal): Promise<Problem | null> {
    const waiting = [...periods];
    let problem: Problem | null = null;
    const goesOn = () => !signal.aborted && problem === null && left.size > 0;
    const work = async (): Promise<void> => {
      for (let period = waiting.shift(); period && goesOn(); period = waiting.shift()) {
        problem ??= await this.#readPeriod(period, left, goesOn);
        // What is on its way when it is stopped is no part of the next look.
        if (!signal.aborted) this.#count('done');
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return problem;
  }

  async #readPeriod(period: [number, number], left: Set<string>, goesOn: () => boolean): Promise<Problem | null> {
    try {
      for await (const answer of this.#deps.pages<Call>(HISTORY, { period, per_page: PAGE_ROWS }, null)) {
        if (!goesOn()) return null;
        this.#count('requests');
        const { kind, setAside = 0 } = answer as unknown as Result<typeof HISTORY>;
        // Whose calls could not be read, or were only summed up, nobody knows.
        if (setAside > 0 || (kind !== 'calls' && answer.rows.length > 0))
          return { kind: 'unexpected-answer', evidence: { code: LIST_CODES.incomplete } };
        if (kind !== 'calls') continue;
        for (const { caller, callee } of answer.rows) {
          left.delete(partyDigits(caller));
          left.delete(partyDigits(callee));
        }
      }
      return null;
    } catch (error) {
      if (error instanceof PageProblem) return error.problem;
      throw error;
    }
  }

  #count(what: 'done' | 'requests'): void {
    if (!this.#running) return;
    const { progress } = this.#running;
    this.#running.progress = { ...progress, [what]: progress[what] + 1 };
    if (this.#deps.now() - this.#toldAt >= NEWS_MS) this.#tell();
  }

  #keep(found: Omit<UnusedNumbers, 'at'>): void {
    const { keyValues, now } = this.#deps;
    keyValues.put(FOUND, { at: new Date(now()).toISOString(), ...found });
  }

  #ended(stop: AbortController, problem: Problem | null): Outcome<UnusedState> {
    // Another look took its place, or the person stopped it.
    if (stop.signal.aborted) return fail({ kind: 'cancelled' });
    this.#running = null;
    this.#problem = problem;
    this.#tell();
    return problem === null ? succeed(this.state) : fail(problem);
  }

  #tell(): void {
    this.#toldAt = this.#deps.now();
    this.#deps.changed();
  }
}
