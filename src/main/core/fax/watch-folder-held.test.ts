import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { tempFolder } from '../test/support.ts';
import { readDocumentFile } from './document-file.ts';
import { WatchFolder } from './watch-folder.ts';

it('a file that cannot be opened is told, and taken in as soon as it can', async () => {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const drafts: string[] = [];
  // Files that another program holds are only on Windows, and the tests may run as one who can read everything.
  let isHeld = true;
  const watched = new WatchFolder({
    readFile: (path) => (isHeld ? Promise.resolve({ ok: false, reason: 'unreadable' }) : readDocumentFile(path)),
    ...{ db, keyValues: new KeyValueStore(db), now: Date.now, isEncrypted: true },
    take: (name) => Promise.resolve(succeed({ name } as DocumentInfo)),
    makeFax: ({ name }, _file, remember) => {
      remember();
      drafts.push(name);
      return Promise.resolve('draft');
    },
    draftsAside: () => 0,
    changed: () => undefined,
  });
  const folder = tempFolder();
  await watched.choose(folder);
  writeFileSync(join(folder, 'held.pdf'), 'held');
  for (let look = 0; look < 3; look += 1) await watched.look();
  expect(drafts).toEqual([]);
  expect(watched.shown.look?.problems).toEqual([{ name: 'held.pdf', reason: 'unreadable' }]);
  isHeld = false;
  await watched.look();
  expect(drafts).toEqual(['held.pdf']);
  expect(watched.shown.look?.problems).toEqual([]);
});
