import { computed, onScopeDispose, shallowRef } from 'vue';
import type { FaxDraftSummary } from '#shared/bridge/documents.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { useCompose } from './compose.store.ts';
import { draftName } from './draft-name.ts';
import { inForm } from './fax-form.ts';

/** The faxes that were put aside while others were written. */
export const useFaxDrafts = defineAccountStore('fax-drafts', ({ profileId }) => {
  const compose = useCompose();
  const announcer = useAnnouncer();
  const drafts = shallowRef<readonly FaxDraftSummary[]>([]);
  const problem = shallowRef<Problem | null>(null);
  /** Why the list could not be read. */
  const unread = shallowRef<Problem | null>(null);
  /** What is wrong is that the list could not be read, not that one was not opened or discarded. */
  const isUnread = computed(() => problem.value !== null && problem.value === unread.value);
  const count = computed(() => drafts.value.length);

  const load = singleFlight(async () => {
    const outcome = await ask('fax.draftsAside', undefined, profileId);
    unread.value = outcome.ok ? null : outcome.problem;
    problem.value = unread.value;
    if (outcome.ok) drafts.value = outcome.value;
  });

  /** Puts the fax on the screen aside; the next one is empty. Answers whether it could. */
  async function begin(): Promise<boolean> {
    const failed = await compose.exchange(() => ask('fax.beginDraft', inForm(), profileId));
    await load();
    problem.value ??= failed;
    return failed === null;
  }

  /** Brings one to the screen, in exchange for the one that is there. */
  async function open(draft: FaxDraftSummary): Promise<void> {
    const failed = await compose.exchange(() => ask('fax.openDraft', { id: draft.id }, profileId));
    if (!failed) announcer.announce(t('drafts.opened', { draft: draftName(draft) }));
    await load();
    problem.value ??= failed;
  }

  /** Opens the fax of this window in the form of the app's window, which is brought to the front. */
  async function handOver(): Promise<void> {
    problem.value = await compose.exchange(() => ask('fax.openInForm', undefined, profileId));
  }

  async function discard({ id }: FaxDraftSummary): Promise<Problem | null> {
    return reread(await ask('fax.discardDraft', { id }, profileId));
  }

  /** Brings a discarded one back. */
  async function bringBack({ id }: FaxDraftSummary): Promise<Problem | null> {
    return reread(await ask('fax.bringDraftBack', { id }, profileId));
  }

  /** Reads the drafts again after one was discarded or brought back; answers why it was not. */
  async function reread(outcome: Outcome<null>): Promise<Problem | null> {
    await load();
    if (outcome.ok) return null;
    problem.value = outcome.problem;
    return outcome.problem;
  }

  void load();
  // A file of the watched folder may have become one.
  onScopeDispose(window.bridge.on('fax.changed', () => void load()));
  return { drafts, count, problem, unread, isUnread, load, begin, open, handOver, discard, bringBack };
});
