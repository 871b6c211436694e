import { EMAIL_LISTING_OFF, type EmailListing } from '#shared/bridge/team-commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Attempt } from '../client/wire.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

const LISTING = 'enterpriseFax.listEmailPermissions' as const satisfies OperationId;
const KEPT = 'team/email-listing';
/** The provider answered with a list once. */
const LISTED = 'listed';
const OFF = 'off';

/**
 * Stops the listing of email permissions where its first answer is no list. It goes to the address that changes them, with filters
 * alone: a provider that does not tell the two apart would change something for each look.
 */
export class EmailListingGuard {
  readonly #keyValues: () => KeyValueStore;

  constructor(keyValues: () => KeyValueStore) {
    this.#keyValues = keyValues;
  }

  get state(): EmailListing {
    return this.#keyValues().get(KEPT) === OFF ? 'off' : 'on';
  }

  /** Why an operation must not be asked now; null where nothing speaks against it. */
  whyNot(operation: OperationId): Problem | null {
    if (operation !== LISTING || this.state === 'on') return null;
    return { kind: 'unexpected-answer', evidence: { code: EMAIL_LISTING_OFF } };
  }

  /** A request has ended: the first answer decides. */
  note(operation: OperationId, attempt: Attempt): void {
    if (operation !== LISTING || this.#keyValues().get(KEPT) === LISTED) return;
    if (attempt.kind === 'answered') this.#keyValues().put(KEPT, LISTED);
    else if (attempt.problem.kind === 'unexpected-answer') this.#keyValues().put(KEPT, OFF);
  }

  /** A person lets it be asked again; the next answer decides anew. */
  allow(): void {
    this.#keyValues().put(KEPT, null);
  }
}
