import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ELECTRON_VERSION } from './src/version.ts';

export interface ElectronRuntime {
  executablePath: string;
  runtime: 'electron' | 'electron-host';
  version: string;
}

/** The name of the binary inside Electron's `dist` folder. */
function platformPath(): string {
  switch (process.platform) {
    case 'darwin':
      return 'Electron.app/Contents/MacOS/Electron';
    case 'win32':
      return 'electron.exe';
    default:
      return 'electron';
  }
}

/**
 * Finds what the app runs on: the real Electron where its binary is present (`node_modules/electron/dist`, or the folder in
 * ELECTRON_OVERRIDE_DIST_PATH), and the host otherwise. Never starts a download.
 */
export function findElectron(env: NodeJS.ProcessEnv = process.env): ElectronRuntime {
  const here = import.meta.dirname;
  const host: ElectronRuntime = {
    executablePath: path.join(here, 'electron'),
    runtime: 'electron-host',
    version: ELECTRON_VERSION,
  };
  const installed = path.join(here, '../../node_modules/electron');
  const pathFile = path.join(installed, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : platformPath();
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const folder = override || path.join(installed, 'dist');
  const executablePath = path.join(folder, name);
  if (!existsSync(executablePath)) {
    if (override) throw new Error(`ELECTRON_OVERRIDE_DIST_PATH is set, but ${executablePath} does not exist`);
    return host;
  }
  if (path.resolve(executablePath) === host.executablePath) return host;
  const versionFile = path.join(folder, 'version');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : packageVersion(installed);
  return { executablePath, runtime: 'electron', version };
}

function packageVersion(folder: string): string {
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(findElectron())}\n`);
