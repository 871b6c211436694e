import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Area } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** What forms held when they were last saved, and lists that the person keeps. */
export class DraftsArea implements Area {
  readonly name = 'drafts';
  readonly #kernel: Pick<Kernel, 'drafts' | 'time'>;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** What a form held when it was last saved; null when it was never. */
  draft(kind: string): Outcome<unknown> {
    return succeed(this.#kernel.drafts.get(formKind(kind)) ?? null);
  }

  /** Keeps what a form holds; null deletes it. */
  saveDraft(kind: string, value: unknown): Outcome<null> {
    const { drafts } = this.#kernel;
    if (value === null || value === undefined) drafts.delete(formKind(kind));
    else drafts.put(formKind(kind), value, this.#kernel.time());
    return succeed(null);
  }

  /** A list that the person keeps; null when there is none. */
  list(name: string): Outcome<unknown> {
    return succeed(this.#kernel.drafts.get(listKind(name)) ?? null);
  }

  saveList(name: string, value: unknown): Outcome<null> {
    this.#kernel.drafts.put(listKind(name), value, this.#kernel.time());
    return succeed(null);
  }
}

/** Forms have drafts of their own, whatever they are called. */
function formKind(kind: string): string {
  return `form/${kind}`;
}

/** Kept as drafts are, but never deleted with a form. */
function listKind(name: string): string {
  return `kept/${name}`;
}
