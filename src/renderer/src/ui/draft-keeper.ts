/** How long typing has to rest before a draft is saved, in milliseconds. */
const REST = 400;

/**
 * Saves what a form holds while it is being filled in: after typing has rested, one save at a time, the newest value last.
 * After {@link clear} nothing that was typed before is saved any more.
 */
export class DraftKeeper<T> {
  readonly #save: (value: T | null) => Promise<unknown>;
  #waiting: { value: T | null } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy: Promise<void> | null = null;

  constructor(save: (value: T | null) => Promise<unknown>) {
    this.#save = save;
  }

  /** Notes a new value; null when there is nothing left worth keeping. */
  change(value: T | null): void {
    this.#waiting = { value };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST);
  }

  /** Saves at once what waits, and resolves when everything is saved. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#busy ??= this.#drain().finally(() => {
      this.#busy = null;
    });
    await this.#busy;
  }

  /** Deletes the draft: the form was sent, or is begun anew. */
  async clear(): Promise<void> {
    this.#waiting = { value: null };
    await this.flush();
  }

  async #drain(): Promise<void> {
    while (this.#waiting) {
      const { value } = this.#waiting;
      this.#waiting = null;
      await this.#save(value);
    }
  }
}
