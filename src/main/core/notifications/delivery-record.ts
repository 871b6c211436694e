import type { NotificationDelivery, SystemWord } from '#shared/bridge/notifications.ts';
import type { Logger } from '../log/logger.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

/** How long the system has for its word on a test. */
const WAIT_MS = 5_000;
const STORED = 'notifications.delivery';

interface DeliveryRecordDeps {
  keyValues: KeyValueStore;
  logger: Logger;
  now: () => number;
}

/** What the system said of the notifications of an account; kept, so that it is known after a restart. */
export class DeliveryRecord {
  readonly #deps: DeliveryRecordDeps;
  readonly #waiting = new Set<(delivery: NotificationDelivery) => void>();

  constructor(deps: DeliveryRecordDeps) {
    this.#deps = deps;
  }

  get last(): NotificationDelivery | null {
    return (this.#deps.keyValues.get(STORED) as NotificationDelivery | undefined) ?? null;
  }

  /** Takes the word of the system; it may come after the account was closed. */
  heard(word: SystemWord): NotificationDelivery {
    const delivery = { word, at: new Date(this.#deps.now()).toISOString() };
    try {
      this.#deps.keyValues.put(STORED, delivery);
    } catch (error) {
      this.#deps.logger.log('warn', 'what the system said of a notification could not be kept', { error });
    }
    for (const take of this.#waiting) take(delivery);
    this.#waiting.clear();
    return delivery;
  }

  /** The next word of the system; `nothing` when none comes in time. */
  next(): Promise<NotificationDelivery> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.heard('nothing'), WAIT_MS);
      this.#waiting.add((delivery) => {
        clearTimeout(timer);
        resolve(delivery);
      });
    });
  }
}
