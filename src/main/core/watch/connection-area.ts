import type { Connection } from '#shared/bridge/session.ts';
import type { Area } from '../area.ts';
import { connectionOf, type Attempt } from '../client/wire.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { ConnectionProbe } from './connection-probe.ts';

/** Seconds of difference from which on the page is told anew how this computer's clock is set: answers are not timed exactly. */
const CLOCK_STEP = 30;

/** Whether the provider can be reached and lets this account in, and how its clock differs from this computer's. */
export class ConnectionArea implements Area {
  readonly name = 'connection';
  readonly #kernel: Kernel;
  readonly #probe: ConnectionProbe;
  readonly #changed: (connection: Connection) => void;
  #connection: Connection = { state: 'checking' };
  #clockAhead = 0;

  /** @param changed is told of each change of the connection */
  constructor(kernel: Kernel, changed: (connection: Connection) => void) {
    this.#kernel = kernel;
    this.#changed = changed;
    this.#probe = new ConnectionProbe((signal) => kernel.reads.read('account.getAccountBalance', {}, signal));
  }

  get connection(): Connection {
    return this.#connection;
  }

  attempted(attempt: Attempt): void {
    this.#followClock();
    const before = this.#connection;
    if (attempt.kind === 'answered' || connectionOf(attempt) === 'works') {
      this.#probe.note(false);
      if (before.state === 'online') return;
      this.#connection = { state: 'online', since: this.#kernel.time() };
      this.#kernel.tasks.happened('online');
    } else {
      if (connectionOf(attempt) === 'no') return;
      this.#probe.note(true);
      const since = before.state === 'failing' ? before.since : this.#kernel.time();
      this.#connection = { state: 'failing', problem: attempt.problem, since };
    }
    this.#changed(this.#connection);
    this.#kernel.summaryChanged();
  }

  #followClock(): void {
    const { secondsAhead } = this.#kernel.deps.requests;
    if (secondsAhead === null || Math.abs(secondsAhead - this.#clockAhead) < CLOCK_STEP) return;
    this.#clockAhead = secondsAhead;
    this.#kernel.summaryChanged();
  }

  close(): void {
    this.#probe.stop();
  }

  summary() {
    return { connection: this.#connection, clockAhead: this.#clockAhead };
  }
}
