import type { Missed } from '#shared/bridge/notifications.ts';
import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { compareMoney, moneyToDecimal, parseMoney, subtractMoney } from '#shared/domain/money/money.ts';
import { faxStatusMeaning } from '#shared/domain/fax/fax-status.ts';
import type { Logger } from '../log/logger.ts';
import type { FaxJobs } from '../store/fax-jobs.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import { TASKS } from '../watch/tasks.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

const MINUTE = 60_000;
/** Shorter than this, and nobody asks what happened meanwhile. */
const SHORTEST_MS = 10 * MINUTE;
/** Looks of the first minutes after the start still count: the provider may answer late. */
const LOOKING_MS = 5 * MINUTE;
const SEEN = 'app.seen';

/** When the app was last seen running, with the balance of that time. */
interface Seen {
  at: string;
  balance: string | null;
}

interface MissedDeps {
  keyValues: KeyValueStore;
  jobs: FaxJobs;
  records: FaxRecords;
  logger: Logger;
  now: () => number;
  /** What is known has changed. */
  changed: () => void;
}

/** What happened between the last run and this one. */
export class MissedWhileClosed {
  readonly #deps: MissedDeps;
  readonly #startedAt: number;
  readonly #last: Seen | undefined;
  #balance: string | null = null;
  /** The balance of the first look, which ends the time that the app was closed. */
  #firstBalance: string | null = null;
  #historySeen = false;
  #dismissed = false;
  #known: Missed | null = null;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(deps: MissedDeps) {
    this.#deps = deps;
    this.#startedAt = deps.now();
    this.#last = deps.keyValues.get(SEEN) as Seen | undefined;
  }

  /** From now on the app is seen running, minute by minute. */
  start(): void {
    this.seen();
    this.#heartbeat = setInterval(() => {
      this.seen();
    }, TASKS['seen-running'].waits.normal);
  }

  /** Takes a balance that was read, as a decimal string in dollars. */
  noteBalance(balance: string): void {
    this.#balance = balance;
    this.#firstBalance ??= balance;
    this.#look();
  }

  /** The fax history was read, or a fax moved on. */
  noteHistory(): void {
    this.#historySeen = true;
    this.#look();
  }

  get(): Outcome<Missed | null> {
    return succeed(this.#dismissed ? null : this.#known);
  }

  dismiss(): Outcome<null> {
    this.#dismissed = true;
    return succeed(null);
  }

  close(): void {
    if (this.#heartbeat === undefined) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    this.seen();
  }

  /** The app runs now. A disk that is full costs the summary some of its time, and nothing else. */
  seen(): void {
    const at = new Date(this.#deps.now()).toISOString();
    try {
      this.#deps.keyValues.put(SEEN, { at, balance: this.#balance ?? this.#last?.balance ?? null } satisfies Seen);
    } catch (error) {
      this.#deps.logger.log('warn', 'the time at which the app ran could not be kept', { error });
    }
  }

  #look(): void {
    if (!this.#last || !this.#historySeen || this.#firstBalance === null) return;
    if (this.#startedAt - Date.parse(this.#last.at) < SHORTEST_MS) return;
    if (this.#deps.now() - this.#startedAt > LOOKING_MS) return;
    const found = this.#since(this.#last);
    if (JSON.stringify(found) === JSON.stringify(this.#known)) return;
    this.#known = found;
    this.#deps.changed();
  }

  #since({ at, balance }: Seen): Missed | null {
    const [from, to] = [Date.parse(at), this.#startedAt];
    // Faxes have the time of the provider, from which the clock of this computer may be hours away.
    const offset = this.#deps.jobs.clockOffset() ?? 0;
    const records = this.#deps.records.between(iso(from + offset), iso(to + offset));
    const sentElsewhere = records.filter(({ direction, jobId }) => direction === 'out' && jobId === null);
    const elsewhere = (kind: string) =>
      sentElsewhere.filter(({ status }) => faxStatusMeaning(status).kind === kind).length;
    // Sent from here before, and settled since.
    const jobs = this.#deps.jobs
      .inState('delivered', 'failed')
      .filter(({ createdAt, updatedAt }) => Date.parse(createdAt) < to && Date.parse(updatedAt) > from);
    const missed: Missed = {
      since: at,
      faxesReceived: records.filter(({ direction }) => direction === 'in').length,
      faxesDelivered: jobs.filter(({ state }) => state === 'delivered').length + elsewhere('delivered'),
      faxesFailed: jobs.filter(({ state }) => state === 'failed').length + elsewhere('failed'),
      balanceChange: balanceChange(balance, this.#firstBalance),
    };
    const nothing =
      missed.faxesReceived + missed.faxesDelivered + missed.faxesFailed === 0 && missed.balanceChange === null;
    return nothing ? null : missed;
  }
}

const iso = (time: number) => new Date(time).toISOString();

/** The difference of two balances as a decimal string; null when there is none, or one of them is no amount. */
function balanceChange(before: string | null, after: string | null): string | null {
  const [from, to] = [parseMoney(before ?? ''), parseMoney(after ?? '')];
  return from && to && compareMoney(from, to) !== 0 ? moneyToDecimal(subtractMoney(to, from)) : null;
}
