import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below a folder that hold a text, whatever they are. */
export async function filesThatHold(
  folder: string,
  text: string,
  options: { except?: string } = {},
): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const wanted = options.except ? files.filter((file) => !file.includes(`/${options.except ?? ''}/`)) : files;
  const found = await Promise.all(
    wanted.map(async (file) => (await readFile(file).catch(() => Buffer.alloc(0))).includes(text)),
  );
  return wanted.filter((_, index) => found[index]);
}
