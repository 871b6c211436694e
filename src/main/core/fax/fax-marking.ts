import { randomUUID } from 'node:crypto';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { MarksChanged } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { FaxMarksStore, MarksBefore } from '../store/fax-marks.ts';

/** Changes of marks that can be taken back. */
const UNDOS = 50;

/** What a person makes of faxes on this computer, and taking it back. */
export class FaxMarking {
  readonly #store: FaxMarksStore;
  readonly #deps: { isEncrypted: boolean; time: () => string; changed: () => void };
  readonly #undos = new Map<string, MarksBefore>();

  /** @param deps `isEncrypted`: tags and notes, which tell of people, may be written down */
  constructor(store: FaxMarksStore, deps: { isEncrypted: boolean; time: () => string; changed: () => void }) {
    this.#store = store;
    this.#deps = deps;
  }

  mark({ faxIds, change }: CommandInput<'fax.mark'>): Outcome<MarksChanged> {
    const tells = change.note !== undefined || change.addTags !== undefined;
    if (tells && !this.#deps.isEncrypted) return fail({ kind: 'vault-unavailable' });
    const ids = faxIds.length === 0 ? this.#store.unreadIds() : faxIds;
    const before = this.#store.change(ids, change, this.#deps.time());
    const undo = randomUUID();
    this.#undos.set(undo, before);
    const [oldest] = this.#undos.keys();
    if (this.#undos.size > UNDOS && oldest !== undefined) this.#undos.delete(oldest);
    if (before.length > 0) this.#deps.changed();
    return succeed({ count: before.length, undo });
  }

  unmark(undo: string): Outcome<null> {
    const before = this.#undos.get(undo);
    if (!before) return fail({ kind: 'not-found' });
    this.#store.restore(before);
    this.#undos.delete(undo);
    this.#deps.changed();
    return succeed(null);
  }
}
