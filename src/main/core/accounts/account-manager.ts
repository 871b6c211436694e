import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { ConnectionInput } from '#shared/bridge/session-commands.ts';
import type { ConnectionReport, DetectedWire, ProfileSummary, SessionState } from '#shared/bridge/session.ts';
import { readBaseUrl } from '#shared/domain/connection/base-url.ts';
import type { RequestLog } from '../client/request-log.ts';
import { openChangesIn } from '../journal/open-changes.ts';
import { keepSpending } from '../money/keep-spending.ts';
import { limitsOf } from '../money/limits-file.ts';
import type { JsonFile } from '../settings/json-file.ts';
import { databaseIn } from '../store/database.ts';
import { VaultUnavailable, type Vault } from '../vault/vault.ts';
import { lookUpPublicAddress } from '../watch/public-address.ts';
import type { SystemEvent } from '../watch/tasks.ts';
import type { Account } from './account.ts';
import { badAddress, ConnectionTrials } from './connection-trials.ts';
import { ProfileBook } from './profile-book.ts';
import { ProfileSecrets } from './profile-secrets.ts';
import { DEMO_PROFILE_ID, demoProfile, profileOf, type profilesSchema, type StoredProfile } from './profiles.ts';
import { RunningAccounts, type RunningDeps } from './running-accounts.ts';

export interface AccountManagerDeps extends RunningDeps {
  profiles: JsonFile<typeof profilesSchema>;
  keychain: Vault;
  /** Signs in to the demo account when nobody is signed in from the last run. */
  demoByDefault: boolean;
  emit: <E extends EventName>(event: E, payload: Events[E]) => void;
}

const DAY_MS = 86_400_000;
const NO_CONNECTION = { state: 'checking' } as const;
const STOPPED = {
  ...{ connection: NO_CONNECTION, balance: null, faxesInTrouble: 0, unreadNotifications: 0, clockAhead: 0 },
} as const;

/**
 * The profiles of this computer. All that the person is signed in to run side by side from the start of
 * the app, each with its own data, secrets and timers; one of them is on the screen. What changes who is signed in happens
 * one after the other, and a profile that cannot be opened never keeps the others from it.
 */
export class AccountManager {
  readonly #deps: AccountManagerDeps;
  readonly #secrets: ProfileSecrets;
  readonly #book: ProfileBook;
  readonly #running: RunningAccounts;
  readonly #trials: ConnectionTrials;
  readonly #ready: Promise<void>;
  #shownId: string | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** Of the last state that was given out. */
  #revision = 0;
  #emitted: Omit<SessionState, 'revision'> | undefined;
  #emission: NodeJS.Immediate | undefined;
  /** A profile is being deleted: the page is told when all of it is gone, its entry too. */
  #removing = false;

  constructor(deps: AccountManagerDeps) {
    this.#deps = deps;
    this.#secrets = new ProfileSecrets(deps);
    this.#book = new ProfileBook(deps.profiles, deps.folder);
    this.#trials = new ConnectionTrials({
      secrets: this.#secrets,
      book: this.#book,
      timeZone: () => deps.settings().providerTimeZone,
      proxyFor: deps.proxyFor,
    });
    this.#running = new RunningAccounts(deps, this.#secrets, this.#book, {
      isShown: (id) => this.#shownId === id,
      emit: deps.emit,
      summaryChanged: () => {
        this.#changedSoon();
      },
      lookUpAddress: () => this.publicAddress(),
    });
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
    this.#revision += 1;
    return { revision: this.#revision, ...this.#look() };
  }

  #look(): Omit<SessionState, 'revision'> {
    const shown = this.#shown;
    const { keychain } = this.#secrets;
    return {
      profile: shown?.profile ?? null,
      profiles: this.#book.entries.map((entry) => this.#summaryOf(entry)),
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
    return this.#running.all().map(([, account]) => account);
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
    return new Map(this.#running.all().map(([id, { requests }]) => [id, requests]));
  }

  /** Tells every profile that runs of an event. */
  happened(event: SystemEvent): void {
    for (const account of this.running())
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
      if (!account || !this.#running.demo) return fail({ kind: 'not-found' });
      const now = await this.#running.demo.advance(DAY_MS);
      await account.happened('next-day');
      return succeed({ now: new Date(now).toISOString() });
    });
  }

  /** Tries an address and credentials without storing anything. */
  test(input: ConnectionInput): Promise<Outcome<ConnectionReport>> {
    return this.#trials.test(input);
  }

  /** Finds out by reads how a provider wants to be spoken to. Nothing is stored. */
  detect(input: ConnectionInput): Promise<Outcome<DetectedWire>> {
    return this.#trials.detect(input);
  }

  /** Asks the service of the settings for this computer's public address. Only with the person's consent. */
  async publicAddress(): Promise<Outcome<{ address: string }>> {
    const { addressService } = this.#deps.settings();
    return lookUpPublicAddress(addressService, this.#deps.proxyFor);
  }

  /** Stores a profile and its credentials, and puts it on the screen. The others go on. */
  async connect(input: CommandInput<'session.connect'>): Promise<Outcome<SessionState>> {
    const baseUrl = readBaseUrl(input.baseUrl);
    if (!baseUrl.ok) return badAddress();
    this.#secrets.register(input);
    return this.#inTurn(async () => {
      const entry = this.#book.entryFor(input, baseUrl.url);
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
        await this.#book.store(entry, entry.id);
      } catch (error) {
        await takeBack();
        throw error;
      }
      await this.#secrets.keepNowhereElse(entry);
      await this.#running.end(entry.id);
      const problem = await this.#running.open(entry, credentials);
      if (!problem) return succeed(this.#show(entry.id));
      this.#left(entry.id);
      return fail(problem);
    });
  }

  /**
   * Puts another profile on the screen, and starts it if it does not run: `not-found`, `signed-out` when it cannot (its
   * summary says why), `disk` when this computer's disk is why.
   */
  switchTo(profileId: string): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => {
      const entry = this.#book.entryOf(profileId);
      if (!entry) return fail({ kind: 'not-found' });
      // It may have been unlocked since the start of the app.
      if (this.#secrets.keychain === 'unavailable') await this.#secrets.look();
      const problem = await this.#running.open(entry);
      if (problem) {
        this.#changed();
        return fail(problem);
      }
      this.#show(profileId);
      await this.#remember({ ...entry, signedOut: false });
      // Something may have changed meanwhile, and was told.
      return succeed(this.current);
    });
  }

  /**
   * Leaves the profile on the screen, and puts the next one there; `forget` also deletes all of it from this computer.
   * `open-changes` while something has no end or waits to leave, unless `anyway`.
   */
  signOut({ forget, anyway = false }: CommandInput<'session.signOut'>): Promise<Outcome<SessionState>> {
    // One that is being connected may be on the screen when it is the turn of this.
    const asked = this.#shownId;
    return this.#inTurn(async () => {
      const id = asked ?? this.#shownId;
      const entry = id === null ? undefined : this.#book.entryOf(id);
      if (!entry) return succeed(this.#changed());
      if (forget) return this.#remove(entry.id);
      // Nothing of an account leaves while it does not run.
      const count = anyway ? 0 : (this.accountOf(entry.id)?.openChanges ?? 0);
      if (count > 0) return fail({ kind: 'open-changes', count });
      await this.#running.end(entry.id);
      // Credentials for one session would otherwise let anybody back in.
      if (entry.secretStorage === 'session') await this.#secrets.endSession(entry.id);
      if (entry.kind === 'live' && entry.secretStorage === 'session') this.#running.loseCredentials(entry.id);
      this.#left(entry.id);
      await this.#book.store({ ...entry, signedOut: true }, this.#shownId);
      return succeed(this.#changed());
    });
  }

  /** Changes what the app keeps of a profile: name, color, view only, when its balance is low. The demo account keeps its name. */
  update(input: Omit<CommandInput<'session.update'>, 'pin'>): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () => {
      const entry = this.#book.entryOf(input.profileId);
      if (!entry) return fail({ kind: 'not-found' });
      const { color, viewOnly, thresholds } = input;
      const name = entry.kind === 'demo' ? entry.name : input.name;
      const change = { name, color, viewOnly, ...(thresholds ? { thresholds } : {}) };
      await this.#book.store({ ...entry, ...change }, this.#book.active);
      const account = this.accountOf(entry.id);
      account?.updateProfile({ ...account.profile, ...change });
      return succeed(this.#changed());
    });
  }

  /** Ends a profile and deletes its data, credentials, key and entry from this computer. */
  remove(profileId: string): Promise<Outcome<SessionState>> {
    return this.#inTurn(async () =>
      this.#book.entryOf(profileId) ? this.#remove(profileId) : fail({ kind: 'not-found' }),
    );
  }

  /** Ends everything that runs, for the end of the app. */
  async close(): Promise<void> {
    await this.#inTurn(async () => {
      clearImmediate(this.#emission);
      this.#shownId = null;
      for (const id of this.#running.all().map(([one]) => one)) await this.#running.end(id);
    });
  }

  // --- Starting and ending ------------------------------------------------------------------------------------------

  /** Starts what ran in the last run, first what was on the screen: `shown` is called when that is there. */
  async #resume(shown: () => void): Promise<void> {
    await this.#secrets.look();
    const { active } = this.#book;
    const wanted = this.#book.entries.filter(({ signedOut }) => !signedOut);
    const first = wanted.find(({ id }) => id === active);
    if (first && !(await this.#running.open(first))) {
      this.#show(first.id);
      shown();
    }
    await Promise.all(wanted.filter((entry) => entry !== first).map((entry) => this.#running.open(entry)));
    if (this.#shownId === null) this.#showNext('');
    // Earlier versions kept no entry of the demo account, only that it was used last.
    const demoWasLast = active === DEMO_PROFILE_ID && !this.#book.entryOf(DEMO_PROFILE_ID);
    if (this.#shownId === null && (demoWasLast || this.#deps.demoByDefault)) await this.#enterDemo();
    this.#changed();
  }

  async #enterDemo(): Promise<Problem | null> {
    const entry = { ...(this.#book.entryOf(DEMO_PROFILE_ID) ?? demoProfile(this.#book.entries)), signedOut: false };
    await this.#book.store(entry, DEMO_PROFILE_ID);
    const problem = await this.#running.open(entry);
    if (problem) this.#changed();
    else this.#show(entry.id);
    return problem;
  }

  /** Its data may be what cannot be opened any more: then it is removed all the same. */
  async #keepSpending(profileId: string): Promise<void> {
    const { limitsFile, logger, now } = this.#deps;
    const entry = this.#book.entryOf(profileId);
    if (!entry) return;
    try {
      const documentKey = await this.#secrets.documentKey(profileId, false);
      const place = databaseIn(this.#book.folderOf(profileId), documentKey);
      await keepSpending(limitsOf(limitsFile, profileOf(entry)), place, now());
    } catch (error) {
      logger.log('error', 'what a removed account had spent could not be kept', { error });
    }
  }

  /** What became of a change would be lost with the account's data: while one is open, the account stays. */
  async #remove(profileId: string): Promise<Outcome<SessionState>> {
    const count =
      this.accountOf(profileId)?.openChanges ??
      openChangesIn(this.#book.folderOf(profileId), await this.#secrets.documentKey(profileId, false));
    if (count > 0) return fail({ kind: 'open-changes', count });
    const shown =
      this.#shownId === profileId ? this.#book.nextTo(profileId, (id) => this.#running.has(id)) : this.#shownId;
    this.#removing = true;
    try {
      await this.#running.end(profileId);
      await this.#keepSpending(profileId);
      await this.#secrets.forget(profileId);
      // The thread that searches lists lets go of the database in a moment; Windows removes no file that is open.
      rmSync(this.#book.folderOf(profileId), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      this.#running.forget(profileId);
      await this.#book.drop(profileId, shown);
    } finally {
      this.#removing = false;
      this.#show(shown);
    }
    return succeed(this.current);
  }

  /** A profile does not run any more: where it was on the screen, the next one comes there. */
  #left(profileId: string): void {
    if (this.#shownId === profileId) this.#showNext(profileId);
    else this.#changed();
  }

  /** Puts the running profile that follows in the order on the screen, or nobody. */
  #showNext(profileId: string): void {
    this.#show(this.#book.nextTo(profileId, (id) => this.#running.has(id)));
  }

  #show(profileId: string | null): SessionState {
    // The question where to save it would come up over another account.
    if (profileId !== this.#shownId) this.onScreen?.areas.money.rates.cancelExport();
    this.#shownId = profileId;
    return this.#changed();
  }

  /** Remembers what is on the screen. A disk that refuses does not undo that. */
  async #remember(entry: StoredProfile): Promise<void> {
    try {
      await this.#book.store(entry, entry.id);
    } catch (error) {
      this.#deps.logger.log('error', 'the profile on the screen could not be remembered', { error });
    }
  }

  // --- Helpers ------------------------------------------------------------------------------------------------------

  get #shown(): Account | undefined {
    return this.#shownId === null ? undefined : this.#running.get(this.#shownId);
  }

  #summaryOf(entry: StoredProfile): ProfileSummary {
    const account = this.#running.get(entry.id);
    if (account) return { profile: account.profile, state: 'running', trouble: null, ...account.summary };
    const trouble = this.#running.troubleOf(entry.id);
    return { profile: profileOf(entry), state: 'stopped', trouble, ...STOPPED, lastGoodAddress: entry.registeredIp };
  }

  /** Tells the page now. */
  #changed(): SessionState {
    clearImmediate(this.#emission);
    this.#emission = undefined;
    const { current: state } = this;
    const { revision: _, ...look } = state;
    this.#emitted = look;
    this.#deps.emit('session.changed', state);
    return state;
  }

  /** Tells the page of what came in a burst, once, and only if it shows. */
  #changedSoon(): void {
    this.#emission ??= setImmediate(() => {
      this.#emission = undefined;
      if (this.#removing) return;
      if (!isDeepStrictEqual(this.#look(), this.#emitted)) this.#changed();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
