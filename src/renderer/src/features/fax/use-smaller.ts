import { computed, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS, sizeLevel } from '#shared/domain/fax/document-limits.ts';
import { accountOnScreen } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { formatBytes } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useCompose } from './compose.store.ts';
import { madeSmaller } from './made-smaller.ts';

/** Makes the documents of the fax smaller where it is close to the provider's limit; their pages keep their turns and marks. */
export function useSmaller() {
  // Making it takes a while, and by then another account may be on the screen.
  const { profileId } = accountOnScreen();
  const compose = useCompose();
  const announcer = useAnnouncer();
  const making = ref(false);
  /** Why a document could not be read, or the smaller one not be kept. */
  const problem = shallowRef<Problem | null>(null);
  /** It does not fit after that either; for the pages that it was tried with. */
  const stillLarge = shallowRef<readonly unknown[] | null>(null);
  const offered = computed(() => (compose.document?.size ?? 0) > DOCUMENT_LIMITS.green && !failed.value);
  const failed = computed(() => stillLarge.value === compose.pages);

  async function make(): Promise<void> {
    if (making.value || !compose.document) return;
    making.value = true;
    problem.value = null;
    const { pages, document, ordinal } = compose;
    try {
      const made = new Map<string, string>();
      for (const { id, name } of compose.parts) {
        const read = await ask('document.read', { id });
        const bytes = read.ok ? await madeSmaller(new Blob([read.value as Uint8Array<ArrayBuffer>])) : null;
        if (!read.ok) problem.value ??= read.problem;
        if (!bytes) continue;
        const added = await ask('document.add', { name, bytes, kind: 'file' }, profileId);
        if (!added.ok) {
          problem.value ??= added.problem;
          continue;
        }
        compose.know([added.value]);
        made.set(id, added.value.id);
      }
      if (compose.pages !== pages) {
        if (compose.ordinal === ordinal) announcer.notify(t('eye.changedMeanwhile'));
        return;
      }
      if (made.size === 0) {
        if (!problem.value) stillLarge.value = pages;
        return;
      }
      const exchanged = compose.exchangePages(pages, (ref) => ({
        ...ref,
        document: made.get(ref.document) ?? ref.document,
      }));
      const shown = compose.pages;
      await exchanged;
      // It was made smaller, and its pages became others since.
      if (compose.pages !== shown) return;
      const after = compose.document?.size ?? document.size;
      announcer.announce(t('eye.smallerDone', { before: formatBytes(document.size), after: formatBytes(after) }));
      if (sizeLevel(after) !== 'green' && !problem.value) stillLarge.value = shown;
    } finally {
      making.value = false;
    }
  }

  return { make, making, offered, failed, problem };
}
