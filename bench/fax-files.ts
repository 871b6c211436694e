// `script/with-keyring node bench/fax-files.ts FOLDER`: each file of a folder becomes pages in the running app, by name, in turn.
import { _electron } from '@playwright/test';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findElectron } from 'electron-host';
import { removeFolder } from './remove-folder.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say in which folder the files are');

const userData = await mkdtemp(join(tmpdir(), 'linekeeper-files-'));
const electron = await _electron.launch({
  executablePath: findElectron().executablePath,
  args: [
    '-r',
    new URL('../e2e/support/before-app.cjs', import.meta.url).pathname,
    ROOT,
    '--demo',
    `--user-data-dir=${userData}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
const page = await electron.firstWindow();
await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

/** What the app makes of a file, and in how many milliseconds. */
function taken(name: string, base64: string) {
  return page.evaluate(
    async ([file, text]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const started = performance.now();
      const outcome = await window.bridge.command('document.add', { name: file, bytes, kind: 'file' });
      return { outcome, ms: performance.now() - started };
    },
    [name, base64] as const,
  );
}

console.log('| File | Bytes | Pages | Bytes as sent | Seconds |');
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const name of (await readdir(folder)).sort()) {
  const bytes = await readFile(join(folder, name));
  const { outcome, ms } = await taken(name, bytes.toString('base64'));
  const { problem } = outcome as { problem?: { reason?: string; kind: string } };
  const made = outcome.ok
    ? `${String(outcome.value.pages)} | ${String(outcome.value.encodedSize)}`
    : `${problem?.reason ?? problem?.kind ?? ''} | `;
  console.log(`| ${name} | ${String(bytes.length)} | ${made} | ${(ms / 1000).toFixed(2)} |`);
}
await electron.close();
await removeFolder(userData);
