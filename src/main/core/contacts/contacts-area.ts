import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { ContactNews } from '#shared/bridge/contact-commands.ts';
import { MOST_CONTACTS, type Contact } from '#shared/domain/contacts/contact.ts';
import type { Area } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { ContactStore } from './contact-store.ts';
import { contactsOfNames } from './named-numbers.ts';

/** Where earlier versions kept the names of fax numbers. */
const NAMES = 'kept/fax-names';
/** A deletion can be taken back for as long as anybody would look for it. */
const DELETED_KEPT_MS = 30 * 24 * 3_600_000;

/** People and offices whom one faxes, calls or texts, as this computer keeps them. */
export class ContactsArea implements Area {
  readonly name = 'contacts';
  readonly #kernel: Kernel;
  readonly #store: ContactStore;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    const { db, cipher, deps } = kernel;
    this.#store = new ContactStore({ db, cipher, time: () => kernel.time(), author: deps.actor });
  }

  recover(): void {
    this.#takeNames();
    this.#store.forgetDeleted(new Date(this.#kernel.deps.now() - DELETED_KEPT_MS).toISOString());
  }

  close(): void {
    this.#store.close();
  }

  since(revision: number): Outcome<ContactNews> {
    return succeed(this.#store.since(revision));
  }

  put(entries: Parameters<ContactStore['put']>[0]): Outcome<Contact[]> {
    const added = entries.filter(({ id }) => id === null).length;
    if (added > 0 && this.#store.count + added > MOST_CONTACTS)
      return fail({
        kind: 'invalid',
        fields: [{ field: 'contacts', rule: { kind: 'max', max: MOST_CONTACTS, of: 'length' } }],
      });
    const kept = this.#store.put(entries);
    if (!kept) return fail({ kind: 'not-found' });
    this.#changed();
    return succeed(kept);
  }

  delete(ids: readonly string[]): Outcome<null> {
    this.#store.delete(ids);
    this.#changed();
    return succeed(null);
  }

  restore(ids: readonly string[]): Outcome<null> {
    this.#store.restore(ids);
    this.#changed();
    return succeed(null);
  }

  #changed(): void {
    this.#kernel.deps.emit('contacts.changed', null);
  }

  /** The names of an earlier version become contacts once, and are not kept a second time. Without a key they cannot be read. */
  #takeNames(): void {
    const { db, drafts, cipher } = this.#kernel;
    const stored = cipher ? drafts.get(NAMES) : undefined;
    if (!Array.isArray(stored)) return;
    const { contacts, left } = contactsOfNames(stored);
    db.transaction(() => {
      if (contacts.length > 0) this.#store.put(contacts.map((fields) => ({ id: null, fields })));
      if (left.length === 0) drafts.delete(NAMES);
      else drafts.put(NAMES, left, this.#kernel.time());
    });
  }
}
