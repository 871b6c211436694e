import { fail, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Area, Change, Evidence } from '../area.ts';
import type { Journal, RunOptions, Settled } from '../journal/journal.ts';
import type { Named } from '../journal/matchers.ts';
import type { ReconcileDeps } from '../journal/finding.ts';
import { snapshotBefore } from '../journal/reconcile.ts';
import type { LookPlan } from '../journal/look-waits.ts';
import { Reconciler } from '../journal/reconciler.ts';
import type { Database } from '../store/database.ts';
import type { Reads } from './reads.ts';

/** A change does not wait longer than this for the read of what was there before. */
const SNAPSHOT_MS = 5_000;

/** How a change is sent: `overCap` lets it go above the limits of this computer. */
export interface SendOptions extends Pick<RunOptions, 'again' | 'begun' | 'by' | 'undoes' | 'upload' | 'otherForm'> {
  overCap?: boolean;
  /** One of many rows: whether the answered ones were carried out is looked at together, after the last of them. */
  isOneOfMany?: boolean;
}

interface ChangesDeps {
  db: Database;
  journal: Journal;
  reads: Reads;
  /** Waits before reads that find out what became of a change. */
  waits: LookPlan;
  /** Waits for a turn of what runs in the background. */
  turn: (signal: AbortSignal) => Promise<void>;
  now: () => number;
  tell: (subject: NotificationSubject) => void;
  /** Is told of what the provider said it had done, once a look shows it: lists that were read before that may be older. */
  shown: (changes: readonly Change[]) => void;
  /** Is told of an error after which it is looked again what became of a change. */
  failed: (error: unknown) => void;
  areas: () => readonly Area[];
}

/** The one way of changes: through the journal, with what every area has to say before and after. */
export class Changes {
  readonly reconciler: Reconciler;
  readonly #deps: ChangesDeps;

  constructor(deps: ChangesDeps) {
    this.#deps = deps;
    const { journal, waits, turn, now, reads, shown } = deps;
    this.reconciler = new Reconciler({
      journal,
      ...{ waits, turn, now, shown },
      failed: deps.failed,
      read: (id, params) => reads.value(id, params),
      readFaxes: async (params) => this.#evidence('readFaxes')?.(params),
      claimed: (...fax) => this.#evidence('claimed')?.(...fax) ?? false,
      refillRise: (id) => this.#evidence('refillRise')?.(id),
      foundBefore: ({ id, operation }, key) => journal.open.claimed(operation, key, id),
      hasRival: (...change) => journal.open.hasRival(...change),
      begunAfter: (...change) => journal.open.begunAfter(...change),
      hasRivalOrder: (...order) => journal.open.hasRivalOrder(...order),
    });
  }

  /** Sends a change once. What became of one without an answer is found out by reading. */
  async send(
    operation: OperationId,
    params: unknown,
    { overCap = false, isOneOfMany = false, begun, ...options }: SendOptions = {},
  ): Promise<Outcome<unknown>> {
    const change: Change = { operation, params: params as Named };
    const problem = await this.whyNot(change, overCap);
    if (problem) return fail(problem);
    let id: string | undefined;
    const outcome = await this.#deps.journal.run(operation, params, {
      ...options,
      snapshotBefore: () => this.#snapshotBefore(change),
      begun: (journalId) => {
        id = journalId;
        this.begun(journalId, change);
        begun?.(journalId);
      },
    });
    if (!this.#deps.db.isOpen) return outcome;
    const open = !outcome.ok && outcome.problem.kind === 'unknown-outcome' ? outcome.problem : undefined;
    const isRefused = !outcome.ok && outcome.problem.kind === 'refused';
    if (id !== undefined && (isRefused || (open && !open.unwritten))) this.reconciler.follow(id);
    if (id !== undefined && outcome.ok) this.reconciler.followAnswered(id, operation, isOneOfMany);
    if (outcome.ok || open) for (const area of this.#deps.areas()) area.changeSent?.(change);
    return outcome;
  }

  /** Why a change must not be sent now; with `overCap` the limits of this computer are no reason. */
  async whyNot(change: Change, overCap = false): Promise<Problem | undefined> {
    for (const area of this.#deps.areas()) {
      const problem = await area.whyNot?.(change);
      if (problem && !(overCap && problem.kind === 'over-cap')) return problem;
    }
    return undefined;
  }

  /** A change is in the journal, and is sent next. */
  begun(journalId: string, change: Change): void {
    for (const area of this.#deps.areas()) area.changeBegun?.(journalId, change);
  }

  /** Finds out now what became of a change. */
  async reconcile(journalId: string): Promise<void> {
    const owner = this.#owner(journalId);
    if (owner) await owner.reconcile?.(journalId);
    else await this.reconciler.reconcileNow(journalId);
  }

  /** Follows the changes of an earlier run that have no known end, and those that no list has shown. */
  followOpen(): void {
    for (const { id } of this.#deps.journal.open.watched()) if (!this.#owner(id)) this.reconciler.follow(id);
    this.reconciler.followAllAnswered();
  }

  /** The end of a change is known. */
  settled(settled: Settled): void {
    for (const area of this.#deps.areas()) area.changeSettled?.(settled);
    const { id, operation, target, state, wasUnknown, warnings, how } = settled;
    if (warnings.length > 0) {
      const text = warnings.map((warning) => warning.text).join('; ');
      this.#deps.tell({ type: 'change-warned', operation, target, text, activityId: id });
    }
    const known = state === 'done' || state === 'not-done' || state === 'cannot-tell';
    if (!wasUnknown || !known || this.#owner(id)) return;
    this.#deps.tell({
      type: 'change-settled',
      operation,
      target,
      state,
      activityId: id,
      ...(how ? { how } : {}),
    });
  }

  close(): void {
    this.reconciler.close();
    this.#deps.journal.close();
  }

  #owner(journalId: string): Area | undefined {
    return this.#deps.areas().find((area) => area.owns?.(journalId));
  }

  #evidence<K extends keyof Evidence>(kind: K): ReconcileDeps[K] | undefined {
    return this.#deps.areas().find(({ evidence }) => evidence?.[kind])?.evidence?.[kind];
  }

  async #snapshotBefore(change: Change): Promise<unknown> {
    const signal = AbortSignal.timeout(SNAPSHOT_MS);
    const snapshot = snapshotBefore(change.operation, change.params, (list, query) =>
      this.#deps.reads.value(list, query, signal),
    );
    // The read may still wait for its turn behind others when the time is up.
    const late = new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(null);
      });
    });
    const noted = await Promise.race([snapshot, late]);
    if (noted || !this.#deps.db.isOpen) return noted;
    for (const area of this.#deps.areas()) {
      const known = area.knownBefore?.(change);
      if (known) return known;
    }
    return null;
  }
}
