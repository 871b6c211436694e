export const MINUTE = 60_000;

/** Lets so many uses through in any span of time, and refuses what comes beyond them. */
export class RateLimit {
  readonly #most: number;
  readonly #spanMs: number;
  #taken: number[] = [];

  constructor(most: number, spanMs: number) {
    this.#most = most;
    this.#spanMs = spanMs;
  }

  /** Whether one more may happen now; if so, it is counted. */
  take(): boolean {
    // A clock that is never set back: otherwise what was let through would count until its time comes again.
    const now = performance.now();
    this.#taken = this.#taken.filter((at) => at > now - this.#spanMs);
    if (this.#taken.length >= this.#most) return false;
    this.#taken.push(now);
    return true;
  }
}

/**
 * Runs one at a time: answers undefined at once while an earlier one has not ended.
 *
 * @param of who asks: each has one of its own
 */
export function oneAtATime<A extends unknown[], R>(
  run: (...given: A) => Promise<R>,
  of: () => unknown = () => undefined,
): (...given: A) => Promise<R | undefined> {
  const running = new Set<unknown>();
  return async (...given) => {
    const key = of();
    if (running.has(key)) return undefined;
    running.add(key);
    try {
      return await run(...given);
    } finally {
      running.delete(key);
    }
  };
}
