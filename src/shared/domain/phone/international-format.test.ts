import { expect, it } from 'vitest';
import { formatInternational } from './international-format.ts';

it.each([
  ['525555552840', '+52 55 5555 2840'],
  ['442071838750', '+44 20 7183 8750'],
  ['33142685300', '+33 1 42 68 53 00'],
  ['99912345', '+99912345'],
  ['', '+'],
])('shows %s as %s', (digits, shown) => {
  expect(formatInternational(digits)).toBe(shown);
});
