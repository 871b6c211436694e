import { ref, shallowRef, watch } from 'vue';
import { MOST_COUNTS } from '#shared/bridge/list-commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ListSort } from '#shared/lists/lists.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { putBack } from '#renderer/kernel/put-back.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import type { Sort } from '#renderer/ui/table/table-types.ts';
import { NO_FILTER, queryOf, type NumberFilter, type SavedView } from './number-list.ts';

/** How the list of numbers is narrowed and ordered, for as long as the app is open, and the views that a person made. */
export const useNumberList = defineAccountStore('number-list', (account) => {
  const numbers = useNumbers();
  const filter = ref<NumberFilter>({ ...NO_FILTER });
  const sort = ref<Sort<ListSort<'numbers'>>>({ column: 'number', descending: false });
  const selected = shallowRef<ReadonlySet<string>>(new Set());
  const { items: views, load: loadViews, change } = userList(account, 'number-views');
  /** How many numbers each of the views has, by its name; empty while that is not known. */
  const counts = shallowRef<ReadonlyMap<string, number>>(new Map());
  const latest = latestOnly();

  const isUsed = (view: SavedView) => JSON.stringify(view.filter) === JSON.stringify(filter.value);

  async function count(): Promise<void> {
    const counting = views.value.slice(0, MOST_COUNTS);
    if (counting.length === 0) return;
    const queries = counting.map((view) => queryOf(view.filter));
    const counted = await latest.ask(() => ask('lists.count', { list: 'numbers', scope: '', queries }));
    if (counted?.ok) counts.value = new Map(counting.map(({ name }, index) => [name, counted.value[index] ?? 0]));
  }

  function use(next: NumberFilter): void {
    filter.value = { ...next };
  }

  /** Rows whose change was begun are not chosen any more. */
  function unselect(dids: readonly string[]): void {
    const begun = new Set(dids);
    selected.value = new Set([...selected.value].filter((did) => !begun.has(did)));
  }

  /** Keeps the filter under a name; null when it was kept. */
  function save(name: string): Promise<Problem | null> {
    return change((kept) => [...kept, { name, filter: { ...filter.value } }]);
  }

  function forget(name: string): Promise<Problem | null> {
    return change((kept) => kept.filter((view) => view.name !== name));
  }

  /** Puts back a view that was deleted, where it was; one that got its name meanwhile stays. */
  function restore(view: SavedView, at: number): Promise<Problem | null> {
    return change((kept) => putBack(kept, view, at));
  }

  async function load(): Promise<void> {
    await loadViews();
    if (views.value.length > 0) await numbers.follow();
  }

  watch([views, () => numbers.revision], count);
  if (account.profileId !== '') void load();

  return { filter, sort, selected, views, counts, isUsed, use, unselect, save, forget, restore };
});
