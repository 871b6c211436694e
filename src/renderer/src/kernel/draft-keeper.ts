/**
 * Saves what a form holds with every change, so that a crash right after a key loses nothing. Saves are not waited for: main
 * takes them in the order in which they were sent, so the newest is the last.
 */
export class DraftKeeper<T> {
  readonly #save: (value: T | null) => Promise<unknown>;
  readonly #saving = new Set<Promise<unknown>>();

  constructor(save: (value: T | null) => Promise<unknown>) {
    this.#save = save;
  }

  /** Saves a new value; null when there is nothing left worth keeping. */
  change(value: T | null): void {
    const saving = this.#save(value).finally(() => this.#saving.delete(saving));
    this.#saving.add(saving);
  }

  /** Resolves when everything is saved. */
  async flush(): Promise<void> {
    await Promise.all(this.#saving);
  }

  /** Deletes the draft: the form was sent, or is begun anew. */
  async clear(): Promise<void> {
    this.change(null);
    await this.flush();
  }
}
