import type { SupplyTier } from '#shared/domain/available-numbers.ts';
import { isTollFree } from '#shared/domain/phone-number.ts';
import { sumOf } from './use-prices.ts';

/** A number in the cart. */
export interface CartItem {
  did: string;
  tier: SupplyTier;
}

type Price = (name: string) => string | null;

/** What numbers cost by the rate list, in dollars as a decimal string; null when a price is not published. */
export function numbersPrice(items: readonly CartItem[], price: Price): string | null {
  const tollFree = items.filter(({ did }) => isTollFree(did)).length;
  return sumOf([
    { price: price('local_did_cost'), count: items.length - tollFree },
    { price: price('toll_free_did_cost'), count: tollFree },
  ]);
}

/**
 * The least that registering an emergency address costs; which of the three rates applies is not stated (product rule 3.6).
 * Toll-free numbers have none.
 */
export function emergencyPrice(items: readonly CartItem[], price: Price): string | null {
  const local = items.filter(({ did }) => !isTollFree(did));
  const rural = local.filter(({ tier }) => tier === '2').length;
  return sumOf([
    { price: price('e911_rate'), count: local.length - rural },
    { price: price('e911_tier2_rate'), count: rural },
  ]);
}
