import type { Feature } from '#renderer/kernel/feature.ts';
import { guardNeeds } from './guard-needs.ts';

/** The guard against call fraud. */
export const lineGuard: Feature = {
  routes: [
    {
      path: '/guard/:line?',
      name: 'guard',
      component: () => import('./CallGuardPage.vue'),
      meta: { title: 'lineGuard.title', place: '/lines' },
    },
  ],
  spots: [{ label: 'lineGuard.title', on: 'lines.title', to: '/guard', also: 'lineGuard.also' }],
  needs: guardNeeds,
};
