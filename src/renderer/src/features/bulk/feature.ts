import type { Feature } from '#renderer/kernel/feature.ts';
import { bulkNeeds } from './bulk-needs.ts';

/** Changes of many numbers at once: what, the plan, and the run. */
export const bulk: Feature = {
  routes: [
    {
      path: '/numbers/change',
      name: 'bulk',
      component: () => import('./BulkPage.vue'),
      meta: { title: 'bulk.title', place: '/numbers' },
    },
  ],
  needs: bulkNeeds,
};
