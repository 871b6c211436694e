import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, settingsSchema } from '#shared/bridge/settings.ts';
import { eventually, startProgram, tempFolder } from '../testing.ts';
import { JsonFile } from './json-file.ts';

const open = (path: string) => new JsonFile(path, settingsSchema);
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
