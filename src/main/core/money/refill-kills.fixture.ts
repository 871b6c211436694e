// The core of the app for refill-kills.test.ts: it connects to an account and refills it, and says on its output how far it is,
// or settles what an earlier process left.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { profilesSchema } from '../accounts/profiles.ts';
import { AccountManager } from '../accounts/account-manager.ts';
import type { Account } from '../accounts/account.ts';
import { takeIn } from '../fax/take-in.ts';
import { silentLogger } from '../log/logger.ts';
import { Redactor } from '../log/redact.ts';
import { limitsSchema } from './limits-file.ts';
import { JsonFile } from '../settings/json-file.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import type { Vault } from '../vault/vault.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';

const LOOK_MS = 5;
const OPEN = ['pending', 'unknown'];

const say = (...words: string[]) => process.stdout.write(`${words.join(' ')}\n`);

async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await pause(LOOK_MS);
}

/** A keychain that has the key of the last run, as a real one would. */
function keychain(): Vault {
  const vault = inMemoryVault();
  const key = Buffer.alloc(32, 7).toString('base64');
  return { ...vault, get: async (name) => (name.endsWith('/documents') ? key : await vault.get(name)) };
}

/** @param provider an account of the demo provider, as JSON */
async function connected(folder: string, provider: string): Promise<{ accounts: AccountManager; account: Account }> {
  const accounts = new AccountManager({
    folder,
    profiles: new JsonFile(join(folder, 'profiles.json'), profilesSchema),
    limitsFile: new JsonFile(join(folder, 'limits.json'), limitsSchema),
    keychain: keychain(),
    demoByDefault: false,
    startDemo: () => Promise.reject(new Error('Not here')),
    settings: () => DEFAULT_SETTINGS,
    focused: () => false,
    locked: () => false,
    inspector: takeIn,
    logger: silentLogger,
    redactor: new Redactor(),
    now: Date.now,
    emit: () => undefined,
    showNotifications: () => undefined,
    lookWaits: looksAfter([10], 20, { balance: [10, 20, 30] }),
  });
  const { url, username, password, key } = JSON.parse(provider) as Record<string, string>;
  const secrets = { username: username ?? '', password: password ?? '', key: key ?? '' };
  const form = { name: 'Office', baseUrl: `${url ?? ''}/`, registeredIp: '', sessionOnly: false };
  const outcome = await accounts.connect({ ...form, ...secrets });
  const { onScreen: account } = accounts;
  if (!outcome.ok || !account) throw new Error(JSON.stringify(outcome));
  await until(() => account.areas.connection.connection.state === 'online');
  return { accounts, account };
}

/** Refills the account, and says when it begins. */
export async function refill(folder: string, provider: string): Promise<void> {
  const { account } = await connected(folder, provider);
  // Else what Node compiled is lost with the kill, and the next process compiles it again.
  flushCompileCache();
  say('ready');
  const outcome = await account.areas.money.money.refill({ amount: 50, mode: null, again: false, overCap: false });
  say('answered', String(outcome.ok));
}

/** Starts where an earlier process was killed; answers what became of its refill, `none` where it left no word of one. */
export async function settledRefill(folder: string, provider: string): Promise<string> {
  const { accounts, account } = await connected(folder, provider);
  const newest = () => {
    const known = account.areas.money.money.refillState(null);
    return known.ok ? (known.value?.state ?? 'none') : 'failed';
  };
  await until(() => !OPEN.includes(newest()));
  const state = newest();
  await accounts.close();
  return state;
}
