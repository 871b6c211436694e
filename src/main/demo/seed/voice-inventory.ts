import { makeNumbers, rateCenters, TOLL_FREE } from './inventory.ts';
import { makeRandom } from '../random.ts';

export type Tier = '0' | '1' | '1b' | '2' | '3';
const TIERS: readonly Tier[] = ['0', '1', '1b', '2', '3'];

export interface VoiceCenter {
  state: string;
  name: string;
  /** The name for people. */
  label: string;
  npa: string;
  zip: string;
  /** Numbers by tier; every rate center has numbers of the tiers 1 and 1b, not every one of the others. */
  tiers: ReadonlyMap<Tier, string[]>;
}

/** Voice numbers that can be ordered. */
export interface VoiceInventory {
  centers: readonly VoiceCenter[];
  /** Toll-free numbers by tier: there are none in 0, 2 and 3. */
  tollFree: ReadonlyMap<Tier, string[]>;
}

const made = new Map<number, VoiceInventory>();

/** The voice numbers of a seed that can be ordered; the same seed gives the same numbers. */
export function voiceInventory(seed: number): VoiceInventory {
  const known = made.get(seed) ?? make(seed);
  made.set(seed, known);
  return known;
}

function make(seed: number): VoiceInventory {
  const random = makeRandom(seed, 'voice inventory');
  const centers = rateCenters().map(({ state, name, npa, zip }) => {
    const some = makeNumbers(random, npa, 50);
    const tiers = new Map<Tier, string[]>();
    for (const [index, tier] of TIERS.entries())
      if (['1', '1b'].includes(tier) || random.next() < 0.5) tiers.set(tier, some.slice(index * 10, index * 10 + 10));
    return { state, name, label: labelOf(name), npa, zip, tiers };
  });
  const tollFree = TOLL_FREE.flatMap((npa) => makeNumbers(random, npa, 12));
  return {
    centers,
    tollFree: new Map<Tier, string[]>([
      ['1', tollFree.filter((_, index) => index % 2 === 0)],
      ['1b', tollFree.filter((_, index) => index % 2 === 1)],
    ]),
  };
}

const LABELS: Record<string, string | undefined> = {
  LOSANGELES: 'Los Angeles',
  SANFRANCSC: 'San Francisco',
  SANDIEGO: 'San Diego',
  SPRINGFLD: 'Springfield',
  MINNEAPOLS: 'Minneapolis',
  'ST-LOUIS': 'St. Louis',
  'ANN-ARBOR': 'Ann Arbor',
  LASVEGAS: 'Las Vegas',
  NYCYZN01: 'New York City Zone 1',
  PHILA: 'Philadelphia',
  SALTLAKE: 'Salt Lake City',
};

function labelOf(name: string): string {
  return LABELS[name] ?? name.charAt(0) + name.slice(1).toLowerCase();
}
