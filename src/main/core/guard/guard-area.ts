import type { LineGuardState, LineLocked } from '#shared/bridge/guard.ts';
import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { LineSchedule } from '#shared/domain/guard/line-schedule.ts';
import type { LineFacts } from '#shared/domain/guard/security-score.ts';
import type { Line } from '#shared/lists/lists.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { Area, Change } from '../area.ts';
import type { Settled } from '../journal/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { forgetDeleted } from '../lists/deleted-here.ts';
import { CallReader, type ReaderDeps } from './call-reader.ts';
import { lineDetails } from './line-details.ts';
import { DELETING, knownFacts, lineFacts, MAKING, settingOf, type LineRead } from './line-facts.ts';
import { LineForwardWatch } from './line-forward-watch.ts';
import { LineScheduler } from './line-scheduler.ts';
import { TripwireWatch } from './tripwire-watch.ts';

const CHANGE = 'siptrunk.updateTrunk';
const READ = 'siptrunk.listTrunks';

/** What the guard has to know of other areas. */
type GuardLinks = Pick<ReaderDeps, 'outgoingIn' | 'outgoingAnew'>;

/** The guard against call fraud: unusual calls abroad, lines that are locked, and calls abroad by a schedule. */
export class GuardArea implements Area {
  readonly name = 'guard';
  readonly tripwire: TripwireWatch;
  readonly scheduler: LineScheduler;
  readonly forwards: LineForwardWatch;
  readonly #kernel: Kernel;
  readonly #ended = new AbortController();
  #wasOn = false;

  constructor(kernel: Kernel, links: GuardLinks) {
    this.#kernel = kernel;
    const { keyValues, client, background, entries, lists, changes, deps, tell } = kernel;
    const changed = () => {
      deps.emit('guard.changed', null);
    };
    const reader = new CallReader({
      read: (id, params, signal) => client.attempt(id, params, signal),
      turn: background,
      signal: this.#ended.signal,
      now: deps.now,
      ...links,
    });
    this.tripwire = new TripwireWatch({
      ...{ keyValues, reader, now: deps.now, tell, changed },
      lines: () => lists.all('lines') as Line[],
    });
    this.scheduler = new LineScheduler({
      ...{ keyValues, entries, now: deps.now, tell, changed },
      read: (line) => this.#read(line),
      listed: (line) => lists.row('lines', line) as Line | undefined,
      listedAt: () => lists.state('lines').readAt,
      change: (operation, params, options) => changes.send(operation, params, options),
    });
    this.forwards = new LineForwardWatch({
      ...{ entries, now: deps.now, turn: background, signal: this.#ended.signal },
      changed: () => {
        deps.emit('guard.forwardsChanged', null);
      },
      lines: () => lists.all('lines') as Line[],
      read: (line) => this.#read(line),
    });
  }

  start(): void {
    const { tasks, lists } = this.#kernel;
    forgetDeleted(this.#kernel, 'lines', [DELETING, 'trunk'], (line) => {
      this.scheduler.forget(line);
    });
    this.#wasOn = this.tripwire.isOn;
    this.tripwire.start();
    this.scheduler.start();
    tasks.add('tripwire', () => void this.tripwire.anew());
    tasks.add('line-schedules', () => void this.scheduler.anew());
    lists.onChange(({ name }) => {
      if (name === 'lines') this.#linesChanged();
    });
  }

  close(): void {
    this.#ended.abort();
    this.tripwire.stop();
    this.scheduler.stop();
  }

  changeSent({ params }: Change): void {
    const { trunk } = params;
    if (typeof trunk === 'string') this.forwards.forget(trunk);
  }

  changeSettled(settled: Settled): void {
    const { operation, target, state, wasUnknown } = settled;
    if (operation === CHANGE) this.scheduler.noteSettled(settled);
    // One that was found to be made may have a schedule of its own by then.
    const isNew = operation === MAKING && !wasUnknown;
    if (state === 'done' && isNew) this.scheduler.forget(target);
  }

  /** Locks a line at once, and reads it afterwards. */
  async lock(line: string): Promise<Outcome<LineLocked>> {
    const outcome = await this.#kernel.changes.send(CHANGE, { trunk: line, status: 'off' });
    if (!outcome.ok) return outcome;
    const now = await this.#read(line);
    const found = !now ? 'unread' : now['status'] === 'off' ? 'locked' : 'not-locked';
    return { ...outcome, value: { found } };
  }

  async line(line: string): Promise<Outcome<LineGuardState>> {
    const now = await this.#read(line);
    if (!this.#kernel.db.isOpen) return { ok: false, problem: { kind: 'cancelled' } };
    const { entries, deps, lists } = this.#kernel;
    const known = now ?? (lists.row('lines', line) as LineRead | undefined) ?? null;
    return succeed({
      facts: lineFacts(known, settingOf(entries, line), deps.now()),
      details: lineDetails(known, entries, line),
      schedule: this.scheduler.stateOf(line),
    });
  }

  /** What is known of every line without reading it. */
  get known(): Record<string, LineFacts> {
    const { entries, lists, deps } = this.#kernel;
    return knownFacts(lists.all('lines') as Line[], entries, deps.now());
  }

  async setSchedule(line: string, schedule: LineSchedule | null): Promise<Outcome<LineGuardState>> {
    this.scheduler.set(line, schedule);
    await this.scheduler.anew();
    return this.line(line);
  }

  /** Whether it is on goes by the lines, until the person says otherwise. */
  #linesChanged(): void {
    if (this.#kernel.lists.state('lines').reading !== null) return;
    const isOn = this.tripwire.isOn;
    if (isOn && !this.#wasOn) void this.tripwire.anew();
    this.#wasOn = isOn;
  }

  /** A line by itself; null where it is not in the account, undefined where it cannot be read. */
  async #read(line: string): Promise<LineRead | null | undefined> {
    const askedAt = this.#kernel.deps.now();
    const attempt = await this.#kernel.client.attempt(READ, { trunk: line }, this.#ended.signal);
    if (attempt.kind !== 'answered') return undefined;
    const { rows } = attempt.value as Result<typeof READ>;
    const found = rows.find(({ trunk }) => trunk === line) ?? null;
    if (found) this.forwards.note(line, found, askedAt);
    return found;
  }
}
