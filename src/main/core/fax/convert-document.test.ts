import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { pdf, tempFolder } from '../test/support.ts';
import { documentConverter, type ConvertDocument } from './convert-document.ts';
import { zip } from './document-files.fixture.ts';
import { convertWithOffice, findOffice } from './office.ts';
import { PrintedTooLong } from './printed-too-long.ts';
import { runProgram } from './run-program.ts';

const INSTALLED = findOffice();

describe('LibreOffice is found', () => {
  it.each<[NodeJS.Platform, NodeJS.ProcessEnv, string]>([
    ['darwin', { HOME: '/Users/jo' }, '/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    ['darwin', { HOME: '/Users/jo' }, '/Users/jo/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    ['win32', { ProgramFiles: 'C:\\Programs' }, 'C:\\Programs\\LibreOffice\\program\\soffice.exe'],
    ['linux', { PATH: '/opt/bin:/usr/bin' }, '/opt/bin/libreoffice'],
    ['linux', {}, '/usr/bin/soffice'],
  ])('on %s with %j at %s, and is not where it is not', (platform, env, path) => {
    expect(findOffice(platform, env, (candidate) => candidate === path)).toBe(path);
    expect(findOffice(platform, env, () => false)).toBeUndefined();
  });

  it('never in a folder that depends on where the app was started', () => {
    expect(findOffice('linux', { PATH: '.:bin::' }, (path) => !path.startsWith('/usr'))).toBe('/snap/bin/soffice');
  });
});

describe('a program that makes a PDF', () => {
  /** A program that stands in for LibreOffice. */
  function program(script: string): string {
    const path = join(tempFolder(), 'office');
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  it('has a profile of its own, and leaves nothing behind', async () => {
    const folder = tempFolder();
    const office = program(
      'printf "%s\\n" "$@" > "$0.args"; profile=$(printf "%s" "$1" | sed "s|.*file://||"); cp "$profile/user/registrymodifications.xcu" "$0.settings"; ' +
        'for last; do :; done; cat "$last" > "$(dirname "$last")/document.pdf"',
    );
    const made = await convertWithOffice({ office, bytes: Buffer.from('a table'), type: 'xlsx', folder });
    expect(Buffer.from(made).toString()).toBe('a table');
    expect(readFileSync(`${office}.args`, 'utf8')).toMatch(/^-env:UserInstallation=file:\/\/.*--headless\n/s);
    expect(readFileSync(`${office}.settings`, 'utf8')).toContain('DisableMacrosExecution');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['exit 1', 'exit 0'])('that makes none (%s) is an error, and leaves nothing behind', async (script) => {
    const folder = tempFolder();
    const office = program(script);
    await expect(convertWithOffice({ office, bytes: new Uint8Array(9), type: 'doc', folder })).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is ended at its limit, with what it started', async () => {
    const path = program('sleep 600 & echo $! > "$0.pid"; wait');
    await expect(runProgram({ program: path, args: [], timeMs: 300 })).rejects.toThrow(PrintedTooLong);
    const pid = readFileSync(`${path}.pid`, 'utf8').trim();
    // A process that nobody has waited for yet has no command line any more.
    const isAlive = () => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
    await expect.poll(isAlive).toBe(false);
  });
});

describe('a document that needs another program', () => {
  const add = async (convert: ConvertDocument | undefined, name: string, bytes: Uint8Array) => {
    const { account } = accountOn({ url: 'http://127.0.0.1:1/' }, convert ? { convert } : {});
    return account.areas.fax.addDocument({ name, bytes, kind: 'file' });
  };
  const workbook = zip('xl/workbook.xml');

  it('becomes the pages that it made', async () => {
    const made = await pdf(3);
    const info = valueOf(await add(() => Promise.resolve(made), 'plan.xlsx', workbook));
    expect(info).toMatchObject({ name: 'plan.xlsx', pages: 3, size: made.length });
  });

  it.each<[string, ConvertDocument | undefined, string]>([
    ['is not there', undefined, 'spreadsheet'],
    ['fails', () => Promise.resolve('damaged'), 'damaged'],
    ['makes something else', () => Promise.resolve(workbook), 'spreadsheet'],
  ])('is refused where that %s', async (_, convert, reason) => {
    expect(await add(convert, 'plan.xlsx', workbook)).toMatchObject({ problem: { reason, name: 'plan.xlsx' } });
  });

  it('is refused where a picture left an empty page', async () => {
    const convert: ConvertDocument = async () => pdf(1);
    const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    expect(await add(convert, 'a.gif', bytes)).toMatchObject({ problem: { reason: 'damaged' } });
  });

  it('is said to take too long where it does', async () => {
    const errors: unknown[] = [];
    const convert = documentConverter({
      print: () => Promise.reject(new PrintedTooLong()),
      folder: tempFolder(),
      failed: (error) => errors.push(error),
    });
    expect(await convert({ print: '', isPicture: false }, new Uint8Array())).toBe('too-complex');
    expect(errors).toHaveLength(1);
  });

  it.runIf(INSTALLED)('is saved by LibreOffice itself', { timeout: 120_000 }, async () => {
    const rows = Buffer.from('Name,Fax\nAmes,2125550199\n');
    const made = await convertWithOffice({ office: INSTALLED ?? '', bytes: rows, type: 'xls', folder: tempFolder() });
    expect(Buffer.from(made.subarray(0, 5)).toString()).toBe('%PDF-');
  });
});
