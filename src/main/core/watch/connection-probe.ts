import { TASKS } from './tasks.ts';

/** A probe that hangs is given up after this time, so that the next one can find the way free. */
const PATIENCE_MS = 10_000;

const { first: SOON_MS, normal: LATER_MS } = TASKS['connection-probe'].waits;

/** Asks quietly whether the provider can be reached again, for as long as it cannot. */
export class ConnectionProbe {
  readonly #ask: (signal: AbortSignal) => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;

  /** @param ask one read; whoever takes its answer also tells {@link note} what it means */
  constructor(ask: (signal: AbortSignal) => Promise<unknown>) {
    this.#ask = ask;
  }

  /** Takes note of whether the provider can be reached. */
  note(isFailing: boolean): void {
    if (!isFailing) this.stop();
    else this.#timer ??= this.#after(SOON_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #after(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.#probe(), ms);
  }

  async #probe(): Promise<void> {
    const timer = this.#timer;
    await this.#ask(AbortSignal.timeout(PATIENCE_MS)).catch(() => undefined);
    // Stopped, or begun anew, while it was asked.
    if (this.#timer === timer && timer !== undefined) this.#timer = this.#after(LATER_MS);
  }
}
