import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { Connection } from '#shared/bridge/session.ts';
import type { Logger } from '../log/logger.ts';

export interface AddressWatcherDeps {
  /** The public address at which reads last worked; empty before the first look. */
  remembered: { get: () => string; put: (address: string) => void };
  /** The address that the person registered with the provider, as they typed it; empty when they did not. */
  registeredIp: string;
  /** The person's consent to ask the address service. */
  allowed: () => boolean;
  lookUp: () => Promise<Outcome<{ address: string }>>;
  tell: (subject: NotificationSubject) => void;
  /** The last good address is another. */
  changed: () => void;
  logger: Logger;
}

/**
 * Notices that this computer's public address is another than the one at which a profile's reads last worked, which a
 * provider that takes registered addresses only answers with a refusal. Asks the address service only with
 * consent: when reads begin to work, when they begin to be refused, and after sleep.
 */
export class AddressWatcher {
  readonly #deps: AddressWatcherDeps;
  #state = '';
  #told = '';
  #closed = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: AddressWatcherDeps) {
    this.#deps = deps;
  }

  /** The address that last worked: seen while reads worked, or the registered one; empty when neither is known. */
  get lastGood(): string {
    return this.#deps.remembered.get() || this.#deps.registeredIp;
  }

  /** Takes note of the connection; only a change of it leads to a look. */
  note(connection: Connection): void {
    const state = connection.state === 'failing' ? connection.problem.kind : connection.state;
    if (state === this.#state) return;
    this.#state = state;
    if (state === 'online') void this.#inTurn((address) => this.#remember(address));
    if (state === 'not-allowed') void this.#inTurn((address) => this.#compare(address));
  }

  /** Looks once, after sleep. */
  woke(): Promise<void> {
    return this.#inTurn((address) => this.#compare(address));
  }

  /** Resolves when every look that was begun has ended. */
  settled(): Promise<void> {
    return this.#turn;
  }

  close(): void {
    this.#closed = true;
  }

  #remember(address: string): void {
    const { remembered, changed } = this.#deps;
    // Reads may have begun to fail while the service was asked.
    if (this.#state !== 'online' || remembered.get() === address) return;
    this.#told = '';
    remembered.put(address);
    changed();
  }

  #compare(address: string): void {
    const from = this.lastGood;
    // The same news once is enough.
    if (from === '' || from === address || this.#told === address) return;
    this.#told = address;
    this.#deps.tell({ type: 'address-changed', from, to: address });
  }

  /** One look after the other: two at once would tell the same twice. */
  #inTurn(use: (address: string) => void): Promise<void> {
    this.#turn = this.#turn.then(() => this.#look(use));
    return this.#turn;
  }

  async #look(use: (address: string) => void): Promise<void> {
    if (this.#closed || !this.#deps.allowed()) return;
    try {
      const outcome = await this.#deps.lookUp();
      if (this.#closed) return;
      if (outcome.ok) use(outcome.value.address);
      else this.#deps.logger.log('warn', 'the public address could not be read', { problem: outcome.problem.kind });
    } catch (error) {
      this.#deps.logger.log('error', 'the public address could not be noted', { error });
    }
  }
}
