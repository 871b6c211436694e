import { computed } from 'vue';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useList } from '#renderer/stores/use-list.ts';

/** The fax numbers of this account, for the palette. */
export const useFaxNumbers = defineAccountStore('fax-numbers', () => {
  const list = useList('fax-numbers', { whole: true });
  /** Null while it is not known which there are. */
  const numbers = computed(() => (list.loaded.value ? list.rows.value.filter((number) => number !== undefined) : null));
  return { numbers, load: list.load };
});
