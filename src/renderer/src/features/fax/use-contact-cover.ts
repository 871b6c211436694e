import { watch, type Ref } from 'vue';
import type { Contact } from '#shared/domain/contacts/contact.ts';
import { contactTitle } from '#shared/domain/contacts/contact.ts';
import type { CoverKind, CoverLanguage } from '#shared/domain/fax/cover.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useCompose } from './compose.store.ts';
import { onOtherFax } from './on-other-fax.ts';
import type { useCover } from './use-cover.ts';

/**
 * The usual cover page of a contact, and its language, for a fax to it. What the person chose for this fax stays; another
 * recipient takes back what the contact before brought.
 *
 * @param isChosen whether the recipient was typed or chosen here, and does not come from a draft
 */
export function useContactCover(
  cover: ReturnType<typeof useCover>,
  contact: Ref<Contact | null>,
  isChosen: Ref<boolean>,
): void {
  const compose = useCompose();
  const announcer = useAnnouncer();
  /** What was there before a contact's own. */
  let kindBefore: { kind: CoverKind | null; own: CoverKind } | null = null;
  let languageBefore: { language: CoverLanguage; own: CoverLanguage } | null = null;

  onOtherFax(() => {
    kindBefore = null;
    languageBefore = null;
  });

  function followLanguage(own: CoverLanguage | null): void {
    if (compose.languageByHand) return;
    const before = languageBefore?.language ?? cover.form.language;
    languageBefore = own === null ? null : { language: before, own };
    const next = own ?? before;
    if (next !== cover.form.language) cover.change({ language: next });
  }

  async function followKind(own: CoverKind | null, name: string): Promise<void> {
    if (compose.coverByHand || compose.isAgain) return;
    // Without a document there is nothing to put a page before.
    if (compose.pages.length === 0) return;
    const before = kindBefore ? kindBefore.kind : cover.kind;
    kindBefore = own === null ? null : { kind: before, own };
    const next = own ?? before ?? cover.always;
    if (next === cover.kind) return;
    await cover.choose(next);
    if (own !== null) announcer.announce(t('compose.coverOfContact', { name }));
  }

  watch(
    [contact, isChosen, () => compose.loaded && compose.pages.length > 0],
    ([chosen, isFollowed]) => {
      if (!isFollowed || !compose.loaded) return;
      if (chosen?.language || languageBefore) followLanguage(chosen?.language ?? null);
      if (chosen?.cover || kindBefore) void followKind(chosen?.cover ?? null, chosen ? contactTitle(chosen) : '');
    },
    { immediate: true },
  );
}
