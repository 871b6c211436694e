import { computed } from 'vue';
import { expect, it, vi } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { inScreen } from '#renderer/test/in-screen.ts';
import { useCompose } from './compose.store.ts';
import { useFaxDrafts } from './fax-drafts.store.ts';
import { useNamedRecipient } from './use-named-recipient.ts';

const DRAFT = { documentId: null, from: '', to: '', document: null, sources: [] };

/** The screen of a fax at an address; main puts faxes aside and opens them. */
async function open(path: string) {
  const fake = fakePage();
  await showProfile('one');
  let inForm = '';
  fake.reply('fax.draft', () => succeed({ ...DRAFT, to: inForm }));
  fake.reply('fax.saveDraft', () => succeed(null));
  fake.reply('fax.draftsAside', () => succeed([]));
  fake.reply('fax.beginDraft', () => {
    inForm = '';
    return succeed(null);
  });
  fake.reply('fax.openDraft', () => {
    inForm = '(646) 555-0177';
    return succeed(null);
  });
  const compose = useCompose();
  const who = { reading: computed(() => readUsNumber(compose.to)) };
  const writeTo = (text: string) => {
    compose.to = text;
  };
  const start = () => {
    useNamedRecipient({ who, writeTo } as never);
  };
  const { router } = await inScreen(start, [{ path: '/fax/new' }], path);
  await compose.load();
  await settled();
  const begun = () => fake.requests.filter(({ name }) => name === 'fax.beginDraft').length;
  return { compose, router, begun };
}

it('whom the palette names gets the fax that is being written, and again when named again', async () => {
  const { compose, router } = await open('/fax/new?to=6175550134');
  expect(compose.to).toBe('(617) 555-0134');
  compose.to = '';
  await router.push('/fax/new?to=6175550134');
  await settled();
  expect(compose.to).toBe('(617) 555-0134');
});

it('a fax to somebody else is put aside for the one whom the palette names', async () => {
  const { compose, router, begun } = await open('/fax/new');
  compose.to = 'Dr. Lee';
  await router.push('/fax/new?to=6175550134');
  await vi.waitUntil(() => compose.to !== 'Dr. Lee' && compose.loaded);
  await settled();
  expect([compose.to, begun()]).toEqual(['(617) 555-0134', 1]);
});

it('a fax that is opened later keeps its own recipient, and a new one has none', async () => {
  const { compose, begun } = await open('/fax/new?to=6175550134');
  await useFaxDrafts().open({ id: 'other', to: '', others: 0, documents: [] } as never);
  await settled();
  expect([compose.to, begun()]).toEqual(['(646) 555-0177', 0]);
  await useFaxDrafts().begin();
  await settled();
  expect([compose.to, begun()]).toEqual(['', 1]);
});
