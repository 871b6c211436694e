import { VaultUnavailable, type Vault } from './vault.ts';

const SERVICE = 'Linekeeper';
/** A locked keyring may wait for a person; what cannot answer in this time counts as not there. */
const PATIENCE_MS = 20_000;

type Keytar = typeof import('keytar');

/** The keychain of the operating system, through keytar (docs/decisions/0001-keytar-behind-a-port.md). */
export function keychainVault(service = SERVICE): Vault {
  let loaded: Promise<Keytar> | undefined;
  // Loaded at first use: without libsecret the native file cannot even be opened.
  const keytar = () => (loaded ??= import('keytar').then((module) => module.default));

  async function ask<T>(question: (chain: Keytar) => Promise<T>): Promise<T> {
    try {
      return await withPatience(keytar().then(question));
    } catch (error) {
      throw new VaultUnavailable('The keychain does not answer', { cause: error });
    }
  }

  return {
    get: (name) => ask((chain) => chain.getPassword(service, name)),
    set: (name, secret) => ask((chain) => chain.setPassword(service, name, secret)),
    delete: (name) => ask(async (chain) => void (await chain.deletePassword(service, name))),
    names: (prefix) =>
      ask(async (chain) => {
        const entries = await chain.findCredentials(service);
        return entries.map(({ account }) => account).filter((name) => name.startsWith(prefix));
      }),
    available: async () => {
      try {
        await ask((chain) => chain.getPassword(service, 'probe'));
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('No answer in time'));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
