import type { OperationId } from '../provider/catalogue.ts';
import { addMoney, moneyToDecimal, multiplyMoney, parseMoney, type Money } from './money.ts';
import { isTollFree } from './phone-number.ts';

type Params = Readonly<Record<string, unknown>>;
/** How many are bought of what has a price in the rate list, by the name of the price. */
export type Bought = Readonly<Record<string, number>>;

type TierOf = (did: string) => unknown;
const unknownTier: TierOf = () => undefined;
const manyOf = (params: Params): string[] => [params['did'] ?? []].flat().map(String);

/** Voice numbers by the name of their price. */
export function numbersBought(dids: readonly string[]): Bought {
  const tollFree = dids.filter(isTollFree).length;
  return { local_did_cost: dids.length - tollFree, toll_free_did_cost: tollFree };
}

/**
 * Emergency addresses of voice numbers by the name of the least that they cost; which of the rates applies is not stated
 * (product 3.6). Toll-free numbers have none.
 */
export function addressesBought(numbers: readonly { did: string; tier: unknown }[]): Bought {
  const local = numbers.filter(({ did }) => !isTollFree(did));
  const rural = local.filter(({ tier }) => tier === '2').length;
  return { e911_rate: local.length - rural, e911_tier2_rate: rural };
}

/** A fax is charged by the minute, and a page takes about one. */
function faxedMinutes(pages: unknown): Bought {
  return typeof pages === 'number' ? { fax_minute_rate: pages } : {};
}

/** What each spend buys; an operation without a row has no price in the rate list (servers have none a size). */
const bought: Partial<Record<OperationId, (params: Params, tierOf: TierOf) => Bought>> = {
  'did.orderDid': (params) => numbersBought(manyOf(params)),
  'didinter.orderDid': () => ({ international_did_cost: 1 }),
  'proFax.orderDid': (params) => ({ fax_did_cost: manyOf(params).length || 1 }),
  'enterpriseFax.orderDid': (params) => ({ fax_did_cost: manyOf(params).length || 1 }),
  'lnp.createLnp': () => ({ lnp_cost: 1 }),
  'proFax.sendFax': ({ pages }) => faxedMinutes(pages),
  'did.updateDid': addressesOf,
};

/** What it buys besides, which counts only where the rate list has it: an order without it has its price all the same. */
const besides: typeof bought = { 'did.orderDid': addressesOf };

function addressesOf(params: Params, tierOf: TierOf): Bought {
  const { e911, tier } = params;
  if (typeof e911 !== 'object' || e911 === null) return {};
  return addressesBought(manyOf(params).map((did) => ({ did, tier: tier ?? tierOf(did) })));
}

/** Whether an operation that is no spend by its declaration is charged with these parameters: an emergency address is. */
export function isChargedChange(operation: OperationId, params: Params): boolean {
  return operation === 'did.updateDid' && Object.values(addressesOf(params, unknownTier)).some((count) => count > 0);
}

/**
 * What a spend should cost in dollars by the rate list, or what a refill charges; a decimal string. Null when no list says
 * it.
 */
export function spendPrice(...spend: PriceQuestion): string | null {
  return knownPrice(...spend).price;
}

/** The same, but null also where the list lacks a part of it: only a whole price can be held against a limit. */
export function wholePrice(...spend: PriceQuestion): string | null {
  const { price, isWhole } = knownPrice(...spend);
  return isWhole ? price : null;
}

type PriceQuestion = [
  operation: OperationId,
  params: Params,
  rates: Readonly<Record<string, unknown>> | undefined,
  /** Supply group of a number of the account, for what is priced by it. */
  tierOf?: TierOf,
];

function knownPrice(...[operation, params, rates, tierOf = unknownTier]: PriceQuestion): {
  price: string | null;
  isWhole: boolean;
} {
  if (operation === 'account.refillBalance') {
    const amount = parseMoney(String(params['amount']));
    return { price: amount ? moneyToDecimal(amount) : null, isWhole: true };
  }
  const prices = pricesOf(bought[operation]?.(params, tierOf), rates);
  const known = prices.filter((price) => price !== undefined);
  if (known.length === 0 || known.length < prices.length) return { price: null, isWhole: false };
  const more = pricesOf(besides[operation]?.(params, tierOf), rates);
  const knownMore = more.filter((price) => price !== undefined);
  const price = moneyToDecimal([...known, ...knownMore].reduce(addMoney));
  return { price, isWhole: knownMore.length === more.length };
}

function pricesOf(bought: Bought = {}, rates: Readonly<Record<string, unknown>> | undefined): (Money | undefined)[] {
  return Object.entries(bought)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => {
      const rate = rates?.[name];
      const price = typeof rate === 'string' ? parseMoney(rate) : undefined;
      return price && multiplyMoney(price, count);
    });
}
