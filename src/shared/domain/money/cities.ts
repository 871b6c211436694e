import table from './cities.json' with { type: 'json' };
import { plainName } from './rate-table.ts';

/** Cities of the world by their names, compared as {@link plainName}, the largest first, with the regions that have one. */
export interface CityTable {
  /** Gazetteer and package that the table was made from, by script/cities.ts. */
  source: string;
  /** Day on which it was made. */
  made: string;
  /** Regions as two letters each, that of the largest city first. */
  cities: Record<string, string | undefined>;
}

// A JSON module is typed by each of its names.
const { cities: CITIES }: CityTable = table;

/** Fewer letters are the beginning of too many cities. */
const LEAST_LETTERS = 4;

/** Names that the table does not have: short ones, and those of Spanish where they differ by more than an accent. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  amberes: 'antwerpen',
  antwerp: 'antwerpen',
  argel: 'algiers',
  atenas: 'athens',
  basilea: 'basel',
  belgrado: 'belgrade',
  berna: 'bern',
  bombay: 'mumbai',
  brujas: 'brugge',
  bruselas: 'brussels',
  burdeos: 'bordeaux',
  calcuta: 'kolkata',
  cdmx: 'mexico city',
  'ciudad de guatemala': 'guatemala city',
  'ciudad de mexico': 'mexico city',
  'ciudad de panama': 'panama',
  'ciudad del cabo': 'cape town',
  colonia: 'koln',
  cologne: 'koln',
  copenhague: 'copenhagen',
  df: 'mexico city',
  edimburgo: 'edinburgh',
  'el cairo': 'cairo',
  estambul: 'istanbul',
  estocolmo: 'stockholm',
  florencia: 'florence',
  francfort: 'frankfurt am main',
  frankfurt: 'frankfurt am main',
  ginebra: 'geneve',
  geneva: 'geneve',
  hamburgo: 'hamburg',
  jerusalen: 'jerusalem',
  'la habana': 'havana',
  'la haya': 'the hague',
  lisboa: 'lisbon',
  londres: 'london',
  marsella: 'marseille',
  'mexico df': 'mexico city',
  'mexico d f': 'mexico city',
  milano: 'milan',
  moscu: 'moscow',
  'nueva delhi': 'new delhi',
  'nueva york': 'new york city',
  'new york': 'new york city',
  nyc: 'new york city',
  oporto: 'porto',
  'panama city': 'panama',
  pekin: 'beijing',
  peking: 'beijing',
  filadelfia: 'philadelphia',
  praga: 'prague',
  roma: 'rome',
  saigon: 'ho chi minh city',
  seul: 'seoul',
  singapur: 'singapore',
  tokio: 'tokyo',
  varsovia: 'warsaw',
  venecia: 'venice',
  viena: 'vienna',
};

/**
 * Regions (ISO 3166, two letters) with a city of this name, or, when there is none, those of the largest city whose name
 * begins so. Empty when no city is known.
 */
export function regionsWithCity(text: string): string[] {
  const name = plainName(text);
  const names = [Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? name) : name, name];
  const exact = names.flatMap((each) => (Object.hasOwn(CITIES, each) ? (CITIES[each]?.split(' ') ?? []) : []));
  if (exact.length > 0) return [...new Set(exact)];
  if (name.length < LEAST_LETTERS) return [];
  const longer = Object.entries(CITIES).find(([city]) => city.startsWith(name));
  return longer?.[1]?.split(' ') ?? [];
}
