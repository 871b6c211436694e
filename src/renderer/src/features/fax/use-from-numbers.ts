import { computed, onMounted } from 'vue';
import { NO_QUERY } from '#shared/lists/list.ts';
import { useList } from '#renderer/stores/use-list.ts';

/** The account's fax numbers that one can fax from, all of them. */
export function useFromNumbers() {
  const query = { ...NO_QUERY, where: { service: 'pro' } };
  const list = useList('fax-numbers', { whole: true, query: () => query });
  /** Null while it is not known which there are. */
  const numbers = computed(() => {
    if (!list.loaded.value) return null;
    const rows = list.rows.value.filter((row) => row !== undefined);
    return rows.map(({ did, note, accountName }) => ({ digits: did, note: note || accountName }));
  });
  onMounted(() => void list.load());

  return { numbers, problem: list.problem, loading: list.refreshing, load: list.refresh };
}
