import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { DocumentProblem } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';

/** The bytes of a document on disk, or why it cannot be taken. */
export type DocumentFile =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: DocumentProblem; error?: unknown };

/**
 * Reads a document. A file larger than what can be sent is not read at all; of one that grows, only what was there first.
 *
 * @param most bytes that it may have
 */
export async function readDocumentFile(path: string, most: number = DOCUMENT_LIMITS.block): Promise<DocumentFile> {
  let file: FileHandle | undefined;
  try {
    // A named pipe would be waited for until somebody writes to it.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) return { ok: false, reason: 'unreadable' };
    if (stats.size > most) return { ok: false, reason: 'too-large' };
    const bytes = new Uint8Array(stats.size);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return { ok: true, bytes: bytes.slice(0, length) };
  } catch (error) {
    return { ok: false, reason: 'unreadable', error };
  } finally {
    await file?.close();
  }
}
