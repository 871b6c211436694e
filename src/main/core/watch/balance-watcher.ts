import type { Attempt } from '../client/wire.ts';
import { startPolling, type Poller } from './poller.ts';

const MINUTE = 60_000;
const NORMAL = 5 * MINUTE;
const AFTER_ERROR = 30 * MINUTE;
/** While the last ask failed, the connection itself is in doubt: look again sooner than the plan's slow pace at first. */
const FIRST_ERRORS = [MINUTE / 2, MINUTE, 5 * MINUTE];

/** Asks for the balance (product A3), and so tells whether the provider answers at all. */
export class BalanceWatcher {
  readonly #ask: () => Promise<Attempt>;
  #poller: Poller | undefined;
  #failures = 0;

  /** @param ask reads the balance; whoever asked also notes the answer and the state of the connection */
  constructor(ask: () => Promise<Attempt>) {
    this.#ask = ask;
  }

  start(): void {
    this.#poller = startPolling(
      async () => {
        const attempt = await this.#ask();
        this.#failures = attempt.kind === 'answered' ? 0 : this.#failures + 1;
      },
      () => (this.#failures === 0 ? NORMAL : (FIRST_ERRORS[this.#failures - 1] ?? AFTER_ERROR)),
    );
  }

  stop(): void {
    this.#poller?.stop();
  }

  refresh(): Promise<void> {
    return this.#poller?.now() ?? Promise.resolve();
  }
}
