import type { Feature } from '#renderer/kernel/feature.ts';
import { profileNeeds } from './profile-needs.ts';

/** All accounts of this computer at a glance. */
export const profiles: Feature = {
  routes: [
    {
      path: '/profiles',
      name: 'profiles',
      component: () => import('./AllAccountsPage.vue'),
      meta: { title: 'profiles.all', open: true },
    },
  ],
  needs: profileNeeds,
};
