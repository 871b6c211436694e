import type { Connection } from '#shared/bridge/session.ts';
import type { Area } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { AddressWatcher } from './address-watcher.ts';

const LAST_GOOD = 'public-address';

/** This computer's public address, which a provider may have to know. The demo account takes any. */
export class AddressArea implements Area {
  readonly name = 'address';
  readonly #kernel: Kernel;
  readonly #watcher: AddressWatcher | null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#watcher = kernel.profile.kind === 'demo' ? null : watcherOf(kernel);
  }

  start(): void {
    this.#kernel.tasks.add('public-address', () => void this.#watcher?.woke());
  }

  close(): void {
    this.#watcher?.close();
  }

  /** Takes note of the connection. */
  note(connection: Connection): void {
    this.#watcher?.note(connection);
  }

  summary() {
    return { lastGoodAddress: this.#watcher?.lastGood ?? '' };
  }
}

function watcherOf(kernel: Kernel): AddressWatcher {
  const { keyValues, deps, profile, tell } = kernel;
  return new AddressWatcher({
    remembered: {
      get: () => (keyValues.get(LAST_GOOD) as string | undefined) ?? '',
      put: (address) => {
        keyValues.put(LAST_GOOD, address);
      },
    },
    registeredIp: profile.registeredIp,
    allowed: () => deps.settings().watchAddress,
    lookUp: deps.lookUpAddress,
    tell,
    changed: () => {
      kernel.summaryChanged();
    },
    logger: deps.logger,
  });
}
