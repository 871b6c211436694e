import { randomUUID } from 'node:crypto';
import type { HeldSecretInput, UnseenSecret } from '#shared/bridge/secret-commands.ts';
import type { FormName } from '#shared/user-data/drafts.ts';
import type { Area, Change } from '../area.ts';
import type { Settled } from '../journal/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** More than a person sets before seeing the first one. */
const MOST_HELD = 100;

interface HeldSecret extends HeldSecretInput {
  id: string;
  /** The entry of the change that sets it; null until that is in the journal. */
  journalId: string | null;
  state: 'pending' | Settled['state'];
}

interface SecretsDeps {
  /** Deletes the draft of a form where it still holds this. */
  removeDraft: (form: FormName, of: string, was: unknown) => unknown;
}

/**
 * Passwords that the page made and sent, until a person has seen them: the app lock and a reload take them from the page. They are
 * in memory only, and end with the account.
 */
export class SecretsArea implements Area {
  readonly name = 'secrets';
  readonly #kernel: Pick<Kernel, 'deps'>;
  readonly #deps: SecretsDeps;
  #held: HeldSecret[] = [];

  constructor(kernel: Pick<Kernel, 'deps'>, deps: SecretsDeps) {
    this.#kernel = kernel;
    this.#deps = deps;
  }

  hold(held: HeldSecretInput): { id: string } {
    const id = randomUUID();
    this.#kernel.deps.redactor.register(held.secret);
    this.#held = [...this.#held, { ...held, id, journalId: null, state: 'pending' as const }].slice(-MOST_HELD);
    return { id };
  }

  seen(id: string): void {
    this.#held = this.#held.filter((held) => held.id !== id);
  }

  unseen(): UnseenSecret[] {
    return this.#held
      .filter(mayBeSet)
      .map(({ id, of, secret, state }) => ({ id, of, secret, uncertain: state !== 'done' }));
  }

  /** The change that sends a held secret is the one that sets it. */
  changeBegun(journalId: string, { params }: Change): void {
    const sent = new Set<unknown>(Object.values(params));
    for (const held of this.#held) if (held.journalId === null && sent.has(held.secret)) held.journalId = journalId;
  }

  /** Where the disk does not take the outcome, nothing is settled yet. */
  changeSent({ params }: Change): void {
    const sent = new Set<unknown>(Object.values(params));
    for (const held of this.#held) if (held.state === 'pending' && sent.has(held.secret)) held.state = 'unknown';
  }

  /** One that is said to be not done stays, unseen: it may turn out to be done. */
  changeSettled({ id, state }: Settled): void {
    const held = this.#held.find(({ journalId }) => journalId === id);
    if (!held) return;
    if (state === 'refused') this.seen(held.id);
    held.state = state;
    if (state === 'done' && held.draft) this.#deps.removeDraft(held.draft.form, held.draft.of, held.draft.value);
    this.#kernel.deps.emit('secrets.changed', null);
  }

  close(): void {
    this.#held = [];
  }
}

function mayBeSet({ state }: HeldSecret): boolean {
  return state === 'done' || state === 'unknown' || state === 'cannot-tell';
}
