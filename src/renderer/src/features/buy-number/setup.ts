import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { emergencyFrom, emergencyParams } from '#shared/domain/address/emergency-rules.ts';
import type { NumberOrder } from '#shared/domain/numbers/available-numbers.ts';
import { numberSetup, type NumberSetup } from '#shared/user-data/number-setup.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import { listingParams } from '#renderer/features/numbers/index.ts';

export const NO_SETUP: NumberSetup = numberSetup.parse({});

/**
 * The line on which most numbers ring, of those that can ring now; empty where none does.
 *
 * @param active lines that can ring now; the only one is the usual one, too
 */
export function usualLine(numbersOn: Readonly<Record<string, number>>, active: readonly string[]): string {
  const [only, ...others] = active;
  if (others.length === 0) return only ?? '';
  const most = Math.max(...active.map((line) => numbersOn[line] ?? 0));
  return most === 0 ? '' : (active.find((line) => numbersOn[line] === most) ?? '');
}

/** A number as it was when it left, to be bought back; its backup plan cannot be ordered. */
export function setupOf({ route2trunk, lidb, cnam, e911, note }: NumberRow): NumberSetup {
  return { line: route2trunk, callerName: lidb, lookup: cnam, address: emergencyFrom(e911), listing: null, note };
}

/** One request of an order. Toll-free numbers have no emergency address. */
export function orderParams({ tier, dids, tollFree }: NumberOrder, setup: NumberSetup, pin: string) {
  const { line, callerName, lookup, address, listing, note } = setup;
  const [only] = dids;
  const params: Params<'did.orderDid'> = {
    tier,
    did: dids.length === 1 && only !== undefined ? only : dids,
    ...(line === '' ? {} : { route2trunk: line }),
    ...(lookup ? { cnam: 'on' } : {}),
    ...(note === '' ? {} : { note }),
    ...(pin === '' ? {} : { pin }),
    ...(callerName === '' ? {} : { lidb: callerName }),
    ...(address && !tollFree ? { e911: emergencyParams(address) as Params<'did.orderDid'>['e911'] } : {}),
    ...(listing ? { dlda: listingParams(listing) } : {}),
  };
  return params;
}
