import type { FaxPermission } from '#shared/lists/team-lists.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { useList } from '#renderer/stores/use-list.ts';
import { computed } from 'vue';

/** What a person, or all people of a number, may do: permissions that allow something. */
export function usePermissionsOf(facet: 'person' | 'number', value: () => string) {
  const list = useList('fax-permissions', {
    whole: true,
    query: () => ({ ...NO_QUERY, where: { [facet]: value() } }),
  });
  /** None while nobody is named: a filter that is empty narrows nothing. None of who was named before. */
  const rows = computed<FaxPermission[]>(() =>
    value() === '' || !list.current.value ? [] : list.rows.value.filter((row) => row !== undefined),
  );
  const loaded = computed(() => list.loaded.value && list.current.value);
  /** Nothing more of it is to come. */
  const settled = computed(() => loaded.value && !list.refreshing.value);
  const { problem, refreshing, load, refresh } = list;
  return { rows, settled, loaded, problem, refreshing, load, refresh };
}
