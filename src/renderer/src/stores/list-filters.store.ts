import { computed, ref, type WritableComputedRef } from 'vue';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** What the lists of an account are narrowed to and sorted by, until another account comes or the app ends. */
export const useListFilters = defineAccountStore('list-filters', () => {
  const kept = ref<Record<string, unknown>>({});

  function keep(name: string, value: unknown): void {
    kept.value = { ...kept.value, [name]: value };
  }

  return { kept, keep };
});

/**
 * One choice of a list, which stays while the person looks at other screens. Each list has its choices here, so that all
 * keep and forget them alike.
 *
 * @param name of the choice, unique in the app
 */
export function useListFilter<T>(name: string, initial: T): WritableComputedRef<T> {
  const filters = useListFilters();
  return computed({
    get: () => (Object.hasOwn(filters.kept, name) ? (filters.kept[name] as T) : initial),
    set: (value) => {
      filters.keep(name, value);
    },
  });
}
