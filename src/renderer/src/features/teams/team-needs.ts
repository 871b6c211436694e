import type { Need } from '#renderer/kernel/feature.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useTeamPlans } from './team-plans.store.ts';

/** A change of team fax that waits for the person, as after the app was closed in the middle. */
export function teamNeeds(): Need[] {
  const { plan } = useTeamPlans();
  if (plan?.runner.state !== 'paused') return [];
  const { total, done } = plan.runner.counts();
  return [
    {
      id: 'team-plan',
      tone: 'warn',
      title: { key: 'teams.need.title', named: { n: formatCount(total) } },
      text: { key: 'bulk.need.text', named: { done: formatCount(done) } },
      action: { label: { key: 'teams.plan.open' }, run: () => go('/team/plan') },
    },
  ];
}
