import { describe, expect, it } from 'vitest';
import { priceQuery, pricesOf, type RateView } from '../domain/money/rate-table.ts';
import { lists } from './lists.ts';
import { matching, searchText, sorted } from './search.ts';

const ROWS = [
  { destination: 'ALASKA', code: '1907', rate: '0.0650' },
  { destination: 'PUERTO RICO', code: '1939', rate: '0.0240' },
  { destination: 'PUERTO RICO', code: '1787', rate: '0.02400' },
  { destination: 'CÔTE', code: '', rate: 'on request' },
  { destination: 'GUAM', code: '1671', rate: '0.1450' },
];
const LIST = lists['zone-2-prices'];
const INDEXED = [...pricesOf(ROWS)]
  .map((row) => ({ key: LIST.key(row), row, text: searchText(LIST, row), revision: 1 }))
  .sort((a, b) => (a.key < b.key ? -1 : 1));
const codes = (view: Partial<RateView>) => {
  const query = priceQuery({ text: '', sort: 'destination', descending: false, ...view });
  return matching(LIST, sorted(LIST, INDEXED, query.sort), query).map(({ row }) => row.code);
};

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

it('a price list tells apart rows that are alike, and keeps the order of those that share a code', () => {
  const mexico = { destination: 'MEXICO', code: '52', rate: '0.0110' };
  const listed = [mexico, { ...mexico, destination: 'MEXICO CITY' }, mexico, { ...mexico, rate: '0.0190' }];
  const rows = [...pricesOf(listed)];
  expect(new Set(rows.map(LIST.key)).size).toBe(4);
  expect(rows.map(({ place }) => place)).toEqual([0, 1, 2, 3]);
});
