// The core of the app in a process of its own, for refill-kills.test.ts: a session on a folder that connects to an account
// and refills it, or settles what an earlier run left. It says on its output how far it is.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { profilesSchema } from '../accounts/profiles.ts';
import { Session } from '../accounts/session.ts';
import type { Workspace } from '../accounts/workspace.ts';
import { takeIn } from '../fax/take-in.ts';
import { silentLogger } from '../log/logger.ts';
import { Redactor } from '../log/redact.ts';
import { JsonFile } from '../settings/json-file.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import type { Vault } from '../vault/vault.ts';

const [folder = '', account = '{}', task] = process.argv.slice(-3);
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

async function connected(): Promise<Workspace> {
  const session = new Session({
    folder,
    profiles: new JsonFile(join(folder, 'profiles.json'), profilesSchema),
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
    showNotices: () => undefined,
    reconcilePlan: { reconcile: [10], reconcileRetry: 20, balance: [10, 20, 30] },
  });
  const { url, username, password, key } = JSON.parse(account) as Record<string, string>;
  const secrets = { username: username ?? '', password: password ?? '', key: key ?? '' };
  const form = { name: 'Office', baseUrl: `${url ?? ''}/`, registeredIp: '', sessionOnly: false };
  const outcome = await session.connect({ ...form, ...secrets });
  const { workspace } = session;
  if (!outcome.ok || !workspace) throw new Error(JSON.stringify(outcome));
  await until(() => workspace.connection.state === 'online');
  return workspace;
}

async function refill({ money }: Workspace): Promise<void> {
  say('ready');
  const outcome = await money.refill({ amount: 50, mode: null, again: false, overCap: false });
  say('answered', String(outcome.ok));
}

async function settleRefill({ money }: Workspace): Promise<void> {
  const newest = () => {
    const known = money.refillState(null);
    return known.ok ? (known.value?.state ?? 'none') : 'failed';
  };
  await until(() => !OPEN.includes(newest()));
  say('settled', newest());
}

const workspace = await connected();
await (task === 'refill' ? refill(workspace) : settleRefill(workspace));
