import { Hash } from '@lucide/vue';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import type { Feature, Found, Pin } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { useNumberList } from './number-list.store.ts';
import { useNumberSearch } from './number-search.store.ts';
import { numberNeeds, numbersKnown } from './number-needs.ts';

/** The numbers of the account: finding, setting up, changing and letting go. */
export const numbers: Feature = {
  routes: [
    {
      path: '/numbers',
      component: () => import('./NumbersPage.vue'),
      meta: { title: 'numbers.title', place: '/numbers' },
      children: [
        { path: '', name: 'numbers', component: { render: () => null } },
        { path: ':did(\\d{10})', name: 'number', component: { render: () => null } },
      ],
    },
    {
      path: '/numbers/gone',
      component: () => import('./RemovedNumbersPage.vue'),
      meta: { title: 'numbers.gone', place: '/numbers' },
      children: [
        { path: '', name: 'numbers-gone', component: { render: () => null } },
        { path: ':did(\\d{10})', name: 'number-gone', component: { render: () => null } },
      ],
    },
  ],
  place: { to: '/numbers', label: 'numbers.title', icon: Hash },
  pins: ownViews,
  needs: numberNeeds,
  known: numbersKnown,
  find: (query) => useNumberSearch().find(query).map(foundNumber),
  withNumber: (digits) => {
    const store = useNumbers();
    if (!store.loaded) void store.load();
    const row = store.byDid(digits);
    return row ? [{ ...foundNumber(row), id: `open ${digits}`, label: openWords(digits) }] : [];
  },
};

/** The views that the person made. */
function ownViews(): Pin[] {
  const list = useNumberList();
  return list.views.map((view) => ({
    label: view.name,
    count: list.counts.get(view.name) ?? null,
    current: list.isUsed(view),
    open: () => {
      list.use(view.filter);
      return go('/numbers');
    },
  }));
}

function openWords(did: string): string {
  return t('numbers.palette.open', { number: formatUsNumber(did) });
}

function foundNumber(row: NumberRow): Found {
  return {
    id: `number ${row.did}`,
    label: formatUsNumber(row.did),
    kind: t('numbers.palette.ours'),
    detail: [row.note, row.localNote, row.route2trunk || t('value.nowhere')].filter((part) => part !== '').join(' · '),
    icon: Hash,
    run: () => go(`/numbers/${row.did}`),
  };
}
