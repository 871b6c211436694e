import { setTimeout as pause } from 'node:timers/promises';

/** An account with 50,000 numbers is read without a wait: 250 pages of numbers, as many of texting, and some of fax. */
const AT_ONCE = 600;
/** Twenty calls a minute for what nobody waits for. */
const EVERY_MS = 3_000;

/** How fast further pages of lists are asked for: so many at once, then one after each pause. */
export class PagePace {
  readonly #atOnce: number;
  readonly #everyMs: number;
  /** When all turns are there again. */
  #fullAt = 0;

  constructor(atOnce = AT_ONCE, everyMs = EVERY_MS) {
    this.#atOnce = atOnce;
    this.#everyMs = everyMs;
  }

  /** Waits for a turn; comes back early when nobody waits any more. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#fullAt = Math.max(this.#fullAt, now) + this.#everyMs;
    const wait = this.#fullAt - now - this.#atOnce * this.#everyMs;
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}
