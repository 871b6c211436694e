import { uptime } from 'node:os';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { HttpMethod } from '#shared/provider/operation.ts';

/** One request as support may see it: neither parameters nor answers. */
export interface RequestEntry {
  /** ISO time at which it was answered or given up. */
  at: string;
  operation: OperationId;
  method: HttpMethod;
  /** Path below the interface's address; parameters never stand in it. */
  path: string;
  /** Milliseconds, waits between retries included. */
  ms: number;
  /** HTTP status of the last answer; null when none came. */
  status: number | null;
  result: 'answered' | Problem['kind'];
}

const KEPT = 50;

/** The last requests of a profile, in memory, and what they told of this computer's clock. */
export class RequestLog {
  readonly #now: () => number;
  readonly #upFor: () => number;
  readonly #entries: RequestEntry[] = [];
  /** The provider's time, in milliseconds, and how long this computer had been on, at the last answer with a date. */
  #heard: { time: number; upFor: number } | null = null;

  /**
   * @param upFor milliseconds for which this computer has been on. It goes on while the computer sleeps, as the clocks for
   * measuring (`performance.now`, `hrtime`) do not on every system, and nobody can set it, as they can the clock.
   */
  constructor(now: () => number = Date.now, upFor: () => number = () => uptime() * 1000) {
    this.#now = now;
    this.#upFor = upFor;
  }

  /** Oldest first, at most fifty. */
  get entries(): readonly RequestEntry[] {
    return this.#entries;
  }

  /**
   * Seconds by which this computer's clock, as it is set now, is ahead of the provider's; null before the first answer with a
   * date. The clock may have been set since that answer.
   */
  get secondsAhead(): number | null {
    if (!this.#heard) return null;
    const { time, upFor } = this.#heard;
    return Math.round((this.#now() - time - (this.#upFor() - upFor)) / 1000);
  }

  add(entry: Omit<RequestEntry, 'at'>): void {
    this.#entries.push({ at: new Date(this.#now()).toISOString(), ...entry });
    if (this.#entries.length > KEPT) this.#entries.shift();
  }

  /** @param date the `Date` header of an answer that has just come */
  noteClock(date: string | undefined): void {
    const now = this.#now();
    const ahead = secondsAhead(date, now);
    if (ahead !== null) this.#heard = { time: now - ahead * 1000, upFor: this.#upFor() };
  }
}

/**
 * Seconds by which this computer's clock is ahead of a server's, give or take one; null when the server does not say.
 *
 * @param date the `Date` header of an answer
 * @param now milliseconds at which the answer came
 */
export function secondsAhead(date: string | undefined, now: number): number | null {
  const server = Date.parse(date ?? '');
  // The header leaves the fraction of its second out: half of it is the best guess.
  return Number.isNaN(server) ? null : Math.round((now - server - 500) / 1000);
}
