import areaCodes from 'areacodes/lib/data.json' with { type: 'json' };

interface AreaCodeRow {
  city: string | null;
  stateCode: string | null;
}

const TABLE: Record<string, AreaCodeRow | undefined> = areaCodes;

/**
 * The city and state that an area code is known for, such as `{ city: 'Boston', state: 'MA' }`. Undefined for toll-free,
 * foreign and newer codes. A number can be moved anywhere, so this is a hint, never a fact about the person.
 */
export function placeOfAreaCode(digits: string): { city: string; state: string } | undefined {
  const row = TABLE[digits.slice(0, 3)];
  return row?.city && row.stateCode ? { city: row.city, state: row.stateCode } : undefined;
}
