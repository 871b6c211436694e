import type { Feature } from '#renderer/kernel/feature.ts';
import { language, t } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { effects } from './effects.ts';
import { listOperations } from './operation-list.ts';

/** So many letters are typed before operations are offered. */
const LEAST = 3;

/** Every operation of the provider's interface, for advanced users: what has no screen of its own can be done here. */
export const operations: Feature = {
  find: (query) =>
    query.length < LEAST
      ? []
      : listOperations(query, language()).flatMap(({ operations: found }) =>
          found.map(({ id, words, effect }) => ({
            id: `operation ${id}`,
            label: words,
            kind: t('operations.palette'),
            detail: '',
            icon: effects[effect].icon,
            run: () => go(`/settings/operations/${id}`),
          })),
        ),
  routes: [
    {
      path: '/settings/operations',
      component: () => import('./OperationsPage.vue'),
      meta: { title: 'operations.title', place: '/settings' },
      children: [
        { path: '', name: 'operations', component: { render: () => null } },
        { path: ':id', name: 'operation', component: { render: () => null } },
      ],
    },
  ],
};
