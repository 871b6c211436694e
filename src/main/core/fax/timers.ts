/** A time that passed by more than this is missed: the computer slept, the disk was full, or the app was closed. */
export const LATE_MS = 5 * 60_000;

/** One timer for each thing that waits, by its id; a new one takes the place of the one before. */
export class Timers {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  after(ms: number, id: string, work: () => void | Promise<void>): void {
    this.cancel(id);
    if (this.#isClosed) return;
    this.#timers.set(
      id,
      setTimeout(() => void work(), ms),
    );
  }

  cancel(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  cancelAll(): void {
    for (const id of [...this.#timers.keys()]) this.cancel(id);
  }

  /** Nothing begins any more. */
  close(): void {
    this.#isClosed = true;
    this.cancelAll();
  }
}
