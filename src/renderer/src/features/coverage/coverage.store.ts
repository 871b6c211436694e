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
  const coverage = computed(() => coverageOf(numbers.views));
  if (profileId !== '') numbers.loadWhenIdle();

  /** Goes to the plan that gives these numbers an address; all that have none where they are left out. */
  async function cover(dids?: readonly string[]): Promise<void> {
    target.set(dids ?? (await numbers.find({ where: { view: 'no-address' } })), { field: 'e911' });
    await go('/numbers/change');
  }

  return { coverage, cover };
});
