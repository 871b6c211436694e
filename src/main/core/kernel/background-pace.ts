import { setTimeout as pause } from 'node:timers/promises';
import { isLoopback } from '#shared/domain/connection/base-url.ts';

/** Calls to the provider in any minute for what nobody waits for; one after each pause, where more want to leave. */
const MOST = 20;
const WITHIN_MS = 60_000;

/** Waits for a turn of what runs in the background; a provider on this computer has no budget of calls. */
export function backgroundTurns(baseUrl: string): (signal: AbortSignal) => Promise<void> {
  if (isLoopback(new URL(baseUrl).hostname)) return () => Promise.resolve();
  const pace = new BackgroundPace();
  return (signal) => pace.turn(signal);
}

/** The budget of an account for what runs in the background. */
export class BackgroundPace {
  /** When the last turns were, or are to be, the oldest first. */
  readonly #turns: number[] = [];

  /** Waits for a turn; comes back early when nobody waits any more. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const wait = this.next(now) - now;
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
  }

  /** Takes the next turn; answers the milliseconds at which it is. */
  next(now: number): number {
    const last = this.#turns.at(-1) ?? -Infinity;
    const free = this.#turns.length < MOST ? now : (this.#turns[0] ?? now) + WITHIN_MS;
    const at = free > now || last > now ? Math.max(free, last + WITHIN_MS / MOST) : now;
    this.#turns.push(at);
    if (this.#turns.length > MOST) this.#turns.shift();
    return at;
  }
}
