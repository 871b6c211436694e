import { computed } from 'vue';
import { coverageOf } from '#shared/domain/numbers/coverage.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { whenIdle } from '#renderer/kernel/when-idle.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { useList } from '#renderer/stores/use-list.ts';
import { useBulkTarget } from '#renderer/stores/bulk-target.store.ts';

/** Numbers without an emergency address, kept up to date from the first use. */
export const useCoverage = defineAccountStore('coverage', ({ profileId, signal }) => {
  const numbers = useNumbers();
  const target = useBulkTarget();
  const coverage = computed(() => coverageOf(numbers.views));
  const list = useList('numbers', { query: () => ({ ...NO_QUERY, where: { view: 'no-address' } }) });
  if (profileId !== '') whenIdle(() => void (signal.aborted || Promise.all([numbers.follow(), list.follow()])));

  /** Goes to the plan that gives these numbers an address. */
  function cover(dids: readonly string[] = list.keys.value): void {
    target.set(dids, { field: 'e911' });
    void go('/numbers/change');
  }

  return { coverage, uncovered: list.keys, isKnown: list.loaded, problem: list.problem, cover };
});
