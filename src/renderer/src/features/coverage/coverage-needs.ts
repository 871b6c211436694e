import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import { coverageOf } from '#shared/domain/coverage.ts';
import type { Need } from '#renderer/app/feature.ts';
import { formatCount } from '#renderer/app/format.ts';
import { go } from '#renderer/app/go.ts';
import { useNumbers } from '#renderer/stores/numbers.ts';
import { useSession } from '#renderer/stores/session.ts';
import { useBulkTarget } from '../bulk/bulk-target.ts';

/** Who is without an emergency address, kept up to date from when it was first asked for. */
export const useCoverage = defineStore('coverage', () => {
  const session = useSession();
  const numbers = useNumbers();
  const coverage = computed(() => coverageOf(numbers.rows));

  // After the numbers of an account that left the screen were cleared.
  watch(
    () => session.profile?.id,
    (id) => {
      if (id !== undefined) numbers.loadWhenIdle();
    },
    { immediate: true, flush: 'post' },
  );

  /** Goes to the plan that gives these numbers an address. */
  function cover(dids: readonly string[]): void {
    useBulkTarget().set(dids, { field: 'e911' });
    void go('/numbers/change');
  }

  return { coverage, cover };
});

/** Numbers from which 911 may not find the caller (product N19). */
export function coverageNeeds(): Need[] {
  const { coverage, cover } = useCoverage();
  const dids = coverage.uncovered.map(({ did }) => did);
  if (dids.length === 0) return [];
  const one = dids.length === 1;
  const action = useSession().profile?.viewOnly
    ? {}
    : { action: { label: { key: 'coverage.need.action' } as const, run: () => cover(dids) } };
  return [
    {
      id: 'coverage',
      tone: 'warn',
      title: one ? { key: 'coverage.need.one' } : { key: 'coverage.need.many', named: { n: formatCount(dids.length) } },
      text: { key: 'coverage.need.text' },
      ...action,
    },
  ];
}
