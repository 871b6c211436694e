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
  #asking = false;

  /** @param ask reads the balance; whoever asked also notes the answer and the state of the connection */
  constructor(ask: () => Promise<Attempt>, now: () => number = Date.now) {
    this.#ask = ask;
    this.#now = now;
  }

  start(): void {
    this.#poller = startPolling(
      async () => {
        this.#asking = true;
        const attempt = await this.#ask().finally(() => (this.#asking = false));
        this.#failures = attempt.kind === 'answered' ? 0 : this.#failures + 1;
      },
      () => this.#interval(),
    );
  }

  /** Money was spent: asks now, and more often for a while. */
  spent(): void {
    this.#spentAt = this.#now();
    // An ask that is under way may have been answered before the money was spent.
    if (this.#asking) void this.refresh().then(() => this.refresh());
    else void this.refresh();
  }

  stop(): void {
    this.#poller?.stop();
  }

  refresh(): Promise<void> {
    return this.#poller?.now() ?? Promise.resolve();
  }

  #interval(): number {
    if (this.#failures > 0) return firstErrors[this.#failures - 1] ?? afterError;
    return this.#now() - this.#spentAt < afterSpendFor ? afterSpend : normal;
  }
}
