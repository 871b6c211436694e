import type { Vault } from './vault.ts';

/** A vault whose secrets are lost when the app is closed: for sessions without a keychain, and for tests. */
export function inMemoryVault(): Vault {
  const secrets = new Map<string, string>();
  return {
    get: (name) => Promise.resolve(secrets.get(name) ?? null),
    set: (name, secret) => {
      secrets.set(name, secret);
      return Promise.resolve();
    },
    delete: (name) => {
      secrets.delete(name);
      return Promise.resolve();
    },
    names: (prefix) => Promise.resolve([...secrets.keys()].filter((name) => name.startsWith(prefix))),
    available: () => Promise.resolve(true),
  };
}
