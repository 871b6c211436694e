import { useLocalStorage } from '@vueuse/core';
import { computed, watch } from 'vue';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useList } from '#renderer/stores/use-list.ts';

/** Whether the account has lines: as it was when that was last known, until it is known again. */
export const useLinesUsed = defineAccountStore('lines-used', ({ profileId }) => {
  const list = useList('lines');
  // Read at once, so that the navigation is the same while the list is on its way.
  const last = useLocalStorage(`lines-used.${profileId}`, false);
  const used = computed(() => (list.loaded.value ? list.all.value > 0 : last.value));

  if (profileId !== '') void list.follow();
  watch(used, (now) => {
    last.value = now;
  });

  return { used };
});
