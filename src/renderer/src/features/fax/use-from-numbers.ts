import { computed, onMounted } from 'vue';
import { useList } from '#renderer/stores/use-list.ts';

/** The account's fax numbers, of both services: one can fax from each. */
export function useFromNumbers() {
  const list = useList('fax-numbers', { whole: true });
  /** Null while it is not known which there are. */
  const numbers = computed(() => {
    if (!list.loaded.value) return null;
    const rows = list.rows.value.filter((row) => row !== undefined);
    return rows.map(({ did, note, accountName, group }) => ({ digits: did, note: note || accountName || group }));
  });
  onMounted(() => void list.load());

  return { numbers, problem: list.problem, loading: list.refreshing, load: list.refresh };
}
