import { isUsState } from '../address/us-states.ts';
import { DIRECTIONS } from '../../provider/lnp.ts';

/** A service address in the parts that a request has. */
export interface BillAddress {
  street_no: string;
  dir_prefix: string;
  street_name: string;
  dir_suffix: string;
  service_unit: string;
  city: string;
  state: string;
  zipcode: string;
}

const UNIT = /[,\s]+((?:suite|ste|unit|apt|apartment|floor|fl|room|rm|bldg|building)\b\.?\s*[\w-]+|#\s*[\w-]+)$/i;
const WORDS: Readonly<Record<string, string>> = {
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
};

function direction(word: string | undefined): string {
  const plain = (word ?? '').replaceAll('.', '').toUpperCase();
  const short = WORDS[plain] ?? plain;
  return short !== 'NONE' && (DIRECTIONS as readonly string[]).includes(short) ? short : '';
}

/** House number, street with its directions, and unit; null for a line that is no street. */
export function readStreetLine(
  line: string,
): Pick<BillAddress, 'street_no' | 'dir_prefix' | 'street_name' | 'dir_suffix' | 'service_unit'> | null {
  const text = line.trim();
  const service_unit = UNIT.exec(text)?.[1] ?? '';
  const street = service_unit === '' ? text : text.replace(UNIT, '');
  const [, street_no = '', rest = ''] = /^(\d+[A-Z]?(?:-\d+)?)\s+(.+)$/i.exec(street) ?? [];
  const words = rest.replace(/,$/, '').split(/\s+/);
  if (street_no === '' || words.length < 2 || !/^[\w.'’ -]+$/.test(rest.replace(/,$/, ''))) return null;
  // "North Avenue" is a street of that name: a direction stands before a name and its kind.
  const dir_prefix = words.length > 2 ? direction(words[0]) : '';
  if (dir_prefix !== '') words.shift();
  const dir_suffix = words.length > 2 ? direction(words.at(-1)) : '';
  if (dir_suffix !== '') words.pop();
  return { street_no, dir_prefix, street_name: words.join(' '), dir_suffix, service_unit };
}

/** City, state and ZIP code; null for a line that is none. */
export function readCityLine(line: string): Pick<BillAddress, 'city' | 'state' | 'zipcode'> | null {
  const [, city = '', state = '', zipcode = ''] =
    /^([A-Za-z][A-Za-z.'’ -]+?),?\s+([A-Z]{2}),?\s+(\d{5}(?:-\d{4})?)$/.exec(line.trim()) ?? [];
  return city !== '' && isUsState(state) ? { city, state, zipcode } : null;
}
