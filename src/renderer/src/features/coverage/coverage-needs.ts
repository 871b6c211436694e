import type { Need } from '#renderer/kernel/feature.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useCoverage } from './coverage.store.ts';

/** Numbers from which 911 may not find the caller. */
export function coverageNeeds(): Need[] {
  const { coverage, cover } = useCoverage();
  const dids = coverage.uncovered.map(({ did }) => did);
  if (dids.length === 0) return [];
  const action = useSession().profile?.viewOnly
    ? {}
    : { action: { label: { key: 'coverage.need.action' } as const, run: () => cover(dids) } };
  return [
    {
      id: 'coverage',
      tone: 'warn',
      title: { key: 'coverage.need.title', count: dids.length },
      text: { key: 'coverage.need.text' },
      ...action,
    },
  ];
}
