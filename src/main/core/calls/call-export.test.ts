import { linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ArchivedCall } from '#shared/bridge/calls.ts';
import { NO_SUMS } from '#shared/domain/calls/call-filter.ts';
import { tempFolder } from '../test/support.ts';
import { writeCalls } from './call-export.ts';
import { NO_FILTER, ZONE } from './ledger.fixture.ts';

/** A file of an earlier export, with a second name under which what is written into it is seen. */
function exportOver(each: () => Generator<ArchivedCall>) {
  const folder = tempFolder();
  const [path, earlier] = [join(folder, 'calls.csv'), join(folder, 'earlier')];
  writeFileSync(path, 'all of the earlier file', { mode: 0o640 });
  linkSync(path, earlier);
  const input = { path, filter: { ...NO_FILTER, named: [] }, zone: ZONE, names: new Map<string, string>() };
  const done = writeCalls({ sums: () => NO_SUMS, each }, input, () => undefined);
  return { folder, path, earlier, done };
}

it('a file that is there stays until the new one is whole', async () => {
  const { folder, path, earlier, done } = exportOver(function* () {});
  expect(await done).toMatchObject({ rows: 0, same: true });
  expect(readFileSync(path, 'utf8')).toMatch(/^\ufefftime,/);
  expect(readFileSync(earlier, 'utf8')).toBe('all of the earlier file');
  expect(statSync(path).mode).toBe(statSync(earlier).mode);
  expect(readdirSync(folder)).toHaveLength(2);
});

it('a file that is there stays where the new one cannot be written to its end', async () => {
  const { folder, path, done } = exportOver(function* () {
    throw new Error('The archive is damaged');
  });
  await expect(done).rejects.toThrow('The archive is damaged');
  expect(readFileSync(path, 'utf8')).toBe('all of the earlier file');
  expect(readdirSync(folder)).toHaveLength(2);
});
