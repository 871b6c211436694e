import { expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { fakePage, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
import { useFaxTemplates } from './fax-templates.store.ts';

const DRAFT = { documentId: null, from: '', to: '', document: null, sources: [] };
const LAB = { name: 'Lab', from: '', to: '6175550134', others: [], cover: null, tries: 2 };

/** A fax to somebody else, for which a template was used. */
async function used() {
  const fake = fakePage();
  fake.reply('fax.draft', () => succeed({ ...DRAFT, to: 'Dr. Lee' }));
  fake.reply('fax.saveDraft', () => succeed(null));
  fake.reply('userData.get', () => succeed([LAB]));
  await showProfile('one');
  const compose = useCompose();
  await compose.load();
  const back = useFaxTemplates().use(LAB);
  expect([compose.to, compose.tries]).toEqual(['6175550134', 2]);
  return { fake, compose, back };
}

it('what a template brought is taken back', async () => {
  const { compose, back } = await used();
  expect(back()).toBe(true);
  expect([compose.to, compose.tries]).toEqual(['Dr. Lee', 0]);
});

it('what a template brought is not taken back from another fax, which stays as it is', async () => {
  const { fake, compose, back } = await used();
  fake.reply('fax.openDraft', () => {
    fake.reply('fax.draft', () => succeed({ ...DRAFT, to: '6465550177', tries: 1 }));
    return succeed(null);
  });
  await compose.exchange(() => ask('fax.openDraft', { id: 'other' }));
  expect(back()).toBe(false);
  expect([compose.to, compose.tries]).toEqual(['6465550177', 1]);
});

it('what a template brought is not taken back from the fax that follows the one that was sent', async () => {
  const { compose, back } = await used();
  compose.reset();
  expect(back()).toBe(false);
  expect([compose.to, compose.tries]).toEqual(['', 0]);
});
