import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file beside its place, flushes and renames it: a crash, or a disk that is full before the end, leaves what was there.
 *
 * @param mode of the file; as it was where it is left out
 */
export async function writeWhole(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const place = await realpath(path).catch(() => path);
  const known = await stat(place).catch(() => undefined);
  // Not named after the file, whose name may be as long as a name can be.
  const part = join(dirname(place), `.${randomUUID()}.part`);
  try {
    await writeFile(part, content, { mode: mode ?? (known?.mode ?? 0o666) & 0o777, flush: true });
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
