import { Network } from '@lucide/vue';
import type { Line } from '#shared/lists/lists.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { kindWords } from './line-labels.ts';
import { useLinesUsed } from './lines-used.store.ts';

const FOUND_AT_MOST = 10;

/** The lines of the phone system. */
export const lines: Feature = {
  routes: [
    {
      path: '/lines',
      component: () => import('./LinesPage.vue'),
      meta: { title: 'lines.title', place: '/lines' },
      children: [
        { path: '', name: 'lines', component: { render: () => null } },
        { path: ':line', name: 'line', component: { render: () => null } },
      ],
    },
  ],
  place: { to: '/lines', label: 'lines.place', icon: Network },
  used: () => useLinesUsed().used,
  find: (query) => {
    const store = useLines();
    if (store.lines === null) void store.load();
    const wanted = query.toLowerCase();
    const found = (store.lines ?? []).filter(({ trunk }) => trunk.toLowerCase().includes(wanted));
    return found.slice(0, FOUND_AT_MOST).map(foundLine);
  },
};

function foundLine(line: Line): Found {
  return {
    id: `line ${line.trunk}`,
    label: line.trunk,
    kind: t('lines.found'),
    detail: kindWords(line),
    icon: Network,
    run: () => go(`/lines/${encodeURIComponent(line.trunk)}`),
  };
}
