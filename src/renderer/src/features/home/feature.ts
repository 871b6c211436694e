import { House } from '@lucide/vue';
import type { Feature } from '#renderer/kernel/feature.ts';
import { accountKnown, accountNeeds } from './account-needs.ts';

/** The first screen: what needs the person, the balance, and the last faxes. */
export const home: Feature = {
  routes: [
    {
      path: '/home',
      name: 'home',
      component: () => import('./HomePage.vue'),
      meta: { title: 'nav.home', place: '/home' },
    },
  ],
  place: { to: '/home', label: 'nav.home', icon: House },
  needs: accountNeeds,
  known: accountKnown,
};
