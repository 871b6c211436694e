import type { FaxPlan } from '../fax/status-plan.ts';
import type { Journal } from './journal.ts';
import { look, reconciliationOf, type Looking, type UnknownChange } from './reconcilers.ts';

/** Looks at the balance 5, 20 and 60 s after a refill without an answer (product A6). */
export const BALANCE_LOOKS: readonly number[] = [5_000, 15_000, 40_000];

/** When it is looked what became of a change, in milliseconds. */
export interface SettlePlan extends Pick<FaxPlan, 'reconcile' | 'reconcileRetry'> {
  /** Waits before each look at a balance; those of `reconcile` when absent. */
  balance?: readonly number[];
}

interface SettlerParts extends Looking {
  journal: Journal;
  /** Waits before each look, and between looks while nothing can be read. */
  plan: SettlePlan;
}

/**
 * Looks what became of changes whose answer never came (product Z3), and writes it into the journal. Nothing is ever sent
 * again. What is still open when the app is closed is taken up at the next start.
 */
export class Settler {
  readonly #parts: SettlerParts;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #closed = false;

  constructor(parts: SettlerParts) {
    this.#parts = parts;
  }

  /** Begins to look for a change; again is no harm. */
  follow(journalId: string): void {
    if (this.#closed || this.#timers.has(journalId)) return;
    const change = this.#parts.journal.unknown(journalId);
    if (change) this.#after(0, change);
  }

  /** Looks once, now. A change that is settled already, or that nothing can be read of, stays as it is. */
  async lookNow(journalId: string): Promise<void> {
    const change = this.#parts.journal.unknown(journalId);
    if (!change) return;
    const found = await look(change, this.#parts).catch(() => ({ state: 'unreadable' }) as const);
    // One look without a trace is no proof that it was not done: the plan's later ones give that verdict.
    if (!this.#closed && found.state === 'done') this.#settle(change, 'done', found.evidence);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** @param looks how many looks could read so far; those that could not prove nothing */
  #after(looks: number, change: UnknownChange, wait = this.#waits(change)[looks] ?? 0): void {
    this.#timers.set(
      change.id,
      setTimeout(() => void this.#look(looks, change), wait),
    );
  }

  async #look(looks: number, change: UnknownChange): Promise<void> {
    const found = await look(change, this.#parts).catch(() => ({ state: 'unreadable' }) as const);
    if (this.#closed) return;
    if (found.state === 'unreadable') return void this.#after(looks, change, this.#parts.plan.reconcileRetry);
    // Another look may show more, unless what was read proves it, or no look ever can.
    const last = looks + 1 >= this.#waits(change).length;
    if (found.state === 'done' || last || found.evidence.read === undefined)
      this.#settle(change, found.state === 'not-yet' ? 'not-done' : found.state, found.evidence);
    else this.#after(looks + 1, change);
  }

  #waits({ operation }: UnknownChange): readonly number[] {
    const { balance, reconcile } = this.#parts.plan;
    return reconciliationOf(operation) === 'balance' ? (balance ?? reconcile) : reconcile;
  }

  #settle({ id }: UnknownChange, state: 'done' | 'not-done' | 'cannot-tell', evidence: unknown): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    if (this.#parts.journal.unknown(id) !== undefined) this.#parts.journal.settle(id, state, evidence);
  }
}
