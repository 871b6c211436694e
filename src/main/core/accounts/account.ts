import type { Cached } from '#shared/bridge/app-commands.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Profile } from '#shared/bridge/session.ts';
import { isLoopback } from '#shared/domain/connection/base-url.ts';
import { findOperation, isRead, type OperationId } from '#shared/provider/catalogue.ts';
import { closeAreas, startAreas, type AccountSummary, type Area } from '../area.ts';
import { createAreas, type Areas } from '../areas.ts';
import { curlCommand, maskParams } from '../client/curl.ts';
import type { RequestLog } from '../client/request-log.ts';
import { encodeParams, writeRequest, type WireSettings } from '../client/request.ts';
import type { AccountDeps } from '../kernel/account-deps.ts';
import { Kernel } from '../kernel/kernel.ts';
import { untilNetwork } from '../watch/network-up.ts';
import type { SystemEvent } from '../watch/tasks.ts';

/** An account that runs: its client, its data and its areas, which it treats all alike. */
export class Account {
  readonly areas: Areas;
  readonly #kernel: Kernel;
  readonly #all: readonly Area[];
  readonly #ending = new AbortController();

  /** Throws what keeps its data from being opened. */
  constructor(deps: AccountDeps) {
    this.#kernel = new Kernel(deps);
    this.areas = createAreas(this.#kernel);
    this.#all = Object.values(this.areas);
    this.#kernel.use(this.#all);
  }

  get profile(): Profile {
    return this.#kernel.profile;
  }

  /** Takes a new name or color, or that the account may only be looked at. Address and credentials need a new account. */
  updateProfile(profile: Profile): void {
    this.#kernel.profile = profile;
  }

  /** Its last requests. */
  get requests(): RequestLog {
    return this.#kernel.deps.requests;
  }

  /** What the list of accounts shows of this one. */
  get summary(): AccountSummary {
    return this.#kernel.summary;
  }

  /** Whether something that cannot be repeated is on its way, so that quitting now would leave it unknown. */
  get busy(): boolean {
    return this.#kernel.client.busyWriting || this.#all.some((area) => area.busy?.());
  }

  /** How many changes have no known end, and how many faxes wait to be sent. */
  get openChanges(): number {
    return this.#all.reduce((sum, area) => sum + (area.openChanges?.() ?? 0), 0);
  }

  /** Takes up what an earlier run left, then begins what runs by itself. Throws what keeps it from that, and is closed then. */
  start(): void {
    try {
      startAreas(this.#all);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Tells what runs by itself of an event; after sleep, and for a new network, when this computer is on a network again. */
  async happened(event: SystemEvent): Promise<void> {
    const { hasNetwork } = this.#kernel.deps;
    const isLocal = isLoopback(new URL(this.profile.baseUrl).hostname);
    if (!isLocal && (event === 'wake' || event === 'network')) await untilNetwork(hasNetwork, this.#ending.signal);
    if (!this.#ending.signal.aborted) this.#kernel.tasks.happened(event);
  }

  /** Ends it at once; resolves when what was started for it has ended too. */
  async end(): Promise<void> {
    this.close();
    await this.#kernel.deps.stop?.();
  }

  /** Ends it at once: every area, also where another one fails to end, then the client and the database. */
  close(): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    closeAreas(this.#all, (area, error) => {
      this.#kernel.deps.logger.log('error', 'an area of the account could not be closed', { area, error });
    });
    this.#kernel.close();
  }

  /** Runs one operation: a read is stored for later, everything else goes through the journal. */
  async call(id: OperationId, params: unknown): Promise<Outcome<unknown>> {
    if (!isRead(id)) return this.#kernel.changes.send(id, params);
    const attempt = await this.#kernel.reads.read(id, params);
    return attempt.kind === 'answered' ? succeed(attempt.value, attempt.warnings) : fail(attempt.problem);
  }

  /** The last response of a read; null when there is none. */
  cached(id: string, params: unknown): Outcome<Cached<unknown> | null> {
    return succeed(this.#kernel.responses.get(id, params));
  }

  /** A request as a curl command with its secrets masked. Nothing is sent. */
  curl(id: string, params: unknown): Outcome<{ text: string }> {
    const operation = findOperation(id);
    if (!operation) return fail({ kind: 'not-found' });
    const { format, dialect, registeredIp, baseUrl, username } = this.profile;
    const timeZone = this.#kernel.deps.settings().providerTimeZone;
    const wire: WireSettings = { format, dialect, registeredIp, timeZone };
    const encoded = encodeParams(id as OperationId, operation, params, wire);
    if (!encoded.ok) return fail({ kind: 'invalid', fields: encoded.fields });
    const request = writeRequest(id as OperationId, operation, maskParams(encoded.wire), wire);
    return succeed({ text: curlCommand(baseUrl, username, request) });
  }
}
