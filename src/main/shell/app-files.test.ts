import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../core/test/support.ts';
import { appFiles } from './app-files.ts';

it.each(['', '{', '{"version":1,"accounts":[]}', '{"version":1,"accounts":{"a":{"day":"50","month":null}}}'])(
  'spending limits that cannot be read are kept aside, and that is told: %j',
  (content) => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'limits.json'), content);
    const { troubles } = appFiles(folder);
    const file = expect.stringMatching(/^limits\.json\.\d+\.bad$/) as string;
    expect(troubles).toEqual([{ type: 'file-set-aside', file }]);
    expect(readdirSync(folder)).toEqual([file]);
  },
);

it('spending limits that the disk does not give are told, and hold as soon as it does', () => {
  const folder = tempFolder();
  const file = join(folder, 'limits.json');
  symlinkSync(file, file);
  const { limits, troubles } = appFiles(folder);
  expect(troubles).toEqual([{ type: 'file-unread', file: 'limits.json' }]);
  rmSync(file);
  const accounts = { a: { day: 50, month: null } };
  writeFileSync(file, JSON.stringify({ version: 1, accounts }));
  expect(limits.value.accounts).toEqual(accounts);
});

it('spending limits of a newer version hold, and that is told', () => {
  const folder = tempFolder();
  const accounts = { a: { day: 50, month: null } };
  writeFileSync(join(folder, 'limits.json'), JSON.stringify({ version: 2, accounts }));
  const { limits, troubles } = appFiles(folder);
  expect(limits.value.accounts).toEqual(accounts);
  expect(troubles).toEqual([{ type: 'file-newer', file: 'limits.json' }]);
});
