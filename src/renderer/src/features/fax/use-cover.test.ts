import { effectScope } from 'vue';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
import { useCover } from './use-cover.ts';

const FULL: Problem = { kind: 'disk', reason: 'full' };
const COVER = { id: 'cover', name: 'cover.pdf', pages: 1, cover: true };

/** The cover page of a fax from an own number, which is being drawn. */
async function drawing() {
  const fake = fakePage();
  fake.reply('userData.get', () => succeed({ fromName: 'Clinic', logo: null, always: [] }));
  await showProfile('one');
  const compose = useCompose();
  compose.from = '2125550142';
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const cover = scope.run(() => useCover({ to: () => '', toName: () => '' }));
  if (!cover) throw new Error('unreachable');
  await settled();
  void cover.choose('plain');
  await settled();
  return { fake, cover };
}

it('a cover page that cannot be kept for a number is not shown as always there, and says why', async () => {
  const { fake, cover } = await drawing();
  fake.reply('userData.put', () => fail(FULL));
  await cover.setAlways(true);
  expect([cover.always, cover.notKept]).toEqual([null, FULL]);
  fake.reply('userData.put', () => succeed(null));
  await cover.setAlways(true);
  expect([cover.always, cover.notKept]).toEqual(['plain', null]);
});

it('a name of the sender that cannot be kept says why, and stays in this fax', async () => {
  const { fake, cover } = await drawing();
  fake.reply('userData.put', () => fail(FULL));
  cover.change({ fromName: 'Dr Boyd' });
  await cover.rememberName();
  expect([cover.form.fromName, cover.notKept]).toEqual(['Dr Boyd', FULL]);
  await cover.rememberName();
  expect(fake.requests.filter(({ name }) => name === 'userData.put')).toHaveLength(2);
});

it('the end of a message that does not fit is told again where the same fax comes back to the form', async () => {
  const { fake, cover } = await drawing();
  const compose = useCompose();
  await fake.answer('document.cover', { document: COVER, left: 'end' });
  const [page] = compose.pages;
  const draft = { documentId: null, to: '', from: compose.from, document: null, cover: { ...cover.form } };
  fake.reply('fax.draft', () => succeed({ ...draft, sources: [COVER], pages: [page] }));
  fake.reply('fax.openDraft', () => fail(FULL));
  expect(await compose.exchange(() => ask('fax.openDraft', { id: 'other' }))).toEqual(FULL);
  await settled();
  expect(compose.hasCover).toBe(true);
  await fake.answer('document.cover', { document: COVER, left: 'end' });
  expect(cover.left).toBe('end');
});

it('what was wrong with a cover page is not said of the next fax', async () => {
  const { fake, cover } = await drawing();
  await fake.answer('document.cover', { document: COVER, left: 'end' });
  expect(cover.left).toBe('end');
  useCompose().reset();
  await settled();
  expect(cover.left).toBe('');
  void cover.choose('plain');
  await settled();
  await fake.refuse('document.cover', FULL);
  expect(cover.problem).toEqual(FULL);
  useCompose().reset();
  expect(cover.problem).toBeNull();
});

it('a cover page that cannot be drawn stays chosen, so that its words can be mended; it can be drawn once more, or left out', async () => {
  const { fake, cover } = await drawing();
  const isAsked = () => vi.waitFor(() => expect(fake.names()).toContain('document.cover'));
  await fake.refuse('document.cover', FULL);
  expect([cover.kind, cover.isStale, cover.problem]).toEqual(['plain', true, FULL]);
  void cover.drawAgain();
  await isAsked();
  await fake.refuse('document.cover', FULL);
  cover.change({ subject: 'Referral' });
  await isAsked();
  await fake.answer('document.cover', { document: COVER, left: '' });
  expect([cover.kind, cover.isStale, cover.problem]).toEqual(['plain', false, null]);
  await cover.choose(null);
  void cover.choose('urgent');
  await settled();
  await fake.refuse('document.cover', FULL);
  await cover.choose(null);
  expect([cover.kind, cover.isStale, cover.problem]).toEqual([null, false, null]);
});
