import type { Unusual } from '#shared/domain/calls/unusual.ts';
import type { Need } from '#renderer/kernel/feature.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { costWords, countryWords } from './call-labels.ts';
import { useUnusual } from './unusual.store.ts';

/** Why today is unusual, as a sentence. */
function reasonWords(unusual: Unusual): string {
  switch (unusual.why) {
    case 'countries':
      return t('calls.unusual.countries', { countries: unusual.countries.map(countryWords).join(', ') });
    case 'cost':
      return t('calls.unusual.cost', { today: costWords(unusual.today), usual: costWords(unusual.usual) });
    case 'calls':
      return t('calls.unusual.calls', { today: formatCount(unusual.today), usual: formatCount(unusual.usual) });
    case 'nights':
      return tn('calls.unusual.nights', unusual.calls);
    case 'long':
      return tn('calls.unusual.long', unusual.calls);
  }
}

/** What is unusual about today's calls: one thing for a day. Dismissed, it comes back when another reason joins. */
export function callNeeds(): Need[] {
  const { found } = useUnusual();
  if (!found || found.reasons.length === 0) return [];
  return [
    {
      id: 'unusual-calls',
      tone: 'warn',
      title: { key: 'calls.unusual.title' },
      text: { key: 'calls.unusual.text', named: { reasons: found.reasons.map(reasonWords).join(' ') } },
      about: found.reasons.map(({ why }) => `${found.day} ${why}`),
      action: { label: { key: 'calls.unusual.open' }, run: () => go('/calls?period=today') },
    },
  ];
}
