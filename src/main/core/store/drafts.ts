import type { Cipher } from '../vault/cipher.ts';
import { isSealed, seal, unseal } from '../vault/sealed-text.ts';
import type { Database } from './database.ts';

/** Drafts of one group, such as those of forms: far more than anybody has, so that a broken page fills no disk. */
export const MOST_DRAFTS = 1000;

/**
 * What people were in the middle of typing, by kind, so that it survives a crash: encrypted in the database,
 * or, without a cipher (no keychain), in memory until the app is closed.
 */
export class Drafts {
  readonly #db: Database;
  readonly #cipher: Cipher | null;
  readonly #session = new Map<string, unknown>();
  readonly #savedAt = new Map<string, string>();

  constructor(db: Database, cipher: Cipher | null) {
    this.#db = db;
    this.#cipher = cipher;
    if (cipher) this.#sealOlder(cipher);
  }

  /** Stores a draft. Of more than {@link MOST_DRAFTS} kinds with the same beginning up to a `/`, the oldest goes. */
  put(kind: string, value: unknown, at: string): void {
    this.#store(kind, value, at);
    const group = kind.slice(0, kind.indexOf('/') + 1);
    if (group !== '') this.#deleteOldest(group);
  }

  #store(kind: string, value: unknown, at: string): void {
    if (!this.#cipher) {
      // A map goes through its entries in the order in which they were added.
      this.#session.delete(kind);
      this.#session.set(kind, structuredClone(value));
      this.#savedAt.set(kind, at);
      return;
    }
    this.#db.run(
      'INSERT OR REPLACE INTO draft (kind, value, saved_at) VALUES (?, ?, ?)',
      kind,
      seal(this.#cipher, JSON.stringify(value), contextOf(kind)),
      at,
    );
  }

  #deleteOldest(group: string): void {
    const inMemory = [...this.#session.keys()].filter((kind) => kind.startsWith(group));
    for (const kind of inMemory.slice(0, -MOST_DRAFTS)) this.#session.delete(kind);
    this.#db.run(
      `DELETE FROM draft WHERE kind IN (
         SELECT kind FROM draft WHERE kind LIKE ? ORDER BY saved_at DESC, rowid DESC LIMIT -1 OFFSET ?
       )`,
      `${group}%`,
      MOST_DRAFTS,
    );
  }

  get(kind: string): unknown {
    if (this.#session.has(kind)) return structuredClone(this.#session.get(kind));
    const row = this.#db.get('SELECT value FROM draft WHERE kind = ?', kind);
    if (!row) return undefined;
    const stored = String(row['value']);
    if (!isSealed(stored)) return JSON.parse(stored);
    const text = this.#cipher ? unseal(this.#cipher, stored, contextOf(kind)) : undefined;
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Drafts whose kinds begin with this, up to and with its `/`, the latest first. One that cannot be read is left out. */
  inGroup(group: string): { kind: string; value: unknown; savedAt: string }[] {
    const rows = this.#db.all(
      'SELECT kind, saved_at FROM draft WHERE substr(kind, 1, ?) = ? ORDER BY saved_at DESC, rowid DESC',
      group.length,
      group,
    );
    const stored = rows.map((row) => ({ kind: String(row['kind']), savedAt: String(row['saved_at']) }));
    const inMemory = [...this.#session.keys()].filter((kind) => kind.startsWith(group));
    const all = [...inMemory.reverse().map((kind) => ({ kind, savedAt: this.#savedAt.get(kind) ?? '' })), ...stored];
    return all.flatMap((one) => {
      const value = this.get(one.kind);
      return value === undefined ? [] : [{ ...one, value }];
    });
  }

  delete(kind: string): void {
    this.#session.delete(kind);
    this.#savedAt.delete(kind);
    this.#db.run('DELETE FROM draft WHERE kind = ?', kind);
  }

  /** Encrypts what an older version of the app stored as it was. */
  #sealOlder(cipher: Cipher): void {
    for (const { kind, value } of this.#db.all('SELECT kind, value FROM draft')) {
      if (isSealed(String(value))) continue;
      const sealed = seal(cipher, String(value), contextOf(String(kind)));
      this.#db.run('UPDATE draft SET value = ? WHERE kind = ?', sealed, String(kind));
    }
  }
}

function contextOf(kind: string): string {
  return `draft/${kind}`;
}
