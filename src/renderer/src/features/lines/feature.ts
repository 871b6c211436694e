import { Lock, LockOpen, Network } from '@lucide/vue';
import type { Line } from '#shared/lists/lists.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { kindWords } from './line-labels.ts';
import { useLinesUsed } from './lines-used.store.ts';

const FOUND_AT_MOST = 10;
/** What is said of a line, in both languages, before its name. */
const LOCKS = /^(?:lock|bloquear)\s+(?:(?:the\s+)?line\s+|(?:la\s+)?l[ií]nea\s+)?/i;
const UNLOCKS = /^(?:unlock|desbloquear)\s+(?:(?:the\s+)?line\s+|(?:la\s+)?l[ií]nea\s+)?/i;

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
    const named = (words: string) => {
      const wanted = words.trim().toLowerCase();
      return (store.lines ?? []).filter(({ trunk }) => trunk.toLowerCase().includes(wanted));
    };
    const locks = LOCKS.test(query) ? named(query.replace(LOCKS, '')).filter(({ status }) => status !== 'off') : [];
    const unlocks = UNLOCKS.test(query)
      ? named(query.replace(UNLOCKS, '')).filter(({ status }) => status === 'off')
      : [];
    return [...locks.map(lockLine), ...unlocks.map(unlockLine), ...named(query).map(foundLine)].slice(0, FOUND_AT_MOST);
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

/** Leads to the button that locks the line, which has the focus there. */
function lockLine({ trunk }: Line): Found {
  const address = `/guard/${encodeURIComponent(trunk)}`;
  return {
    id: `lock ${trunk}`,
    label: t('lines.gate.lock', { name: trunk }),
    kind: t('lines.found'),
    detail: '',
    icon: Lock,
    run: () => go(address),
  };
}

/** Leads to the line, where one press switches it on. */
function unlockLine({ trunk }: Line): Found {
  const address = `/lines/${encodeURIComponent(trunk)}`;
  return {
    id: `unlock ${trunk}`,
    label: t('lines.unlockNamed', { name: trunk }),
    kind: t('lines.found'),
    detail: '',
    icon: LockOpen,
    run: () => go(address),
  };
}
