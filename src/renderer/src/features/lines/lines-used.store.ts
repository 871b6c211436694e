import { useLocalStorage } from '@vueuse/core';
import { computed, watch } from 'vue';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useList } from '#renderer/stores/use-list.ts';

/**
 * Whether the phone system is shown: the account has lines or servers, as it was when that was last known until both are known
 * again, or the person switched it on.
 */
export const useLinesUsed = defineAccountStore('lines-used', ({ profileId }) => {
  const settings = useSettings();
  const lists = [useList('lines'), useList('servers')];
  // Read at once, so that the navigation is the same while the list is on its way.
  const last = useLocalStorage(`lines-used.${profileId}`, false);
  const owned = computed(() => {
    if (lists.some(({ loaded, all }) => loaded.value && all.value > 0)) return true;
    return lists.every(({ loaded }) => loaded.value) ? false : last.value;
  });

  if (profileId !== '') for (const list of lists) void list.follow();
  watch(owned, (now) => {
    last.value = now;
  });

  return { used: computed(() => owned.value || settings.all.phoneSystem === 'always') };
});
