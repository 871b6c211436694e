import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneDigitOff } from './one-digit-off.ts';

const digits = fc.stringMatching(/^\d{10}$/);

describe('one digit off', () => {
  it('is a number with another digit in one place, wherever that is', () => {
    fc.assert(
      fc.property(digits, fc.nat(9), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const other = String((Number(number[place]) + by) % 10);
        const slip = number.slice(0, place) + other + number.slice(place + 1);
        expect(isOneDigitOff(number, slip)).toBe(true);
        expect(isOneDigitOff(slip, number)).toBe(true);
        expect(isOneDigitOff(number, number)).toBe(false);
      }),
    );
  });

  it.each([
    ['two other digits', '6172380103', '6172380112'],
    ['two digits that changed places', '6172380103', '6172380130'],
    ['a digit too few', '6172380103', '617238010'],
    ['nothing', '', ''],
  ])('is not %s', (_, one, other) => {
    expect(isOneDigitOff(one, other)).toBe(false);
  });
});
