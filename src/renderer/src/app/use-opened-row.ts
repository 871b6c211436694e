import { computed, ref, useTemplateRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/**
 * The row whose details stand beside a list, as the address says. A row that is only peeked at leaves the focus in the list,
 * whose UiTable has the ref `table`.
 *
 * @param routes names of the list's route and of one row's, and the row's parameter in it
 */
export function useOpenedRow(routes: { list: string; one: string; param: 'id' | 'did' }) {
  const route = useRoute();
  const router = useRouter();
  const table = useTemplateRef<{ focus: () => Promise<void> }>('table');
  const peeked = ref<string | null>(null);
  const opened = computed(() => {
    const key = route.params[routes.param];
    return typeof key === 'string' ? key : null;
  });
  const peeking = computed(() => opened.value !== null && peeked.value === opened.value);

  /** Opens a row; peeking at the one that is open closes it. */
  async function show(key: string, peek: boolean): Promise<void> {
    if (peek && opened.value === key) return close();
    peeked.value = peek ? key : null;
    await router.push({ name: routes.one, params: { [routes.param]: key } });
  }

  async function close(): Promise<void> {
    await router.push({ name: routes.list });
    await table.value?.focus();
  }

  return { opened, peeking, show, close };
}
