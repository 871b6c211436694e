import { computed } from 'vue';
import { NO_QUERY } from '#shared/lists/list.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { whenIdle } from '#renderer/kernel/when-idle.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { useList } from '#renderer/stores/use-list.ts';

/** Numbers on which callers may not get through, as far as this computer knows. */
export const useReach = defineAccountStore('reach', ({ profileId, signal }) => {
  const lines = useLines();
  const unreached = useList('numbers', { query: () => ({ ...NO_QUERY, where: { view: 'no-calls' } }) });
  /** Both the numbers and the lines were read. */
  const isKnown = computed(() => unreached.loaded.value && lines.lines !== null);

  if (profileId !== '')
    whenIdle(() => {
      if (!signal.aborted) void Promise.all([lines.load(), unreached.follow()]);
    });

  return { dids: unreached.keys, isKnown };
});
