import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, extname } from 'node:path';

/** Names that are tried for a file before it is given up. */
const MOST_NAMES = 1000;
/** A disk that knows no second name for a file, such as a memory stick. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK', 'EINVAL']);

/** A file that is written, under the name that it has meanwhile. */
export interface PartFile {
  file: FileHandle;
  path: string;
}

/**
 * Writes a file under another name beside its own, and gives it its name when it is whole and was looked through. A file that is
 * there already stays: the new one gets a number then. Answers what it is called.
 *
 * @param write ends with an error where the file must not be kept
 * @param check looks at what is on the disk
 */
export async function writeNewFile<W, T>(
  path: string,
  write: (part: PartFile) => Promise<W>,
  check: (path: string, written: W) => Promise<T>,
): Promise<{ name: string; checked: T }> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  const file = await open(part, 'wx', 0o600);
  try {
    let written: W;
    try {
      written = await write({ file, path: part });
      await file.sync();
    } finally {
      await file.close();
    }
    const checked = await check(part, written);
    return { name: await place(part, path), checked };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function place(part: string, path: string): Promise<string> {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let count = 1; count <= MOST_NAMES; count += 1) {
    const target = count === 1 ? path : `${stem} (${String(count)})${extension}`;
    if (await placedAs(part, target)) return basename(target);
  }
  throw new Error('All names for the file are taken');
}

/** False where the name is taken. */
async function placedAs(part: string, target: string): Promise<boolean> {
  try {
    await link(part, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw error;
    if (await stat(target).catch(() => null)) return false;
    await rename(part, target);
    return true;
  }
  await rm(part, { force: true });
  return true;
}
