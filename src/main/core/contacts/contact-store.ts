import { randomUUID } from 'node:crypto';
import { CONTACTS_AT_ONCE, type ContactNews } from '#shared/bridge/contact-commands.ts';
import { fieldsOf, NO_FIELDS, type Contact, type ContactFields } from '#shared/domain/contacts/contact.ts';
import { Database, type Row } from '../store/database.ts';
import { Cipher } from '../vault/cipher.ts';
import { seal, unseal } from '../vault/sealed-text.ts';

interface ContactStoreDeps {
  db: Database;
  /** Without one, contacts are kept until the app is closed. */
  cipher: Cipher | null;
  time: () => string;
  /** Login name of the person on this computer. */
  author: string;
}

/** A contact to be kept; without an id it is a new one. */
interface ContactEntry {
  id: string | null;
  fields: ContactFields;
}

/** Contacts of a profile. What they say of people is encrypted; a deleted one stays as a mark. */
export class ContactStore {
  readonly #db: Database;
  readonly #cipher: Cipher;
  readonly #own: Database | null;
  readonly #time: () => string;
  readonly #author: string;

  constructor({ db, cipher, time, author }: ContactStoreDeps) {
    this.#own = cipher ? null : Database.open(':memory:');
    this.#db = this.#own ?? db;
    this.#cipher = cipher ?? new Cipher(Cipher.newKey());
    this.#time = time;
    this.#author = author;
  }

  close(): void {
    this.#own?.close();
  }

  /** How many there are, without deleted ones. */
  get count(): number {
    return Number(this.#db.get('SELECT COUNT(*) AS count FROM contact WHERE deleted_at IS NULL')?.['count'] ?? 0);
  }

  /** What was changed since a revision, {@link CONTACTS_AT_ONCE} at most. */
  since(revision: number): ContactNews {
    const rows = this.#db.all(
      'SELECT * FROM contact WHERE revision > ? ORDER BY revision LIMIT ?',
      revision,
      CONTACTS_AT_ONCE,
    );
    return {
      contacts: rows.flatMap((row) => (row['deleted_at'] === null ? (this.#fromRow(row) ?? []) : [])),
      deleted: rows.filter((row) => row['deleted_at'] !== null).map(({ id }) => String(id)),
      revision: Number(rows.at(-1)?.['revision'] ?? revision),
      more: rows.length === CONTACTS_AT_ONCE,
    };
  }

  /** Keeps contacts in one go; undefined when one of them is not there any more, and then none is kept. */
  put(entries: readonly ContactEntry[]): Contact[] | undefined {
    const at = this.#time();
    return this.#db.transaction(() => {
      const created = entries.map(({ id }) => (id === null ? at : this.#createdAt(id)));
      if (created.includes(undefined)) return undefined;
      return entries.map(({ id, fields }, place): Contact => {
        const own = { createdAt: created[place] ?? at, updatedAt: at, author: this.#author };
        const contact: Contact = { ...fieldsOf(fields), id: id ?? randomUUID(), ...own };
        this.#write(contact);
        return contact;
      });
    });
  }

  delete(ids: readonly string[]): void {
    this.#mark(ids, this.#time());
  }

  /** Takes deletions back; one whose content was overwritten stays deleted. */
  restore(ids: readonly string[]): void {
    this.#mark(ids, null);
  }

  /** Overwrites what contacts said that were deleted before `before`; their marks stay. */
  forgetDeleted(before: string): void {
    this.#db.run(`UPDATE contact SET value = '' WHERE deleted_at < ? AND value <> ''`, before);
  }

  #createdAt(id: string): string | undefined {
    const row = this.#db.get('SELECT created_at FROM contact WHERE id = ? AND deleted_at IS NULL', id);
    return row && String(row['created_at']);
  }

  #mark(ids: readonly string[], deletedAt: string | null): void {
    this.#db.transaction(() => {
      for (const id of ids)
        this.#db.run(
          `UPDATE contact SET deleted_at = ?, updated_at = ?, author = ?, revision = ? WHERE id = ? AND value <> ''`,
          deletedAt,
          this.#time(),
          this.#author,
          this.#nextRevision(),
          id,
        );
    });
  }

  #write(contact: Contact): void {
    const { id, createdAt, updatedAt, author } = contact;
    this.#db.run(
      `INSERT INTO contact (id, value, created_at, updated_at, author, revision) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
         author = excluded.author, revision = excluded.revision`,
      id,
      seal(this.#cipher, JSON.stringify(fieldsOf(contact)), contextOf(id)),
      createdAt,
      updatedAt,
      author,
      this.#nextRevision(),
    );
  }

  #nextRevision(): number {
    return Number(this.#db.get('SELECT COALESCE(MAX(revision), 0) AS last FROM contact')?.['last'] ?? 0) + 1;
  }

  /** Undefined for what was written with a key that the keychain has lost. */
  #fromRow(row: Row): Contact | undefined {
    const id = String(row['id']);
    const text = unseal(this.#cipher, String(row['value']), contextOf(id));
    if (text === undefined) return undefined;
    return {
      // A field that came later is missing in older ones.
      ...NO_FIELDS,
      ...(JSON.parse(text) as Partial<ContactFields>),
      id,
      createdAt: String(row['created_at']),
      updatedAt: String(row['updated_at']),
      author: String(row['author']),
    };
  }
}

function contextOf(id: string): string {
  return `contact/${id}`;
}
