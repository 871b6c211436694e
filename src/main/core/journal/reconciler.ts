import { WATCH_MS } from '#shared/bridge/activity.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Journal } from './journal.ts';
import type { LookPlan, LookWaits } from './look-waits.ts';
import { Looks, type Looked } from './looks.ts';
import type { ReconcileDeps, UnknownChange } from './finding.ts';
import { reconcile, reconciliationOf } from './reconcile.ts';
import { AnsweredRows } from './answered-rows.ts';

interface ReconcilerDeps extends ReconcileDeps {
  journal: Journal;
  waits: Pick<LookPlan, 'change' | 'balance'>;
  /** Waits for a turn of what runs in the background. */
  turn: (signal: AbortSignal) => Promise<void>;
  /** Is told of what the provider said it had done, once a look shows it: lists that were read before that may be older. */
  shown?: (changes: readonly UnknownChange[]) => void;
  /** Is told of an error after which the look is done again. */
  failed?: (error: unknown) => void;
}

/**
 * Looks what became of changes whose answer never came, and writes it into the journal. Nothing is ever sent again. After some
 * quick looks it gives a verdict; then it goes on slowly for three days, and corrects what turns out otherwise. What is
 * still open when the app is closed is taken up at the next start. A spend that was refused has the quick looks, too: some
 * providers refuse what they carried out; and so has a change that the provider says it carried out. Of many rows that it says it
 * carried out, all are looked at once ({@link AnsweredRows}).
 */
export class Reconciler {
  readonly #deps: ReconcilerDeps;
  readonly #looks: Looks;
  readonly #rows: AnsweredRows;
  #closed = false;

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
    this.#looks = new Looks({
      now: deps.now,
      watch: (id) => {
        const change = this.#change(id);
        return change && { waits: this.#waits(change), until: watchedUntil(change) };
      },
      look: (id, isVerdict) => this.#look(id, isVerdict),
      failed: deps.failed,
      givenUp: (id) => {
        const { open } = deps.journal;
        open.forgetAnswered(id);
        const change = open.unknown(id);
        if (change?.state === 'unknown') this.#settle(change, 'cannot-tell', {});
      },
    });
    const { change: waits } = deps.waits;
    this.#rows = new AnsweredRows({
      ...deps,
      open: deps.journal.open,
      // As late as one change is looked at for the last time.
      wait: waits.later[0] ?? waits.retry,
      retry: waits.retry,
      notDone: (change, evidence) => {
        this.#settle(change, 'not-done', evidence);
        this.follow(change.id);
      },
    });
  }

  /** Begins to look for a change; again is no harm. */
  follow(journalId: string): void {
    const change = this.#change(journalId);
    const hasVerdict = change?.state === 'cannot-tell' || change?.state === 'not-done';
    if (change && !this.#closed) this.#looks.follow(journalId, hasVerdict);
  }

  /**
   * Begins to look whether a list shows what the provider says it carried out. One that stays as it was says that it was not.
   *
   * @param isOneOfMany whether it is looked at together with the other rows, after the last of them
   */
  followAnswered(journalId: string, operation: OperationId, isOneOfMany: boolean): void {
    if (reconciliationOf(operation) !== 'list-again') return;
    try {
      this.#deps.journal.open.noteAnswered(journalId, isOneOfMany);
    } catch (error) {
      // The answer stands, whether or not the disk lets anybody look for it.
      this.#deps.failed?.(error);
      return;
    }
    if (isOneOfMany) this.#rows.follow();
    else this.follow(journalId);
  }

  /** Takes up what was said to be done in an earlier run of the app. */
  followAllAnswered(): void {
    const oldest = this.#deps.now() - WATCH_MS;
    for (const { id } of this.#deps.journal.open.notShown({ isOneOfMany: false, oldest })) this.follow(id);
    this.#rows.follow();
  }

  /** Looks once, now. A change that is settled already, or that nothing can be read of, stays as it is. */
  async reconcileNow(journalId: string): Promise<void> {
    const change = this.#deps.journal.open.unknown(journalId);
    if (!change) return;
    const found = await this.#findOut(change);
    // One look without a trace is no proof that it was not done: the plan's later ones give that verdict.
    if (!this.#closed && found.state === 'done') this.#settle(change, 'done', found.evidence);
  }

  /** Something can be read again: what waited for that is looked at now. */
  retry(): void {
    this.#looks.retry();
    this.#rows.retry();
  }

  /** Takes a proof that came by another way than a look, also of what was refused. */
  prove(journalId: string, evidence: unknown): void {
    const { journal } = this.#deps;
    if (this.#closed || !(journal.open.unknown(journalId) ?? journal.open.refused(journalId))) return;
    journal.settle(journalId, 'done', evidence);
    this.#looks.end(journalId);
  }

  close(): void {
    this.#closed = true;
    this.#looks.endAll();
    this.#rows.close();
  }

  #change(id: string): UnknownChange | undefined {
    const { open } = this.#deps.journal;
    return open.unknown(id) ?? open.refusedSpend(id) ?? open.answered(id);
  }

  #findOut(change: UnknownChange) {
    return reconcile(change, this.#deps).catch(() => ({ state: 'unreadable' }) as const);
  }

  async #look(id: string, isVerdict: boolean): Promise<Looked> {
    const change = this.#change(id);
    if (!change) return 'ended';
    const found = await this.#findOut(change);
    if (!this.#looks.has(id)) return 'ended';
    if (found.state === 'unreadable') return 'unreadable';
    // Only a list that stays as it was speaks against the provider's word.
    if (change.state === 'done' && found.state !== 'not-yet') {
      this.#deps.journal.open.forgetAnswered(id);
      this.#deps.shown?.([change]);
      return 'ended';
    }
    if (found.state === 'done') {
      this.#settle(change, 'done', found.evidence);
      return 'ended';
    }
    // No trace of what was refused: the provider's word holds.
    if (change.state === 'refused') return isVerdict ? 'ended' : 'open';
    // Another look may show more, unless no look ever can.
    const isLast = found.evidence.read === undefined;
    if (!isVerdict && !isLast) return 'open';
    const verdict = found.state === 'not-yet' ? 'not-done' : 'cannot-tell';
    if (change.state !== verdict && (change.state !== 'not-done' || isOrder(change))) {
      this.#settle(change, verdict, found.evidence);
    }
    return isLast ? 'ended' : 'open';
  }

  #waits({ operation, state }: UnknownChange): LookWaits {
    const waits = this.#deps.waits[reconciliationOf(operation) === 'balance' ? 'balance' : 'change'];
    // A person may press again as soon as they have read that it was refused.
    if (state === 'refused') return { ...waits, quick: [0, ...waits.quick] };
    // Some lists show minutes later what was done.
    return state === 'done' ? { ...waits, quick: [...waits.quick, ...waits.later.slice(0, 1)] } : waits;
  }

  #settle({ id }: UnknownChange, state: 'done' | 'not-done' | 'cannot-tell', evidence: unknown): void {
    const { journal } = this.#deps;
    if (this.#change(id) !== undefined) journal.settle(id, state, evidence);
    journal.open.forgetAnswered(id);
    if (state === 'done') this.#looks.end(id);
  }
}

/** Until when it is looked for, in milliseconds. */
function watchedUntil({ at }: UnknownChange): number {
  return Date.parse(at) + WATCH_MS;
}

/** An order of what the provider chooses: what came into the list since may be its work, whatever was told before. */
function isOrder({ operation }: UnknownChange): boolean {
  return reconciliationOf(operation) === 'new-entry';
}
