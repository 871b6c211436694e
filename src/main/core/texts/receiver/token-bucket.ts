/** Lets `perSecond` uses through in the long run, and up to `burst` of them at once. Keeps two numbers, however many come. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(perSecond: number, burst: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#now = now;
    this.#left = burst;
    this.#at = now();
  }

  /** Whether one more may pass now; if so, it is counted. */
  take(): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
