import type { Feature } from '#renderer/kernel/feature.ts';

/** Numbers of other countries. */
export const international: Feature = {
  routes: [
    {
      path: '/numbers/international',
      component: () => import('./InternationalPage.vue'),
      meta: { title: 'international.title', place: '/numbers' },
      children: [
        { path: '', name: 'international', component: { render: () => null } },
        { path: ':did(\\d{5,20})', name: 'international-number', component: { render: () => null } },
      ],
    },
    {
      path: '/numbers/international/buy',
      name: 'buy-international',
      component: () => import('./BuyInternationalPage.vue'),
      meta: { title: 'international.buy', place: '/numbers' },
    },
  ],
};
