import type { OperationId } from '../provider/catalogue.ts';
import { addMoney, moneyToDecimal, multiplyMoney, parseMoney } from './money.ts';
import { isTollFree } from './phone-number.ts';

type Params = Readonly<Record<string, unknown>>;
/** How many are bought of what has a price in the rate list, by the name of the price. */
type Bought = Readonly<Record<string, number>>;

const manyOf = (params: Params): string[] => [params['did'] ?? []].flat().map(String);

/** What each spend buys; an operation without a row has no price in the rate list (servers have none a size). */
const bought: Partial<Record<OperationId, (params: Params) => Bought>> = {
  'did.orderDid': (params) => {
    const numbers = manyOf(params);
    const tollFree = numbers.filter(isTollFree).length;
    return { local_did_cost: numbers.length - tollFree, toll_free_did_cost: tollFree };
  },
  'didinter.orderDid': () => ({ international_did_cost: 1 }),
  'proFax.orderDid': (params) => ({ fax_did_cost: manyOf(params).length || 1 }),
  'enterpriseFax.orderDid': (params) => ({ fax_did_cost: manyOf(params).length || 1 }),
  'lnp.createLnp': () => ({ lnp_cost: 1 }),
};

/**
 * What a spend should cost in dollars by the rate list, or what a refill charges (product 3.6); a decimal string. Null when
 * no list says it.
 */
export function spendPrice(
  operation: OperationId,
  params: Params,
  rates: Readonly<Record<string, unknown>> | undefined,
): string | null {
  if (operation === 'account.refillBalance') {
    const amount = parseMoney(String(params['amount']));
    return amount ? moneyToDecimal(amount) : null;
  }
  const parts = Object.entries(bought[operation]?.(params) ?? {}).filter(([, count]) => count > 0);
  const prices = parts.map(([name, count]) => {
    const rate = rates?.[name];
    const price = typeof rate === 'string' ? parseMoney(rate) : undefined;
    return price && multiplyMoney(price, count);
  });
  const known = prices.filter((price) => price !== undefined);
  return known.length === 0 || known.length < prices.length ? null : moneyToDecimal(known.reduce(addMoney));
}
