import { formatInternational } from '#shared/domain/phone/international-format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useOrderOfOne } from '#renderer/parts/order/use-order-of-one.ts';

/** Orders a number of a city once, with the questions that come before it, and follows an order without an answer. */
export function useInternationalOrder() {
  return useOrderOfOne('didinter.orderDid', {
    keyOf: ({ did }) => did,
    lateWords: (did) => t('international.done.late', { number: formatInternational(did) }),
  });
}
