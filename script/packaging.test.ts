import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { config, fuses, packedFiles } from '../electron-builder.ts';
import { APP_ID } from '../src/shared/app-id.ts';
import { listBuiltFiles } from './built-files.mjs';

interface PackageFile {
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}
const packageFile = JSON.parse(readFileSync('package.json', 'utf8')) as PackageFile;
const lockFile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

it('names the app to the system as the app itself does', () => {
  expect(config.appId).toBe(APP_ID);
});

it('states every fuse, and leaves open none that lets the binary be something else', () => {
  expect(fuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
  expect(config.electronFuses).toEqual(fuses);
});

describe('what is packed', () => {
  /** Builds into a folder as vite does, with these files. */
  function build(root: string, part: string, files: string[]): void {
    const dir = join(root, 'out', part);
    mkdirSync(dir, { recursive: true });
    for (const file of files) writeFileSync(join(dir, file), '');
    const { writeBundle } = listBuiltFiles() as unknown as {
      writeBundle: { handler: (options: { dir: string }, bundle: object) => void };
    };
    writeBundle.handler({ dir }, Object.fromEntries(files.map((file) => [file, {}])));
  }

  it('is what the build made, and no other file that lies beside it', () => {
    const root = mkdtempSync(join(tmpdir(), 'linekeeper-pack-'));
    onTestFinished(() => {
      rmSync(root, { recursive: true });
    });
    expect(() => packedFiles(root)).toThrow('run npm run build');
    build(root, 'main', ['index.js']);
    build(root, 'preload', ['index.cjs']);
    build(root, 'renderer', ['index.html', 'logo.svg']);
    for (const stray of ['out/smoke.png', 'out/main/notes.txt', 'out/renderer/secret.env'])
      writeFileSync(join(root, stray), '');
    const packed = packedFiles(root).filter((path) => path.startsWith('out/'));
    expect(packed).toEqual([
      'out/main/index.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
      'out/renderer/logo.svg',
    ]);
  });

  it('has no pattern that takes in what was not listed', () => {
    const root = mkdtempSync(join(tmpdir(), 'linekeeper-pack-'));
    onTestFinished(() => {
      rmSync(root, { recursive: true });
    });
    for (const part of ['main', 'preload', 'renderer']) build(root, part, ['a.js']);
    const patterns = packedFiles(root).filter((path) => /[*{}?[\]]/.test(path));
    expect(patterns.filter((path) => !path.startsWith('!'))).toEqual([]);
  });
});

it('builds on a supported major version of Electron', () => {
  expect(packageFile.devDependencies['electron']).toMatch(/^\^(43|44|45)\./);
});

it('has decided about the install script of every dependency', () => {
  const withScripts = Object.entries(lockFile.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  const undecided = withScripts.filter((name) => !Object.hasOwn(packageFile.allowScripts, name));
  // Fetched only by other systems, where npm asks again.
  expect(undecided.filter((name) => name !== 'fsevents')).toEqual([]);
});
