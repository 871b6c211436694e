import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { EventName, Events } from '#shared/bridge/events.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { Profile, ProfileSummary } from '#shared/bridge/session.ts';
import { isLoopback } from '#shared/domain/connection/base-url.ts';
import type { Credentials } from '../client/client.ts';
import { RequestLog } from '../client/request-log.ts';
import type { AccountLimits } from '../money/limits-file.ts';
import { JsonFile } from '../settings/json-file.ts';
import { AddressWatcher, addressSchema } from '../watch/address-watcher.ts';
import type { Secrets } from '../vault/vault.ts';
import { untilNetwork } from '../watch/network-up.ts';
import type { SharedDeps } from '../kernel/account-deps.ts';
import { Account } from './account.ts';

export interface RunningAccountDeps {
  shared: SharedDeps & { hasNetwork?: () => boolean };
  profile: Profile;
  credentials: Credentials;
  documentKey: string | null;
  numberPins: Secrets;
  /** The profile's own folder. */
  folder: string;
  limits: AccountLimits;
  proxy: string | undefined;
  emit: <E extends EventName>(event: E, payload: Events[E]) => void;
  /** Something of its summary changed. */
  changed: () => void;
  /** Asks for this computer's public address. */
  lookUpAddress: () => Promise<Outcome<{ address: string }>>;
  /** Ends what was started for the profile alone, such as its demo account. */
  stop?: (() => Promise<void>) | undefined;
}

/** An account that runs, and what belongs beside it: the watch of its address and its last requests. */
export class RunningAccount {
  readonly account: Account;
  readonly requests: RequestLog;
  readonly #deps: RunningAccountDeps;
  readonly #addresses: AddressWatcher | null;
  readonly #ending = new AbortController();

  /** Throws what keeps its data from being opened. */
  constructor(deps: RunningAccountDeps) {
    this.#deps = deps;
    const { shared, profile, credentials, documentKey, numberPins, folder, limits, proxy, emit } = deps;
    this.requests = new RequestLog(shared.now);
    this.account = new Account({
      ...shared,
      profile,
      credentials,
      documentKey,
      numberPins,
      folder,
      limits,
      proxy,
      emit,
      requests: this.requests,
      actor: loginName(),
      summaryChanged: () => {
        this.#changed();
      },
    });
    this.#addresses = profile.kind === 'demo' ? null : this.#watchAddress();
    try {
      this.account.start();
    } catch (error) {
      this.account.close();
      throw error;
    }
  }

  /** The public address at which reads last worked, as far as it is known. */
  get lastGoodAddress(): string {
    return this.#addresses?.lastGood ?? '';
  }

  get summary(): Omit<ProfileSummary, 'profile' | 'state' | 'trouble'> {
    return { ...this.account.summary, lastGoodAddress: this.lastGoodAddress };
  }

  /** After sleep: the network first, then the address, and only then the provider. */
  async wake(): Promise<void> {
    const { hostname } = new URL(this.account.profile.baseUrl);
    if (!isLoopback(hostname)) await untilNetwork(this.#deps.shared.hasNetwork, this.#ending.signal);
    await this.#addresses?.woke();
    if (!this.#ending.signal.aborted) this.account.wake();
  }

  /** Ends it at once; resolves when what was started for it has ended too. */
  async end(): Promise<void> {
    this.#ending.abort();
    this.account.close();
    await this.#addresses?.close();
    await this.#deps.stop?.();
  }

  #watchAddress(): AddressWatcher {
    const { shared, profile, folder, lookUpAddress, changed } = this.#deps;
    return new AddressWatcher({
      file: new JsonFile(join(folder, 'address.json'), addressSchema),
      registeredIp: profile.registeredIp,
      allowed: () => shared.settings().watchAddress,
      lookUp: lookUpAddress,
      tell: (subject) => {
        this.account.areas.notifications.notifications.tell(subject);
      },
      changed,
      logger: shared.logger,
    });
  }

  #changed(): void {
    if (this.#ending.signal.aborted) return;
    this.#addresses?.note(this.account.areas.connection.connection);
    this.#deps.changed();
  }
}

/** The name under which the person is signed in to this computer. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list.
    return process.env['USER'] ?? process.env['USERNAME'] ?? 'unknown';
  }
}
