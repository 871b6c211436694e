/** States, the District and territories of the United States, by their postal codes (USPS Publication 28, appendix B). */
export const US_STATES = {
  ...{
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
  },
  ...{ DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho' },
  ...{ IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine' },
  ...{ MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri' },
  ...{ MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico' },
  ...{ NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon' },
  ...{ PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas' },
  ...{
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  ...{ AS: 'American Samoa', GU: 'Guam', MP: 'Northern Mariana Islands', PR: 'Puerto Rico', VI: 'U.S. Virgin Islands' },
} as const;
export type UsState = keyof typeof US_STATES;

/** First and last of the three-digit ZIP prefixes of a state; some lie in two (USPS Labeling List L002). */
const PREFIXES: readonly (readonly [first: number, last: number, ...states: UsState[]])[] = [
  ...([
    [5, 5, 'NY'],
    [6, 7, 'PR'],
    [8, 8, 'VI'],
    [9, 9, 'PR'],
    [10, 27, 'MA'],
    [28, 29, 'RI'],
    [30, 38, 'NH'],
  ] as const),
  ...([
    [39, 49, 'ME'],
    [50, 54, 'VT'],
    [55, 55, 'MA'],
    [56, 59, 'VT'],
    [60, 62, 'CT'],
    [63, 63, 'CT', 'NY'],
  ] as const),
  ...([
    [64, 69, 'CT'],
    [70, 89, 'NJ'],
    [100, 149, 'NY'],
    [150, 196, 'PA'],
    [197, 199, 'DE'],
    [200, 200, 'DC'],
  ] as const),
  ...([
    [201, 201, 'VA'],
    [202, 205, 'DC'],
    [206, 219, 'MD'],
    [220, 246, 'VA'],
    [247, 268, 'WV'],
    [270, 289, 'NC'],
  ] as const),
  ...([
    [290, 299, 'SC'],
    [300, 319, 'GA'],
    [320, 339, 'FL'],
    [341, 349, 'FL'],
    [350, 369, 'AL'],
    [370, 385, 'TN'],
  ] as const),
  ...([
    [386, 397, 'MS'],
    [398, 399, 'GA'],
    [400, 427, 'KY'],
    [430, 459, 'OH'],
    [460, 479, 'IN'],
    [480, 499, 'MI'],
  ] as const),
  ...([
    [500, 528, 'IA'],
    [530, 549, 'WI'],
    [550, 567, 'MN'],
    [569, 569, 'DC'],
    [570, 577, 'SD'],
    [580, 588, 'ND'],
  ] as const),
  ...([
    [590, 599, 'MT'],
    [600, 629, 'IL'],
    [630, 658, 'MO'],
    [660, 679, 'KS'],
    [680, 693, 'NE'],
    [700, 714, 'LA'],
  ] as const),
  ...([
    [716, 729, 'AR'],
    [730, 732, 'OK'],
    [733, 733, 'TX'],
    [734, 749, 'OK'],
    [750, 799, 'TX'],
    [800, 816, 'CO'],
  ] as const),
  ...([
    [820, 831, 'WY'],
    [832, 838, 'ID'],
    [840, 847, 'UT'],
    [850, 865, 'AZ'],
    [870, 884, 'NM'],
    [885, 885, 'TX'],
  ] as const),
  ...([
    [889, 898, 'NV'],
    [900, 961, 'CA'],
    [967, 967, 'HI', 'AS'],
    [968, 968, 'HI'],
    [969, 969, 'GU', 'MP'],
  ] as const),
  ...([
    [970, 979, 'OR'],
    [980, 994, 'WA'],
    [995, 999, 'AK'],
  ] as const),
];

/** States that a ZIP code may be in, by its first three digits; empty when nobody has them. */
export function statesOfZip(zip: string): UsState[] {
  const prefix = Number(zip.slice(0, 3));
  return PREFIXES.flatMap(([first, last, ...states]) => (prefix >= first && prefix <= last ? states : []));
}

export function isUsState(code: string): code is UsState {
  return Object.hasOwn(US_STATES, code);
}
