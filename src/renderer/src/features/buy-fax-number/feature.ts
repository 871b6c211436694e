import type { Feature } from '#renderer/kernel/feature.ts';

/** Finding and buying a fax number, for one account or for a group. */
export const buyFaxNumber: Feature = {
  routes: [
    {
      path: '/numbers/fax/buy',
      name: 'buy-fax-number',
      component: () => import('./BuyFaxPage.vue'),
      meta: { title: 'buyFax.title', place: '/numbers' },
    },
  ],
  spots: [{ label: 'buyFax.title', on: 'faxNumbers.title', to: '/numbers/fax/buy', also: 'buyFax.also' }],
};
