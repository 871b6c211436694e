import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { VaultUnavailable, type Secrets } from '../vault/vault.ts';

export interface SavedPinsDeps {
  /** By number. */
  secrets: Secrets;
  /** Id of the change that set the number's PIN last, as far as it was set from here; null when that removed it. */
  lastSet: (did: string) => string | null;
}

interface KeptPin {
  pin: string;
  /** The change that it was set by. A later one means that this is not the number's PIN any more. */
  setBy: string;
}

/**
 * Number lock PINs that the person wants kept: in this computer's keychain only, copied and never shown. All
 * methods answer `vault-unavailable` when the keychain does not.
 */
export class SavedPins {
  readonly #deps: SavedPinsDeps;

  constructor(deps: SavedPinsDeps) {
    this.#deps = deps;
  }

  /** Keeps the PIN that was just set; `not-found` when none was set from here. */
  keep(did: string, pin: string): Promise<Outcome<null>> {
    return withVault(async () => {
      const setBy = this.#deps.lastSet(did);
      if (setBy === null) return fail({ kind: 'not-found' });
      await this.#deps.secrets.set(did, JSON.stringify({ pin, setBy } satisfies KeptPin));
      return succeed(null);
    });
  }

  isKept(did: string): Promise<Outcome<boolean>> {
    return withVault(async () => succeed((await this.#current(did)) !== null));
  }

  /** Hands a kept PIN over, such as to the clipboard; `not-found` when none is kept that the number still has. */
  use(did: string, take: (pin: string) => void): Promise<Outcome<null>> {
    return withVault(async () => {
      const pin = await this.#current(did);
      if (pin === null) return fail({ kind: 'not-found' });
      take(pin);
      return succeed(null);
    });
  }

  forget(did: string): Promise<Outcome<null>> {
    return withVault(async () => {
      await this.#deps.secrets.delete(did);
      return succeed(null);
    });
  }

  /** The kept PIN; one that was replaced since is deleted. */
  async #current(did: string): Promise<string | null> {
    const stored = await this.#deps.secrets.get(did);
    if (stored === null) return null;
    const { pin, setBy } = JSON.parse(stored) as KeptPin;
    if (setBy === this.#deps.lastSet(did)) return pin;
    await this.#deps.secrets.delete(did);
    return null;
  }
}

async function withVault<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
    throw error;
  }
}
