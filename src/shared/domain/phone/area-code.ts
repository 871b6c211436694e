import table from './area-codes.json' with { type: 'json' };
import { US_STATES, type UsState } from '../address/us-states.ts';

/** Area codes of the United States with their state and its cities, those with most numbers first. */
export interface AreaCodeTable {
  /** Package and version that the table was made from, by script/area-codes.ts. */
  source: string;
  /** Day on which it was made. */
  made: string;
  codes: Record<string, [state: UsState, ...cities: string[]] | undefined>;
}

// A JSON module is typed by its longest row.
const { codes: CODES } = table as unknown as AreaCodeTable;

/**
 * The place that an area code is known for, such as `Boston, MA`, or the state alone where no city is known. Undefined for
 * toll-free and foreign codes, and for codes that are newer than the table. A number can be moved anywhere, so this is a
 * hint, never a fact about the person.
 */
export function placeOfAreaCode(digits: string): string | undefined {
  const [state, city] = CODES[digits.slice(0, 3)] ?? [];
  return state && (city === undefined ? US_STATES[state] : `${city}, ${state}`);
}

/** States in which an area code has a city with this name; `plain` is applied to both names. */
export function statesWithCity(name: string, plain: (name: string) => string): UsState[] {
  const wanted = plain(name);
  const rows = Object.values(CODES).filter((row) => row !== undefined);
  const states = rows.filter(([, ...cities]) => cities.some((city) => plain(city) === wanted)).map(([state]) => state);
  return [...new Set(states)];
}
