import { computed } from 'vue';
import { providerInstant } from '#shared/domain/connection/provider-time.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useList } from '#renderer/stores/use-list.ts';

const SHOWN = 5;
const NEWEST_FIRST = { ...NO_QUERY, sort: { column: 'time', descending: true } };

/** The last calls of a number, in both directions, and how many there were in the last seven days. */
export function useRecentCalls(did: () => string) {
  const settings = useSettings();
  const list = useList('number-calls', { scope: did, query: () => NEWEST_FIRST });
  /** The newest first; null while they are not known. */
  const calls = computed(() => {
    if (!list.loaded.value) return null;
    const zone = settings.settings?.providerTimeZone ?? 'UTC';
    const newest = list.rows.value.slice(0, SHOWN).filter((row) => row !== undefined);
    return newest.map(({ time, ...call }) => ({ ...call, at: providerInstant(time, zone) }));
  });
  const at = computed(() => list.state.value?.readAt ?? null);

  return {
    ...{ calls, at, total: list.all, problem: list.problem, reading: list.refreshing },
    ...{ load: list.load, refresh: list.refresh },
  };
}

export type RecentCall = NonNullable<ReturnType<typeof useRecentCalls>['calls']['value']>[number];
