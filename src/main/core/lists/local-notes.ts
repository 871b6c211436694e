import type { LocalNote } from '#shared/lists/list.ts';
import type { Database } from '../store/database.ts';
import type { Cipher } from '../vault/cipher.ts';
import { isSealed, seal, unseal } from '../vault/sealed-text.ts';

/** What is kept of it on disk. */
type KeptNote = Pick<LocalNote, 'note' | 'tags'>;
const NOTHING: KeptNote = { note: '', tags: [] };

/** What becomes of notes and tags; what is left out stays. */
export interface NoteChange {
  note?: string | undefined;
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
}

/** Notes and tags of numbers, which only this computer has. They tell of people, so they are encrypted; they are few. */
export class LocalNotes {
  readonly #db: Database;
  readonly #cipher: Cipher | null;
  readonly #notes = new Map<string, KeptNote>();
  readonly #forwards = new Map<string, string>();
  #version = 0;

  /** @param cipher without one they last until the app is closed */
  constructor(db: Database, cipher: Cipher | null) {
    this.#db = db;
    this.#cipher = cipher;
    if (!cipher) return;
    for (const { did, value } of db.all('SELECT did, value FROM number_local')) {
      const stored = String(value);
      const text = isSealed(stored) ? unseal(cipher, stored, contextOf(String(did))) : undefined;
      if (text !== undefined) this.#notes.set(String(did), JSON.parse(text) as KeptNote);
    }
  }

  /** Rises with every change. */
  get version(): number {
    return this.#version;
  }

  get entries(): readonly (readonly [key: string, note: LocalNote])[] {
    const keys = new Set([...this.#notes.keys(), ...this.#forwards.keys()]);
    return [...keys].map((key) => [key, this.of(key)] as const);
  }

  of(key: string): LocalNote {
    return { ...(this.#notes.get(key) ?? NOTHING), forwardsTo: this.#forwards.get(key) ?? '' };
  }

  /**
   * Takes where numbers forward to, as far as the journal knows it: it is not kept here.
   *
   * @param forwards digits by number; empty for none
   * @returns the numbers of which it is another one than before
   */
  takeForwards(forwards: ReadonlyMap<string, string>): string[] {
    const changed = [...forwards].filter(([key, digits]) => (this.#forwards.get(key) ?? '') !== digits);
    for (const [key, digits] of changed) {
      if (digits === '') this.#forwards.delete(key);
      else this.#forwards.set(key, digits);
    }
    if (changed.length > 0) this.#version += 1;
    return changed.map(([key]) => key);
  }

  change(keys: readonly string[], { note, addTags = [], removeTags = [] }: NoteChange): void {
    this.#version += 1;
    this.#db.transaction(() => {
      for (const key of keys) {
        const before = this.of(key);
        const tags = [...new Set([...before.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])];
        this.#keep(key, { note: note ?? before.note, tags });
      }
    });
  }

  #keep(key: string, local: KeptNote): void {
    if (local.note === '' && local.tags.length === 0) {
      this.#notes.delete(key);
      this.#db.run('DELETE FROM number_local WHERE did = ?', key);
      return;
    }
    this.#notes.set(key, local);
    if (!this.#cipher) return;
    const sealed = seal(this.#cipher, JSON.stringify(local), contextOf(key));
    this.#db.run('INSERT OR REPLACE INTO number_local (did, value) VALUES (?, ?)', key, sealed);
  }
}

function contextOf(key: string): string {
  return `number/${key}`;
}
