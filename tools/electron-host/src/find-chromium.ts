import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The program of a name on the PATH. */
export function onPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  for (const folder of (env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** Where Chromium is: `CHROMIUM_PATH`, else the first known name on the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH'];
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const file = onPath(name, env);
    if (file !== undefined) return file;
  }
  throw new Error('electron-host: no Chromium found: install chromium, or set CHROMIUM_PATH');
}
