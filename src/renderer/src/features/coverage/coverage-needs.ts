import type { Need } from '#renderer/kernel/feature.ts';
import { useWhyNot } from '#renderer/parts/availability/use-availability.ts';
import { useCoverage } from './coverage.store.ts';

/** Numbers from which 911 may not find the caller. */
export function coverageNeeds(): Need[] {
  const { coverage, cover } = useCoverage();
  if (coverage.uncovered === 0) return [];
  return [
    {
      id: 'coverage',
      tone: 'warn',
      title: { key: 'coverage.need.title', count: coverage.uncovered },
      text: { key: 'coverage.need.text' },
      action: { label: { key: 'coverage.need.action' }, run: () => cover(), reason: useWhyNot()('prepare') },
    },
  ];
}
