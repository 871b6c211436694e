import { History } from '@lucide/vue';
import type { Feature } from '#renderer/kernel/feature.ts';

/** What was changed, sent and bought from this computer. */
export const activity: Feature = {
  routes: [
    {
      path: '/activity',
      component: () => import('./ActivityPage.vue'),
      meta: { title: 'activity.title', place: '/activity' },
      children: [
        { path: '', name: 'activity', component: { render: () => null } },
        { path: 'run/:run', name: 'activity-run', component: { render: () => null } },
        { path: ':id', name: 'activity-entry', component: { render: () => null } },
      ],
    },
  ],
  place: { to: '/activity', label: 'activity.title', icon: History },
};
