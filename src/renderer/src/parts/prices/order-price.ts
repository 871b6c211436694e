import type { SupplyTier } from '#shared/domain/numbers/available-numbers.ts';
import { addressesBought, addressesOf, numbersBought } from '#shared/domain/numbers/bought.ts';
import type { Bought } from '#shared/provider/consequences.ts';
import { sumOf } from './use-prices.ts';

/** A number in the cart. */
export interface CartItem {
  did: string;
  tier: SupplyTier;
}

type Price = (name: string) => string | null;

/** What numbers cost by the rate list, in dollars as a decimal string; null when a price is not published. */
export function numbersPrice(items: readonly CartItem[], price: Price): string | null {
  return priceOf(numbersBought(items.map(({ did }) => did)), price);
}

/** The least that registering an emergency address for them costs, as above. */
export function emergencyPrice(items: readonly { did: string; tier: unknown }[], price: Price): string | null {
  return priceOf(addressesBought(items), price);
}

/** The same for local numbers of which only is known how many are of each supply group. */
export function addressesPrice(tiers: Readonly<Record<string, number>>, price: Price): string | null {
  return priceOf(addressesOf(Object.entries(tiers)), price);
}

function priceOf(bought: Bought, price: Price): string | null {
  return sumOf(Object.entries(bought).map(([name, count]) => ({ price: price(name), count })));
}
