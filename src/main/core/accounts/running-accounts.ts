import type { EventName, Events } from '#shared/bridge/events.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import type { Profile, ProfileTrouble } from '#shared/bridge/session.ts';
import type { Credentials } from '../client/client.ts';
import type { ProxyFor } from '../client/network.ts';
import { RequestLog } from '../client/request-log.ts';
import { diskReason } from '../disk-problem.ts';
import type { SharedDeps } from '../kernel/account-deps.ts';
import { limitsOf, type limitsSchema } from '../money/limits-file.ts';
import type { JsonFile } from '../settings/json-file.ts';
import { ownTurn } from '../own-turn.ts';
import { makeReady } from '../store/database-ready.ts';
import { formOfDatabase } from '../store/database-encryption.ts';
import { databaseIn, DatabaseKeyMissing, NewerDatabase } from '../store/database.ts';
import { Account } from './account.ts';
import { personName } from './login-name.ts';
import type { ProfileBook } from './profile-book.ts';
import type { ProfileSecrets } from './profile-secrets.ts';
import { DEMO_PROFILE_ID, profileOf, type StoredProfile } from './profiles.ts';

/** A running demo account. */
export interface DemoAccount extends Credentials {
  url: string;
  stop: () => Promise<void>;
  /** Moves its time on by so many milliseconds; answers the time then. */
  advance: (ms: number) => number | Promise<number>;
}

export interface RunningDeps extends SharedDeps {
  folder: string;
  /** The spending limits of all accounts. */
  limitsFile: JsonFile<typeof limitsSchema>;
  /** Starts the demo account, which goes on from what it keeps in `folder`. */
  startDemo: (folder: string) => Promise<DemoAccount>;
  /** What the system says about proxies for an address; without it the environment's settings count. */
  proxyFor?: ProxyFor;
}

/** What the profiles that run ask of those around them. */
export interface RunningHooks {
  isShown: (profileId: string) => boolean;
  /** Tells the page of an event of the profile on the screen. */
  emit: <E extends EventName>(event: E, payload: Events[E]) => void;
  /** What the list of profiles says of one may be another. */
  summaryChanged: () => void;
  lookUpAddress: () => Promise<Outcome<{ address: string }>>;
}

/** The accounts that run, and why those of other profiles do not. */
export class RunningAccounts {
  readonly #deps: RunningDeps;
  readonly #hooks: RunningHooks;
  readonly #secrets: ProfileSecrets;
  readonly #book: ProfileBook;
  readonly #running = new Map<string, Account>();
  readonly #trouble = new Map<string, ProfileTrouble>();
  /** The demo account, while it runs. */
  #demo: DemoAccount | null = null;

  constructor(deps: RunningDeps, secrets: ProfileSecrets, book: ProfileBook, hooks: RunningHooks) {
    this.#deps = deps;
    this.#hooks = hooks;
    this.#secrets = secrets;
    this.#book = book;
  }

  get demo(): DemoAccount | null {
    return this.#demo;
  }

  all(): [id: string, account: Account][] {
    return [...this.#running];
  }

  get(profileId: string): Account | undefined {
    return this.#running.get(profileId);
  }

  has(profileId: string): boolean {
    return this.#running.has(profileId);
  }

  /** Why a profile does not run; null where nothing keeps it from it. */
  troubleOf(profileId: string): ProfileTrouble | null {
    return this.#trouble.get(profileId) ?? null;
  }

  /** The credentials of a profile are gone with its session. */
  loseCredentials(profileId: string): void {
    this.#trouble.set(profileId, 'no-credentials');
  }

  forget(profileId: string): void {
    this.#trouble.delete(profileId);
  }

  /** Starts a profile with these or its stored credentials, if it does not run. Answers what kept it from it. */
  async open(entry: StoredProfile, given?: Credentials): Promise<Problem | null> {
    if (this.#running.has(entry.id)) return null;
    if (entry.kind === 'demo') return this.#openDemo(entry);
    const credentials = given ?? (await this.#secrets.credentialsOf(entry));
    // It may be locked still, and has them once it answers.
    if (credentials === 'no-answer') {
      this.#trouble.set(entry.id, 'no-key');
      return { kind: 'vault-unavailable' };
    }
    if (!credentials) {
      this.#trouble.set(entry.id, 'no-credentials');
      return { kind: 'signed-out' };
    }
    return this.#opening(entry, () => this.#run(profileOf(entry), credentials, given !== undefined));
  }

  async end(profileId: string): Promise<void> {
    const account = this.#running.get(profileId);
    this.#running.delete(profileId);
    if (profileId === DEMO_PROFILE_ID) this.#demo = null;
    await account?.end();
  }

  #openDemo(entry: StoredProfile): Promise<Problem | null> {
    return this.#opening(entry, async () => {
      const demo = await this.#deps.startDemo(this.#book.folderOf(entry.id));
      const profile = { ...profileOf(entry), baseUrl: demo.url, username: demo.username };
      try {
        await this.#run(profile, demo, true, demo.stop);
        this.#demo = demo;
      } catch (error) {
        await demo.stop();
        throw error;
      }
    });
  }

  async #opening(entry: StoredProfile, run: () => Promise<void>): Promise<Problem | null> {
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

  /** @param mayBegin begins anew where the key of its data is lost; the old data is set aside then */
  async #run(profile: Profile, credentials: Credentials, mayBegin: boolean, stop?: () => Promise<void>): Promise<void> {
    this.#secrets.register(credentials);
    const { id } = profile;
    const folder = this.#book.folderOf(id);
    const isEncrypted = formOfDatabase(databaseIn(folder, null).file) === 'encrypted';
    const documentKey = await this.#secrets.documentKey(id, mayBegin || !isEncrypted);
    const proxy = await this.#deps.proxyFor?.(profile.baseUrl);
    const account = new Account({
      ...this.#deps,
      // Somebody who looks at another profile does not see this one.
      focused: () => this.#hooks.isShown(id) && this.#deps.focused(),
      profile,
      credentials,
      documentKey,
      readyDatabase: await makeReady(databaseIn(folder, documentKey)),
      numberPins: this.#secrets.numberPins(id),
      mailSecrets: this.#secrets.mailSecrets(id),
      textReceiver: this.#secrets.textReceiver(id),
      pictureStorage: this.#secrets.pictureStorage(id),
      folder,
      limits: limitsOf(this.#deps.limitsFile, profile),
      proxy,
      stop,
      lookUpAddress: this.#hooks.lookUpAddress,
      // The page shows one profile: data of another would be read as its own.
      emit: (event, payload) => {
        if (this.#hooks.isShown(id)) this.#hooks.emit(event, payload);
      },
      requests: new RequestLog(this.#deps.now),
      actor: personName(),
      summaryChanged: this.#hooks.summaryChanged,
    });
    // Windows are not kept waiting for both.
    await ownTurn();
    account.start();
    this.#running.set(id, account);
  }
}

function troubleOf(error: unknown): ProfileTrouble {
  if (error instanceof NewerDatabase) return 'newer-data';
  return error instanceof DatabaseKeyMissing ? 'no-key' : 'cannot-open';
}
