import { z } from 'zod';
import type { Problem } from '#shared/bridge/outcome.ts';
import { isLoopback } from '#shared/domain/connection/base-url.ts';
import type { Logger } from '../log/logger.ts';
import { MINUTE, RateLimit } from '../rate-limit.ts';
import type { JsonFile } from '../settings/json-file.ts';

/** Addresses that the person agreed to: the last one of each purpose. The page cannot write them. */
export const agreedSchema = z.object({
  portal: z.string().default(''),
  addressService: z.string().default(''),
});

/** What the person is asked before the app reaches an address for the first time. */
export interface AddressQuestion {
  purpose: 'provider' | 'portal' | 'addressService' | 'hostName';
  /** Host, with a port where it is not the usual one. */
  host: string;
  address: string;
  /** It leads to a program on this computer. */
  local: boolean;
}

export interface AddressConsentDeps {
  file: JsonFile<typeof agreedSchema>;
  /** Addresses of the providers of this computer's accounts. */
  providers: () => string[];
  /** Asks outside the page, so that nothing that runs in the page can answer. */
  ask: (question: AddressQuestion) => Promise<boolean>;
  logger: Logger;
}

/** More questions than this in a minute come from no person. */
const MOST_QUESTIONS = 10;

/**
 * Asks the person before the app reaches an address that the page named and that is new: a page that was taken over could
 * otherwise send what it knows to any server, or read other programs of this computer. Each answers null where the address
 * may be reached, and otherwise the problem to tell.
 */
export class AddressConsent {
  readonly #deps: AddressConsentDeps;
  readonly #questions = new RateLimit(MOST_QUESTIONS, MINUTE);
  /** What was agreed to since the start of the app. */
  readonly #agreed = new Set<string>();
  #open: { key: string; answer: Promise<boolean> } | undefined;

  constructor(deps: AddressConsentDeps) {
    this.#deps = deps;
  }

  /** A provider: each host and port is asked about once, unless an account of this computer has it. */
  provider(address: string): Promise<Problem | null> {
    const known = this.#deps.providers().some((other) => originOf(other) === originOf(address));
    return known ? Promise.resolve(null) : this.#need('provider', originOf(address));
  }

  /** The portal, which is opened in the browser: a change of the address asks again, also after a restart. */
  portal(address: string): Promise<Problem | null> {
    return this.#needKept('portal', address);
  }

  /** The service that learns this computer's public address: a change of the address asks again, also after a restart. */
  addressService(address: string): Promise<Problem | null> {
    return this.#needKept('addressService', address);
  }

  /** A host name that is looked up: it is told to the name service, so each is asked about once in a run. */
  hostName(name: string): Promise<Problem | null> {
    return this.#need('hostName', name, name);
  }

  async #needKept(purpose: 'portal' | 'addressService', address: string): Promise<Problem | null> {
    const { file, logger } = this.#deps;
    if (file.value[purpose] === address) return null;
    const problem = await this.#need(purpose, address);
    if (problem || file.value[purpose] === address) return problem;
    try {
      await file.write({ ...file.value, [purpose]: address });
    } catch (error) {
      logger.log('warn', 'an answer could not be stored, and will be asked for again', { purpose, error });
    }
    return null;
  }

  async #need(
    purpose: AddressQuestion['purpose'],
    address: string,
    host = new URL(address).host,
  ): Promise<Problem | null> {
    const key = `${purpose} ${address}`;
    if (this.#agreed.has(key)) return null;
    if (this.#open && this.#open.key !== key) return { kind: 'cancelled' };
    if (!this.#open) {
      if (!this.#questions.take()) return { kind: 'too-often' };
      const question = { purpose, address, host, local: isLoopback(URL.parse(address)?.hostname ?? host) };
      const answer = this.#deps.ask(question).finally(() => {
        this.#open = undefined;
      });
      this.#open = { key, answer };
    }
    if (!(await this.#open.answer)) return { kind: 'cancelled' };
    if (purpose === 'provider' || purpose === 'hostName') this.#agreed.add(key);
    return null;
  }
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? '';
}

/** An https address with host and path only, so that nothing else can travel in it; undefined for anything else. */
export function plainAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.hostname !== '' ? `${url.origin}${url.pathname}` : undefined;
}
