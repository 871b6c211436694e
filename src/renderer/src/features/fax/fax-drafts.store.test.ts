import { expect, it } from 'vitest';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useFaxDrafts } from './fax-drafts.store.ts';

const draftOf = (id: string) => ({ id, savedAt: '2026-07-24T15:00:00Z', to: '', others: 0, documents: [], pages: 0 });

it('a fax that was put aside while the list was read is in it, and one that left it meanwhile is not', async () => {
  const fake = fakePage();
  await showProfile('one');
  const drafts = useFaxDrafts();
  fake.emit('fax.changed', null);
  await settled();
  // Of two answers that are on their way at once, the older one could be the last.
  expect(fake.names().filter((name) => name === 'fax.draftsAside')).toHaveLength(1);
  await fake.answer('fax.draftsAside', [draftOf('before')]);
  await fake.answer('fax.draftsAside', [draftOf('after')]);
  expect(drafts.drafts.map(({ id }) => id)).toEqual(['after']);
});
