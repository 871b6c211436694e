import { beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { useHeldDocument } from '#renderer/stores/held-document.store.ts';
import { fakePage, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';

const DRAFT = { documentId: null, from: '', to: '', document: null };
let fake: FakeBridge;

function file(name: string, size = 3): File {
  return new File([new Uint8Array(size)], name);
}

const signIn = () => showProfile('one');

/** What main was asked to keep as the fax that is written, with the account that it is for. */
const saved = () =>
  fake.requests.filter(({ name }) => name === 'fax.saveDraft').map(({ payload, account }) => ({ payload, account }));

beforeEach(() => {
  fake = fakePage();
  fake.reply('fax.draft', () => succeed(DRAFT));
  fake.reply('fax.saveDraft', () => succeed(null));
  fake.reply('document.add', ({ name }: { name: string }) =>
    name.startsWith('bad') ? fail({ kind: 'document', reason: 'not-a-pdf', name }) : succeed({ id: name, name }),
  );
});

describe('a document that is dropped while nobody is signed in', () => {
  it('waits, and goes into the fax once somebody is', async () => {
    const held = useHeldDocument();
    await useCompose().offer(file('Referral.pdf'));
    expect(held.file?.name).toBe('Referral.pdf');
    expect(fake.requests).toEqual([]);

    await signIn();
    const compose = useCompose();
    await compose.claim();
    expect(held.file).toBeNull();
    expect(compose.document?.name).toBe('Referral.pdf');
  });

  it('is replaced only when the person says so', async () => {
    const compose = useCompose();
    const held = useHeldDocument();
    await compose.offer(file('First.pdf'));
    await compose.offer(file('Second.pdf'));
    expect([held.file?.name, compose.waiting?.name]).toEqual(['First.pdf', 'Second.pdf']);
    compose.replace();
    expect([held.file?.name, compose.waiting]).toEqual(['Second.pdf', null]);
  });

  it('is refused at once when it is too large for any fax', async () => {
    const compose = useCompose();
    await compose.offer(file('Scan.pdf', DOCUMENT_LIMITS.block + 1));
    expect(useHeldDocument().file).toBeNull();
    expect(compose.problem).toEqual({ kind: 'document', reason: 'too-large', name: 'Scan.pdf' });
  });
});

describe('a document that is dropped where there is one', () => {
  it('is read before it is asked about', async () => {
    await signIn();
    const compose = useCompose();
    await compose.offer(file('First.pdf'));
    await compose.offer(file('Second.pdf'));
    expect(compose.document?.name).toBe('First.pdf');
    expect(compose.waiting?.name).toBe('Second.pdf');
    compose.replace();
    expect(compose.document?.name).toBe('Second.pdf');
    expect(compose.waiting).toBeNull();
  });

  it.each([
    ['Scan.pdf', DOCUMENT_LIMITS.block + 1, 'too-large'],
    ['bad.docx', 3, 'not-a-pdf'],
  ])('and cannot be read (%s) is named, and the first stays', async (name, size, reason) => {
    await signIn();
    const compose = useCompose();
    await compose.offer(file('First.pdf'));
    await compose.offer(file(name, size));
    expect(compose.waiting).toBeNull();
    expect(compose.document?.name).toBe('First.pdf');
    expect(compose.problem).toEqual({ kind: 'document', reason, name });
    expect(compose.unread).toBe(name);
    await compose.offer(file('Third.pdf'));
    expect(compose.unread).toBeNull();
    compose.replace();
    expect(compose.document?.name).toBe('Third.pdf');
  });
});

describe('the draft', () => {
  async function typed(to: string) {
    const compose = useCompose();
    await compose.load();
    compose.to = to;
    compose.save();
    return compose;
  }

  it('is saved when it was typed before the earlier draft was read', async () => {
    await signIn();
    fake.reply('fax.draft', () => undefined);
    const compose = useCompose();
    void compose.load();
    compose.to = '617';
    compose.save();
    expect(saved()).toEqual([]);
    await fake.answer('fax.draft', DRAFT);
    expect(saved().map(({ payload }) => payload)).toEqual([{ documentId: null, from: '', to: '617' }]);
  });

  it('is saved with each key, also while the save of an earlier key is on its way', async () => {
    await signIn();
    fake.reply('fax.saveDraft', () => undefined);
    const compose = await typed('6');
    compose.to = '61';
    compose.save();
    expect(saved().map(({ payload }) => payload)).toEqual([
      { documentId: null, from: '', to: '6' },
      { documentId: null, from: '', to: '61' },
    ]);
  });

  it.each([
    ['another account comes to the screen', () => showProfile('two')],
    ['the person signs out', () => showProfile(null)],
  ])('that was typed right before %s is saved for its own account', async (_, leave) => {
    await signIn();
    fake.reply('fax.saveDraft', () => undefined);
    const compose = await typed('6');
    // The form watches its fields, and hears of the last key only when the account has left.
    const left = leave();
    compose.to = '617';
    compose.save();
    await left;
    expect(saved().at(-1)).toEqual({ payload: { documentId: null, from: '', to: '617' }, account: 'one' });
    expect(saved().filter(({ account }) => account !== 'one')).toEqual([]);
    expect(useCompose().to).toBe('');
  });
});
