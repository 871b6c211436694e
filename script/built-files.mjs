// The files of a build, as the build itself lists them: only those are packed, so that nothing else that lies in out/ ships.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = 'files.json';
const PARTS = ['main', 'preload', 'renderer'];

/** A vite plugin that writes the list beside what was built. */
export function listBuiltFiles() {
  return {
    name: 'linekeeper:built-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir }, bundle) {
        writeFileSync(join(dir, LIST), `${JSON.stringify(Object.keys(bundle).sort(), null, 2)}\n`);
      },
    },
  };
}

/** All files that were built, as paths from the folder above `out`. Throws where a part was not built. */
export function builtFiles(root) {
  return PARTS.flatMap((part) => {
    const list = join(root, 'out', part, LIST);
    if (!existsSync(list)) throw new Error(`${list} is missing: run npm run build`);
    return JSON.parse(readFileSync(list, 'utf8')).map((name) => `out/${part}/${name}`);
  });
}
