import type { TripwireHit, TripwireState } from '#shared/bridge/guard.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { callsAbroad, costOf, countryCalled, isAbroad, type CallsAbroad } from '#shared/domain/guard/calls-abroad.ts';
import {
  DEFAULT_LIMITS,
  isWatching,
  tripped,
  waitFor,
  type TripReason,
  type TripwireLimits,
} from '#shared/domain/guard/tripwire.ts';
import { addMoney, compareMoney, type Money } from '#shared/domain/money/money.ts';
import type { Line } from '#shared/lists/lists.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import type { CallReader, Calls, HourName } from './call-reader.ts';

const SETTINGS = 'guard.tripwire';
const COUNTRIES = 'guard.countries';
const HITS = 'guard.hits';
const HITS_KEPT = 20;
const HOUR = 3_600_000;
/** Lines that are asked for one by one, to find where calls come from. */
const LINES_ASKED = 20;

interface Chosen {
  on: boolean | null;
  limits: TripwireLimits;
}

interface TripwireDeps {
  keyValues: KeyValueStore;
  reader: CallReader;
  /** Lines of the account, as they were last read. */
  lines: () => readonly Line[];
  now: () => number;
  tell: (subject: NotificationSubject) => void;
  changed: () => void;
}

/** Watches this hour's calls abroad, and tells of each limit that they pass, once an hour. */
export class TripwireWatch {
  readonly #deps: TripwireDeps;
  #poller: Poller | undefined;
  #lookedAt: string | null = null;
  #problem: Problem | null = null;
  /** Calls of the hour whose countries were read last. */
  #seen = { hour: '', calls: -1, fresh: [] as string[], cut: null as Problem | null };
  /** Says that not all calls were read in the look that is under way. */
  #cut: Problem | null = null;
  /** The hour that was looked at last. */
  #hour = '';
  #isStopped = false;

  constructor(deps: TripwireDeps) {
    this.#deps = deps;
  }

  get state(): TripwireState {
    const { on, limits } = this.#chosen;
    return {
      ...{ chosen: on, on: this.isOn, limits },
      ...{ lookedAt: this.#lookedAt, problem: this.#problem, hits: this.#hits },
    };
  }

  get isOn(): boolean {
    return isWatching(this.#chosen.on, this.#deps.lines());
  }

  start(): void {
    this.#poller = startPolling(
      () => this.#look(),
      () => this.#interval(),
    );
  }

  stop(): void {
    this.#isStopped = true;
    this.#poller?.stop();
  }

  /** Looks as it is after something happened. */
  anew(): Promise<void> {
    return this.#poller?.anew() ?? Promise.resolve();
  }

  choose(chosen: Chosen): void {
    this.#deps.keyValues.put(SETTINGS, chosen);
  }

  async #look(): Promise<void> {
    if (!this.isOn) return;
    this.#cut = null;
    const hour = this.#hourAt(this.#deps.now());
    // Calls that were made after the last look of an hour belong to it still.
    const wasBefore = this.#hour !== '' && this.#hour === this.#hourAt(Date.parse(hour) - 1);
    const problem =
      (wasBefore ? await this.#judge('previoushour', this.#hour, hour) : null) ??
      (await this.#judge('thishour', hour, hour));
    if (this.#isStopped) return;
    // It ended while a request waited: the words by which the provider knows hours stand for others by now.
    if (this.#isOver(hour)) return this.#look();
    this.#problem = problem ?? this.#cut;
    if (!problem) {
      this.#hour = hour;
      this.#lookedAt = new Date(this.#deps.now()).toISOString();
    }
    this.#deps.changed();
  }

  /**
   * Holds the calls of an hour against the limits; answers why that could not be done. Nothing is said of them where the hour
   * of the look ended before they were read.
   */
  async #judge(period: HourName, hour: string, present: string): Promise<Problem | null> {
    const sums = await this.#deps.reader.sums(period);
    if (this.#isOver(present)) return null;
    if (!sums.ok) return sums.problem;
    const calls = callsAbroad(sums.value.sums);
    this.#cut ??= sums.value.cut;
    if (calls.calls === 0 || this.#isStopped) return null;
    const { limits } = this.#chosen;
    let rows: Calls = [];
    if (limits.newCountries && (this.#seen.hour !== hour || this.#seen.calls !== calls.calls)) {
      const read = await this.#deps.reader.rows(period, hour, calls.calls);
      if (this.#isOver(present)) return null;
      const found = read && (await this.#fresh(read.rows, hour));
      rows = read?.rows ?? [];
      // What could not be read is read again at the next look.
      if (found) this.#seen = { hour, calls: calls.calls, fresh: found, cut: read.cut };
    }
    if (this.#isStopped) return null;
    if (this.#seen.hour === hour) this.#cut ??= this.#seen.cut;
    const fresh = this.#seen.hour === hour ? this.#seen.fresh : [];
    const reasons = tripped(calls, fresh, limits);
    const told = this.#hits.filter((hit) => hit.hour === hour).flatMap((hit) => hit.reasons);
    const news = reasons.filter((reason) => !told.includes(reason));
    if (news.length > 0) await this.#hit({ hour, calls, reasons: news, fresh, rows, period });
    return null;
  }

  /** Countries of these calls that were never called before; null while the past is not known. */
  async #fresh(rows: Calls, hour: string): Promise<string[] | null> {
    const called = countriesOf(rows);
    if (called.length === 0) return [];
    const known = await this.#known(hour);
    return known && called.filter((code) => !known.includes(code));
  }

  /** Countries that were called before; the first time, those of the last days. */
  async #known(hour: string): Promise<readonly string[] | null> {
    const { keyValues, reader } = this.#deps;
    const known = keyValues.get(COUNTRIES) as string[] | undefined;
    if (known) return known;
    const past = await reader.past(Date.parse(hour));
    if (!past || this.#isStopped) return null;
    this.#cut ??= past.cut;
    const called = countriesOf(past.rows);
    keyValues.put(COUNTRIES, called);
    return called;
  }

  async #hit(found: {
    hour: string;
    calls: CallsAbroad;
    reasons: TripReason[];
    fresh: string[];
    rows: Calls;
    period: HourName;
  }): Promise<void> {
    const { keyValues, now, tell } = this.#deps;
    const { hour, calls, reasons } = found;
    const line = await this.#lineOf(found.rows, found.period);
    if (this.#isStopped) return;
    const countries = reasons.includes('new-country') ? found.fresh : [];
    const at = new Date(now()).toISOString();
    const hit: TripwireHit = { at, hour, line, reasons, ...calls, countries };
    keyValues.put(HITS, [hit, ...this.#hits].slice(0, HITS_KEPT));
    if (countries.length > 0)
      keyValues.put(COUNTRIES, [...((keyValues.get(COUNTRIES) as string[] | undefined) ?? []), ...countries]);
    tell({ type: 'calls-abroad', line, minutes: calls.minutes, cost: calls.cost, countries });
  }

  /** The line with the dearest calls abroad: as the calls say it, or else by asking for each line. */
  async #lineOf(rows: Calls, period: HourName): Promise<string> {
    const lines = this.#deps.lines();
    const names = new Set(lines.map(({ trunk }) => trunk));
    const costs = new Map<string, Money>();
    for (const { trunk_id, ...call } of rows) {
      if (!isAbroad(call.call_type) || typeof trunk_id !== 'string' || !names.has(trunk_id)) continue;
      const before = costs.get(trunk_id);
      costs.set(trunk_id, before ? addMoney(before, costOf(call)) : costOf(call));
    }
    if (costs.size === 0) {
      const asked = lines.filter(({ inter_call, status }) => inter_call === 'on' && status === 'on');
      for (const { trunk } of asked.slice(0, LINES_ASKED)) {
        const sums = await this.#deps.reader.sums(period, trunk);
        if (this.#isStopped) return '';
        const abroad = callsAbroad(sums.ok ? sums.value.sums : []);
        if (abroad.calls > 0) costs.set(trunk, costOf(abroad));
      }
    }
    return [...costs].sort(([, a], [, b]) => compareMoney(b, a))[0]?.[0] ?? '';
  }

  get #chosen(): Chosen {
    return (this.#deps.keyValues.get(SETTINGS) as Chosen | undefined) ?? { on: null, limits: DEFAULT_LIMITS };
  }

  get #hits(): TripwireHit[] {
    return (this.#deps.keyValues.get(HITS) as TripwireHit[] | undefined) ?? [];
  }

  #isOver(hour: string): boolean {
    return this.#hourAt(this.#deps.now()) !== hour;
  }

  #hourAt(at: number): string {
    return new Date(Math.floor(at / HOUR) * HOUR).toISOString();
  }

  #interval(): number {
    const now = new Date(this.#deps.now());
    const isHit = this.#hits.some(({ hour }) => hour === this.#hourAt(now.getTime()));
    return waitFor({ hour: now.getHours(), day: now.getDay() }, isHit);
  }
}

function countriesOf(rows: Calls): string[] {
  const codes = rows.filter(({ call_type }) => isAbroad(call_type)).map(({ callee }) => countryCalled(callee));
  return [...new Set(codes.filter((code) => code !== undefined))];
}
