import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
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
