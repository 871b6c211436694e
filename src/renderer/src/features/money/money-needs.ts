import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { formatAmount } from '#renderer/kernel/format.ts';
import type { Known, Need } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { whatWords } from '#renderer/parts/activity/activity-labels.ts';
import { isRefill } from './ledger-labels.ts';
import { useOpenSpends } from './open-spends.store.ts';

/** Refills and orders of which nobody knows whether they were charged: doing them again may be paying twice. */
export function moneyNeeds(): Need[] {
  const entries = useOpenSpends().entries ?? [];
  const [first] = entries;
  if (!first) return [];
  const isOne = entries.length === 1;
  return [
    {
      id: 'open-spends',
      tone: 'warn',
      title: isOne ? titleOf(first) : { key: 'money.need.several', named: { n: entries.length } },
      text: { key: 'money.need.text' },
      action: {
        label: { key: 'money.need.look' },
        run: () => go(isOne ? pathOf(first) : '/money/refills'),
      },
    },
  ];
}

/** Whether it was read what is open. */
export function moneyKnown(): Known {
  const { entries, problem } = useOpenSpends();
  if (entries) return 'read';
  return problem ? 'unreadable' : 'reading';
}

function pathOf(entry: ActivityEntry): string {
  return isRefill(entry) ? `/money/refills/${entry.id}` : `/activity/${entry.id}`;
}

function titleOf(entry: ActivityEntry): Need['title'] {
  const amount = entry.changes.find(({ field }) => field === 'amount')?.after;
  if (isRefill(entry) && amount !== undefined)
    return { key: 'money.need.refill', named: { amount: formatAmount(amount) } };
  return { key: 'money.need.order', named: { what: whatWords(entry) } };
}
