import { describe, expect, it } from 'vitest';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import {
  countViews,
  filterNumbers,
  linesAndTags,
  NO_FILTER,
  searchable,
  sortNumbers,
  type NumberFilter,
} from './number-list.ts';

function number(did: string, over: Partial<NumberRow> = {}): NumberRow {
  return {
    did,
    status: 'active',
    tier: '1b',
    type: 'local',
    note: '',
    route2trunk: '',
    lidb: '',
    cnam: false,
    e911: null,
    failover: null,
    texting: 'off',
    fax: false,
    localNote: '',
    tags: [],
    ...over,
  };
}

const rows = [
  number('2125550140', { note: 'Front desk', route2trunk: 'frontdesk', lidb: 'brightwater', texting: 'on' }),
  number('2125550141', { localNote: 'Señora Núñez asked for it', tags: ['Sales', 'North'] }),
  number('6465550120', { route2trunk: 'afterhours', e911: { e911_zip: '10018' }, tags: ['Sales'] }),
  number('8885550180', { type: 'tf', route2trunk: 'frontdesk', note: '12-34' }),
];
const found = (over: Partial<NumberFilter>) =>
  filterNumbers(rows, searchable(rows), { ...NO_FILTER, ...over }).map(({ did }) => did.slice(-4));

describe('numbers that match', () => {
  it.each([
    ['0140', ['0140']],
    ['(212) 555', ['0140', '0141']],
    ['+1 646-555-0120', ['0120']],
    ['1 888 555 0180', ['0180']],
    ['12-34', ['0180']],
    ['212*', ['0140', '0141']],
    ['*120', ['0120']],
    ['*555*', ['0140', '0141', '0120', '0180']],
    ['*212', []],
    ['140*', []],
    ['FRONT', ['0140', '0180']],
    ['nunez', ['0141']],
    ['sales 646', ['0120']],
    ['  ', ['0140', '0141', '0120', '0180']],
    ['sales front', []],
  ])('are found by %j', (text, dids) => {
    expect(found({ text })).toEqual(dids);
  });

  it.each([
    ['no-address', ['0140', '0141']],
    ['not-routed', ['0141']],
    ['toll-free', ['0180']],
    ['no-name', ['0141', '0120', '0180']],
    ['texting', ['0140']],
  ] as const)('are in the view %s, and counted', (view, dids) => {
    expect(found({ view })).toEqual(dids);
    expect(countViews(rows)[view]).toBe(dids.length);
  });

  it('are narrowed by everything at once', () => {
    expect(found({ line: 'frontdesk', view: 'toll-free' })).toEqual(['0180']);
    expect(found({ tag: 'Sales', text: '212' })).toEqual(['0141']);
    expect(linesAndTags(rows)).toEqual({ lines: ['afterhours', 'frontdesk'], tags: ['North', 'Sales'] });
  });

  it('are all of them, without a copy, when nothing narrows them', () => {
    expect(filterNumbers(rows, searchable(rows), NO_FILTER)).toBe(rows);
  });
});

describe('the order of numbers', () => {
  const order = (column: string, descending: boolean) =>
    sortNumbers(rows, { column, descending }).map(({ did }) => did.slice(-4));

  it('is by digits, or by a column with empty ones last', () => {
    expect(order('number', false)).toEqual(['0140', '0141', '0120', '0180']);
    expect(order('number', true)).toEqual(['0180', '0120', '0141', '0140']);
    expect(order('line', false)).toEqual(['0120', '0140', '0180', '0141']);
    expect(order('line', true)).toEqual(['0140', '0180', '0120', '0141']);
  });
});
