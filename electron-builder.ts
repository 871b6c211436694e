import type { Configuration } from 'electron-builder';
import { builtFiles } from './script/built-files.mjs';

type Fuses = Required<Omit<NonNullable<Configuration['electronFuses']>, 'resetAdHocDarwinSignature'>>;

/**
 * Switches inside the Electron binary, every one stated: a new one does not compile until somebody has decided about it.
 * `enableNodeCliInspectArguments` is on only in the copy that end-to-end tests drive.
 */
export const fuses: Fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/** What is built, and the native modules without their sources; the gallery is for developers. */
export function packedFiles(root: string): string[] {
  const built = builtFiles(root).filter((path) => !/^out\/renderer\/assets\/GalleryView-/.test(path));
  return [
    ...built,
    'package.json',
    '!node_modules/better-sqlite3-multiple-ciphers/{deps,src}/**',
    '!node_modules/better-sqlite3-multiple-ciphers/prebuilds/!(${platform}-${arch}).node',
  ];
}

/** All but the files, which the build lists. */
export const config = {
  appId: 'org.linekeeper.app',
  productName: 'Linekeeper',
  directories: { output: 'dist', buildResources: 'resources' },
  extraResources: [
    { from: 'resources', to: '.' },
    { from: 'THIRD-PARTY-NOTICES.md', to: 'THIRD-PARTY-NOTICES.md' },
  ],
  asarUnpack: ['**/*.node'],
  electronFuses: { ...fuses, enableNodeCliInspectArguments: process.env['LINEKEEPER_TEST_BUILD'] === '1' },
  fileAssociations: [{ ext: 'pdf', name: 'PDF', role: 'Viewer', rank: 'Alternate' }],
  mac: { category: 'public.app-category.business', hardenedRuntime: true, target: ['dmg', 'zip'] },
  win: { target: ['nsis'] },
  linux: { category: 'Office', target: ['AppImage', 'deb'] },
  publish: null,
} satisfies Configuration;

export default (): Configuration => ({ ...config, files: packedFiles(process.cwd()) });
