import { describe, expect, it } from 'vitest';
import { moneyToDecimal } from './money.ts';
import { callPrice, readMinutes } from './rate-table.ts';

describe('the price of a call', () => {
  it.each([
    ['0.0110', 5, '0.0550'],
    ['0.0110', 4.01, '0.0550'],
    ['0.0110', 0, '0.0000'],
    ['none', 1, undefined],
    ['1', -1, undefined],
    ['1', Infinity, undefined],
  ])('at %s for %s minutes is %s', (rate, minutes, price) => {
    const found = callPrice(rate, minutes);
    expect(found && moneyToDecimal(found)).toBe(price);
  });
});

describe('minutes', () => {
  it.each([
    ['10', 10],
    [' 1 ', 1],
    ['2.5', 3],
    ['2,01', 3],
    ['2.00', 2],
    ['0:30', 1],
    ['2:00', 2],
    ['2:30', 3],
    ['100000', 100_000],
    ['100000.1', undefined],
    ['0', undefined],
    ['2:75', undefined],
    ['ten', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('%j are %j', (text, minutes) => {
    expect(readMinutes(text)).toBe(minutes);
  });
});
