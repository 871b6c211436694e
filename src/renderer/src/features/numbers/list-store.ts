import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { keptList } from '#renderer/app/kept.ts';
import { useNumbers } from '#renderer/stores/numbers.ts';
import { useSession } from '#renderer/stores/session.ts';
import type { Sort } from '#renderer/ui/table-types.ts';
import {
  filterNumbers,
  NO_FILTER,
  readSavedView,
  searchable,
  type NumberFilter,
  type SavedView,
} from './number-list.ts';
import { useReach } from './reach-store.ts';

/** How the list of numbers is narrowed and ordered, for as long as the app is open, and the views that a person made. */
export const useNumberList = defineStore('number-list', () => {
  const session = useSession();
  const numbers = useNumbers();
  const reach = useReach();
  const filter = ref<NumberFilter>({ ...NO_FILTER });
  const sort = ref<Sort>({ column: 'number', descending: false });
  const selected = shallowRef<ReadonlySet<string>>(new Set());
  const { items: views, load: loadViews, put } = keptList<SavedView>('number-views', readSavedView);

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

  // After the numbers of an account that left the screen were cleared.
  watch(
    () => session.profile?.id,
    (id) => {
      filter.value = { ...NO_FILTER };
      selected.value = new Set();
      views.value = [];
      if (id !== undefined) void load();
    },
    { immediate: true, flush: 'post' },
  );

  return { filter, sort, selected, views, counts, isUsed, use, save, forget };
});
