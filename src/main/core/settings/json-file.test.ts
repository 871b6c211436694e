import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changedSettings, DEFAULT_SETTINGS, settingsSchema } from '#shared/bridge/settings.ts';
import { eventually, startProgram, tempFolder } from '../test/support.ts';
import { JsonFile } from './json-file.ts';

/** Has the next reads of a file fail with these codes. */
function refuseReads(...codes: readonly string[]): void {
  const read = vi.spyOn(fs, 'readFileSync');
  for (const code of codes)
    read.mockImplementationOnce(() => {
      throw Object.assign(new Error(code), { code, syscall: 'read' });
    });
  syncBuiltinESMExports();
  onTestFinished(() => {
    read.mockRestore();
    syncBuiltinESMExports();
  });
}

const open = (path: string) => new JsonFile(path, settingsSchema, changedSettings);
const onDisk = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

function settingsIn(content?: string) {
  const path = join(tempFolder(), 'settings.json');
  if (content !== undefined) writeFileSync(path, content);
  return path;
}

describe('a settings file', () => {
  it('that is missing has the defaults, and is not made by reading', () => {
    const path = settingsIn();
    const file = open(path);
    expect({ value: file.value, setAside: file.setAside }).toEqual({ value: DEFAULT_SETTINGS, setAside: null });
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('of an older version gets the defaults of what it lacks, and drops what is not known any more', () => {
    const file = open(settingsIn('{"theme":"dark","oldName":5}'));
    expect(file.value).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
    expect(file.setAside).toBeNull();
  });

  it('comes back as it was written, for its owner only', async () => {
    const path = join(tempFolder(), 'new', 'folder', 'settings.json');
    const next = { ...DEFAULT_SETTINGS, faxHoldSeconds: 3, language: 'es' as const };
    expect(await open(path).write(next)).toEqual(next);
    expect(open(path).value).toEqual(next);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('holds what the person changed only, so that a better default reaches everybody else', async () => {
    const path = settingsIn(JSON.stringify({ ...DEFAULT_SETTINGS, theme: 'dark', faxHoldSeconds: 3 }));
    const file = open(path);
    const quietHours = { ...DEFAULT_SETTINGS.quietHours, on: true };
    await file.write({ ...file.value, faxHoldSeconds: DEFAULT_SETTINGS.faxHoldSeconds, quietHours });
    expect(onDisk(path)).toEqual({ version: 1, theme: 'dark', quietHours });
  });

  it.each([
    ['truncated', '{"theme":"dark","lang'],
    ['empty', ''],
    ['of another kind', '[1,2]'],
    ['null', 'null'],
    ['with a wrong value', '{"theme":"pink"}'],
    ['with a value out of range', '{"faxHoldSeconds":31}'],
    ['binary', '\u0000\u0001'],
  ])('that is %s is set aside with its content, and the defaults hold', (_, content) => {
    const path = settingsIn(content);
    const file = open(path);
    expect(file.value).toEqual(DEFAULT_SETTINGS);
    expect(file.setAside).toMatch(/settings\.json\.\d+\.bad$/);
    expect(readFileSync(file.setAside ?? '', 'utf8')).toBe(content);
    expect(open(path).setAside).toBeNull();
  });

  it('refuses a value that breaks a rule, and keeps the old one', async () => {
    const path = settingsIn('{"theme":"dark"}');
    const file = open(path);
    await expect(file.write({ faxHoldSeconds: 99 })).rejects.toThrow();
    expect(file.value.theme).toBe('dark');
    expect(readFileSync(path, 'utf8')).toBe('{"theme":"dark"}');
  });

  it('is written in the order of asking', async () => {
    const path = settingsIn();
    const file = open(path);
    await Promise.all(Array.from({ length: 30 }, (_, index) => file.write({ lowBalance: index })));
    expect(onDisk(path)).toMatchObject({ lowBalance: 29 });
    expect(file.value.lowBalance).toBe(29);
    expect(readdirSync(join(path, '..'))).toEqual(['settings.json']);
  });

  it('that the disk refuses keeps the old value', async () => {
    const path = settingsIn('{"lowBalance":7}');
    const file = open(path);
    rmSync(path);
    mkdirSync(path);
    await expect(file.write({ lowBalance: 8 })).rejects.toThrow();
    expect(file.value.lowBalance).toBe(7);
  });

  it('holds the same as the disk when one of several writes fails', async () => {
    const path = settingsIn('{"lowBalance":7}');
    const file = open(path);
    rmSync(path);
    mkdirSync(path);
    const first = file.write({ lowBalance: 8 });
    // The disk is well again before the write that was asked for meanwhile has its turn.
    const third = file.write({ lowBalance: 9 });
    first.catch(() => rmSync(path, { recursive: true }));
    await expect(first).rejects.toThrow();
    await third;
    expect(onDisk(path)).toMatchObject({ lowBalance: 9 });
    expect(file.value.lowBalance).toBe(9);
  });
});

describe('a file of a newer version', () => {
  const NEWER = { version: 3, theme: 'dark', lowBalance: 'plenty', faxHoldSeconds: 3, ofLater: { deep: [1] } };
  const newer = () => settingsIn(JSON.stringify(NEWER));

  it('is read as far as it is understood, and never touched', async () => {
    const path = newer();
    const file = open(path);
    expect(file).toMatchObject({ newer: true, setAside: null });
    expect(file.value).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', faxHoldSeconds: 3 });
    await file.write({ ...file.value, theme: 'light' });
    expect(onDisk(path)).toEqual(NEWER);
    expect(readdirSync(join(path, '..')).toSorted()).toEqual(['settings.json', 'settings.v1.json']);
  });

  it('leaves this version its own file, also at the next start', async () => {
    const path = newer();
    await open(path).write({ lowBalance: 7 });
    const next = open(path);
    expect(next).toMatchObject({ newer: true, value: { lowBalance: 7, theme: 'system' } });
    await next.write({ ...next.value, lowBalance: 8 });
    expect(open(path).value.lowBalance).toBe(8);
    expect(onDisk(path)).toEqual(NEWER);
  });

  it('of which nothing is understood has the defaults', () => {
    const path = settingsIn('{"version":2,"theme":1,"language":2,"density":3}');
    expect(open(path).value).toEqual(DEFAULT_SETTINGS);
    expect(readdirSync(join(path, '..'))).toEqual(['settings.json']);
  });

  it('is told apart from one of this or an earlier version', async () => {
    for (const content of ['{"version":1,"theme":"dark"}', '{"theme":"dark"}', '{"version":"9","theme":"dark"}']) {
      const path = settingsIn(content);
      const file = open(path);
      expect(file).toMatchObject({ newer: false, setAside: null, value: { theme: 'dark' } });
      await file.write(file.value);
      expect(onDisk(path)).toMatchObject({ version: 1, theme: 'dark' });
    }
  });
});

it('a folder in the place of a file is set aside with what is in it', async () => {
  const path = settingsIn();
  mkdirSync(path);
  writeFileSync(join(path, 'inside'), 'kept');
  const file = open(path);
  expect(file.value).toEqual(DEFAULT_SETTINGS);
  expect(readFileSync(join(file.setAside ?? '', 'inside'), 'utf8')).toBe('kept');
  await file.write({ theme: 'dark' });
  expect(open(path).value.theme).toBe('dark');
});

describe('a file that the disk does not give now', () => {
  it.each(['EIO', 'EACCES', 'EBUSY', 'EMFILE'])('(%s) stays in its place, and holds as soon as it is read', (code) => {
    const path = settingsIn('{"version":1,"lowBalance":7}');
    refuseReads(code);
    const file = open(path);
    expect(file).toMatchObject({ setAside: null, newer: false });
    expect(file.value.lowBalance).toBe(7);
    expect(readdirSync(join(path, '..'))).toEqual(['settings.json']);
  });

  it('loses nothing by a change that is made when it is read again', async () => {
    const path = settingsIn('{"version":1,"lowBalance":7}');
    refuseReads('EIO', 'EIO');
    const file = open(path);
    expect(file.value).toEqual(DEFAULT_SETTINGS);
    await file.write({ ...file.value, theme: 'dark' });
    expect(onDisk(path)).toMatchObject({ lowBalance: 7, theme: 'dark' });
    expect(readdirSync(join(path, '..'))).toEqual(['settings.json']);
  });

  it('is set aside by a change as long as it cannot be read', async () => {
    const path = settingsIn('{"version":1,"lowBalance":7}');
    refuseReads('EACCES', 'EACCES');
    const file = open(path);
    await file.write({ ...file.value, theme: 'dark' });
    expect(file.value).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
    const aside = readdirSync(join(path, '..')).filter((name) => name.endsWith('.bad'));
    expect(aside.map((name) => readFileSync(join(path, '..', name), 'utf8'))).toEqual(['{"version":1,"lowBalance":7}']);
  });
});

it('a file that an editor saved with a byte order mark is read', () => {
  const file = open(settingsIn('\uFEFF{"lowBalance":7}'));
  expect({ low: file.value.lowBalance, setAside: file.setAside }).toEqual({ low: 7, setAside: null });
});

/** A small disk of its own, where this computer lets one be mounted; undefined elsewhere. */
function smallDisk(): string | undefined {
  const folder = tempFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
}

const MOUNT_REFUSED = 'mounting a disk was refused';

describe('a disk', () => {
  it('that is full keeps the old value, and takes the new one when there is room', async (context) => {
    const folder = smallDisk();
    // A real full or read-only disk needs a mount, which not every machine lets a test make.
    if (!folder) return void context.skip(MOUNT_REFUSED);
    const path = join(folder, 'settings.json');
    const file = open(path);
    await file.write({ lowBalance: 7 });
    const fill = () => {
      for (let part = 0; part < 99; part += 1) writeFileSync(join(folder, `fill-${part}`), Buffer.alloc(4096));
    };
    expect(fill).toThrow(/ENOSPC/);
    await expect(file.write({ lowBalance: 8, providerTimeZone: 'x'.repeat(9000) })).rejects.toThrow(/ENOSPC/);
    expect([file.value.lowBalance, open(path).value.lowBalance]).toEqual([7, 7]);
    for (const name of readdirSync(folder)) if (name.startsWith('fill')) rmSync(join(folder, name));
    await file.write({ lowBalance: 8 });
    expect(readdirSync(folder)).toEqual(['settings.json']);
    expect(open(path).value.lowBalance).toBe(8);
  });

  it('that is full before all is written keeps the old value', async (context) => {
    const folder = smallDisk();
    if (!folder) return void context.skip(MOUNT_REFUSED);
    const path = join(folder, 'settings.json');
    const file = open(path);
    await file.write({ lowBalance: 7 });
    const fill = () => {
      for (let part = 0; part < 99; part += 1) writeFileSync(join(folder, `fill-${part}`), Buffer.alloc(4096));
    };
    expect(fill).toThrow(/ENOSPC/);
    rmSync(join(folder, 'fill-0'));
    // The beginning of it has room.
    await expect(file.write({ lowBalance: 8, providerTimeZone: 'x'.repeat(9000) })).rejects.toThrow(/ENOSPC/);
    expect([file.value.lowBalance, open(path).value.lowBalance]).toEqual([7, 7]);
    expect(readdirSync(folder).filter((name) => !name.startsWith('fill'))).toEqual(['settings.json']);
  });

  it('that can only be read is read; a damaged file on it stays, and is set aside before the first write that works', async (context) => {
    const folder = smallDisk();
    // A real full or read-only disk needs a mount, which not every machine lets a test make.
    if (!folder) return void context.skip(MOUNT_REFUSED);
    const [sound, damaged] = [join(folder, 'sound.json'), join(folder, 'damaged.json')];
    writeFileSync(sound, '{"lowBalance":7}');
    writeFileSync(damaged, '{"lowBal');
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const [first, second] = [open(sound), open(damaged)];
    expect([first.value.lowBalance, second.value, second.setAside]).toEqual([7, DEFAULT_SETTINGS, null]);
    for (const file of [first, second]) await expect(file.write({ lowBalance: 8 })).rejects.toThrow(/EROFS/);
    expect(first.value.lowBalance).toBe(7);
    execFileSync('mount', ['-o', 'remount,rw', folder]);
    await second.write({ lowBalance: 8 });
    const aside = readdirSync(folder).filter((name) => name.endsWith('.bad'));
    expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['{"lowBal']);
    expect(open(damaged).value.lowBalance).toBe(8);
  });
});

it('a process that is killed while it writes always leaves a whole file', async () => {
  const path = settingsIn('{"providerTimeZone":"start"}');
  const seen = new Set<string>();
  for (let kill = 0; kill < 8; kill += 1) {
    const child = startProgram(WRITER, [path]);
    await eventually(() => expect(open(path).value.providerTimeZone).toMatch(new RegExp(`^${child.pid}-[1-9]`)));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { value, setAside } = open(path);
    expect(setAside).toBeNull();
    expect(value.providerTimeZone).toMatch(/^\d+-\d+-x{20000}$/);
    seen.add(value.providerTimeZone);
  }
  expect(seen.size).toBe(8);
});

const WRITER = `
  import { JsonFile } from '#core/settings/json-file.ts';
  import { settingsSchema } from '#shared/bridge/settings.ts';
  const file = new JsonFile(process.argv.at(-1), settingsSchema);
  for (let round = 0; ; round += 1)
    await file.write({ providerTimeZone: process.pid + '-' + round + '-' + 'x'.repeat(20000) });
`;
