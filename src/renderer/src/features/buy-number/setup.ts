import type { NumberRow } from '#shared/bridge/numbers.ts';
import {
  emergencyFrom,
  emergencyParams,
  NO_ADDRESS,
  type EmergencyAddress,
} from '#shared/domain/address/emergency-rules.ts';
import type { NumberOrder } from '#shared/domain/numbers/available-numbers.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import { type DirectoryListing, NO_LISTING, listingParams } from '#renderer/features/numbers/index.ts';

/** Everything that an order sets for all of its numbers. Never the PIN, since this is kept. */
export interface NumberSetup {
  /** Phone-system line; empty for nowhere. */
  line: string;
  callerName: string;
  /** Whether the name of callers is looked up. */
  lookup: boolean;
  /** Null where none is set. */
  address: EmergencyAddress | null;
  listing: DirectoryListing | null;
  note: string;
}

export const NO_SETUP: NumberSetup = {
  line: '',
  callerName: '',
  lookup: false,
  address: null,
  listing: null,
  note: '',
};

/** A number as it was when it left, to be bought back; its backup plan cannot be ordered. */
export function setupOf({ route2trunk, lidb, cnam, e911, note }: NumberRow): NumberSetup {
  return { line: route2trunk, callerName: lidb, lookup: cnam, address: emergencyFrom(e911), listing: null, note };
}

/** Takes a stored setup, which an older version of the app may have written; null when it is of no use. */
export function readSetup(stored: unknown): NumberSetup | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const given = stored as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    line: text('line'),
    callerName: text('callerName'),
    lookup: given['lookup'] === true,
    address: readTexts(given['address'], NO_ADDRESS),
    listing: readTexts(given['listing'], NO_LISTING),
    note: text('note'),
  };
}

function readTexts<T extends object>(stored: unknown, empty: T): T | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const texts = Object.entries(stored).filter(([name, value]) => name in empty && typeof value === 'string');
  return { ...empty, ...Object.fromEntries(texts) };
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
