import type { Need } from '#renderer/kernel/feature.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useBulk } from './bulk.store.ts';

/** A change of many numbers that waits for the person, as after the app was closed in the middle. */
export function bulkNeeds(): Need[] {
  const { plan } = useBulk();
  if (plan?.runner.state !== 'paused') return [];
  const { runner, restored } = plan;
  const { total, done } = runner.counts();
  return [
    {
      id: 'bulk',
      tone: 'warn',
      title: { key: restored ? 'bulk.need.title' : 'bulk.need.paused', named: { n: formatCount(total) } },
      text: { key: 'bulk.need.text', named: { done: formatCount(done) } },
      action: { label: { key: 'bulk.need.action' }, run: () => go('/numbers/change') },
    },
  ];
}
