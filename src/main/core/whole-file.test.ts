import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { writeWhole } from './whole-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linekeeper-test-'));
  file = join(folder, 'contacts.csv');
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
});

it.each([
  ['a text', 'new'],
  ['bytes', new TextEncoder().encode('new')],
])('%s takes the place of a file in one step, with the rights that it had', async (_, content) => {
  const earlier = join(folder, 'earlier');
  writeFileSync(file, 'all of the earlier file', { mode: 0o640 });
  // A second name of the same file: what is written into it piece by piece is seen here.
  linkSync(file, earlier);
  await writeWhole(file, content);
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readFileSync(earlier, 'utf8')).toBe('all of the earlier file');
  expect(statSync(file).mode & 0o777).toBe(statSync(earlier).mode & 0o777);
  expect(readdirSync(folder).sort()).toEqual(['contacts.csv', 'earlier']);
});

it.skipIf(process.platform === 'win32')('a link leads to the same file as before', async () => {
  const link = join(folder, 'link.csv');
  writeFileSync(file, 'earlier');
  symlinkSync(file, link);
  await writeWhole(link, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
});

it('what cannot be put in its place leaves nothing behind', async () => {
  mkdirSync(file);
  await expect(writeWhole(file, 'new')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['contacts.csv']);
});

it('a name may be as long as the disk takes it', async () => {
  const name = `${'a'.repeat(251)}.csv`;
  await writeWhole(join(folder, name), 'new');
  expect(readdirSync(folder)).toEqual([name]);
});
