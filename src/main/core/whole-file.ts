import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file beside its place, flushes and renames it: a crash, or a disk that is full before the end, leaves what was there.
 *
 * @param mode of the file; as it was where it is left out
 */
export function writeWhole(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  return replaceWhole(path, (part, known = 0o666) => writeFile(part, content, { mode: mode ?? known, flush: true }));
}

/**
 * Gives a file its name once it is written, as {@link writeWhole} does: what was there stays until then, and where that fails.
 *
 * @param write writes and flushes the file under the name that it has meanwhile; is given the mode of the one that is there
 */
export async function replaceWhole<T>(path: string, write: (part: string, mode?: number) => Promise<T>): Promise<T> {
  const place = await realpath(path).catch(() => path);
  const known = await stat(place).catch(() => undefined);
  // Not named after the file, whose name may be as long as a name can be.
  const part = join(dirname(place), `.${randomUUID()}.part`);
  try {
    const written = await write(part, known && known.mode & 0o777);
    await rename(part, place);
    return written;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
