import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { Cipher } from '../vault/cipher.ts';
import { seal, unseal } from '../vault/sealed-text.ts';
import type { Database } from './database.ts';

/** What a document is called whose name is not known any more. */
const NAMELESS = 'document.pdf';

/** What is stored of a document: everything in the clear but its name. */
type StoredInfo = DocumentInfo & { sealedName?: string };

/**
 * Writes and reads what is known of documents. File names tell of people ("smith-referral.pdf"), so that they are encrypted
 * like the documents; without a cipher they are known until the app is closed.
 */
export class DocumentNames {
  readonly #cipher: Cipher | null;
  /** Names that were met since the start, by document. */
  readonly #known = new Map<string, string>();

  constructor(cipher: Cipher | null) {
    this.#cipher = cipher;
  }

  write(info: DocumentInfo): string {
    this.#known.set(info.id, info.name);
    if (!this.#cipher) return JSON.stringify({ ...info, name: '' });
    const sealedName = seal(this.#cipher, info.name, contextOf(info.id));
    return JSON.stringify({ ...info, name: '', sealedName });
  }

  read(stored: string): DocumentInfo {
    const { sealedName, ...info } = JSON.parse(stored) as StoredInfo;
    // An older version of the app stored the name as it was.
    if (info.name !== '') return info;
    const known = this.#known.get(info.id) ?? this.#unsealed(info.id, sealedName);
    if (known !== undefined) this.#known.set(info.id, known);
    return { ...info, name: known ?? NAMELESS };
  }

  #unsealed(id: string, sealedName: string | undefined): string | undefined {
    return sealedName !== undefined && this.#cipher ? unseal(this.#cipher, sealedName, contextOf(id)) : undefined;
  }

  /** Encrypts the names that an older version of the app stored as they were, in one column of a table. */
  sealOlder(db: Database, table: 'document' | 'fax_job', column: 'info' | 'document'): void {
    if (!this.#cipher) return;
    const plain = `SELECT id, ${column} AS info FROM ${table} WHERE json_extract(${column}, '$.name') <> ''`;
    for (const { id, info } of db.all(plain))
      db.run(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, this.write(this.read(String(info))), String(id));
  }
}

function contextOf(id: string): string {
  return `${id}/name`;
}
