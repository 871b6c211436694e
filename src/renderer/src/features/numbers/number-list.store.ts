import { computed, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import type { Sort } from '#renderer/ui/table/table-types.ts';
import { filterNumbers, NO_FILTER, searchable, type NumberFilter, type SavedView } from './number-list.ts';
import { useReach } from './reach.store.ts';

/** How the list of numbers is narrowed and ordered, for as long as the app is open, and the views that a person made. */
export const useNumberList = defineAccountStore('number-list', (account) => {
  const numbers = useNumbers();
  const reach = useReach();
  const filter = ref<NumberFilter>({ ...NO_FILTER });
  const sort = ref<Sort>({ column: 'number', descending: false });
  const selected = shallowRef<ReadonlySet<string>>(new Set());
  const { items: views, load: loadViews, put } = userList(account, 'number-views');

  const isUsed = (view: SavedView) => JSON.stringify(view.filter) === JSON.stringify(filter.value);

  /** How many numbers each of the views has. */
  const counts = computed(() => {
    const within = views.value.length > 0 ? searchable(numbers.rows) : [];
    return views.value.map(({ filter: wanted }) => filterNumbers(numbers.rows, within, wanted, reach.problems).length);
  });

  function use(next: NumberFilter): void {
    filter.value = { ...next };
  }

  /** Keeps the filter under a name; null when it was kept. */
  function save(name: string): Promise<Problem | null> {
    return put([...views.value, { name, filter: { ...filter.value } }]);
  }

  function forget(name: string): Promise<Problem | null> {
    return put(views.value.filter((view) => view.name !== name));
  }

  async function load(): Promise<void> {
    await loadViews();
    if (views.value.length > 0) numbers.loadWhenIdle();
  }

  if (account.profileId !== '') void load();

  return { filter, sort, selected, views, counts, isUsed, use, save, forget };
});
