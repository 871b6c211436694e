// What an operation costs, by the price that it declares and the provider's rate list.
import { operationOf, type OperationId } from '../../provider/catalogue.ts';
import type { Bought, Named, Price, TierOf } from '../../provider/consequences.ts';
import { addMoney, moneyToDecimal, multiplyMoney, parseMoney, type Money } from './money.ts';

const unknownTier: TierOf = () => undefined;

/** The declared price; undefined for an operation that never costs anything at once. */
export function priceOf(operation: OperationId): Price | undefined {
  const declared = operationOf(operation);
  return 'price' in declared && declared.price !== 'never' ? declared.price : undefined;
}

/** Whether an operation that is no spend by its effect is charged with these parameters: an emergency address is. */
export function isChargedChange(operation: OperationId, params: Named): boolean {
  const declared = operationOf(operation);
  if (declared.effect !== 'change' || declared.price === 'never') return false;
  return Object.values(declared.price.buys(params, unknownTier)).some((count) => count > 0);
}

/** Whether a change may make the account cost more from now on, by an amount that nobody knows yet. */
export function raisesFutureCosts(operation: OperationId, params: Named): boolean {
  const declared = operationOf(operation);
  return declared.effect === 'change' && declared.raisesCosts !== 'never' && declared.raisesCosts(params);
}

/** Whether money moves: spends by their declaration, and changes that are charged. */
export function costs(operation: OperationId, params: Named): boolean {
  return operationOf(operation).effect === 'spend' || isChargedChange(operation, params);
}

/** Whether it is held against the limits of this computer: what costs, what is sent, and what may cost later. */
export function isLimited(operation: OperationId, params: Named): boolean {
  return costs(operation, params) || operationOf(operation).effect === 'send' || raisesFutureCosts(operation, params);
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
  params: Named,
  rates: Readonly<Record<string, unknown>> | undefined,
  /** Supply group of a number of the account, for what is priced by it. */
  tierOf?: TierOf,
];

const UNKNOWN = { price: null, isWhole: false };

function knownPrice(...[operation, params, rates, tierOf = unknownTier]: PriceQuestion): {
  price: string | null;
  isWhole: boolean;
} {
  const declared = priceOf(operation);
  if (declared === undefined || declared === 'not-published') return UNKNOWN;
  if ('amountIn' in declared) {
    const amount = parseMoney(String(params[declared.amountIn]));
    return { price: amount ? moneyToDecimal(amount) : null, isWhole: true };
  }
  const prices = pricesOf(declared.buys(params, tierOf), rates);
  const known = prices.filter((price) => price !== undefined);
  if (known.length === 0 || known.length < prices.length) return UNKNOWN;
  const more = pricesOf(declared.besides?.(params, tierOf) ?? {}, rates);
  const knownMore = more.filter((price) => price !== undefined);
  const price = moneyToDecimal([...known, ...knownMore].reduce(addMoney));
  return { price, isWhole: knownMore.length === more.length };
}

function pricesOf(bought: Bought, rates: Readonly<Record<string, unknown>> | undefined): (Money | undefined)[] {
  return Object.entries(bought)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => {
      const rate = rates?.[name];
      const price = typeof rate === 'string' ? parseMoney(rate) : undefined;
      return price && multiplyMoney(price, count);
    });
}
