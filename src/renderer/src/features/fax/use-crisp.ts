import { onBeforeUnmount, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { g4Pdf, type G4Page } from '#shared/domain/fax-eye/g4-pdf.ts';
import { accountOnScreen } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { formatBytes } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useCompose } from './compose.store.ts';
import { FaxEye } from './fax-eye.ts';
import { OpenDocuments } from './open-documents.ts';

/** Makes the pages of the fax black and white, as a fax machine prints them: sharp, small, and sent sooner. */
export function useCrisp() {
  // Making it takes a while, and by then another account may be on the screen.
  const { profileId } = accountOnScreen();
  const compose = useCompose();
  const announcer = useAnnouncer();
  /** How many pages are done; null while nothing is made. */
  const done = ref<number | null>(null);
  const problem = shallowRef<Problem | null>(null);
  let current: OpenDocuments | undefined;

  async function make(): Promise<void> {
    if (done.value !== null) return;
    const { pages, ordinal } = compose;
    const before = compose.document?.size ?? 0;
    const name = compose.parts[0]?.name ?? 'document.pdf';
    done.value = 0;
    problem.value = null;
    const documents = (current = new OpenDocuments());
    const eye = new FaxEye(documents);
    try {
      const made: G4Page[] = [];
      for (const page of pages) {
        made.push(await eye.encode(page));
        done.value = made.length;
      }
      const outcome = await ask('document.add', { name, bytes: g4Pdf(made), kind: 'file' }, profileId);
      if (!outcome.ok) {
        problem.value = outcome.problem;
        return;
      }
      if (compose.pages !== pages) {
        if (compose.ordinal === ordinal) announcer.notify(t('eye.changedMeanwhile'));
        return;
      }
      await compose.replaceWith(outcome.value, pages);
      announcer.announce(t('eye.crispDone', { before: formatBytes(before), after: formatBytes(outcome.value.size) }));
    } catch {
      problem.value = { kind: 'document', reason: 'too-complex', name };
    } finally {
      eye.close();
      documents.close();
      done.value = null;
    }
  }

  onBeforeUnmount(() => current?.close());
  return { make, done, problem };
}
