import { shallowRef } from 'vue';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { saveDraft, type DraftPlace } from '#renderer/kernel/draft-place.ts';

interface SentDraft {
  place: DraftPlace<unknown>;
  value: unknown;
}

/** What forms held when they sent changes whose answer never came, by the entry in the activity log. */
export const useSentDrafts = defineAccountStore('sent-drafts', ({ profileId }) => {
  const drafts = shallowRef<ReadonlyMap<string, SentDraft>>(new Map());

  function keep<T>(id: string, place: DraftPlace<T>, value: T): void {
    drafts.value = new Map([...drafts.value, [id, { place, value }]]);
  }

  /** The change is known to be done: its draft is deleted, unless something else was typed there since. */
  async function clear(id: string): Promise<void> {
    const draft = drafts.value.get(id);
    drafts.value = new Map([...drafts.value].filter(([other]) => other !== id));
    if (draft) await saveDraft(draft.place, profileId, null, draft.value);
  }

  return { drafts, keep, clear };
});
