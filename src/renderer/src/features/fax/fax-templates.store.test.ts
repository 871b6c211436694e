import { expect, it } from 'vitest';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
import { useFaxTemplates, type FaxTemplate } from './fax-templates.store.ts';

const info = (id: string) => ({ id, name: `${id}.pdf`, pages: 1 }) as DocumentInfo;
const DRAFT = { documentId: null, from: '', to: '', document: null, sources: [] };
const LAB = { name: 'Lab', from: '', to: '6175550134', others: [], cover: null, tries: 2 };

const COVERED: FaxTemplate = {
  ...LAB,
  cover: { kind: 'urgent', language: 'es', toName: '', fromName: '', subject: '', message: 'Call us.' },
};

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

it('a template goes into the fax of its own account, also where another one came to the screen before', async () => {
  const { fake, compose } = await used();
  const templates = useFaxTemplates();
  fake.reply('fax.draft', () => succeed({ ...DRAFT, to: 'Dr. Brown' }));
  await showProfile('two');
  await useCompose().load();
  templates.use({ ...LAB, to: '6465550177' });
  expect([useCompose().to, compose.to]).toEqual(['Dr. Brown', '6465550177']);
});

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

it('a template that is replaced before there is a document keeps its cover page', async () => {
  const { fake } = await used();
  fake.reply('userData.put', () => succeed(null));
  const templates = useFaxTemplates();
  templates.use(COVERED);
  expect(await templates.save('Lab')).toBeNull();
  const kept = fake.requests.findLast(({ name }) => name === 'userData.put')?.payload;
  expect(kept).toMatchObject({ value: [{ name: 'Lab', cover: { message: 'Call us.' } }] });
});

it('a template that is brought back stands beside one that got its name meanwhile', async () => {
  const { fake } = await used();
  fake.reply('userData.put', () => succeed(null));
  const templates = useFaxTemplates();
  expect(await templates.remove('Lab')).toBeNull();
  useCompose().to = '6465550177';
  expect(await templates.save('Lab')).toBeNull();
  expect(await templates.bringBack(LAB)).toBeNull();
  expect(templates.templates.map(({ name, to }) => [name, to])).toEqual([
    ['Lab (2)', LAB.to],
    ['Lab', '6465550177'],
  ]);
});

it('the cover page that waits for a document waits again after another template was taken back', async () => {
  const { compose } = await used();
  const templates = useFaxTemplates();
  templates.use(COVERED);
  const back = templates.use({ ...COVERED, cover: { ...COVERED.cover!, kind: 'confidential' } });
  expect(compose.coverWanted).toBe('confidential');
  expect(back()).toBe(true);
  expect([compose.coverWanted, compose.cover?.kind]).toEqual(['urgent', 'urgent']);
});

it('the cover page of a template goes when it is taken back, also where its texts were written before', async () => {
  const { fake, compose } = await used();
  fake.reply('document.arrange', () => succeed(info('arranged')));
  compose.begin([info('scan')], [{ document: 'scan', page: 1, turn: 0 }], info('scan'));
  compose.cover = { ...COVERED.cover!, kind: 'plain', message: 'Written before.' };
  const back = useFaxTemplates().use(COVERED);
  await compose.putCover({ ...info('cover'), cover: true });
  expect(compose.hasCover).toBe(true);
  expect(back()).toBe(true);
  await settled();
  expect([compose.hasCover, compose.cover.message]).toEqual([false, 'Written before.']);
});
