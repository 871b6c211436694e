import { regionNames } from '../text/formats.ts';
import { AsYouType, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isTollFree } from '../phone/phone-number.ts';
import { plainName } from './rate-table.ts';

/** Ten digits that a person writes without a country code are a number of the United States or its neighbors. */
const NANP = /^[2-9]\d{2}[2-9]\d{6}$/;
/** Dialed from the United States, or from most of the world, before a number abroad. */
const ABROAD = /^(011|00)/;
const DIALABLE = /^[+\d\s().\-/]+$/;

/** Digits of a number with its country code, or the beginning of them; null for a text that is no number. */
export function dialDigits(text: string): string | null {
  const trimmed = text.trim();
  if (!DIALABLE.test(trimmed)) return null;
  const digits = trimmed.replace(/\D/g, '');
  if (trimmed.startsWith('+')) return digits === '' ? null : digits;
  if (ABROAD.test(digits)) return digits.replace(ABROAD, '') || null;
  if (NANP.test(digits)) return `1${digits}`;
  return digits === '' ? null : digits;
}

/**
 * A look-up by longest prefix: the prefixes of one length are names of a map, and the lengths that there are
 * are tried from the longest. The first row of a prefix wins.
 */
export class PrefixIndex<Row extends { code: string }> {
  readonly #byCode = new Map<string, Row>();
  /** From the longest on. */
  #lengths: number[] = [];

  constructor(rows: Iterable<Row> = []) {
    this.add(rows);
  }

  /** Adds rows behind those that there are. */
  add(rows: Iterable<Row>): void {
    const lengths = new Set(this.#lengths);
    for (const row of rows) {
      if (!/^\d+$/.test(row.code) || this.#byCode.has(row.code)) continue;
      this.#byCode.set(row.code, row);
      lengths.add(row.code.length);
    }
    this.#lengths = [...lengths].sort((a, b) => b - a);
  }

  /** The row with the longest prefix of `digits`; undefined when none is one. */
  find(digits: string): Row | undefined {
    for (const length of this.#lengths) {
      if (length > digits.length) continue;
      const row = this.#byCode.get(digits.slice(0, length));
      if (row) return row;
    }
    return undefined;
  }
}

/** Whether a number with its country code is one of the United States: dialed and charged as a local call. */
export function isDomestic(digits: string): boolean {
  if (!digits.startsWith('1') || digits.length < 4) return false;
  if (isTollFree(digits.slice(1))) return true;
  return regionsOf(digits).includes('US');
}

/** Regions (ISO 3166, two letters) that a number with its country code, or the beginning of one, may be in. */
export function regionsOf(digits: string): string[] {
  const whole = parsePhoneNumberFromString(`+${digits}`);
  if (whole?.country) return [whole.country];
  const typing = new AsYouType();
  typing.input(`+${digits}`);
  const country = typing.getCountry();
  if (country) return [country];
  const code = typing.getCallingCode();
  if (code !== undefined) return getCountries().filter((region) => getCountryCallingCode(region) === code);
  return getCountries().filter((region) => getCountryCallingCode(region).startsWith(digits));
}

interface Named {
  name: string;
}

const NAME_LANGUAGES = ['en', 'es'] as const;
let aliases: Map<string, string> | undefined;

/** Names of regions in both languages of the app, compared as {@link plainName}, with their two letters. */
function regionByName(): Map<string, string> {
  if (aliases) return aliases;
  aliases = new Map();
  for (const language of NAME_LANGUAGES) {
    const names = regionNames(language);
    for (const region of getCountries()) aliases.set(plainName(names.of(region) ?? region), region);
  }
  for (const [name, region] of Object.entries(OTHER_NAMES)) aliases.set(name, region);
  return aliases;
}

/** Names of price lists that no dictionary of names has. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'korea south': 'KR',
  'south korea': 'KR',
  'korea north': 'KP',
  'czech republic': 'CZ',
  turkey: 'TR',
  russia: 'RU',
  'hong kong': 'HK',
  macau: 'MO',
  'ivory coast': 'CI',
  burma: 'MM',
  swaziland: 'SZ',
  macedonia: 'MK',
  'cape verde': 'CV',
  usa: 'US',
  uk: 'GB',
};

/** The region that a country of the provider's list is; undefined when its name is not known. */
export function regionOf(country: Named): string | undefined {
  return regionByName().get(plainName(country.name));
}

/**
 * Countries that a name, or the beginning of a word of one, means: in English as the provider writes it, or in Spanish.
 * Those that begin with it come first.
 */
export function countriesByName<C extends Named>(text: string, countries: readonly C[]): C[] {
  const wanted = plainName(text);
  if (wanted === '') return [];
  // `uk` is the United Kingdom before Ukraine.
  const alias = Object.hasOwn(OTHER_NAMES, wanted) ? OTHER_NAMES[wanted] : undefined;
  const rank = (name: string) => (name.startsWith(wanted) ? 0 : ` ${name}`.includes(` ${wanted}`) ? 1 : 2);
  const found = countries.map((country) => {
    const region = regionOf(country);
    const names = [plainName(country.name), ...(region === undefined ? [] : otherNames(region))];
    return { country, rank: region !== undefined && region === alias ? -1 : Math.min(...names.map(rank)) };
  });
  return found
    .filter((each) => each.rank < 2)
    .sort((a, b) => a.rank - b.rank || a.country.name.localeCompare(b.country.name))
    .map(({ country }) => country);
}

function otherNames(region: string): string[] {
  return [plainName(regionNames('es').of(region) ?? region)];
}
