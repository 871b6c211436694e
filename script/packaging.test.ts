import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import config, { fuses } from '../electron-builder.ts';

interface PackageFile {
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}
const packageFile = JSON.parse(readFileSync('package.json', 'utf8')) as PackageFile;
const lockFile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

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

it('packs no tests, sources or pictures', () => {
  expect(config.files).toEqual(expect.arrayContaining(['out/**', '!out/screens/**']));
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
