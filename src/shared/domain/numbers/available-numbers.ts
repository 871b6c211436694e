// Numbers that can be bought: where a person wants one, what the provider is asked for that, and what it offered.
import type { Params } from '../../provider/catalogue.ts';
import { statesWithCity } from '../phone/area-code.ts';
import { memorableReasons, memorableScore, type MemorableReason } from './memorable.ts';
import { isTollFree, type TOLL_FREE_PREFIXES } from '../phone/phone-number.ts';
import { isUsState, US_STATES, type UsState } from '../address/us-states.ts';

/** Supply groups in which local numbers can be ordered; the first that offers a number is the one it is ordered from. */
export const SUPPLY_TIERS = ['1b', '1', '0', '2'] as const;
export type SupplyTier = (typeof SUPPLY_TIERS)[number];
/** Supply groups with toll-free numbers. */
const TOLL_FREE_TIERS = ['1b', '1'] as const satisfies SupplyTier[];
/** The only supply group that can be searched by ZIP. */
const ZIP_TIER = '1b';

/** What a supply group means to people: it can text, it is for calls only, or it covers rural and other areas. */
export type SupplyKind = 'text' | 'voice' | 'other';

export function supplyKind(tier: SupplyTier): SupplyKind {
  if (tier === '1b') return 'text';
  return tier === '2' ? 'other' : 'voice';
}

/** Where a person wants a number, as typed into one field. */
export type Near =
  | { kind: 'empty' }
  /** Digits that are none of ZIP, area code and number (yet). */
  | { kind: 'incomplete' }
  | { kind: 'zip'; zip: string }
  | { kind: 'area'; npa: string }
  | { kind: 'state'; state: UsState }
  | { kind: 'city'; city: string; states: UsState[] }
  /** A city of which nothing here says in which state it is. */
  | { kind: 'city-only'; city: string };

/** Reads the field "Near"; digits stay text, so that no leading zero is lost. */
export function readNear(text: string): Near {
  const wanted = text.trim().replace(/\s+/g, ' ');
  if (wanted === '') return { kind: 'empty' };
  if (/^\d{5}(-\d{4})?$/.test(wanted)) return { kind: 'zip', zip: wanted.slice(0, 5) };
  const area = /^\(?(\d{3})\)?$/.exec(wanted)?.[1];
  if (area !== undefined) return /^[2-9][0-8]\d$/.test(area) ? { kind: 'area', npa: area } : { kind: 'incomplete' };
  if (!/\p{L}/u.test(wanted)) return { kind: 'incomplete' };
  const state = stateOf(wanted);
  const split = /^(.+?)(?:,\s*| )([^,]+)$/.exec(wanted);
  const splitState = split && stateOf(split[2] ?? '');
  const city = split?.[1]?.replace(/,$/, '').trim() ?? wanted;
  if (splitState && (wanted.includes(',') || !state)) return { kind: 'city', city, states: [splitState] };
  if (state && !statesWithCity(wanted, plain).includes(state)) return { kind: 'state', state };
  // "New York" is both: the state has the calling areas of the city, too.
  if (state) return { kind: 'city', city: wanted, states: [state] };
  const states = statesWithCity(wanted, plain);
  return states.length > 0 ? { kind: 'city', city: wanted, states } : { kind: 'city-only', city: wanted };
}

function stateOf(text: string): UsState | undefined {
  const code = text.trim().toUpperCase();
  if (isUsState(code)) return code;
  const name = plain(text);
  return (Object.keys(US_STATES) as UsState[]).find((state) => plain(US_STATES[state]) === name);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** A calling area (rate center), and the supply groups that have it. */
export interface CallingArea {
  state: UsState;
  /** As the provider spells it in requests. */
  name: string;
  /** For people. */
  label: string;
  tiers: SupplyTier[];
}

/** The calling areas of a state from the lists of all supply groups, by their labels. */
export function mergeAreas(
  state: UsState,
  lists: readonly { tier: SupplyTier; areas: readonly { id: string; label: string }[] }[],
): CallingArea[] {
  const merged = new Map<string, CallingArea>();
  for (const { tier, areas } of lists)
    for (const { id, label } of areas) {
      const known = merged.get(id);
      if (known) known.tiers.push(tier);
      else merged.set(id, { state, name: id, label: label === '' ? id : label, tiers: [tier] });
    }
  return [...merged.values()].sort((a, b) => a.label.localeCompare(b.label));
}

/** The calling areas that a city's name may mean: those called exactly so, or else those that begin with it. */
export function areasNamed(city: string, areas: readonly CallingArea[]): CallingArea[] {
  const wanted = plain(city);
  const exact = areas.filter(({ name, label }) => plain(name) === wanted || plain(label) === wanted);
  if (exact.length > 0) return exact;
  return areas.filter(({ name, label }) => plain(label).startsWith(wanted) || plain(name).startsWith(wanted));
}

export type AvailableSearch = Params<'did.listAvailableDids'> & { tier: SupplyTier };

/** What is asked to find numbers of an area code or a ZIP: every supply group that can be searched that way. */
export function searchesNear(near: Extract<Near, { kind: 'zip' | 'area' }>): AvailableSearch[] {
  if (near.kind === 'zip') return [{ type: 'local', tier: ZIP_TIER, zip: near.zip }];
  return SUPPLY_TIERS.map((tier) => ({ type: 'local', tier, npa: near.npa }));
}

/** What is asked to find numbers of a calling area: only the supply groups that have it. */
export function searchesIn({ state, name, tiers }: CallingArea): AvailableSearch[] {
  return tiers.map((tier) => ({ type: 'local', tier, state, ratecenter: name }));
}

export type TollFreePrefix = (typeof TOLL_FREE_PREFIXES)[number];

/**
 * What is asked to find toll-free numbers. The interface names a prefix by its last two digits, as text so that `00` stays
 *; this is the only place that does so.
 */
export function searchesTollFree(prefix: TollFreePrefix | ''): AvailableSearch[] {
  const code = prefix === '' ? {} : { code: prefix.slice(1) };
  return TOLL_FREE_TIERS.map((tier) => ({ type: 'tf', tier, ...code }));
}

/** A number that can be bought. */
export interface AvailableNumber {
  did: string;
  /** The supply group that it is ordered from. */
  tier: SupplyTier;
  reasons: readonly MemorableReason[];
  score: number;
}

/** One list of what all supply groups offer, by number; each once, from the first group of {@link SUPPLY_TIERS} that has it. */
export function mergeAvailable(
  lists: readonly { tier: SupplyTier; dids: readonly string[] }[],
  leftOut: (did: string) => boolean,
): AvailableNumber[] {
  const tiers = new Map<string, SupplyTier>();
  for (const tier of SUPPLY_TIERS)
    for (const list of lists)
      if (list.tier === tier) for (const did of list.dids) if (!tiers.has(did) && !leftOut(did)) tiers.set(did, tier);
  return [...tiers]
    .filter(([did]) => /^\d{10}$/.test(did))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([did, tier]) => ({ did, tier, reasons: memorableReasons(did), score: memorableScore(did) }));
}

/** The easiest to remember first; alike ones by what they can do, then by number. */
export function byEase(numbers: readonly AvailableNumber[]): AvailableNumber[] {
  const rank = ({ tier }: AvailableNumber) => SUPPLY_TIERS.indexOf(tier);
  return [...numbers].sort((a, b) => b.score - a.score || rank(a) - rank(b) || (a.did < b.did ? -1 : 1));
}

/** One request of an order. */
export interface NumberOrder {
  tier: SupplyTier;
  /** Toll-free numbers take other settings, and so a request of their own. */
  tollFree: boolean;
  dids: string[];
}

/** The requests of an order: one for each supply group and kind, each number once. */
export function ordersOf(numbers: readonly { did: string; tier: SupplyTier }[]): NumberOrder[] {
  return SUPPLY_TIERS.flatMap((tier) =>
    [false, true].flatMap((tollFree) => {
      const fitting = numbers.filter((number) => number.tier === tier && isTollFree(number.did) === tollFree);
      return fitting.length > 0 ? [{ tier, tollFree, dids: [...new Set(fitting.map(({ did }) => did))] }] : [];
    }),
  );
}
