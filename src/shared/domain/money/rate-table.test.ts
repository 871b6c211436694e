import { describe, expect, it } from 'vitest';
import { moneyToDecimal } from './money.ts';
import { callPrice, rateView, readMinutes, type RateView } from './rate-table.ts';

const ROWS = [
  { destination: 'ALASKA', code: '1907', rate: '0.0650' },
  { destination: 'PUERTO RICO', code: '1939', rate: '0.0240' },
  { destination: 'PUERTO RICO', code: '1787', rate: '0.02400' },
  { destination: 'CÔTE', code: '', rate: 'on request' },
  { destination: 'GUAM', code: '1671', rate: '0.1450' },
];
const codes = (view: Partial<RateView>) =>
  rateView(ROWS, { text: '', sort: 'destination', descending: false, ...view }).map(({ code }) => code);

describe('a price list as it is looked at', () => {
  it.each([
    ['alaska', ['1907']],
    ['rico', ['1787', '1939']],
    ['cote', ['']],
    ['907', ['1907']],
    ['+1 907 555-0142', ['1907']],
    ['(671) 555-0142', ['1671']],
    ['52', []],
    ['atlantis', []],
    ['', ['1907', '', '1671', '1787', '1939']],
    ['+', ['1907', '', '1671', '1787', '1939']],
  ])('%j leaves %j', (text, found) => {
    expect(codes({ text })).toEqual(found);
  });

  it.each<[Partial<RateView>, string[]]>([
    [{ sort: 'code' }, ['', '1671', '1787', '1907', '1939']],
    [{ sort: 'code', descending: true }, ['1939', '1907', '1787', '1671', '']],
    [{ sort: 'rate' }, ['1787', '1939', '1907', '1671', '']],
    [{ sort: 'rate', descending: true }, ['', '1671', '1907', '1787', '1939']],
  ])('%j is in this order', (view, found) => {
    expect(codes(view)).toEqual(found);
  });
});

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
