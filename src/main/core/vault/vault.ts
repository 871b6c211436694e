/**
 * Where secrets are kept. Names are opaque to the vault; a secret that is not there is null. Implementations throw
 * {@link VaultUnavailable} when the place itself cannot be reached, and never fall back to a file.
 */
export interface Vault {
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** Names of the secrets that begin with this. */
  names(prefix: string): Promise<string[]>;
  /** Whether the vault answers right now. */
  available(): Promise<boolean>;
}

/** What one part of the app may do with its own secrets. */
export type Secrets = Pick<Vault, 'get' | 'set' | 'delete'>;

/** The secrets of a vault whose names begin with `prefix`, by the rest of their names. */
export function secretsUnder(vault: Vault, prefix: string): Secrets {
  return {
    get: (name) => vault.get(prefix + name),
    set: (name, secret) => vault.set(prefix + name, secret),
    delete: (name) => vault.delete(prefix + name),
  };
}

export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}
