import { createHash } from 'node:crypto';
import type { KeptWarning } from '#shared/bridge/activity.ts';
import type { Problem, Warning } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Redactor } from '../log/redact.ts';
import type { Row } from '../store/database.ts';
import { stable } from '../store/response-cache.ts';
import { providerWords } from './entry-words.ts';
import type { Named } from './matchers.ts';

/** File names tell of people ("smith-referral.pdf") as documents do. */
const PRIVATE_PARAMS = ['filename'];
/** What stands where a secret or a name was. */
export const HIDDEN = '[hidden]';

/** The form in which a change is kept: without secrets and names. */
export class EntryForm {
  readonly #redactor: Redactor;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  params(params: unknown): unknown {
    return withoutPrivate(this.#redactor.hideIn(params));
  }

  /** What was read before a change was sent. */
  before(before: unknown): unknown {
    return this.#redactor.hideIn(before);
  }

  /** The provider's words are kept although they come under the name of a message's text. */
  detail(detail: unknown): unknown {
    const clean = this.#redactor.hideIn(detail);
    const words = typeof detail === 'object' ? providerWords(detail as Problem | null) : '';
    return words === '' ? clean : { ...(clean as object), text: this.#redactor.redact(words) };
  }

  warning({ text, field }: Warning): KeptWarning {
    return { text: this.#redactor.hide(text), field: field ?? null, dismissed: false };
  }

  /** What makes two changes the same. Computed without secrets: a hash of a 4-digit PIN can be brute-forced. */
  fingerprint(operation: OperationId, params: unknown): string {
    return createHash('sha256')
      .update(`${operation} ${stable(this.params(params))}`)
      .digest('hex');
  }
}

/** Parameters with the names of files taken out. */
export function withoutPrivate(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return params;
  const hidden = PRIVATE_PARAMS.filter((name) => Object.hasOwn(params, name)).map((name) => [name, HIDDEN] as const);
  return { ...(params as Named), ...Object.fromEntries(hidden) };
}

/** What a column of the journal holds as JSON; null where it is empty. */
export function parsed<T>(json: Row[string] | undefined): T | null {
  return typeof json === 'string' ? (JSON.parse(json) as T) : null;
}
