import { Hash } from '@lucide/vue';
import type { Feature } from '#renderer/app/feature.ts';

/** The numbers of the account: finding, setting up, changing and letting go. */
export const numbers: Feature = {
  routes: [
    {
      path: '/numbers',
      component: () => import('./NumbersView.vue'),
      meta: { title: 'numbers.title', place: '/numbers' },
      children: [
        { path: '', name: 'numbers', component: { render: () => null } },
        { path: ':did(\\d{10})', name: 'number', component: { render: () => null } },
      ],
    },
    {
      path: '/numbers/gone',
      name: 'numbers-gone',
      component: () => import('./GoneView.vue'),
      meta: { title: 'numbers.gone', place: '/numbers' },
    },
  ],
  place: { to: '/numbers', label: 'numbers.title', icon: Hash },
};
