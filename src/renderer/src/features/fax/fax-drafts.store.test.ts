import { expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
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

it.each([
  ['fax.beginDraft', (drafts: ReturnType<typeof useFaxDrafts>) => drafts.begin()],
  ['fax.openDraft', (drafts: ReturnType<typeof useFaxDrafts>) => drafts.open(draftOf('before'))],
  ['fax.openInForm', (drafts: ReturnType<typeof useFaxDrafts>) => drafts.handOver()],
] as const)(
  '%s is for the account of its fax, also where another one came to the screen meanwhile',
  async (name, act) => {
    const fake = fakePage();
    const nothing = { documentId: null, from: '', to: '', document: null, sources: [] };
    fake.reply('fax.draft', () => succeed(nothing));
    fake.reply('fax.draftsAside', () => succeed([]));
    await showProfile('one');
    const compose = useCompose();
    await compose.load();
    compose.to = '617 555 0134';
    compose.save();
    const acted = act(useFaxDrafts());
    await showProfile('two');
    await fake.answer('fax.saveDraft', null);
    await fake.answer(name, null);
    await acted;
    expect(fake.requests.filter((asked) => asked.name === name).map(({ account }) => account)).toEqual(['one']);
  },
);
