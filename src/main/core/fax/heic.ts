import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder, runProgram } from './run-program.ts';

const TIME_MS = 20_000;

/** Programs of the system that read the photos of phones: macOS has one, Linux where libheif's tools are installed. */
const PROGRAMS: [program: string, args: (source: string, made: string) => string[]][] = [
  ['/usr/bin/sips', (source, made) => ['-s', 'format', 'jpeg', source, '--out', made]],
  ['/usr/bin/heif-convert', (source, made) => [source, made]],
  ['/usr/bin/heif-dec', (source, made) => [source, made]],
];

/** The photo as JPEG; undefined where no program of this computer reads it. */
export async function convertHeic(bytes: Uint8Array, folder: string): Promise<Uint8Array | undefined> {
  const found = PROGRAMS.find(([program]) => existsSync(program));
  if (!found) return undefined;
  const [program, args] = found;
  return inFolder(folder, async (place) => {
    const [source, made] = [join(place, 'photo.heic'), join(place, 'photo.jpg')];
    await writeFile(source, bytes, { mode: 0o600 });
    await runProgram({ program, args: args(source, made), timeMs: TIME_MS });
    return new Uint8Array(await readFile(made));
  });
}
