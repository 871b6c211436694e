import { randomUUID } from 'node:crypto';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { readDocumentFile } from './document-file.ts';

const KEPT_AT_MOST = 20;

/** Files that a person chose and that are too large as they are: the page may read them to make them smaller. */
export class LargeFiles {
  /** Paths by ids, the newest last: the page names no path by itself. */
  readonly #paths = new Map<string, string>();

  /** Remembers where a file is. Answers what the page asks for it by. */
  keep(path: string): string {
    const id = randomUUID();
    this.#paths.set(id, path);
    for (const old of [...this.#paths.keys()].slice(0, -KEPT_AT_MOST)) this.#paths.delete(old);
    return id;
  }

  /** Its bytes, once; refused where it is larger than what can be made smaller. */
  async read(id: string): Promise<Outcome<Uint8Array>> {
    const path = this.#paths.get(id);
    if (path === undefined) return fail({ kind: 'not-found' });
    this.#paths.delete(id);
    const file = await readDocumentFile(path, DOCUMENT_LIMITS.shrinkable);
    return file.ok ? succeed(file.bytes) : fail({ kind: 'document', reason: file.reason });
  }
}
