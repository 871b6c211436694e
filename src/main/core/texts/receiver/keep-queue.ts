import type { Arrival, KeepArrivals } from './arrival.ts';

/** Posts that are stored together: one flush of the disk serves all of them. */
const MOST_AT_ONCE = 64;
/** Posts that may wait for the disk; beyond them the sender has to try again. */
const MOST_WAITING = 512;

interface Waiting {
  arrival: Arrival;
  kept: (kept: boolean) => void;
}

/** Stores what comes in, several at once where several wait. */
export class KeepQueue {
  readonly #keep: KeepArrivals;
  readonly #failed: (error: unknown) => void;
  #waiting: Waiting[] = [];
  #isPlanned = false;

  /** @param failed is told why something could not be stored */
  constructor(keep: KeepArrivals, failed: (error: unknown) => void) {
    this.#keep = keep;
    this.#failed = failed;
  }

  /** Resolves when it is on the disk: true; or when it could not be stored: false. */
  add(arrival: Arrival): Promise<boolean> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.resolve(false);
    return new Promise((kept) => {
      this.#waiting.push({ arrival, kept });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isPlanned || this.#waiting.length === 0) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#store(this.#waiting.splice(0, MOST_AT_ONCE));
      // In turns, so that nothing else of the process waits for long.
      this.#plan();
    });
  }

  #store(batch: readonly Waiting[]): void {
    if (this.#stored(batch)) return;
    // One that cannot be stored takes no other with it.
    if (batch.length === 1) batch[0]?.kept(false);
    else for (const one of batch) if (!this.#stored([one])) one.kept(false);
  }

  #stored(batch: readonly Waiting[]): boolean {
    try {
      this.#keep(batch.map(({ arrival }) => arrival));
    } catch (error) {
      this.#failed(error);
      return false;
    }
    for (const { kept } of batch) kept(true);
    return true;
  }
}
