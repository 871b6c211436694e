import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Removal, Retention, RetentionPlan, RetentionSet } from '#shared/bridge/fax-retention.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { FaxLists } from './fax-lists.ts';

const DAY = 24 * 3_600_000;
/** After so long without a look, or where the clock went back, nothing is removed without a person's word. */
const LONG_AWAY_MS = 7 * DAY;
const MEMORY = 'fax-retention';

interface Kept {
  days: number | null;
  since: string | null;
  /** Milliseconds of the last look. */
  lookedAt: number;
  waits: boolean;
}

const OFF: Kept = { days: null, since: null, lookedAt: 0, waits: false };

interface RetentionDeps {
  keyValues: KeyValueStore;
  lists: Pick<FaxLists, 'ask'>;
  now: () => number;
  isEncrypted: boolean;
  changed: () => void;
  /** So many documents wait for a person's word. */
  asks: (documents: number) => void;
}

/** Removes documents of faxes from this computer some days after they came, where a person wants that. */
export class FaxRetention {
  readonly #deps: RetentionDeps;
  #isRemoving = false;

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  async state(): Promise<Outcome<Retention>> {
    const { days, since, waits } = this.#kept;
    const removals = this.#deps.isEncrypted ? await this.#deps.lists.ask('removals', null) : succeed<Removal[]>([]);
    return removals.ok ? succeed({ days, since, waits, removals: removals.value }) : removals;
  }

  /** What would be removed now. */
  plan(days: number): Promise<Outcome<RetentionPlan>> {
    if (!this.#deps.isEncrypted) return Promise.resolve(fail({ kind: 'vault-unavailable' }));
    return this.#deps.lists.ask('retentionPlan', { days, before: this.#before(days) });
  }

  /** Removes what a person saw in a plan, and from then on what gets as old. */
  async set({ days, before, documents }: CommandInput<'fax.setRetention'>): Promise<Outcome<RetentionSet>> {
    const { isEncrypted, lists, changed } = this.#deps;
    if (!isEncrypted) return fail({ kind: 'vault-unavailable' });
    // A time that is not yet over was in no plan of these days.
    if (before > this.#before(days)) return fail({ kind: 'not-found' });
    const plan = await lists.ask('retentionPlan', { days, before });
    if (!plan.ok) return plan;
    if (plan.value.documents !== documents) return succeed({ removed: null, plan: plan.value });
    const since = new Date(this.#deps.now()).toISOString();
    this.#keep({ days, since, waits: false, lookedAt: this.#deps.now() });
    const removed = await this.#remove(days, before, 'person');
    changed();
    return removed.ok ? succeed({ removed: removed.value, plan: null }) : removed;
  }

  /** From now on nothing is removed by itself. */
  end(): void {
    this.#keep(OFF);
    this.#deps.changed();
  }

  /** Removes what has become too old since the last look. */
  async look(): Promise<void> {
    const { days, lookedAt, waits } = this.#kept;
    const { now, isEncrypted, asks, changed } = this.#deps;
    if (days === null || !isEncrypted || waits || this.#isRemoving) return;
    const since = now() - lookedAt;
    const before = this.#before(days);
    const plan = await this.#deps.lists.ask('retentionPlan', { days, before });
    if (!plan.ok || this.#kept.days !== days) return;
    if (plan.value.documents > 0 && (since > LONG_AWAY_MS || since < -DAY)) {
      this.#keep({ ...this.#kept, waits: true });
      asks(plan.value.documents);
      changed();
      return;
    }
    this.#keep({ ...this.#kept, lookedAt: now() });
    if (plan.value.documents === 0) return;
    await this.#remove(days, before, 'rule');
    changed();
  }

  async #remove(days: number, before: string, by: Removal['by']): Promise<Outcome<Removal>> {
    if (this.#isRemoving) return fail({ kind: 'too-often' });
    this.#isRemoving = true;
    try {
      return await this.#deps.lists.ask('removeOld', {
        days,
        before,
        by,
        at: new Date(this.#deps.now()).toISOString(),
      });
    } finally {
      this.#isRemoving = false;
    }
  }

  #before(days: number): string {
    return new Date(this.#deps.now() - days * DAY).toISOString();
  }

  get #kept(): Kept {
    return { ...OFF, ...(this.#deps.keyValues.get(MEMORY) as Partial<Kept> | undefined) };
  }

  #keep(kept: Kept): void {
    this.#deps.keyValues.put(MEMORY, kept);
  }
}
