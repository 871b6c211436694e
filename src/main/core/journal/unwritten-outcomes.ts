/** How often an outcome that the disk did not take is written again, ms. */
const WRITE_AGAIN_MS = 5_000;

interface UnwrittenDeps {
  /** Nothing can be written any more. */
  isClosed: () => boolean;
  /** Is told why an outcome could not be written. */
  failed: (error: unknown) => void;
}

/** Outcomes that the disk did not take. Until it does, their entries stay pending and hold their like back. */
export class UnwrittenOutcomes {
  readonly #deps: UnwrittenDeps;
  readonly #waiting = new Map<string, () => void>();
  #next: NodeJS.Timeout | undefined;

  constructor(deps: UnwrittenDeps) {
    this.#deps = deps;
  }

  /** Writes an outcome; what the disk does not take now is tried again until it does. Answers whether it is written. */
  write(id: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      this.#deps.failed(error);
      this.#waiting.set(id, write);
      this.#next ??= setTimeout(() => {
        this.#writeAgain();
      }, WRITE_AGAIN_MS).unref();
      return false;
    }
  }

  close(): void {
    clearTimeout(this.#next);
    this.#waiting.clear();
  }

  #writeAgain(): void {
    this.#next = undefined;
    if (this.#deps.isClosed()) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [id, write] of waiting) this.write(id, write);
  }
}
