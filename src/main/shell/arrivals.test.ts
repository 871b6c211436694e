import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentArguments } from './arrivals.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linekeeper-test-'));
  for (const name of ['a.pdf', 'scan.JPG', 'note.txt', 'app.js', '-odd.pdf']) writeFileSync(join(folder, name), 'x');
  mkdirSync(join(folder, 'folder.pdf'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  [['/opt/app', '--flag', 'a.pdf'], ['a.pdf']],
  [
    ['scan.JPG', 'note.txt'],
    ['scan.JPG', 'note.txt'],
  ],
  [['a.pdf/b.pdf', `${'x'.repeat(300)}.pdf`, 'a\0b.pdf', `${'folder/'.repeat(1000)}a.pdf`, 'a.pdf'], ['a.pdf']],
  [['app.js', '.', 'missing.pdf', 'folder.pdf', '-odd.pdf', '--user-data-dir=a.pdf'], []],
  [[], []],
])('of the arguments %j the documents are %j', (argv, names) => {
  expect(documentArguments(argv, folder)).toEqual(names.map((name) => join(folder, name)));
});

it('takes an absolute path as it is', () => {
  expect(documentArguments([join(folder, 'a.pdf')], '/')).toEqual([join(folder, 'a.pdf')]);
});
