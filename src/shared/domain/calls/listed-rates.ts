import { compareMoney, parseMoney } from '../money/money.ts';
import { kindOf, type CallKind } from './call-kinds.ts';

/** Names of the prices of the rate list, for calls whose price does not depend on the number. */
const BY_KIND: Partial<Record<CallKind, string>> = {
  in: 'inbound_call_rate',
  'in-toll-free': 'toll_free_call_rate',
  out: 'outbound_local_call_rate',
  information: 'outbound_information',
  fax: 'fax_minute_rate',
};

/** The name of the price of the rate list for a type of call; undefined where the price depends on the number. */
export function listedNameOf(type: string): string | undefined {
  return BY_KIND[kindOf(type)];
}

/** Whether two prices a minute are the same; null where one of them is none. */
export function sameRate(one: string, other: string): boolean | null {
  const [a, b] = [parseMoney(one), parseMoney(other)];
  return a && b ? compareMoney(a, b) === 0 : null;
}

/** Whether a call was charged otherwise than the rate list says; false where that is not known. */
export function differsFromList(
  { type, rate }: { type: string; rate: string },
  rates: Readonly<Record<string, string>>,
): boolean {
  const name = listedNameOf(type);
  const listed = name === undefined ? undefined : rates[name];
  return listed !== undefined && sameRate(listed, rate) === false;
}
