import { COUNTRIES, type RateRow, ZONE_2 } from './seed/countries.ts';
import type { AccountState, Size } from './state.ts';
import { hash32 } from './random.ts';
import { isTollFree } from '#shared/domain/phone/phone-number.ts';
import { PARTIES } from './seed/parties.ts';
import { RATES } from './seed/rates.ts';
import type { BaseNumbers } from './seed/voice.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The practice answers from 9 to half past 5 in New York, roughly. */
const OPENS = 13.5 * 60 * MINUTE;
const OPEN_FOR = 8.5 * 60 * MINUTE;
/** Today's calls lie within so many hours before the first moment. */
const TODAY = 6 * 60 * MINUTE;

interface Volume {
  days: number;
  calls: number;
  /** How often a new call comes in. */
  everyMs: number;
}

export const VOLUMES: Record<Size, Volume> = {
  small: { days: 30, calls: 420, everyMs: 60 * MINUTE },
  practice: { days: 30, calls: 2_100, everyMs: 15 * MINUTE },
  office: { days: 90, calls: 18_000, everyMs: 10 * MINUTE },
  large: { days: 365, calls: 1_000_000, everyMs: MINUTE },
};

/**
 * From so long before the first moment on, calls abroad go to one place: a country that was not called in a week is news to
 * whoever guards against call fraud, and by chance it would come in some hours and not in others.
 */
const ONE_PLACE = 9 * DAY;

/** After a long pause not more than so much time of calls comes in at once. */
const LONGEST_PAUSE_MS = DAY;

export interface Call {
  /** Start, in milliseconds; whole seconds. */
  at: number;
  incoming: boolean;
  /** The number of the account, the trunk, and the other side. */
  own: string;
  trunk: string;
  other: string;
  type: string;
  status: string;
  /** Hundredths of a minute. */
  duration: number;
  /** Tenths of a minute, begun ones counted. */
  billed: number;
  rate: string;
  /** In 1/10,000 dollars. */
  ccrf: number;
  cost: number;
}

/** What can be asked for; a period in milliseconds, end included. */
export interface CallFilter {
  from: number;
  to: number;
  trunk?: string | undefined;
  did?: string | undefined;
  incoming?: boolean | undefined;
  okOnly: boolean;
}

/**
 * The calls of the account. None is kept: call `n` is made up from the seed and `n` whenever it is asked for, its time grows
 * with `n`, so that a period is a range of indexes.
 */
export class CallBook {
  readonly #state: Pick<AccountState, 'seed' | 'size' | 'startedAt' | 'callRuns' | 'nextCall'>;
  readonly #numbers: BaseNumbers;
  readonly #volume: Volume;
  /** Calls that somebody had made; their indexes are below zero. */
  readonly #made: Call[] = [];
  /** Midnights of the days of the history, and how many calls each has; the last one is today. */
  readonly #days: { midnight: number; opens: number; open: number; first: number; count: number }[] = [];

  constructor(state: AccountState, numbers: BaseNumbers) {
    this.#state = state;
    this.#numbers = numbers;
    this.#volume = VOLUMES[state.size];
    this.#planDays();
  }

  /** Calls of the first day's history; new ones have higher indexes. */
  get seeded(): number {
    return this.#volume.calls;
  }

  /** How many calls there are by `now`, when nothing was skipped since. */
  countUntil(now: number): number {
    const run = this.#state.callRuns.at(-1);
    if (!run || run.at > now) return run?.first ?? this.seeded;
    return run.first + Math.floor((now - run.at) / this.#volume.everyMs) + 1;
  }

  /** Adds a call beside those that come by themselves. */
  add(call: Call): void {
    this.#made.push(call);
  }

  /** Lets a long time without anybody looking pass without calls. */
  skipLongPause(now: number): void {
    const { callRuns, nextCall } = this.#state;
    const { everyMs } = this.#volume;
    const missed = this.countUntil(now) - nextCall;
    const most = Math.floor(LONGEST_PAUSE_MS / everyMs);
    if (missed <= most) return;
    const nextAt = this.timeOf(nextCall) + (missed - most) * everyMs;
    callRuns.push({ first: nextCall, at: nextAt });
  }

  timeOf(index: number): number {
    if (index >= this.seeded) {
      const { callRuns } = this.#state;
      const run = callRuns.findLast(({ first }) => first <= index);
      return run ? run.at + (index - run.first) * this.#volume.everyMs : Infinity;
    }
    const day = this.#days[this.#dayOf(index)];
    if (!day) return 0;
    const slot = day.open / day.count;
    const jitter = (hash32(this.#state.seed + 1, index) % 1000) / 1000;
    return Math.floor((day.opens + (index - day.first + jitter * 0.9) * slot) / 1000) * 1000;
  }

  /** The indexes of a period: the first of it, and the first behind it. */
  range(from: number, to: number, now: number): [number, number] {
    const end = this.countUntil(now);
    return [this.#firstAt(from, end), this.#firstAt(Math.min(to, now) + 1, end)];
  }

  /** The indexes of the calls that fit, the newest first: a count, and the index at each position. */
  find(filter: CallFilter, now: number): { total: number; indexAt: (position: number) => number } {
    const made = this.#madeThatFit(filter, now);
    const { total, indexAt } = this.#findSeeded(filter, now);
    return {
      total: made.length + total,
      indexAt: (position) => made[position] ?? indexAt(position - made.length),
    };
  }

  /** The newest first. */
  #madeThatFit({ from, to, trunk, did, incoming, okOnly }: CallFilter, now: number): number[] {
    return this.#made
      .map((call, index) => ({ call, index: -1 - index }))
      .filter(
        ({ call }) =>
          call.at >= from &&
          call.at <= Math.min(to, now) &&
          (trunk === undefined || call.trunk === trunk) &&
          (did === undefined || call.own === did) &&
          (incoming === undefined || call.incoming === incoming) &&
          (!okOnly || call.status === 'ok'),
      )
      .sort((a, b) => b.call.at - a.call.at)
      .map(({ index }) => index);
  }

  #findSeeded(filter: CallFilter, now: number): { total: number; indexAt: (position: number) => number } {
    const [first, behind] = this.range(filter.from, filter.to, now);
    const { trunk, did, incoming, okOnly } = filter;
    if (trunk === undefined && did === undefined && incoming === undefined && !okOnly)
      return { total: behind - first, indexAt: (position) => behind - 1 - position };
    const wanted = did === undefined ? undefined : (this.#numbers.indexOf(did) ?? -1);
    const found: number[] = [];
    for (let index = behind - 1; index >= first; index--) {
      const dice = this.#dice(index);
      const own = this.#ownOf(dice);
      if (wanted !== undefined && own !== wanted) continue;
      if (incoming !== undefined && isIncoming(dice) !== incoming) continue;
      if (trunk !== undefined && this.#numbers.trunkOf(own) !== trunk) continue;
      if (okOnly && statusOf(dice) !== 'ok') continue;
      found.push(index);
    }
    return { total: found.length, indexAt: (position) => found[position] ?? 0 };
  }

  at(index: number): Call {
    const made = index < 0 ? this.#made[-1 - index] : undefined;
    if (made) return made;
    const dice = this.#dice(index);
    const more = hash32(this.#state.seed + 3, index);
    const own = this.#numbers.dids[this.#ownOf(dice)] ?? '';
    const incoming = isIncoming(dice);
    const { type, rate, other } = incoming ? incomingKind(own, more) : outgoingKind(more, this.#isLately(index));
    const status = statusOf(dice);
    const duration = status === 'ok' ? 10 + (more % 97) * ((more >>> 9) % 9) : 0;
    const billed = Math.ceil(duration / 10);
    // Tenths of a minute times ten-thousandths of a dollar.
    const amount = billed * Math.round(Number(rate) * 10_000);
    const ccrf = Math.round((amount * Number(RATES.ccrf)) / 10);
    return {
      at: this.timeOf(index),
      incoming,
      own,
      trunk: this.#numbers.trunkOf(this.#ownOf(dice)),
      other,
      type,
      status,
      duration,
      billed,
      rate,
      ccrf,
      cost: Math.round(amount / 10) + ccrf,
    };
  }

  #dice(index: number): number {
    return hash32(this.#state.seed + 2, index);
  }

  /** Calls go over routed numbers only. */
  #ownOf(dice: number): number {
    const index = (dice >>> 8) % this.#numbers.dids.length;
    return this.#numbers.trunkOf(index) === '' ? 0 : index;
  }

  #isLately(index: number): boolean {
    return this.timeOf(index) >= this.#state.startedAt - ONE_PLACE;
  }

  #dayOf(index: number): number {
    let low = 0;
    let high = this.#days.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#days[middle]?.first ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #firstAt(time: number, end: number): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.timeOf(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Spreads the calls evenly over the working days before the first moment, and some over today. */
  #planDays(): void {
    const { startedAt } = this.#state;
    const { days, calls } = this.#volume;
    const today = Math.floor(startedAt / DAY) * DAY;
    const midnights = Array.from({ length: days - 1 }, (_, index) => today - (days - 1 - index) * DAY).filter(
      (midnight) => ![0, 6].includes(new Date(midnight).getUTCDay()),
    );
    const opensToday = Math.max(today, startedAt - TODAY);
    const perDay = calls / (midnights.length + 1);
    const ofToday = Math.min(Math.ceil(perDay), Math.floor((startedAt - opensToday) / MINUTE));
    let first = 0;
    for (const [index, midnight] of midnights.entries()) {
      const behind = Math.round(((calls - ofToday) * (index + 1)) / midnights.length);
      this.#days.push({ midnight, opens: midnight + OPENS, open: OPEN_FOR, first, count: behind - first });
      first = behind;
    }
    if (ofToday > 0)
      this.#days.push({ midnight: today, opens: opensToday, open: startedAt - opensToday, first, count: ofToday });
  }
}

function isIncoming(dice: number): boolean {
  return (dice & 15) < 9;
}

function statusOf(dice: number): string {
  return ['busy', 'no answer', 'no answer', 'failed'][(dice >>> 4) & 15] ?? 'ok';
}

function party(dice: number): string {
  return PARTIES[(dice >>> 12) % PARTIES.length]?.fax ?? '';
}

function incomingKind(own: string, dice: number) {
  const tollFree = isTollFree(own);
  return {
    type: tollFree ? 'Inbound Toll Free Call' : 'Inbound Call',
    rate: tollFree ? RATES.toll_free_call_rate : RATES.inbound_call_rate,
    other: party(dice),
  };
}

/** @param isLately see {@link ONE_PLACE} */
function outgoingKind(dice: number, isLately: boolean) {
  const kind = (dice >>> 4) % 40;
  const line = String(1_000_000 + (dice % 9_000_000));
  const to = (rows: readonly RateRow[]): RateRow =>
    rows[isLately ? 0 : (dice >>> 10) % rows.length] ?? { destination: '', code: '', rate: '0' };
  if (kind === 0) {
    const { code, rate } = to(ZONE_2);
    return { type: 'Outbound Zone 2 Call', rate, other: `${code.slice(1)}55501${line.slice(-2)}` };
  }
  if (kind === 1) {
    const { code, rate } = to(COUNTRIES.flatMap(({ rates }) => rates));
    return { type: 'Outbound International Call', rate, other: `011${code}${line}` };
  }
  return { type: 'Outbound Local Call', rate: RATES.outbound_local_call_rate, other: party(dice) };
}

/** A number of ten-thousandths, hundredths ... as a decimal string. */
export function decimals(value: number, digits: number): string {
  const text = String(value).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
