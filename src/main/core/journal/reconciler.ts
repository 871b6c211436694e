import type { FaxPlan } from '../fax/status-plan.ts';
import type { Journal } from './journal.ts';
import { reconcile, reconciliationOf, type ReconcileDeps, type UnknownChange } from './reconcile.ts';
import { WATCH_MS } from './repeat-guard.ts';

/** Waits before the looks at the balance after a refill without an answer, ms. */
export const BALANCE_WAITS: readonly number[] = [5_000, 15_000, 40_000];
/** Waits between later looks: what a provider posts late is still found, at the cost of some calls a day. */
const LATER_WAITS: readonly number[] = [10, 20, 30, 60, 120, 240, 480, 720, 720, 720, 720].map((m) => m * 60_000);
const HOUR_MS = 3_600_000;

/** When it is looked what became of a change, in milliseconds. */
export interface ReconcilePlan extends Pick<FaxPlan, 'reconcile' | 'reconcileRetry'> {
  /** Waits before each look at a balance; those of `reconcile` when absent. */
  balance?: readonly number[];
  /** Waits between the looks after the first verdict. */
  later?: readonly number[];
}

interface ReconcilerDeps extends ReconcileDeps {
  journal: Journal;
  /** Waits before each look, and before the next try while nothing can be read. */
  plan: ReconcilePlan;
}

/** One change that is followed: looks that could read so far, tries that could not, and looks after the verdict. */
interface Following {
  looks: number;
  unreadable: number;
  later: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Looks what became of changes whose answer never came, and writes it into the journal. Nothing is ever sent again. After some
 * quick looks it gives a verdict; then it goes on slowly for three days, and corrects what turns out otherwise. What is
 * still open when the app is closed is taken up at the next start.
 */
export class Reconciler {
  readonly #deps: ReconcilerDeps;
  readonly #followed = new Map<string, Following>();
  #closed = false;

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
  }

  /** Begins to look for a change; again is no harm. */
  follow(journalId: string): void {
    if (this.#closed || this.#followed.has(journalId)) return;
    const change = this.#deps.journal.unknown(journalId);
    if (!change) return;
    const isOpen = change.state === 'unknown';
    const following: Following = { looks: 0, unreadable: 0, later: 0, timer: undefined };
    this.#followed.set(journalId, following);
    if (isOpen) this.#after(this.#waits(change)[0] ?? 0, journalId, following);
    else this.#lookLater(journalId, following);
  }

  /** Looks once, now. A change that is settled already, or that nothing can be read of, stays as it is. */
  async reconcileNow(journalId: string): Promise<void> {
    const change = this.#deps.journal.unknown(journalId);
    if (!change) return;
    const found = await this.#findOut(change);
    // One look without a trace is no proof that it was not done: the plan's later ones give that verdict.
    if (!this.#closed && found.state === 'done') this.#settle(change, 'done', found.evidence);
  }

  /** Something can be read again: what waited for that is looked at now. */
  retry(): void {
    for (const [id, following] of this.#followed) {
      if (following.unreadable === 0) continue;
      following.unreadable = 0;
      this.#after(0, id, following);
    }
  }

  /** Takes a proof that came by another way than a look. */
  prove(journalId: string, evidence: unknown): void {
    const change = this.#deps.journal.unknown(journalId);
    if (change && !this.#closed) this.#settle(change, 'done', evidence);
  }

  close(): void {
    this.#closed = true;
    for (const { timer } of this.#followed.values()) clearTimeout(timer);
    this.#followed.clear();
  }

  #findOut(change: UnknownChange) {
    return reconcile(change, this.#deps).catch(() => ({ state: 'unreadable' }) as const);
  }

  #after(wait: number, id: string, following: Following): void {
    clearTimeout(following.timer);
    following.timer = setTimeout(() => void this.#look(id, following), wait);
  }

  async #look(id: string, following: Following): Promise<void> {
    const change = this.#deps.journal.unknown(id);
    if (!change) return this.#end(id);
    const found = await this.#findOut(change);
    if (this.#closed || this.#followed.get(id) !== following) return;
    if (found.state === 'unreadable') return this.#tryAgain(change, following);
    following.unreadable = 0;
    if (found.state === 'done') return this.#settle(change, 'done', found.evidence);
    const verdict = found.state === 'not-yet' ? 'not-done' : 'cannot-tell';
    const waits = this.#waits(change);
    following.looks += 1;
    // Another look may show more, unless no look ever can.
    const isLast = following.looks >= waits.length || found.evidence.read === undefined;
    if (!isLast) return this.#after(waits[following.looks] ?? 0, id, following);
    if (change.state !== verdict && (change.state !== 'not-done' || isOrder(change))) {
      this.#settle(change, verdict, found.evidence);
    }
    if (found.evidence.read === undefined) this.#end(id);
    else this.#lookLater(id, following);
  }

  /** Nothing could be read, which proves nothing. The tries become rarer, and end with the watch. */
  #tryAgain(change: UnknownChange, following: Following): void {
    const { now, plan } = this.#deps;
    if (now() - Date.parse(change.at) > WATCH_MS) {
      if (change.state === 'unknown') this.#settle(change, 'cannot-tell', {});
      return this.#end(change.id);
    }
    const wait = Math.min(plan.reconcileRetry * 2 ** following.unreadable, Math.max(HOUR_MS, plan.reconcileRetry));
    following.unreadable += 1;
    this.#after(wait, change.id, following);
  }

  #lookLater(id: string, following: Following): void {
    const change = this.#deps.journal.unknown(id);
    const wait = (this.#deps.plan.later ?? LATER_WAITS)[following.later];
    const isOver = !change || this.#deps.now() - Date.parse(change.at) > WATCH_MS;
    if (isOver || wait === undefined) return this.#end(id);
    following.later += 1;
    this.#after(wait, id, following);
  }

  #waits({ operation }: UnknownChange): readonly number[] {
    const { balance, reconcile } = this.#deps.plan;
    return reconciliationOf(operation) === 'balance' ? (balance ?? reconcile) : reconcile;
  }

  #settle({ id }: UnknownChange, state: 'done' | 'not-done' | 'cannot-tell', evidence: unknown): void {
    if (state === 'done') this.#end(id);
    if (this.#deps.journal.unknown(id) !== undefined) this.#deps.journal.settle(id, state, evidence);
  }

  #end(id: string): void {
    clearTimeout(this.#followed.get(id)?.timer);
    this.#followed.delete(id);
  }
}

/** An order of what the provider chooses: what came into the list since may be its work, whatever was told before. */
function isOrder({ operation }: UnknownChange): boolean {
  return reconciliationOf(operation) === 'new-entry';
}
