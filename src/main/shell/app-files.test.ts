import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { notificationWords } from '#shared/words/notification-words.ts';
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

it.each([
  ['hold', { a: { day: 50, month: null } }, { a: { day: 50, month: null } }],
  ['do not hold where they are written otherwise', { a: { day: { dollars: 50 }, month: null } }, {}],
])('spending limits of a newer version %s, and it is told that they may not', (_, accounts, held) => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'limits.json'), JSON.stringify({ version: 2, accounts }));
  const { limits, troubles } = appFiles(folder);
  expect(limits.value.accounts).toEqual(held);
  expect(troubles).toEqual([{ type: 'file-newer', file: 'limits.json' }]);
  const said = (['en', 'es'] as const).map((language) =>
    troubles.map((subject) => notificationWords(language, { subject }).body),
  );
  expect(said).toEqual([
    [
      'limits.json is from that version and was left as it is. Its spending limits may not hold here: see under Money which ones do.',
    ],
    [
      'limits.json es de esa versión y quedó como está. Puede que sus límites de gasto no rijan aquí: vea en Dinero cuáles rigen.',
    ],
  ]);
});
