import { computed } from 'vue';
import { coverageOf } from '#shared/domain/numbers/coverage.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { useBulkTarget } from '#renderer/stores/bulk-target.store.ts';

/** Numbers without an emergency address, kept up to date from the first use. */
export const useCoverage = defineAccountStore('coverage', ({ profileId }) => {
  const numbers = useNumbers();
  const target = useBulkTarget();
  const coverage = computed(() => coverageOf(numbers.rows));
  if (profileId !== '') numbers.loadWhenIdle();

  /** Goes to the plan that gives these numbers an address. */
  function cover(dids: readonly string[]): void {
    target.set(dids, { field: 'e911' });
    void go('/numbers/change');
  }

  return { coverage, cover };
});
