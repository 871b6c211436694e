import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numbersNotIn } from './bill-numbers.ts';

const NUMBER = '3125550142';

it.each([
  '(312) 555-0142',
  '312.555.0142',
  '312-555-0142',
  '3125550142',
  '+1 312 555 0142',
  '1-312-555-0142',
  '13125550142',
  'Line 2   (312)   555-0142   $12.00',
  '312/555-0142',
  '312–555–0142',
  'Account 312-555-0142-001',
])('%s has the number', (line) => {
  expect(numbersNotIn(['Hudson Telephone Company', line], [NUMBER])).toEqual([]);
});

it('a number in letters is found', () => {
  expect(numbersNotIn(['Call 1-800-FLOWERS today'], ['8003569377'])).toEqual([]);
});

it.each(['(312) 555-0143', '555-0142', '(312) 555-01425', '93125550142', '312 and then 555 0142', ''])(
  '%j has not',
  (line) => {
    expect(numbersNotIn([line], [NUMBER])).toEqual([NUMBER]);
  },
);

it('digits of two lines make no number', () => {
  expect(numbersNotIn(['312 555', '0142'], [NUMBER])).toEqual([NUMBER]);
});

it('of several numbers, those that are not there are named', () => {
  expect(numbersNotIn(['312-555-0142'], [NUMBER, '3125550143', '3125550145'])).toEqual(['3125550143', '3125550145']);
});

it('a number is found with any separators', () => {
  const between = fc.constantFrom('', ' ', '-', '.', ') ', ' - ', '   ', '–');
  const anyNumber = fc.stringMatching(/^[2-9]\d{9}$/);
  fc.assert(
    fc.property(anyNumber, between, between, fc.boolean(), (number, first, second, isInternational) => {
      const shown = `${number.slice(0, 3)}${first}${number.slice(3, 6)}${second}${number.slice(6)}`;
      expect(numbersNotIn([`Line ${isInternational ? '+1 ' : ''}${shown} $4.00`], [number])).toEqual([]);
    }),
  );
});
