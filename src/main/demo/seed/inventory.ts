import { makeRandom, type Random } from '../random.ts';

export interface RateCenter {
  state: string;
  name: string;
  npa: string;
  /** First three digits of its ZIP codes. */
  zip: string;
  numbers: string[];
}

/** Fax numbers that can be ordered. */
export interface Inventory {
  centers: readonly RateCenter[];
  /** Toll-free numbers by area code. */
  tollFree: ReadonlyMap<string, string[]>;
}

const CENTERS = `
AZ PHOENIX 602 850, AZ TUCSON 520 857
CA LOSANGELES 213 900, CA SANFRANCSC 415 941, CA SANDIEGO 619 921, CA SACRAMENTO 916 958
CO DENVER 303 802, CO BOULDER 720 803
CT HARTFORD 860 061, CT STAMFORD 203 069
DC WASHINGTON 202 200
FL MIAMI 305 331, FL ORLANDO 407 328, FL TAMPA 813 336
GA ATLANTA 404 303, GA SAVANNAH 912 314
IL CHICAGO 312 606, IL EVANSTON 847 602, IL SPRINGFLD 217 627
MA BOSTON 617 021, MA WORCESTER 508 016
MD BALTIMORE 410 212
MI DETROIT 313 482, MI ANN-ARBOR 734 481
MN MINNEAPOLS 612 554
MO ST-LOUIS 314 631
NC CHARLOTTE 704 282, NC RALEIGH 919 276
NH MANCHESTER 603 031
NJ NEWARK 973 071, NJ TRENTON 609 086
NV LASVEGAS 702 891
NY NYCYZN01 212 100, NY BROOKLYN 718 112, NY ALBANY 518 122, NY BUFFALO 716 142
OH CLEVELAND 216 441, OH COLUMBUS 614 432
OR PORTLAND 503 972
PA PHILA 215 191, PA PITTSBURGH 412 152
TN NASHVILLE 615 372
TX AUSTIN 512 787, TX DALLAS 214 752, TX HOUSTON 713 770
UT SALTLAKE 801 841
VA RICHMOND 804 232
WA SEATTLE 206 981, WA SPOKANE 509 992
WI MILWAUKEE 414 532
`;

export const TOLL_FREE = ['800', '833', '844', '855', '866', '877', '888'];
const NUMBERS_PER_CENTER = 12;

/** Makes the numbers that can be ordered; the same seed gives the same numbers. */
export function makeInventory(seed: number): Inventory {
  const random = makeRandom(seed, 'inventory');
  const centers = rateCenters().map((center) => ({ ...center, numbers: makeNumbers(random, center.npa) }));
  return { centers, tollFree: new Map(TOLL_FREE.map((npa) => [npa, makeNumbers(random, npa)])) };
}

/** Every rate center, without numbers. */
export function rateCenters(): Omit<RateCenter, 'numbers'>[] {
  return CENTERS.trim()
    .split(/,\s*|\n/)
    .map((text) => {
      const [state = '', name = '', npa = '', zip = ''] = text.split(' ');
      return { state, name, npa, zip };
    });
}

/** So many different numbers of an area code, sorted. */
export function makeNumbers(random: Random, npa: string, count = NUMBERS_PER_CENTER): string[] {
  const numbers = new Set<string>();
  while (numbers.size < count) {
    const exchange = random.int(220, 989);
    // N11 exchanges do not exist, 555 is fictional, 976 is premium.
    if (exchange % 100 === 11 || exchange === 555 || exchange === 976) continue;
    numbers.add(`${npa}${exchange}${String(random.int(1000, 9999))}`);
  }
  return [...numbers].sort();
}
