import { z } from 'zod';
import type { SessionState } from '#shared/bridge/session.ts';
import type { Credentials } from '../client/client.ts';
import type { Logger } from '../log/logger.ts';
import type { Redactor } from '../log/redact.ts';
import { Cipher } from '../vault/cipher.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { secretsUnder, VaultUnavailable, type Secrets, type Vault } from '../vault/vault.ts';
import type { StoredProfile } from './profiles.ts';

const storedCredentials = z.object({ username: z.string(), password: z.string(), key: z.string() });

type Owner = Pick<StoredProfile, 'id' | 'secretStorage'>;

export interface ProfileSecretsDeps {
  keychain: Vault;
  redactor: Redactor;
  logger: Logger;
}

/**
 * The secrets of all profiles, each under the profile's own names: credentials in the keychain or for this
 * session in memory; the key of its documents, and PINs that the person wants kept, in the keychain. Every secret that passes is registered with the redactor.
 */
export class ProfileSecrets {
  readonly #deps: ProfileSecretsDeps;
  readonly #memory = inMemoryVault();
  #keychain: SessionState['keychain'] = 'unavailable';

  constructor(deps: ProfileSecretsDeps) {
    this.#deps = deps;
  }

  get keychain(): SessionState['keychain'] {
    return this.#keychain;
  }

  /** Finds out whether this computer's keychain works. */
  async look(): Promise<void> {
    this.#keychain = (await this.#deps.keychain.available()) ? 'available' : 'unavailable';
  }

  register({ username, password, key }: Credentials): void {
    for (const secret of [password, key, `${username}:${password}`]) this.#deps.redactor.register(secret);
  }

  /** Keeps a profile's credentials where it wants them. Throws {@link VaultUnavailable}. Answers how to take that back. */
  async keep(owner: Owner, credentials: Credentials): Promise<() => Promise<void>> {
    const vault = this.#vaultOf(owner);
    const name = credentialsName(owner.id);
    const before = await vault.get(name);
    const { username, password, key } = credentials;
    await vault.set(name, JSON.stringify({ username, password, key }));
    return () => (before === null ? vault.delete(name) : vault.set(name, before));
  }

  /** Takes credentials back from the place in which the profile does not want them any more. */
  async keepNowhereElse(owner: Owner): Promise<void> {
    const other = owner.secretStorage === 'keychain' ? this.#memory : this.#deps.keychain;
    await this.#delete(other, credentialsName(owner.id));
  }

  /** A profile's credentials; null when there are none that can be read, `no-answer` while the keychain does not answer. */
  async credentialsOf(owner: Owner): Promise<Credentials | 'no-answer' | null> {
    try {
      const stored = await this.#vaultOf(owner).get(credentialsName(owner.id));
      if (stored === null) return null;
      const credentials = storedCredentials.parse(JSON.parse(stored));
      this.register(credentials);
      return credentials;
    } catch (error) {
      const isSilent = error instanceof VaultUnavailable;
      // The parser's message repeats what it read.
      const reason = isSilent ? 'no answer' : 'not readable';
      this.#deps.logger.log('error', 'the credentials of a profile could not be read', { profile: owner.id, reason });
      return isSilent ? 'no-answer' : null;
    }
  }

  /**
   * The key of a profile's documents; null when there is no place to keep it.
   *
   * @param isMade makes one where the keychain has none. It takes the place of one that the keychain does not show now, such as
   * where a person declined its question.
   */
  async documentKey(profileId: string, isMade: boolean): Promise<string | null> {
    if (this.#keychain === 'unavailable') return null;
    const name = documentKeyName(profileId);
    try {
      const known = await this.#deps.keychain.get(name);
      if (known === null && !isMade) return null;
      const key = known ?? Cipher.newKey();
      if (known === null) await this.#deps.keychain.set(name, key);
      this.#deps.redactor.register(key);
      return key;
    } catch (error) {
      if (error instanceof VaultUnavailable) return null;
      throw error;
    }
  }

  /** What the keychain keeps for the numbers of a profile, by number. */
  numberPins(profileId: string): Secrets {
    return secretsUnder(this.#deps.keychain, `${profileId}/number-pin/`);
  }

  /** What the keychain keeps for the mailbox of a profile. */
  mailSecrets(profileId: string): Secrets {
    return secretsUnder(this.#deps.keychain, `${profileId}/fax-mail/`);
  }

  /** The secret of a profile's receiver of texts, in the keychain. */
  textReceiver(profileId: string): Secrets {
    return secretsUnder(this.#deps.keychain, `${profileId}/text-receiver/`);
  }

  /** The secret of a profile's storage for pictures in texts, in the keychain. */
  pictureStorage(profileId: string): Secrets {
    return secretsUnder(this.#deps.keychain, `${profileId}/picture-storage/`);
  }

  /** Ends credentials that were for one session only. */
  async endSession(profileId: string): Promise<void> {
    await this.#memory.delete(credentialsName(profileId));
  }

  /** Deletes everything of a profile, wherever it is. */
  async forget(profileId: string): Promise<void> {
    for (const vault of [this.#memory, this.#deps.keychain]) {
      const known = [credentialsName(profileId), documentKeyName(profileId)];
      for (const name of new Set([...known, ...(await this.#namesOf(vault, profileId))]))
        await this.#delete(vault, name);
    }
  }

  async #namesOf(vault: Vault, profileId: string): Promise<string[]> {
    try {
      return await vault.names(`${profileId}/`);
    } catch (error) {
      this.#deps.logger.log('warn', 'the entries of the keychain could not be listed', { profile: profileId, error });
      return [];
    }
  }

  async #delete(vault: Vault, name: string): Promise<void> {
    try {
      await vault.delete(name);
    } catch (error) {
      // A keychain that does not answer cannot hold the rest back.
      this.#deps.logger.log('warn', 'an entry of the keychain could not be deleted', { name, error });
    }
  }

  #vaultOf({ secretStorage }: Owner): Vault {
    return secretStorage === 'keychain' ? this.#deps.keychain : this.#memory;
  }
}

function credentialsName(profileId: string): string {
  return `${profileId}/credentials`;
}

function documentKeyName(profileId: string): string {
  return `${profileId}/documents`;
}
