import type { ConnectionInput } from '#shared/bridge/session-commands.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { ConnectionReport, DetectedWire } from '#shared/bridge/session.ts';
import { readBaseUrl } from '#shared/domain/connection/base-url.ts';
import { testConnection, type Connecting } from './connection-test.ts';
import { detectWire } from './detect-wire.ts';
import type { ProxyFor } from '../client/network.ts';
import type { ProfileBook } from './profile-book.ts';
import type { ProfileSecrets } from './profile-secrets.ts';
import { SPECIFICATION_WIRE } from './profiles.ts';

interface TrialDeps {
  secrets: ProfileSecrets;
  book: ProfileBook;
  /** Zone of times that the provider gives without one. */
  timeZone: () => string;
  proxyFor?: ProxyFor | undefined;
}

/** Tries a connection before anything of it is stored. */
export class ConnectionTrials {
  readonly #deps: TrialDeps;

  constructor(deps: TrialDeps) {
    this.#deps = deps;
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

  /** What a test needs; undefined for an address that is none. What the form leaves out is what signing in would use. */
  async #connecting(input: ConnectionInput): Promise<Connecting | undefined> {
    const baseUrl = readBaseUrl(input.baseUrl);
    if (!baseUrl.ok) return undefined;
    this.#deps.secrets.register(input);
    const wire = input.wire ?? this.#deps.book.knownProfile(baseUrl.url, input.username) ?? SPECIFICATION_WIRE;
    const proxy = await this.#deps.proxyFor?.(baseUrl.url);
    return { ...input, baseUrl: baseUrl.url, wire, timeZone: this.#deps.timeZone, ...(proxy ? { proxy } : {}) };
  }
}

/** What is answered to an address that is none. */
export function badAddress() {
  return fail({ kind: 'invalid', fields: [{ field: 'baseUrl', rule: { kind: 'base-url' } }] });
}
