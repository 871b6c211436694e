import { effectScope, nextTick, reactive, shallowRef, ref } from 'vue';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { CoverKind, CoverLanguage } from '#shared/domain/fax/cover.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import type { Contact, ContactFields } from '#shared/domain/contacts/contact.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
import { useContactCover } from './use-contact-cover.ts';
import type { useCover } from './use-cover.ts';

beforeEach(async () => {
  fakePage();
  await showProfile('one');
});

/** A fax with or without a document, whose recipient is chosen. */
function setUp({ always = null as CoverKind | null, hasDocument = true } = {}) {
  const compose = useCompose();
  compose.loaded = true;
  const info = { id: 'document-1', name: 'a.pdf', pages: 1, level: 'ok' } as unknown as DocumentInfo;
  const attach = () => {
    compose.begin([info], [{ document: 'document-1', page: 1, turn: 0 } as never], info);
  };
  if (hasDocument) attach();
  const cover = reactive({
    kind: always,
    always,
    form: { language: 'en' },
    change: (part: { language?: CoverLanguage }) => Object.assign(cover.form, part),
    choose: (kind: CoverKind | null) => {
      cover.kind = kind;
      return Promise.resolve();
    },
  });
  const contact = shallowRef<Contact | null>(null);
  const isChosen = ref(true);
  const scope = effectScope();
  scope.run(() => {
    useContactCover(cover as unknown as ReturnType<typeof useCover>, contact, isChosen);
  });
  onTestFinished(() => {
    scope.stop();
  });
  const to = async (fields: Partial<ContactFields> | null) => {
    contact.value = fields && contactWith('1', { name: 'Dr Ames', ...fields });
    await nextTick();
    await settled();
    return [cover.kind, cover.form.language];
  };
  return { compose, cover, attach, isChosen, to };
}
const AMES = { cover: 'confidential', language: 'es' } as const;

describe('the cover page of a fax', () => {
  it('is the usual one of the contact, and goes with the contact', async () => {
    const { to } = setUp();
    expect(await to(AMES)).toEqual(['confidential', 'es']);
    expect(await to({ cover: 'urgent' })).toEqual(['urgent', 'en']);
    expect(await to(null)).toEqual([null, 'en']);
  });

  it('is again what the number always has, when the contact goes', async () => {
    const { to } = setUp({ always: 'business' });
    expect(await to(AMES)).toEqual(['confidential', 'es']);
    expect(await to({})).toEqual(['business', 'en']);
  });

  it('stays what the person chose, each of kind and language', async () => {
    const { compose, cover, to } = setUp();
    compose.coverByHand = true;
    cover.kind = 'plain';
    expect(await to(AMES)).toEqual(['plain', 'es']);
    compose.languageByHand = true;
    expect(await to({ language: 'en' })).toEqual(['plain', 'es']);
  });

  it('comes with the document, where that is attached later', async () => {
    const { attach, cover, to } = setUp({ hasDocument: false });
    expect(await to(AMES)).toEqual([null, 'es']);
    attach();
    await settled();
    expect(cover.kind).toBe('confidential');
  });

  it('is not put before a recipient from a draft, nor before a fax that is sent again', async () => {
    const { compose, isChosen, to } = setUp();
    isChosen.value = false;
    expect(await to(AMES)).toEqual([null, 'en']);
    isChosen.value = true;
    compose.isAgain = true;
    expect(await to({ ...AMES })).toEqual([null, 'es']);
  });

  it('is not that of the fax before, once the next one has another recipient', async () => {
    const { compose, cover, attach, to } = setUp({ always: 'business' });
    expect(await to(AMES)).toEqual(['confidential', 'es']);
    compose.reset();
    Object.assign(cover, { kind: null, always: null, form: { language: 'en' } });
    await to(null);
    attach();
    expect(await to({})).toEqual([null, 'en']);
  });
});
