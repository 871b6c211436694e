import type { Known, Need } from '#renderer/kernel/feature.ts';
import { useWhyNot } from '#renderer/parts/availability/use-availability.ts';
import { useCoverage } from './coverage.store.ts';

/** Numbers from which 911 may not find the caller. */
export function coverageNeeds(): Need[] {
  const { uncovered, cover } = useCoverage();
  if (uncovered.length === 0) return [];
  return [
    {
      id: 'coverage',
      tone: 'warn',
      title: { key: 'coverage.need.title', count: uncovered.length },
      text: { key: 'coverage.need.text' },
      about: uncovered,
      action: { label: { key: 'coverage.need.action' }, run: () => cover(), reason: useWhyNot()('prepare') },
    },
  ];
}

/** Whether the list behind these needs was read. */
export function coverageKnown(): Known {
  const { isKnown, problem } = useCoverage();
  if (isKnown) return 'read';
  return problem ? 'unreadable' : 'reading';
}
