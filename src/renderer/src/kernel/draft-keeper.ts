/**
 * Saves what a form holds with every change, so that a crash right after a key loses nothing. Saves are not waited for: main
 * takes them in the order in which they were sent, so the newest is the last.
 */
export class DraftKeeper<T> {
  readonly #save: (value: T | null, was?: T) => Promise<unknown>;
  readonly #saving = new Set<Promise<unknown>>();
  /** What this form saved or took up last; undefined where it did neither. */
  #last: T | undefined;

  /** @param save keeps a value; null deletes it, with `was` only where it is still that */
  constructor(save: (value: T | null, was?: T) => Promise<unknown>) {
    this.#save = save;
  }

  /** Saves a new value; null when there is nothing left worth keeping. */
  change(value: T | null): void {
    this.#last = value ?? undefined;
    this.#begin(this.#save(value));
  }

  /** The form holds a draft that was saved earlier. */
  tookUp(value: T): void {
    this.#last = value;
  }

  /** Resolves when everything is saved. */
  async flush(): Promise<void> {
    await Promise.all(this.#saving);
  }

  /**
   * Deletes the draft: the form was sent, or is begun anew. One that is newer stays: whoever left the form while it was sent may
   * have typed into it again.
   */
  async clear(): Promise<void> {
    this.#begin(this.#save(null, this.#last));
    this.#last = undefined;
    await this.flush();
  }

  #begin(save: Promise<unknown>): void {
    const saving = save.finally(() => this.#saving.delete(saving));
    this.#saving.add(saving);
  }
}
