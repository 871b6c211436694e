import type { DocumentInfo } from '#shared/bridge/documents.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import type { Cipher } from '../vault/cipher.ts';
import type { Database } from './database.ts';
import { DocumentNames } from './document-names.ts';

interface UnusedLimits {
  count: number;
  bytes: number;
}

/** Documents that were dropped and never sent: more than a person tries out, and less than fills a disk. */
const UNUSED_LIMITS: UnusedLimits = { count: 20, bytes: 50 * 1024 * 1024 };
/** New ones are on their way into a fax: a file for each of its pages, and more bytes than one may have together. */
const NEW_LIMITS: UnusedLimits = { count: DOCUMENT_LIMITS.pagesBlock, bytes: 100 * 1024 * 1024 };

interface Purge {
  limits?: UnusedLimits;
  newLimits?: UnusedLimits;
  isNew?: (addedAt: string) => boolean;
}

/**
 * Documents that people dropped: encrypted in the database, or, without a cipher (no keychain), in memory until the app is
 * closed. Plain bytes never reach the disk.
 */
export class Documents {
  readonly #db: Database;
  readonly #cipher: Cipher | null;
  readonly #names: DocumentNames;
  readonly #session = new Map<string, { info: DocumentInfo; content: Uint8Array }>();

  constructor(db: Database, cipher: Cipher | null) {
    this.#db = db;
    this.#cipher = cipher;
    this.#names = new DocumentNames(cipher);
    this.#names.sealOlder(db, 'document', 'info');
  }

  get kept(): 'encrypted' | 'session' {
    return this.#cipher ? 'encrypted' : 'session';
  }

  put(info: DocumentInfo, content: Uint8Array): void {
    if (!this.#cipher) {
      this.#session.set(info.id, { info, content });
      return;
    }
    this.#db.run(
      'INSERT INTO document (id, info, content, added_at) VALUES (?, ?, ?, ?)',
      info.id,
      this.#names.write(info),
      this.#cipher.encrypt(content, info.id),
      info.addedAt,
    );
  }

  info(id: string): DocumentInfo | undefined {
    const inSession = this.#session.get(id)?.info;
    if (inSession) return inSession;
    const row = this.#cipher ? this.#db.get('SELECT info FROM document WHERE id = ?', id) : undefined;
    return row ? this.#names.read(String(row['info'])) : undefined;
  }

  /**
   * The document's bytes; undefined when it is not kept any more, was tampered with, or the keychain lost its key. Throws what
   * the disk does not give now.
   */
  read(id: string): Uint8Array | undefined {
    const inSession = this.#session.get(id)?.content;
    if (inSession) return inSession;
    const row = this.#cipher ? this.#db.get('SELECT content FROM document WHERE id = ?', id) : undefined;
    if (!row || !this.#cipher) return undefined;
    try {
      return this.#cipher.decrypt(row['content'] as Uint8Array, id);
    } catch {
      return undefined;
    }
  }

  /**
   * Removes documents that no job and no draft names: those added before `before` (ISO time), and the oldest of those above
   * the limits, which are wider for those whose time is new. Answers how many.
   */
  purge(
    used: ReadonlySet<string>,
    before: string,
    { limits = UNUSED_LIMITS, newLimits = NEW_LIMITS, isNew = () => false }: Purge = {},
  ): number {
    let count = 0;
    let bytes = 0;
    const old = this.#newestFirst()
      .filter(({ id }) => !used.has(id))
      .filter(({ addedAt, size }) => {
        count += 1;
        bytes += size;
        const most = isNew(addedAt) ? newLimits : limits;
        return addedAt < before || count > most.count || bytes > most.bytes;
      });
    for (const { id } of old) this.remove(id);
    return old.length;
  }

  remove(id: string): void {
    this.#session.delete(id);
    this.#db.run('DELETE FROM document WHERE id = ?', id);
  }

  #newestFirst(): { id: string; addedAt: string; size: number }[] {
    const session = [...this.#session.values()].map(({ info: { id, addedAt }, content }) => ({
      id,
      addedAt,
      size: content.byteLength,
    }));
    const rows = this.#db.all('SELECT id, added_at, length(content) AS size FROM document ORDER BY rowid DESC');
    return [
      ...session.reverse(),
      ...rows.map((row) => ({ id: String(row['id']), addedAt: String(row['added_at']), size: Number(row['size']) })),
    ];
  }
}
