import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandInput, ConnectionInput } from '#shared/bridge/commands.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { ConnectionReport, Profile, SessionState } from '#shared/bridge/session.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { readBaseUrl } from '#shared/domain/base-url.ts';
import type { Credentials } from '../client/client.ts';
import type { Inspector } from '../fax/inspector.ts';
import type { Logger } from '../log/logger.ts';
import type { Redactor } from '../log/redact.ts';
import type { JsonFile } from '../settings/json-file.ts';
import { Cipher } from '../vault/cipher.ts';
import { memoryVault } from '../vault/memory.ts';
import { VaultUnavailable, type Vault } from '../vault/vault.ts';
import { testConnection } from './connection-test.ts';
import { DEMO_PROFILE_ID, SPECIFICATION_WIRE, type profilesSchema } from './profiles.ts';
import { Workspace, type WorkspaceNews } from './workspace.ts';

/** A running demo account. */
export interface DemoAccount extends Credentials {
  url: string;
  stop: () => Promise<void>;
}

export interface SessionParts {
  folder: string;
  profiles: JsonFile<typeof profilesSchema>;
  keychain: Vault;
  /** Signs in to the demo account when nobody is signed in from the last run. */
  demoByDefault: boolean;
  /** Starts the demo account, which goes on from what it keeps in `folder`. */
  startDemo: (folder: string) => Promise<DemoAccount>;
  /** What the system says about proxies for an address; without it the environment's settings count. */
  proxyFor?: (url: string) => Promise<string>;
  settings: () => Settings;
  focused: () => boolean;
  inspector: Inspector;
  logger: Logger;
  redactor: Redactor;
  now: () => number;
  emit: <E extends EventName>(event: E, payload: Events[E]) => void;
  news: WorkspaceNews;
}

const NO_CONNECTION = { state: 'checking' } as const;

/** Who is signed in. Signing in and out happen one after the other. */
export class Session {
  readonly #parts: SessionParts;
  readonly #memory = memoryVault();
  #workspace: Workspace | null = null;
  #demo: DemoAccount | null = null;
  #keychain: SessionState['keychain'] = 'unavailable';
  #turn: Promise<unknown> = Promise.resolve();
  #ready: Promise<void>;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#ready = this.#inTurn(() => this.#resume()).catch((error: unknown) => {
      // Whatever keeps the last profile from opening (a database of a newer app, say), a person can still sign in.
      parts.logger.log('error', 'the last profile could not be opened', { error });
      this.#changed();
    });
  }

  get workspace(): Workspace | null {
    return this.#workspace;
  }

  /** The state, once the profile of the last run is signed in again. */
  async state(): Promise<SessionState> {
    await this.#ready;
    return this.#state();
  }

  /** Starts the demo account. */
  async startDemo(): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => {
      await this.#leave();
      await this.#enterDemo();
      await this.#remember(DEMO_PROFILE_ID);
      return succeed(this.#changed());
    });
  }

  /** Tries an address and credentials without storing anything. */
  async test(input: ConnectionInput): Promise<Outcome<ConnectionReport>> {
    const baseUrl = readBaseUrl(input.baseUrl);
    if (!baseUrl.ok) return badAddress();
    this.#register(input);
    const url = baseUrl.url;
    // What the form leaves out is what signing in would use.
    const wire = input.wire ?? this.#knownProfile(url, input.username) ?? SPECIFICATION_WIRE;
    const timeZone = () => this.#parts.settings().providerTimeZone;
    const proxy = await this.#parts.proxyFor?.(url);
    return succeed(await testConnection({ ...input, baseUrl: url, wire, timeZone, ...(proxy ? { proxy } : {}) }));
  }

  /** Stores a profile and its credentials, and signs in. */
  async connect(input: CommandInput<'session.connect'>): Promise<Outcome<SessionState>> {
    const baseUrl = readBaseUrl(input.baseUrl);
    if (!baseUrl.ok) return badAddress();
    this.#register(input);
    return this.#inTurn(async () => {
      const { profiles } = this.#parts.profiles.value;
      const known = this.#knownProfile(baseUrl.url, input.username);
      const { format, dialect } = input.wire ?? known ?? SPECIFICATION_WIRE;
      const profile: Profile = {
        id: known?.id ?? randomUUID(),
        kind: 'live',
        name: input.name,
        baseUrl: baseUrl.url,
        username: input.username,
        registeredIp: input.registeredIp,
        secretStorage: input.sessionOnly ? 'session' : 'keychain',
        format,
        dialect,
      };
      const credentials = { username: input.username, password: input.password, key: input.key };
      const vault = this.#vaultOf(profile);
      try {
        await vault.set(credentialsName(profile.id), JSON.stringify(credentials));
      } catch (error) {
        if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
        throw error;
      }
      // "Only for this session" also takes back what an earlier sign-in left in the keychain.
      if (input.sessionOnly && known)
        await this.#parts.keychain.delete(credentialsName(profile.id)).catch(() => undefined);
      await this.#leave();
      await this.#enter(profile, credentials, join(this.#parts.folder, 'profiles', profile.id));
      await this.#parts.profiles.write({
        active: profile.id,
        profiles: [...profiles.filter(({ id }) => id !== profile.id), profile],
      });
      return succeed(this.#changed());
    });
  }

  /** Leaves the profile; `forget` also deletes its secrets and everything of it on this computer. */
  async signOut({ forget }: { forget: boolean }): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => {
      const profile = this.#workspace?.profile;
      await this.#leave();
      if (profile && forget) await this.#forget(profile);
      await this.#remember(null);
      return succeed(this.#changed());
    });
  }

  /** Ends everything that runs for the profile, for the end of the app. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#leave());
  }

  // --- Entering and leaving -----------------------------------------------------------------------------------------

  async #resume(): Promise<void> {
    this.#keychain = (await this.#parts.keychain.available()) ? 'available' : 'unavailable';
    const { active, profiles } = this.#parts.profiles.value;
    const profile = profiles.find(({ id }) => id === active);
    if (active === DEMO_PROFILE_ID || (active === null && this.#parts.demoByDefault)) await this.#enterDemo();
    else if (profile?.secretStorage === 'keychain') {
      const stored = await this.#parts.keychain.get(credentialsName(profile.id)).catch(() => null);
      const credentials = stored === null ? undefined : (JSON.parse(stored) as Credentials);
      if (credentials) await this.#enter(profile, credentials, join(this.#parts.folder, 'profiles', profile.id));
    }
    this.#changed();
  }

  async #enterDemo(): Promise<void> {
    const folder = join(this.#parts.folder, 'profiles', DEMO_PROFILE_ID);
    const demo = await this.#parts.startDemo(folder);
    this.#demo = demo;
    const profile: Profile = {
      id: DEMO_PROFILE_ID,
      kind: 'demo',
      name: 'Demo',
      baseUrl: demo.url,
      username: demo.username,
      registeredIp: '',
      secretStorage: 'session',
      ...SPECIFICATION_WIRE,
    };
    await this.#enter(profile, demo, folder);
  }

  async #enter(profile: Profile, credentials: Credentials, folder: string): Promise<void> {
    this.#register(credentials);
    const documentKey = await this.#documentKey(profile);
    const proxy = await this.#parts.proxyFor?.(profile.baseUrl);
    this.#workspace = new Workspace({
      ...this.#parts,
      profile,
      credentials,
      documentKey,
      folder,
      proxy,
      connectionChanged: () => {
        this.#changed();
      },
    });
    this.#workspace.start();
  }

  async #leave(): Promise<void> {
    this.#workspace?.close();
    this.#workspace = null;
    await this.#demo?.stop();
    this.#demo = null;
  }

  async #forget(profile: Profile): Promise<void> {
    for (const name of [credentialsName(profile.id), documentKeyName(profile.id)]) {
      await this.#memory.delete(name);
      // A keychain that does not answer cannot hold the rest back.
      await this.#parts.keychain.delete(name).catch(() => undefined);
    }
    rmSync(join(this.#parts.folder, 'profiles', profile.id), { recursive: true, force: true });
    const { value } = this.#parts.profiles;
    await this.#parts.profiles.write({ ...value, profiles: value.profiles.filter(({ id }) => id !== profile.id) });
  }

  /** The key of the profile's documents, made at first use; null when there is no place to keep it. */
  async #documentKey(profile: Profile): Promise<string | null> {
    if (this.#keychain === 'unavailable') return null;
    const name = documentKeyName(profile.id);
    try {
      const known = await this.#parts.keychain.get(name);
      const key = known ?? Cipher.newKey();
      if (known === null) await this.#parts.keychain.set(name, key);
      this.#parts.redactor.register(key);
      return key;
    } catch (error) {
      if (error instanceof VaultUnavailable) return null;
      throw error;
    }
  }

  // --- Helpers ------------------------------------------------------------------------------------------------------

  #knownProfile(baseUrl: string, username: string): Profile | undefined {
    return this.#parts.profiles.value.profiles.find(
      (profile) => profile.kind === 'live' && profile.baseUrl === baseUrl && profile.username === username,
    );
  }

  #vaultOf(profile: Profile): Vault {
    return profile.secretStorage === 'keychain' ? this.#parts.keychain : this.#memory;
  }

  async #remember(active: string | null): Promise<void> {
    await this.#parts.profiles.write({ ...this.#parts.profiles.value, active });
  }

  #register({ password, key }: { password: string; key: string }): void {
    this.#parts.redactor.register(password);
    this.#parts.redactor.register(key);
  }

  #state(): SessionState {
    return {
      profile: this.#workspace?.profile ?? null,
      connection: this.#workspace?.connection ?? NO_CONNECTION,
      keychain: this.#keychain,
      documents: this.#workspace?.documentsKept ?? (this.#keychain === 'available' ? 'encrypted' : 'session'),
    };
  }

  #changed(): SessionState {
    const state = this.#state();
    this.#parts.emit('session.changed', state);
    return state;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

function credentialsName(profileId: string): string {
  return `${profileId}/credentials`;
}

function documentKeyName(profileId: string): string {
  return `${profileId}/documents`;
}

function badAddress() {
  return fail({ kind: 'invalid', fields: [{ field: 'baseUrl', rule: { kind: 'base-url' } }] });
}
