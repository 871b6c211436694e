import type { ScheduleState, ScheduleStep } from '#shared/bridge/guard.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import { BY_SCHEDULE } from '#shared/bridge/activity.ts';
import { periodAt, type LineSchedule, type SchedulePeriod } from '#shared/domain/guard/line-schedule.ts';
import { ABROAD_LIMIT } from '#shared/domain/lines/line-rules.ts';
import type { Line } from '#shared/lists/lists.ts';
import type { SendOptions } from '../kernel/changes.ts';
import type { JournalEntries } from '../journal/journal-entries.ts';
import type { Settled } from '../journal/journal.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { TASKS } from '../watch/tasks.ts';
import { lineFacts, settingOf, type LineRead } from './line-facts.ts';

const CHANGE = 'siptrunk.updateTrunk';
const SCHEDULES = 'guard.schedules';
const STEPS = 'guard.schedule-steps';
/** A change that was lost and not carried out is sent again so often at one edge. */
const TRIES = 3;

/** What was done about the last edge of a schedule. */
interface Step {
  edge: string;
  /** ISO time of it. */
  at: string;
  kind: ScheduleStep;
  activityId: string | null;
  tries: number;
  /** The change by which the schedule switched the line off, while that stands; null where it did not. */
  off: string | null;
  /** What `off` was before the line was switched on again: that may turn out not done. */
  offBefore?: string | null;
  /** Dollars a day that calls abroad were allowed to cost before. */
  limit: number | null;
}

/** What is sent at an edge. */
interface Switch {
  trunk: string;
  inter_call: 'on' | 'off';
  inter_limit?: number;
}

interface SchedulerDeps {
  keyValues: KeyValueStore;
  entries: JournalEntries;
  /** The line as it is now; null where it is not in the account, undefined where it cannot be read. */
  read: (line: string) => Promise<LineRead | null | undefined>;
  /** The line as the list has it. */
  listed: (line: string) => Line | undefined;
  /** ISO time at which the list was read; null before that. */
  listedAt: () => string | null;
  change: (operation: typeof CHANGE, params: object, options: SendOptions) => Promise<Outcome<unknown>>;
  now: () => number;
  tell: (subject: NotificationSubject) => void;
  changed: () => void;
}

/**
 * Switches calls abroad of lines off and on by their schedules, while the app runs. At each edge the line is read and compared
 * once: nothing is sent where it is so already, and what a person changes afterwards stays until the next edge.
 */
export class LineScheduler {
  readonly #deps: SchedulerDeps;
  #poller: Poller | undefined;
  #isStopped = false;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#poller = startPolling(
      () => this.#compareAll(),
      () => TASKS['line-schedules'].waits.normal,
    );
  }

  stop(): void {
    this.#isStopped = true;
    this.#poller?.stop();
  }

  /** Compares as it is after something happened. */
  anew(): Promise<void> {
    return this.#poller?.anew() ?? Promise.resolve();
  }

  set(line: string, schedule: LineSchedule | null): void {
    const { keyValues } = this.#deps;
    const { [line]: _, ...others } = this.#schedules;
    keyValues.put(SCHEDULES, schedule ? { ...others, [line]: schedule } : others);
    const step = this.#steps[line];
    // What it has switched off, it still switches on; the period begins anew.
    if (step) this.#keep(line, schedule ? { ...step, edge: '' } : null);
    this.#deps.changed();
  }

  /** A schedule goes with its line: a new one of its name begins without. */
  forget(line: string): void {
    if (this.#schedules[line]) this.set(line, null);
  }

  stateOf(line: string): ScheduleState | null {
    const schedule = this.#schedules[line];
    if (!schedule) return null;
    const period = periodAt(schedule, this.#deps.now());
    const last = this.#steps[line];
    const step = last?.edge === edgeOf(period) ? last : undefined;
    const kind = step?.kind ?? 'waiting';
    const listed = this.#deps.listed(line);
    const isSettled = kind === 'done' || kind === 'already';
    const isNewer = step !== undefined && (this.#deps.listedAt() ?? '') > step.at;
    return {
      schedule,
      allowed: period.allowed,
      until: period.until === null ? null : new Date(period.until).toISOString(),
      step: kind,
      activityId: step?.activityId ?? null,
      overridden: isSettled && isNewer && listed !== undefined && listed.inter_call !== wantedOf(period),
    };
  }

  /** The end of a change of a schedule is known. */
  noteSettled({ id, state }: Settled): void {
    const found = Object.entries(this.#steps).find(([, step]) => step.activityId === id);
    if (!found) return;
    const [line, step] = found;
    if (state === 'done') this.#keep(line, done({ ...step, at: this.#time() }, id));
    else if (state === 'cannot-tell') this.#keep(line, { ...step, kind: 'cannot-tell' });
    else if (state === 'not-done') {
      const off = step.off === id ? null : (step.off ?? step.offBefore ?? null);
      // Read and compared again, as at the edge.
      const edge = step.tries < TRIES ? '' : step.edge;
      this.#keep(line, { ...step, kind: 'refused', off, edge });
      if (edge === '') void this.anew();
      else this.#tellFailure(line, step.edge.startsWith('on') ? 'on' : 'off');
    }
  }

  async #compareAll(): Promise<void> {
    for (const line of Object.keys(this.#schedules)) {
      if (this.#isStopped) return;
      // It may have been removed while a line before it was read.
      const { [line]: schedule } = this.#schedules;
      if (!schedule) continue;
      const period = periodAt(schedule, this.#deps.now());
      if (this.#steps[line]?.edge !== edgeOf(period)) await this.#compare(line, schedule);
    }
  }

  async #compare(line: string, schedule: LineSchedule): Promise<void> {
    const now = await this.#deps.read(line);
    // Read again at the next comparison.
    if (now === undefined || this.#isStopped) return;
    // What was removed meanwhile switches nothing; what was set anew is compared by itself.
    if (JSON.stringify(this.#schedules[line]) !== JSON.stringify(schedule)) return;
    // An edge may have passed while the line was read, as right after sleep.
    const period = periodAt(schedule, this.#deps.now());
    const last = this.#steps[line];
    if (last?.edge === edgeOf(period)) return;
    const step: Step = {
      ...{ edge: edgeOf(period), at: this.#time(), kind: 'already', activityId: null },
      // Tries count within one edge.
      ...{ tries: last?.edge === '' ? last.tries : 0, off: last?.off ?? null, limit: last?.limit ?? null },
    };
    if (now === null) this.#keep(line, { ...step, kind: 'gone', off: null });
    else if (!period.allowed) await this.#switchOff(line, now, step);
    else await this.#switchOn(line, now, step, schedule.limit);
  }

  async #switchOff(line: string, now: LineRead, step: Step): Promise<void> {
    if (now['inter_call'] !== 'on') {
      this.#keep(line, step);
      return;
    }
    const { entries } = this.#deps;
    const limit = lineFacts(now, settingOf(entries, line), this.#deps.now()).abroadLimit;
    await this.#send(line, { trunk: line, inter_call: 'off' }, { ...step, limit });
  }

  /** Only what the schedule has switched off is switched on again. */
  async #switchOn(line: string, now: LineRead, step: Step, limit: number): Promise<void> {
    const kind = this.#whyNotOn(line, now, step);
    if (kind) {
      this.#keep(line, { ...step, kind, off: null });
      return;
    }
    // The provider may show a limit above what a request takes.
    const dollars = Math.min(step.limit ?? limit, ABROAD_LIMIT.max);
    await this.#send(line, { trunk: line, inter_call: 'on', inter_limit: dollars }, step);
  }

  #whyNotOn(line: string, now: LineRead, { off }: Step): ScheduleStep | null {
    if (now['inter_call'] === 'on') return 'already';
    if (off === null) return 'was-off';
    if (now['status'] === 'off') return 'locked';
    return settingOf(this.#deps.entries, line)('inter_call')?.id === off ? null : 'changed-here';
  }

  async #send(line: string, params: Switch, step: Step): Promise<void> {
    const { change, tell } = this.#deps;
    let sent = step;
    const outcome = await change(CHANGE, params, {
      by: BY_SCHEDULE,
      // The person agreed to it by the schedule; it only brings back what it took away.
      overCap: params.inter_call === 'on',
      begun: (id) => {
        // Written before it leaves: after a crash it is looked up, and not sent again.
        const off = params.inter_call === 'off' ? id : step.off;
        sent = { ...step, kind: 'unknown', activityId: id, tries: step.tries + 1, off };
        this.#keep(line, sent);
      },
    });
    if (this.#isStopped) return;
    if (outcome.ok) this.#keep(line, done({ ...sent, at: this.#time() }, sent.activityId));
    else if (outcome.problem.kind !== 'unknown-outcome') {
      const edge = isPassing(outcome.problem) ? '' : step.edge;
      this.#keep(line, { ...step, kind: 'refused', activityId: sent.activityId, edge });
      if (edge !== '') tell({ type: 'schedule-failed', line, wanted: params.inter_call });
    }
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }

  #tellFailure(line: string, wanted: 'on' | 'off'): void {
    this.#deps.tell({ type: 'schedule-failed', line, wanted });
  }

  #keep(line: string, step: Step | null): void {
    const { [line]: _, ...others } = this.#steps;
    this.#deps.keyValues.put(STEPS, step ? { ...others, [line]: step } : others);
    this.#deps.changed();
  }

  get #schedules(): Record<string, LineSchedule> {
    return (this.#deps.keyValues.get(SCHEDULES) as Record<string, LineSchedule> | undefined) ?? {};
  }

  get #steps(): Record<string, Step> {
    return (this.#deps.keyValues.get(STEPS) as Record<string, Step> | undefined) ?? {};
  }
}

function wantedOf({ allowed }: SchedulePeriod): 'on' | 'off' {
  return allowed ? 'on' : 'off';
}

function edgeOf(period: SchedulePeriod): string {
  return `${wantedOf(period)} ${period.since ?? 'always'}`;
}

/** Once the line is switched on again, nothing of the schedule stands any more. */
function done(step: Step, activityId: string | null): Step {
  const over = step.edge.startsWith('on') ? { off: null, offBefore: step.off } : {};
  return { ...step, kind: 'done', activityId, ...over };
}

/** Whether a change was not sent for a reason that passes by itself, such as a connection that is gone. */
function isPassing({ kind }: Problem): boolean {
  return problemKinds[kind].connection === 'every-request';
}
