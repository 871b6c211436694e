import { describe, expect, it } from 'vitest';
import { isSameAddressText } from './address-text.ts';

// oxfmt-ignore
/** Words and their abbreviations, by USPS Publication 28. */
const USPS = [
  'Alley Aly', 'Annex Anx', 'Apartment Apt', 'Avenue Ave', 'Beach Bch', 'Basement Bsmt', 'Bend Bnd', 'Boulevard Blvd',
  'Bridge Brg', 'Brook Brk', 'Building Bldg', 'Bypass Byp', 'Canyon Cyn', 'Causeway Cswy', 'Center Ctr', 'Circle Cir',
  'Club Clb', 'Common Cmn', 'Corner Cor', 'Course Crse', 'Court Ct', 'Cove Cv', 'Creek Crk', 'Crescent Cres',
  'Crossing Xing', 'Department Dept', 'Drive Dr', 'East E', 'Estate Est', 'Expressway Expy', 'Extension Ext', 'Falls Fls',
  'Field Fld', 'Floor Fl', 'Forest Frst', 'Freeway Fwy', 'Front Frnt', 'Garden Gdn', 'Gardens Gdns', 'Glen Gln',
  'Green Grn', 'Grove Grv', 'Harbor Hbr', 'Heights Hts', 'Highway Hwy', 'Hill Hl', 'Hills Hls', 'Hollow Holw', 'Island Is',
  'Junction Jct', 'Knoll Knl', 'Lake Lk', 'Landing Lndg', 'Lane Ln', 'Manor Mnr', 'Meadow Mdw', 'Meadows Mdws', 'Mount Mt',
  'Mountain Mtn', 'North N', 'Northeast NE', 'Northwest NW', 'Office Ofc', 'Orchard Orch', 'Park Park', 'Parkway Pkwy',
  'Place Pl', 'Plaza Plz', 'Point Pt', 'Ridge Rdg', 'Road Rd', 'Room Rm', 'Route Rte', 'Shore Shr', 'South S',
  'Southeast SE', 'Southwest SW', 'Square Sq', 'Station Sta', 'Street St', 'Suite Ste', 'Terrace Ter', 'Trail Trl',
  'Turnpike Tpke', 'Valley Vly', 'View Vw', 'West W',
].map((pair) => pair.split(' ') as [string, string]);

describe('two ways to write an address', () => {
  it.each(USPS)('%s may be written %s', (word, short) => {
    expect(isSameAddressText(`12 Cedar ${word}`, `12 CEDAR ${short.toUpperCase()}`)).toBe(true);
  });

  it('no two of these words are the same', () => {
    for (const [one] of USPS)
      for (const [other, short] of USPS)
        if (one !== other) expect([one, short, isSameAddressText(one, short)]).toEqual([one, short, false]);
  });

  it.each([
    ['12 Beacon Street', '12 BEACON ST'],
    ['350 Fifth Ave.', '350 FIFTH AVENUE'],
    ['1 North Main Street, Suite 4', '1 N MAIN ST STE 4'],
    ['New York', 'NEW  YORK'],
    ['10118', '10118-0110'],
    ['Apt. #4', 'apt 4'],
  ])('%s and %s are the same', (one, other) => {
    expect(isSameAddressText(one, other)).toBe(true);
    expect(isSameAddressText(other, one)).toBe(true);
  });

  it.each([
    ['12 Beacon Street', '21 Beacon Street'],
    ['12 Beacon Street', '12 Beacon Avenue'],
    ['1 North Main Street', '1 South Main Street'],
    ['10118', '10119'],
    ['New York 10118', 'New York 10118-0110'],
    ['210118', '210118-0110'],
    ['', 'x'],
  ])('%s and %s are not', (one, other) => {
    expect(isSameAddressText(one, other)).toBe(false);
  });
});
