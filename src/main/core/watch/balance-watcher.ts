import type { Attempt } from '../client/wire.ts';
import { startPolling, type Poller } from './poller.ts';
import { TASKS } from './tasks.ts';

const { normal, firstErrors, afterError, afterSpend, afterSpendFor } = TASKS.balance.waits;

/** Asks for the balance, and so tells whether the provider answers at all. */
export class BalanceWatcher {
  readonly #ask: () => Promise<Attempt>;
  #poller: Poller | undefined;
  readonly #now: () => number;
  #failures = 0;
  #spentAt = -Infinity;

  /** @param ask reads the balance; whoever asked also notes the answer and the state of the connection */
  constructor(ask: () => Promise<Attempt>, now: () => number = Date.now) {
    this.#ask = ask;
    this.#now = now;
  }

  start(): void {
    this.#poller = startPolling(
      async () => {
        const attempt = await this.#ask();
        this.#failures = attempt.kind === 'answered' ? 0 : this.#failures + 1;
      },
      () => this.#interval(),
    );
  }

  /** Money was spent: asks now, and more often for a while. */
  spent(): void {
    this.#spentAt = this.#now();
    void this.anew();
  }

  stop(): void {
    this.#poller?.stop();
  }

  refresh(): Promise<void> {
    return this.#poller?.now() ?? Promise.resolve();
  }

  /** Reads the balance as it is after something happened. */
  anew(): Promise<void> {
    return this.#poller?.anew() ?? Promise.resolve();
  }

  #interval(): number {
    if (this.#failures > 0) return firstErrors[this.#failures - 1] ?? afterError;
    return this.#now() - this.#spentAt < afterSpendFor ? afterSpend : normal;
  }
}
