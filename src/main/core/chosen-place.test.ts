import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { inChosenPlace } from './chosen-place.ts';
import { diskReason } from './disk-problem.ts';
import { writeWhole } from './whole-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linekeeper-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
});

const thrownBy = (write: () => Promise<unknown>): Promise<unknown> =>
  inChosenPlace(write).catch((thrown: unknown) => thrown);

it.each<[string, () => string]>([
  ['whose folder is gone', () => join(folder, 'removed-drive', 'numbers.csv')],
  ['with the name of a folder', () => folder],
  [
    'below another file',
    () => {
      writeFileSync(join(folder, 'file'), '');
      return join(folder, 'file', 'numbers.csv');
    },
  ],
  ['with a name that is too long', () => join(folder, `${'a'.repeat(300)}.csv`)],
])('a file %s is refused by its place', async (_, place) => {
  expect(diskReason(await thrownBy(() => writeWhole(place(), 'all')))).toBe('place');
});

it.each([
  // Windows says so of a file that another program has open.
  ['EBUSY', 'place'],
  ['EPERM', 'place'],
  ['EIO', 'place'],
  ['ENOSPC', 'full'],
])('%s is told as %s', async (code, reason) => {
  const error = Object.assign(new Error(code), { code, syscall: 'rename' });
  expect(diskReason(await thrownBy(() => Promise.reject(error)))).toBe(reason);
});

it('an error that no file caused stays what it is', async () => {
  const error = Object.assign(new Error('the database'), { code: 'SQLITE_IOERR' });
  expect(await thrownBy(() => Promise.reject(error))).toBe(error);
});
