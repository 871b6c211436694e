import type { CommandInput } from '#shared/bridge/commands.ts';
import type { FaxSources, WatchFolder } from '#shared/bridge/fax.ts';
import type { MailboxTrouble } from '#shared/bridge/mail.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { VaultUnavailable } from '../vault/vault.ts';
import type { FaxParts } from './fax-parts.ts';

/** The mailbox and the folders that a person has documents taken from. All of them need a key for what is kept. */
export class FaxPlaces {
  readonly #kernel: Kernel;
  readonly #parts: Pick<FaxParts, 'finder' | 'watched'>;

  constructor(kernel: Kernel, parts: Pick<FaxParts, 'finder' | 'watched'>) {
    this.#kernel = kernel;
    this.#parts = parts;
  }

  /** Opens a mailbox and keeps how; its documents are looked for at once. */
  async setMailbox({
    password,
    ...mailbox
  }: CommandInput<'fax.setMailbox'>): Promise<Outcome<{ trouble: MailboxTrouble | null }>> {
    const { redactor } = this.#kernel.deps;
    if (this.#kernel.database.key === null) return fail({ kind: 'vault-unavailable' });
    redactor.register(password);
    try {
      const trouble = await this.#parts.finder.setMailbox(mailbox, password);
      if (trouble === null) void this.#parts.finder.look();
      return succeed({ trouble });
    } catch (error) {
      if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
      throw error;
    }
  }

  async removeMailbox(): Promise<Outcome<null>> {
    try {
      await this.#parts.finder.removeMailbox();
      return succeed(null);
    } catch (error) {
      if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
      throw error;
    }
  }

  /** Looks for documents in a folder of this computer from now on. */
  async setFolder(folder: string): Promise<Outcome<FaxSources>> {
    if (this.#kernel.database.key === null) return fail({ kind: 'vault-unavailable' });
    this.#parts.finder.setFolder(folder);
    await this.#parts.finder.look();
    return succeed(this.#parts.finder.sources);
  }

  /** Makes drafts of the PDFs that come into a folder of this computer from now on. */
  async watch(folder: string): Promise<Outcome<WatchFolder>> {
    if (this.#kernel.database.key === null) return fail({ kind: 'vault-unavailable' });
    await this.#parts.watched.choose(folder);
    return succeed(this.#parts.watched.shown);
  }
}
