import { expect, it } from 'vitest';
import { pdf } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { valueOf, accountOn } from './account.fixture.ts';

it.each([
  ['on disk', Cipher.newKey()],
  ['in memory', null],
])('twenty documents that nothing names are kept, and the one of the draft, %s', async (_, documentKey) => {
  const { account, push } = accountOn({ url: 'http://127.0.0.1:1/' }, { documentKey });
  const bytes = await pdf();
  const add = async () => valueOf(await account.areas.fax.addDocument({ name: 'a.pdf', bytes, kind: 'file' })).id;
  const documentId = await add();
  valueOf(account.areas.fax.saveDraft({ documentId, from: '', to: '' }));
  const later: string[] = [];
  for (let index = 0; index < 24; index += 1) later.push(await add());
  // What is new is on its way into a fax.
  push(3_600_000);
  later.push(await add());
  expect(valueOf(account.areas.fax.draft()).document?.id).toBe(documentId);
  expect(later.filter((id) => account.areas.fax.readDocument(id).ok)).toEqual(later.slice(5));
});
