import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OfficeType } from './document-kind.ts';
import { inFolder, runProgram } from './run-program.ts';

const TIME_MS = 60_000;

/** Where LibreOffice is installed; undefined where it is not. */
export function findOffice(
  platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  return candidates(platform, env).find(exists);
}

function candidates(platform: string, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin')
    return ['/Applications', join(env['HOME'] ?? '', 'Applications')].map(
      (folder) => `${folder}/LibreOffice.app/Contents/MacOS/soffice`,
    );
  if (platform === 'win32')
    return ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432'].flatMap((name) => {
      const folder = env[name];
      return folder === undefined ? [] : [`${folder}\\LibreOffice\\program\\soffice.exe`];
    });
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return folders
    .filter((folder) => folder.startsWith('/'))
    .flatMap((folder) => [`${folder}/soffice`, `${folder}/libreoffice`]);
}

/** Settings of its profile: no macros, nothing linked is fetched, and whatever asks the network meets a proxy that is not there. */
const SETTINGS = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', '1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', '1'],
];

interface Conversion {
  office: string;
  bytes: Uint8Array;
  type: OfficeType;
  folder: string;
}

/** Has LibreOffice save a document as a PDF, with a profile of its own. Throws what kept it from that. */
export function convertWithOffice({ office, bytes, type, folder }: Conversion): Promise<Uint8Array> {
  return inFolder(folder, async (place) => {
    const profile = join(place, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings());
    const source = join(place, `document.${type}`);
    await writeFile(source, bytes, { mode: 0o600 });
    await runProgram({
      program: office,
      args: [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...[
          '--headless',
          '--norestore',
          '--nolockcheck',
          '--nodefault',
          '--convert-to',
          'pdf',
          '--outdir',
          place,
          source,
        ],
      ],
      timeMs: TIME_MS,
    });
    return new Uint8Array(await readFile(join(place, 'document.pdf')));
  });
}

function settings(): string {
  const items = SETTINGS.map(
    ([path = '', name = '', value = '']) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" ' +
    `xmlns:xs="http://www.w3.org/2001/XMLSchema">${items.join('')}</oor:items>`
  );
}
