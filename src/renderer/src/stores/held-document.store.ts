import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { TakenIn } from '#shared/bridge/documents.ts';

const NOTHING: TakenIn = { documents: [], unread: [] };

/**
 * Documents that came while no account was on the screen, also while that is being read after a lock. They go into a new fax of
 * the next one.
 */
export const useHeldDocument = defineStore('held-document', () => {
  const files = shallowRef<readonly File[]>([]);

  /** Those that main has taken in already. */
  const taken = shallowRef<TakenIn>(NOTHING);
  const isAny = computed(() => files.value.length + taken.value.documents.length + taken.value.unread.length > 0);

  function keep({ documents, unread }: TakenIn): void {
    const before = taken.value;
    taken.value = { documents: [...before.documents, ...documents], unread: [...before.unread, ...unread] };
  }

  function takeArrived(): TakenIn {
    const held = taken.value;
    taken.value = NOTHING;
    return held;
  }

  function take(): readonly File[] {
    const held = files.value;
    files.value = [];
    return held;
  }

  return { files, taken, isAny, take, keep, takeArrived };
});
