import { ShoppingCart } from '@lucide/vue';
import { readNear } from '#shared/domain/numbers/available-numbers.ts';
import type { Feature } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** `buy 617`, `get number 02108`, `comprar número en Boston`: where a number is wanted. */
const WISH =
  /^(?:buy|get|order|comprar|obtener|pedir)\s+(?:an?\s+|un\s+)?(?:(?:phone\s+)?number\s+|n[uú]mero\s+)?(?:in\s+|near\s+|en\s+|cerca\s+de\s+)?(.+)$/i;

/** Finding and buying a local or toll-free number. */
export const buyNumber: Feature = {
  routes: [
    {
      path: '/numbers/buy',
      name: 'buy-number',
      component: () => import('./BuyPage.vue'),
      meta: { title: 'buyNumber.title', place: '/numbers' },
    },
  ],
  find: (query) => {
    const place = WISH.exec(query)?.[1]?.trim() ?? '';
    const { kind } = readNear(place);
    if (kind === 'empty' || kind === 'incomplete' || kind === 'city-only') return [];
    return [
      {
        id: 'buy-number',
        label: t('buyNumber.palette', { place }),
        kind: t('buyNumber.title'),
        detail: '',
        icon: ShoppingCart,
        run: () => go(`/numbers/buy?near=${encodeURIComponent(place)}`),
      },
    ];
  },
};
