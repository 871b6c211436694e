import { startPolling, type Poller } from './poller.ts';

/** Asks again and again while something is waited for, and never otherwise. */
export class PollWhile {
  readonly #ask: () => Promise<void>;
  readonly #interval: () => number;
  #poller: Poller | undefined;
  #isStopped = false;

  /**
   * @param ask one ask; must not throw
   * @param interval milliseconds until the next ask, decided after each one
   */
  constructor(ask: () => Promise<void>, interval: () => number) {
    this.#ask = ask;
    this.#interval = interval;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Begins or ends, by what the last reading found. */
  follow(isAwaited: boolean): void {
    if (!isAwaited || this.#isStopped) {
      this.#end();
      return;
    }
    // The reading that found what is waited for is the first one.
    let isFirst = true;
    this.#poller ??= startPolling(async () => {
      if (!isFirst) await this.#ask();
      isFirst = false;
    }, this.#interval);
  }

  /** Asks now, while something is waited for. */
  anew(): Promise<void> {
    return this.#poller?.anew() ?? Promise.resolve();
  }

  /** Ends for good. */
  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  #end(): void {
    this.#poller?.stop();
    this.#poller = undefined;
  }
}
