import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { ConnectionInput } from '#shared/bridge/session-commands.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type {
  ConnectionReport,
  DetectedWire,
  Profile,
  ProfileSummary,
  ProfileTrouble,
  SessionState,
} from '#shared/bridge/session.ts';
import { readBaseUrl } from '#shared/domain/connection/base-url.ts';
import type { Credentials } from '../client/client.ts';
import { RequestLog } from '../client/request-log.ts';
import { diskReason } from '../disk-problem.ts';
import { JsonFile } from '../settings/json-file.ts';
import { limitsOf, limitsSchema } from '../money/limits-file.ts';
import { DatabaseKeyMissing, NewerDatabase } from '../store/database.ts';
import { VaultUnavailable, type Vault } from '../vault/vault.ts';
import { lookUpPublicAddress } from '../watch/public-address.ts';
import { testConnection, type Connecting } from './connection-test.ts';
import { detectWire } from './detect-wire.ts';
import { openChangesIn } from '../journal/open-changes.ts';
import { ProfileSecrets } from './profile-secrets.ts';
import {
  DEMO_PROFILE_ID,
  demoProfile,
  freeColor,
  profileOf,
  SPECIFICATION_WIRE,
  type profilesSchema,
  type StoredProfile,
} from './profiles.ts';
import type { SharedDeps } from '../kernel/account-deps.ts';
import type { SystemEvent } from '../watch/tasks.ts';
import { Account } from './account.ts';
import { personName } from './login-name.ts';

/** A running demo account. */
export interface DemoAccount extends Credentials {
  url: string;
  stop: () => Promise<void>;
  /** Moves its time on by so many milliseconds; answers the time then. */
  advance: (ms: number) => number | Promise<number>;
}

export interface AccountManagerDeps extends SharedDeps {
  folder: string;
  profiles: JsonFile<typeof profilesSchema>;
  keychain: Vault;
  /** Signs in to the demo account when nobody is signed in from the last run. */
  demoByDefault: boolean;
  /** Starts the demo account, which goes on from what it keeps in `folder`. */
  startDemo: (folder: string) => Promise<DemoAccount>;
  /** What the system says about proxies for an address; without it the environment's settings count. */
  proxyFor?: (url: string) => Promise<string>;
  emit: <E extends EventName>(event: E, payload: Events[E]) => void;
}

const DAY_MS = 86_400_000;
const NO_CONNECTION = { state: 'checking' } as const;
const STOPPED = { connection: NO_CONNECTION, balance: null, faxesInTrouble: 0, unreadNotifications: 0 } as const;

/**
 * The profiles of this computer. All that the person is signed in to run side by side from the start of
 * the app, each with its own data, secrets and timers; one of them is on the screen. What changes who is signed in happens
 * one after the other, and a profile that cannot be opened never keeps the others from it.
 */
export class AccountManager {
  readonly #deps: AccountManagerDeps;
  readonly #secrets: ProfileSecrets;
  readonly #limits: JsonFile<typeof limitsSchema>;
  readonly #running = new Map<string, Account>();
  readonly #trouble = new Map<string, ProfileTrouble>();
  readonly #ready: Promise<void>;
  #shownId: string | null = null;
  /** The demo account, while it runs. */
  #demo: DemoAccount | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #emitted: SessionState | undefined;
  #emission: NodeJS.Immediate | undefined;
  /** A profile is being deleted: the page is told when all of it is gone, its entry too. */
  #removing = false;

  constructor(deps: AccountManagerDeps) {
    this.#deps = deps;
    this.#secrets = new ProfileSecrets(deps);
    this.#limits = new JsonFile(join(deps.folder, 'limits.json'), limitsSchema);
    this.#ready = new Promise((resolve) => {
      void this.#inTurn(() => this.#resume(resolve))
        .catch((error: unknown) => {
          // Whatever went wrong, a person can still sign in.
          deps.logger.log('error', 'the profiles could not be opened', { error });
          this.#changed();
        })
        .finally(resolve);
    });
  }

  /** The profile on the screen; null when nobody is signed in. */
  get onScreen(): Account | null {
    return this.#shown ?? null;
  }

  /** Whether something that cannot be repeated is on its way in any profile, so that quitting would leave it unknown. */
  get busy(): boolean {
    return this.running().some(({ busy }) => busy);
  }

  /** The state as it is now, also while the profiles of the last run are being opened. */
  get current(): SessionState {
    const shown = this.#shown;
    const { keychain } = this.#secrets;
    return {
      profile: shown?.profile ?? null,
      profiles: this.#entries.map((entry) => this.#summaryOf(entry)),
      connection: shown?.areas.connection.connection ?? NO_CONNECTION,
      keychain,
      documents: shown?.areas.fax.documentsKept ?? (keychain === 'available' ? 'encrypted' : 'session'),
    };
  }

  /** The state, once the profile that was on the screen in the last run is there again. */
  async state(): Promise<SessionState> {
    await this.#ready;
    return this.current;
  }

  /** All profiles that run. */
  running(): Account[] {
    return [...this.#running.values()];
  }

  /** The account of a request, or the one on the screen where it names none; null when that does not run. */
  async accountAsked(profileId: string | null): Promise<Account | null> {
    await this.#ready;
    return profileId === null ? this.onScreen : this.accountOf(profileId);
  }

  /** A profile that runs; null when it does not. */
  accountOf(profileId: string): Account | null {
    return this.#running.get(profileId) ?? null;
  }

  /** The last requests of each profile that runs, by its id. */
  requests(): Map<string, RequestLog> {
    return new Map([...this.#running].map(([id, { requests }]) => [id, requests]));
  }

  /** Tells every profile that runs of an event. */
  happened(event: SystemEvent): void {
    for (const account of this.#running.values())
      void account.happened(event).catch((error: unknown) => {
        this.#deps.logger.log('error', 'a profile could not follow an event', { event, error });
      });
  }

  // --- Commands -----------------------------------------------------------------------------------------------------

  /** Starts the demo account beside the others, and puts it on the screen. */
  startDemo(): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => {
      const problem = await this.#enterDemo();
      return problem ? fail(problem) : succeed(this.current);
    });
  }

  /** Moves the demo account on by a day, and has it read again what a day may have changed; `not-found` when it does not run. */
  nextDemoDay(): Promise<Outcome<{ now: string }>> {
    return this.#inTurn(async () => {
      const account = this.accountOf(DEMO_PROFILE_ID);
      if (!account || !this.#demo) return fail({ kind: 'not-found' });
      const now = await this.#demo.advance(DAY_MS);
      await account.happened('next-day');
      return succeed({ now: new Date(now).toISOString() });
    });
  }

  /** Tries an address and credentials without storing anything. */
  async test(input: ConnectionInput): Promise<Outcome<ConnectionReport>> {
    const connecting = await this.#connecting(input);
    return connecting ? succeed(await testConnection(connecting)) : badAddress();
  }

  /** Finds out by reads how a provider wants to be spoken to. Nothing is stored. */
  async detect(input: ConnectionInput): Promise<Outcome<DetectedWire>> {
    const connecting = await this.#connecting(input);
    return connecting ? detectWire(connecting) : badAddress();
  }

  /** Asks the service of the settings for this computer's public address. Only with the person's consent. */
  async publicAddress(): Promise<Outcome<{ address: string }>> {
    const { addressService } = this.#deps.settings();
    return lookUpPublicAddress(addressService, await this.#deps.proxyFor?.(addressService));
  }

  /** Stores a profile and its credentials, and puts it on the screen. The others go on. */
  async connect(input: CommandInput<'session.connect'>): Promise<Outcome<SessionState>> {
    const baseUrl = readBaseUrl(input.baseUrl);
    if (!baseUrl.ok) return badAddress();
    this.#secrets.register(input);
    return this.#inTurn(async () => {
      const entry = this.#entryFor(input, baseUrl.url);
      const { username, password, key } = input;
      const credentials = { username, password, key };
      let takeBack: () => Promise<void>;
      try {
        takeBack = await this.#secrets.keep(entry, credentials);
      } catch (error) {
        if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
        throw error;
      }
      try {
        await this.#store(entry, entry.id);
      } catch (error) {
        await takeBack();
        throw error;
      }
      await this.#secrets.keepNowhereElse(entry);
      await this.#end(entry.id);
      const problem = await this.#open(entry, credentials);
      if (!problem) return succeed(this.#show(entry.id));
      this.#showNext(entry.id);
      return fail(problem);
    });
  }

  /**
   * Puts another profile on the screen, and starts it if it does not run: `not-found`, `signed-out` when it cannot (its
   * summary says why), `disk` when this computer's disk is why.
   */
  switchTo(profileId: string): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => {
      const entry = this.#entryOf(profileId);
      if (!entry) return fail({ kind: 'not-found' });
      // It may have been unlocked since the start of the app.
      if (this.#secrets.keychain === 'unavailable') await this.#secrets.look();
      const problem = entry.kind === 'demo' ? await this.#openDemo(entry) : await this.#open(entry);
      if (problem) {
        this.#changed();
        return fail(problem);
      }
      const state = this.#show(profileId);
      await this.#remember({ ...entry, signedOut: false });
      return succeed(state);
    });
  }

  /** Leaves the profile on the screen, and puts the next one there; `forget` also deletes all of it from this computer. */
  signOut({ forget }: { forget: boolean }): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => {
      const id = this.#shownId;
      const entry = id === null ? undefined : this.#entryOf(id);
      if (!entry) return succeed(this.#changed());
      if (forget) return this.#remove(entry.id);
      await this.#end(entry.id);
      // Credentials for one session would otherwise let anybody back in.
      if (entry.secretStorage === 'session') await this.#secrets.endSession(entry.id);
      if (entry.kind === 'live' && entry.secretStorage === 'session') this.#trouble.set(entry.id, 'no-credentials');
      this.#showNext(entry.id);
      await this.#store({ ...entry, signedOut: true }, this.#shownId);
      return succeed(this.#changed());
    });
  }

  /** Changes what the app keeps of a profile: name, color, view only, when its balance is low. The demo account keeps its name. */
  update(input: Omit<CommandInput<'session.update'>, 'pin'>): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => {
      const entry = this.#entryOf(input.profileId);
      if (!entry) return fail({ kind: 'not-found' });
      const { color, viewOnly, thresholds } = input;
      const name = entry.kind === 'demo' ? entry.name : input.name;
      const change = { name, color, viewOnly, ...(thresholds ? { thresholds } : {}) };
      await this.#store({ ...entry, ...change }, this.#deps.profiles.value.active);
      const account = this.accountOf(entry.id);
      account?.updateProfile({ ...account.profile, ...change });
      return succeed(this.#changed());
    });
  }

  /** Ends a profile and deletes its data, credentials, key and entry from this computer. */
  remove(profileId: string): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => (this.#entryOf(profileId) ? this.#remove(profileId) : fail({ kind: 'not-found' })));
  }

  /** Ends everything that runs, for the end of the app. */
  async close(): Promise<void> {
    await this.#inTurn(async () => {
      clearImmediate(this.#emission);
      this.#shownId = null;
      for (const id of [...this.#running.keys()]) await this.#end(id);
    });
  }

  // --- Starting and ending ------------------------------------------------------------------------------------------

  /** Starts what ran in the last run, first what was on the screen: `shown` is called when that is there. */
  async #resume(shown: () => void): Promise<void> {
    await this.#secrets.look();
    const { active } = this.#deps.profiles.value;
    const wanted = this.#entries.filter(({ signedOut }) => !signedOut);
    const first = wanted.find(({ id }) => id === active);
    if (first && !(await this.#openAny(first))) {
      this.#show(first.id);
      shown();
    }
    await Promise.all(wanted.filter((entry) => entry !== first).map((entry) => this.#openAny(entry)));
    if (this.#shownId === null) this.#showNext('');
    // Earlier versions kept no entry of the demo account, only that it was used last.
    const demoWasLast = active === DEMO_PROFILE_ID && !this.#entryOf(DEMO_PROFILE_ID);
    if (this.#shownId === null && (demoWasLast || this.#deps.demoByDefault)) await this.#enterDemo();
    this.#changed();
  }

  #openAny(entry: StoredProfile): Promise<Problem | null> {
    return entry.kind === 'demo' ? this.#openDemo(entry) : this.#open(entry);
  }

  async #enterDemo(): Promise<Problem | null> {
    const entry = { ...(this.#entryOf(DEMO_PROFILE_ID) ?? demoProfile(this.#entries)), signedOut: false };
    await this.#store(entry, DEMO_PROFILE_ID);
    const problem = await this.#openDemo(entry);
    if (problem) this.#changed();
    else this.#show(entry.id);
    return problem;
  }

  /** Starts the demo account, if it does not run. */
  async #openDemo(entry: StoredProfile): Promise<Problem | null> {
    return this.#opening(entry, async () => {
      const demo = await this.#deps.startDemo(this.#folderOf(entry.id));
      const profile = { ...profileOf(entry), baseUrl: demo.url, username: demo.username };
      try {
        await this.#run(profile, demo, demo.stop);
        this.#demo = demo;
      } catch (error) {
        await demo.stop();
        throw error;
      }
    });
  }

  /** Starts a profile with these or its stored credentials, if it does not run. */
  async #open(entry: StoredProfile, given?: Credentials): Promise<Problem | null> {
    if (this.#running.has(entry.id)) return null;
    const credentials = given ?? (await this.#secrets.credentialsOf(entry));
    if (!credentials) {
      this.#trouble.set(entry.id, 'no-credentials');
      return { kind: 'signed-out' };
    }
    return this.#opening(entry, () => this.#run(profileOf(entry), credentials));
  }

  async #opening(entry: StoredProfile, run: () => Promise<void>): Promise<Problem | null> {
    if (this.#running.has(entry.id)) return null;
    try {
      await run();
      this.#trouble.delete(entry.id);
      return null;
    } catch (error) {
      this.#trouble.set(entry.id, troubleOf(error));
      this.#deps.logger.log('error', 'a profile could not be opened', { profile: entry.id, error });
      if (error instanceof DatabaseKeyMissing) return { kind: 'vault-unavailable' };
      const reason = diskReason(error);
      return reason ? { kind: 'disk', reason } : { kind: 'signed-out' };
    }
  }

  async #run(profile: Profile, credentials: Credentials, stop?: () => Promise<void>): Promise<void> {
    this.#secrets.register(credentials);
    const documentKey = await this.#secrets.documentKey(profile.id);
    const proxy = await this.#deps.proxyFor?.(profile.baseUrl);
    const { id } = profile;
    const account = new Account({
      ...this.#deps,
      // Somebody who looks at another profile does not see this one.
      focused: () => this.#shownId === id && this.#deps.focused(),
      profile,
      credentials,
      documentKey,
      numberPins: this.#secrets.numberPins(id),
      mailSecrets: this.#secrets.mailSecrets(id),
      textReceiver: this.#secrets.textReceiver(id),
      folder: this.#folderOf(id),
      limits: limitsOf(this.#limits, profile),
      proxy,
      stop,
      lookUpAddress: () => this.publicAddress(),
      // The page shows one profile: data of another would be read as its own.
      emit: (event, payload) => {
        if (this.#shownId === id) this.#deps.emit(event, payload);
      },
      requests: new RequestLog(this.#deps.now),
      actor: personName(),
      summaryChanged: () => {
        this.#changedSoon();
      },
    });
    account.start();
    this.#running.set(id, account);
  }

  async #end(profileId: string): Promise<void> {
    const account = this.#running.get(profileId);
    this.#running.delete(profileId);
    if (profileId === DEMO_PROFILE_ID) this.#demo = null;
    await account?.end();
  }

  /** What became of a change would be lost with the account's data: while one is open, the account stays. */
  async #remove(profileId: string): Promise<Outcome<SessionState>> {
    const count =
      this.accountOf(profileId)?.openChanges ??
      openChangesIn(this.#folderOf(profileId), await this.#secrets.documentKey(profileId));
    if (count > 0) return fail({ kind: 'open-changes', count });
    const { value } = this.#deps.profiles;
    const profiles = this.#entries.filter(({ id }) => id !== profileId);
    const shown = this.#shownId === profileId ? this.#nextTo(profileId) : this.#shownId;
    this.#removing = true;
    try {
      await this.#end(profileId);
      await this.#secrets.forget(profileId);
      // The thread that searches lists lets go of the database in a moment; Windows removes no file that is open.
      rmSync(this.#folderOf(profileId), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      this.#trouble.delete(profileId);
      await this.#deps.profiles.write({ ...value, active: shown, profiles });
    } finally {
      this.#removing = false;
      this.#show(shown);
    }
    return succeed(this.current);
  }

  /** Puts the running profile that follows in the order on the screen, or nobody. */
  #showNext(profileId: string): void {
    this.#show(this.#nextTo(profileId));
  }

  /** The running profile that follows in the order. */
  #nextTo(profileId: string): string | null {
    const ids = this.#entries.map(({ id }) => id);
    const at = ids.indexOf(profileId);
    const others = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
    return others.find((id) => this.#running.has(id)) ?? null;
  }

  #show(profileId: string | null): SessionState {
    // The question where to save it would come up over another account.
    if (profileId !== this.#shownId) this.onScreen?.areas.money.rates.cancelExport();
    this.#shownId = profileId;
    return this.#changed();
  }

  // --- The file of profiles -----------------------------------------------------------------------------------------

  get #entries(): StoredProfile[] {
    return this.#deps.profiles.value.profiles;
  }

  #entryOf(profileId: string): StoredProfile | undefined {
    return this.#entries.find(({ id }) => id === profileId);
  }

  /** The entry that a sign-in makes or changes; what the form does not say stays as it was. */
  #entryFor(input: CommandInput<'session.connect'>, baseUrl: string): StoredProfile {
    const known = this.#knownProfile(baseUrl, input.username);
    const { format, dialect } = input.wire ?? known ?? SPECIFICATION_WIRE;
    return {
      id: known?.id ?? randomUUID(),
      kind: 'live',
      name: input.name,
      baseUrl,
      username: input.username,
      registeredIp: input.registeredIp,
      secretStorage: input.sessionOnly ? 'session' : 'keychain',
      format,
      dialect,
      color: known?.color ?? freeColor(this.#entries),
      viewOnly: known?.viewOnly ?? false,
      ...(known?.thresholds ? { thresholds: known.thresholds } : {}),
      signedOut: false,
    };
  }

  #knownProfile(baseUrl: string, username: string): StoredProfile | undefined {
    return this.#entries.find(
      (profile) => profile.kind === 'live' && profile.baseUrl === baseUrl && profile.username === username,
    );
  }

  /** Writes an entry in its place, a new one at the end. */
  async #store(entry: StoredProfile, active: string | null): Promise<void> {
    const known = this.#entryOf(entry.id) !== undefined;
    const profiles = known
      ? this.#entries.map((other) => (other.id === entry.id ? entry : other))
      : [...this.#entries, entry];
    await this.#deps.profiles.write({ ...this.#deps.profiles.value, active, profiles });
  }

  /** Remembers what is on the screen. A disk that refuses does not undo that. */
  async #remember(entry: StoredProfile): Promise<void> {
    try {
      await this.#store(entry, entry.id);
    } catch (error) {
      this.#deps.logger.log('error', 'the profile on the screen could not be remembered', { error });
    }
  }

  // --- Helpers ------------------------------------------------------------------------------------------------------

  get #shown(): Account | undefined {
    return this.#shownId === null ? undefined : this.#running.get(this.#shownId);
  }

  #folderOf(profileId: string): string {
    return join(this.#deps.folder, 'profiles', profileId);
  }

  #summaryOf(entry: StoredProfile): ProfileSummary {
    const account = this.#running.get(entry.id);
    if (account) return { profile: account.profile, state: 'running', trouble: null, ...account.summary };
    const trouble = this.#trouble.get(entry.id) ?? null;
    return { profile: profileOf(entry), state: 'stopped', trouble, ...STOPPED, lastGoodAddress: entry.registeredIp };
  }

  /** What a test needs; undefined for an address that is none. What the form leaves out is what signing in would use. */
  async #connecting(input: ConnectionInput): Promise<Connecting | undefined> {
    const baseUrl = readBaseUrl(input.baseUrl);
    if (!baseUrl.ok) return undefined;
    this.#secrets.register(input);
    const wire = input.wire ?? this.#knownProfile(baseUrl.url, input.username) ?? SPECIFICATION_WIRE;
    const timeZone = () => this.#deps.settings().providerTimeZone;
    const proxy = await this.#deps.proxyFor?.(baseUrl.url);
    return { ...input, baseUrl: baseUrl.url, wire, timeZone, ...(proxy ? { proxy } : {}) };
  }

  /** Tells the page now. */
  #changed(): SessionState {
    clearImmediate(this.#emission);
    this.#emission = undefined;
    const state = this.current;
    this.#emitted = state;
    this.#deps.emit('session.changed', state);
    return state;
  }

  /** Tells the page of what came in a burst, once, and only if it shows. */
  #changedSoon(): void {
    this.#emission ??= setImmediate(() => {
      this.#emission = undefined;
      if (this.#removing) return;
      if (!isDeepStrictEqual(this.current, this.#emitted)) this.#changed();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

function troubleOf(error: unknown): ProfileTrouble {
  if (error instanceof NewerDatabase) return 'newer-data';
  return error instanceof DatabaseKeyMissing ? 'no-key' : 'cannot-open';
}

function badAddress() {
  return fail({ kind: 'invalid', fields: [{ field: 'baseUrl', rule: { kind: 'base-url' } }] });
}
