/**
 * Where secrets are kept. Names are opaque to the vault; a secret that is not there is null. Implementations throw
 * {@link VaultUnavailable} when the place itself cannot be reached, and never fall back to a file.
 */
export interface Vault {
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** Whether the vault answers right now. */
  available(): Promise<boolean>;
}

export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}
