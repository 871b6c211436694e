// Shared by the tests of accounts: an account manager on real folders, vaults and demo accounts.
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { ProfileSummary, SessionState } from '#shared/bridge/session.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import { type DemoProvider, startDemoProvider } from '#demo/provider.ts';
import { takeIn } from '../fax/take-in.ts';
import { Redactor } from '../log/redact.ts';
import { limitsSchema } from '../money/limits-file.ts';
import { JsonFile } from '../settings/json-file.ts';
import { demo, eventually, tempFolder } from '../test/support.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { Database } from '../store/database.ts';
import type { Vault } from '../vault/vault.ts';
import { profilesSchema } from './profiles.ts';
import { AccountManager } from './account-manager.ts';
import type { Account } from './account.ts';

interface Start {
  folder?: string;
  keychain?: Vault;
  demoByDefault?: boolean;
  settings?: Partial<Settings>;
  /** Called when the page is told of who is signed in. */
  told?: (state: SessionState) => void;
  /** Called with whatever the page is told of. */
  heard?: (event: EventName) => void;
}

/** An account manager on a folder; the same folder again is the next start of the app. */
export function start({
  folder = tempFolder(),
  keychain = inMemoryVault(),
  demoByDefault = false,
  settings,
  told,
  heard,
}: Start = {}) {
  const events: EventName[] = [];
  const states: SessionState[] = [];
  const changedLists: string[] = [];
  const logged: string[] = [];
  const demos: DemoProvider[] = [];
  const accounts = new AccountManager({
    folder,
    profiles: new JsonFile(join(folder, 'profiles.json'), profilesSchema),
    limitsFile: new JsonFile(join(folder, 'limits.json'), limitsSchema),
    keychain,
    demoByDefault,
    startDemo: async (place) => {
      const provider = await startDemoProvider({ stateFile: join(place, 'demo-account.json') });
      demos.push(provider);
      return { ...provider, stop: () => provider.close() };
    },
    settings: () => ({
      ...DEFAULT_SETTINGS,
      faxHoldSeconds: 0,
      textQuietHours: false,
      requestTimeoutSeconds: 2,
      ...settings,
    }),
    focused: () => false,
    locked: () => false,
    inspector: takeIn,
    logger: { log: (level, message) => void logged.push(`${level} ${message}`) },
    redactor: new Redactor(),
    now: Date.now,
    emit: (event, payload) => {
      events.push(event);
      heard?.(event);
      if (event === 'lists.changed') changedLists.push((payload as Events['lists.changed']).list);
      if (event !== 'session.changed') return;
      states.push(payload as SessionState);
      told?.(payload as SessionState);
    },
    showNotifications: () => undefined,
  });
  onTestFinished(() => accounts.close());
  const account = (): Account => {
    if (!accounts.onScreen) throw new Error('Nobody is signed in');
    return accounts.onScreen;
  };
  const online = () => eventually(async () => expect((await accounts.state()).connection.state).toBe('online'));
  return { folder, keychain, accounts, account, events, changedLists, states, logged, demos, online };
}

export type Rig = ReturnType<typeof start>;

/** Makes the database of a profile that does not run one of a newer version of the app; answers its file. */
export async function makeNewer(
  { folder, keychain }: Pick<Rig, 'folder' | 'keychain'>,
  profileId: string,
): Promise<string> {
  const file = join(folder, 'profiles', profileId, 'data.sqlite');
  const key = await keychain.get(`${profileId}/documents`);
  const db = Database.open(file, databaseKey(key ?? ''));
  db.run('PRAGMA user_version = 999');
  db.close();
  return file;
}

/** The value of a success; anything else fails the test with its problem. */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`Not a success: ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}

export const SECRETS = { password: 'horse-battery-7', key: 'private-key-5b1f' };

/** What the connect form sends for an account. */
export function input(provider: { url: string }, over: object = {}): CommandInput<'session.connect'> {
  return {
    name: 'Office',
    baseUrl: `${provider.url}/`,
    username: 'anna',
    ...SECRETS,
    registeredIp: '',
    sessionOnly: false,
    ...over,
  };
}

/** An account of a provider with {@link SECRETS}. */
export const providerAccount = (over: object = {}) => demo({ username: 'anna', ...SECRETS, ...over });

/** What the list of profiles says of one, by its name. */
export function summaryOf({ accounts }: Pick<Rig, 'accounts'>, name: string): ProfileSummary {
  const found = accounts.current.profiles.find(({ profile }) => profile.name === name);
  if (!found) throw new Error(`There is no profile ${name}`);
  return found;
}
