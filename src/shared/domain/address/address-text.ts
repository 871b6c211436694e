// Providers keep addresses as the US Postal Service writes them: capitals, suffixes and directions abbreviated.

/** Abbreviation and the words that it stands for (USPS Publication 28, appendixes B, C1 and C2, the usual ones). */
// oxfmt-ignore
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  aly: 'alley', anx: 'annex', apt: 'apartment', ave: 'avenue av aven', bch: 'beach', bldg: 'building', blvd: 'boulevard boul',
  bnd: 'bend', brg: 'bridge', brk: 'brook', bsmt: 'basement', byp: 'bypass', cir: 'circle circ', clb: 'club', cmn: 'common',
  cor: 'corner', cres: 'crescent', crk: 'creek', crse: 'course', cswy: 'causeway', ct: 'court', ctr: 'center centre',
  cv: 'cove', cyn: 'canyon', dept: 'department', dr: 'drive', e: 'east', est: 'estate', expy: 'expressway', ext: 'extension',
  fl: 'floor', fld: 'field', fls: 'falls', frst: 'forest', frnt: 'front', fwy: 'freeway', gdn: 'garden', gdns: 'gardens',
  gln: 'glen', grn: 'green', grv: 'grove', hbr: 'harbor', hl: 'hill', hls: 'hills', holw: 'hollow', hts: 'heights',
  hwy: 'highway', is: 'island', jct: 'junction', knl: 'knoll', lk: 'lake', ln: 'lane', lndg: 'landing', mdw: 'meadow',
  mdws: 'meadows', mnr: 'manor', mt: 'mount', mtn: 'mountain', n: 'north', ne: 'northeast', nw: 'northwest', ofc: 'office',
  orch: 'orchard', pkwy: 'parkway pky', pl: 'place', plz: 'plaza', pt: 'point', rd: 'road', rdg: 'ridge',
  rm: 'room', rte: 'route', s: 'south', se: 'southeast', shr: 'shore', sq: 'square', st: 'street str', sta: 'station',
  ste: 'suite', sw: 'southwest', ter: 'terrace', tpke: 'turnpike', trl: 'trail', vly: 'valley', vw: 'view', w: 'west',
  xing: 'crossing',
};
const SHORT = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([short, words]) => words.split(' ').map((word) => [word, short] as const)),
);

/**
 * Whether two texts are the same address in two ways to write it: case, punctuation, spaces, a ZIP without its last four
 * digits, and the abbreviations of the US Postal Service (`12 Beacon Street`, `12 BEACON ST.`).
 */
export function isSameAddressText(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(text: string): string {
  return text
    .toLowerCase()
    .replace(/^(\d{5})-\d{4}$/, '$1')
    .replace(/[.,#]/g, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => SHORT.get(word) ?? word)
    .join(' ');
}
