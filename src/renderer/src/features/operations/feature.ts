import type { Feature } from '#renderer/kernel/feature.ts';

/** Every operation of the provider's interface, for advanced users: what has no screen of its own can be done here. */
export const operations: Feature = {
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
