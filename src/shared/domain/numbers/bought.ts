// How many of what the rate list prices are bought with numbers and their emergency addresses.
import type { Bought, Named, TierOf } from '../../provider/consequences.ts';
import { isTollFree } from '../phone/phone-number.ts';

/** The numbers that a request names: one or several. */
export function numbersIn(params: Named): string[] {
  return [params['did'] ?? []].flat().map(String);
}

/** Voice numbers by the name of their price. */
export function numbersBought(dids: readonly string[]): Bought {
  const tollFree = dids.filter(isTollFree).length;
  return { local_did_cost: dids.length - tollFree, toll_free_did_cost: tollFree };
}

/** Emergency addresses of voice numbers, as {@link addressesOf}. Toll-free numbers have none. */
export function addressesBought(numbers: readonly { did: string; tier: unknown }[]): Bought {
  const local = numbers.filter(({ did }) => !isTollFree(did));
  return addressesOf(local.map(({ tier }) => [tier, 1] as const));
}

/**
 * Emergency addresses by the name of the least that they cost: the provider does not say which of its rates applies.
 *
 * @param counts how many local numbers are of each supply group
 */
export function addressesOf(counts: readonly (readonly [tier: unknown, count: number])[]): Bought {
  const sum = (some: typeof counts) => some.reduce((all, [, count]) => all + count, 0);
  const rural = sum(counts.filter(([tier]) => tier === '2'));
  return { e911_rate: sum(counts) - rural, e911_tier2_rate: rural };
}

/** The emergency addresses that an order or a change of voice numbers registers. */
export function addressesIn(params: Named, tierOf: TierOf): Bought {
  const { e911, tier } = params;
  if (typeof e911 !== 'object' || e911 === null) return {};
  return addressesBought(numbersIn(params).map((did) => ({ did, tier: tier ?? tierOf(did) })));
}

/** Fax numbers; a request names one at least. */
export function faxNumbersBought(params: Named): Bought {
  return { fax_did_cost: numbersIn(params).length || 1 };
}

/** A fax is charged by the minute, and a page takes about one. */
export function faxedMinutes({ pages }: Named): Bought {
  return typeof pages === 'number' ? { fax_minute_rate: pages } : {};
}
