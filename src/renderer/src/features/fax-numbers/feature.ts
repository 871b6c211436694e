import { Printer } from '@lucide/vue';
import type { FaxNumber } from '#shared/lists/lists.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { matcher } from '#shared/lists/search.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { ownerWords } from './fax-number-labels.ts';
import { useFaxNumbers } from './fax-numbers.store.ts';

const FOUND_AT_MOST = 10;

/** Numbers that take faxes: single lines, and those of team fax. */
export const faxNumbers: Feature = {
  routes: [
    {
      path: '/numbers/fax',
      component: () => import('./FaxNumbersPage.vue'),
      meta: { title: 'faxNumbers.title', place: '/numbers' },
      children: [
        { path: '', name: 'fax-numbers', component: { render: () => null } },
        { path: ':did(\\d{10})', name: 'fax-number', component: { render: () => null } },
      ],
    },
  ],
  spots: [{ label: 'faxNumbers.title', on: 'numbers.title', to: '/numbers/fax', also: 'faxNumbers.also' }],
  find: (query) => {
    const store = useFaxNumbers();
    if (store.numbers === null) void store.load();
    const matches = matcher(query);
    if (!matches) return [];
    const within = ({ did, note, group, accountName, login }: FaxNumber) =>
      plainText([did, formatUsNumber(did), note, group, accountName, login].join('\n'));
    return (store.numbers ?? [])
      .filter((number) => matches(within(number)))
      .slice(0, FOUND_AT_MOST)
      .map(foundNumber);
  },
};

function foundNumber(number: FaxNumber): Found {
  return {
    id: `fax-number ${number.did}`,
    label: formatUsNumber(number.did),
    kind: t('faxNumbers.found'),
    detail: [number.note, ownerWords(number)].filter(Boolean).join(' · '),
    icon: Printer,
    run: () => go(`/numbers/fax/${number.did}`),
  };
}
