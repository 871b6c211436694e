import { succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { EmailListing } from '#shared/bridge/team-commands.ts';
import type { Area } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** Team fax: whether its email permissions may be read. Its groups, people and permissions are lists as all others. */
export class TeamsArea implements Area {
  readonly name = 'teams';
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Takes the account of a single fax line away, in the other spelling only where the list shows no change. */
  async removeAccount(did: string): Promise<Outcome<{ removed: boolean | null }>> {
    const { changes } = this.#kernel;
    const params = { did, unset_acc: 'on' };
    const first = await changes.send('proFax.updateDid', params);
    if (!first.ok && !mayTryAgain(first.problem)) return first;
    const removed = await this.#hasNoAccount(did);
    if (removed !== false) return first.ok ? succeed({ removed }, first.warnings) : first;
    const second = await changes.send('proFax.updateDid', params, { otherForm: 'unsetFaxAccount', again: true });
    // Where both were refused, the first is what the provider says of its own spelling.
    if (!second.ok)
      return first.ok && mayTryAgain(second.problem) ? succeed({ removed: false }) : first.ok ? second : first;
    return succeed({ removed: await this.#hasNoAccount(did) }, second.warnings);
  }

  /** Whether the list shows the number without an account; null where that cannot be read. */
  async #hasNoAccount(did: string): Promise<boolean | null> {
    const { lists } = this.#kernel;
    await lists.reread('fax-numbers', [did]);
    const attempt = await this.#kernel.reads.value('proFax.listDids', { did });
    const rows = (attempt as { rows?: readonly { did: string; fax_login: string; fax_name: string }[] } | undefined)
      ?.rows;
    const row = rows?.find((one) => one.did === did);
    return row ? row.fax_login === '' && row.fax_name === '' : null;
  }

  get emailListing(): Outcome<EmailListing> {
    return succeed(this.#kernel.emailListing.state);
  }

  /** A person wants email permissions to be read again; they are, at once. */
  async allowEmailListing(): Promise<Outcome<EmailListing>> {
    const { emailListing, lists } = this.#kernel;
    emailListing.allow();
    await lists.refresh('fax-emails', '');
    return this.emailListing;
  }
}

/** It was turned away for what it says; anything else says nothing of the spelling. */
function mayTryAgain(problem: Problem): boolean {
  return problem.kind === 'refused';
}
