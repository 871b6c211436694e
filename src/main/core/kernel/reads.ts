import type { ReadId } from '#shared/provider/catalogue.ts';
import type { Area } from '../area.ts';
import type { ProviderClient } from '../client/client.ts';
import type { Attempt } from '../client/wire.ts';
import type { Database } from '../store/database.ts';
import type { ResponseCache } from '../store/response-cache.ts';
import type { AccountDeps } from './account-deps.ts';

interface ReadsDeps extends Pick<AccountDeps, 'emit'> {
  db: Database;
  client: Pick<ProviderClient, 'attempt'>;
  responses: Pick<ResponseCache, 'put'>;
  /** Time of this computer's clock, as ISO 8601. */
  time: () => string;
  areas: () => readonly Area[];
}

/** Reads whose responses are kept, and told to the areas. */
export class Reads {
  readonly #deps: ReadsDeps;
  /** Reads on their way, by their places in the order in which they were asked. */
  readonly #underWay = new Set<{ question: string; place: number; isOvertaken: boolean }>();
  #asked = 0;

  constructor(deps: ReadsDeps) {
    this.#deps = deps;
  }

  async read(id: ReadId, params: unknown, signal?: AbortSignal): Promise<Attempt> {
    const { client, db, responses, emit, time, areas } = this.#deps;
    const askedAt = time();
    this.#asked += 1;
    const own = { question: `${id} ${JSON.stringify(params)}`, place: this.#asked, isOvertaken: false };
    this.#underWay.add(own);
    const attempt = await client.attempt(id, params, signal).finally(() => this.#underWay.delete(own));
    if (!db.isOpen) return attempt;
    // An answer to a later question is kept already, and this one may be older.
    if (attempt.kind === 'answered' && !own.isOvertaken) {
      for (const other of this.#underWay)
        if (other.question === own.question && other.place < own.place) other.isOvertaken = true;
      const at = time();
      const response = { id, params, value: attempt.value, askedAt, at };
      for (const area of areas()) area.responseArrived?.(response);
      responses.put(id, params, attempt.value, at);
      emit('cache.changed', { id });
      for (const area of areas()) area.responseStored?.(response);
    }
    this.attempted(attempt);
    return attempt;
  }

  /** The value of a read that is not kept, or undefined when it went wrong; every balance that is read is kept. */
  async value(id: ReadId, params: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
    const isKept = id === 'account.getAccountBalance';
    const attempt = isKept ? await this.read(id, params, signal) : await this.#deps.client.attempt(id, params, signal);
    return attempt.kind === 'answered' ? attempt.value : undefined;
  }

  /** Every answer tells whether the provider can be reached and lets this account in. */
  attempted(attempt: Attempt): void {
    if (!this.#deps.db.isOpen) return;
    for (const area of this.#deps.areas()) area.attempted?.(attempt);
  }
}
