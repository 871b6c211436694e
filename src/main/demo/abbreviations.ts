/** Words of an address as the post writes them, in capitals. */
const SHORT: Record<string, string | undefined> = {
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  CIRCLE: 'CIR',
  COURT: 'CT',
  DRIVE: 'DR',
  EAST: 'E',
  FLOOR: 'FL',
  HIGHWAY: 'HWY',
  LANE: 'LN',
  NORTH: 'N',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  ROAD: 'RD',
  SOUTH: 'S',
  SQUARE: 'SQ',
  STREET: 'ST',
  SUITE: 'STE',
  WEST: 'W',
};

/** An address in the form in which many emergency services keep it: `12 Beacon Street` is `12 BEACON ST`. */
export function abbreviated(address: Record<string, string>): Record<string, string> {
  const short = (text: string): string => text.toUpperCase().replace(/[A-Z]+/g, (word) => SHORT[word] ?? word);
  return Object.fromEntries(
    Object.entries(address).map(([name, text]) => [name, name === 'e911_name' ? text.toUpperCase() : short(text)]),
  );
}
