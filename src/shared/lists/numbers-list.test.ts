import { describe, expect, it } from 'vitest';
import type { NumberRow } from '../domain/numbers/number-row.ts';
import { reachOf } from '../domain/numbers/number-views.ts';
import { NO_QUERY, type ListQuery } from './list.ts';
import { lists } from './lists.ts';
import { facetCounts, matching, searchText, sorted } from './search.ts';

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

const ADDRESS = {
  ...{ e911_name: 'Avery Dental', e911_address: '12 Main St', e911_city: 'New York' },
  ...{ e911_state: 'NY', e911_zip: '10018' },
};
const rows = [
  number('2125550140', { note: 'Front desk', route2trunk: 'frontdesk', lidb: 'brightwater', texting: 'on' }),
  number('2125550141', { localNote: 'Señora Núñez asked for it', tags: ['Sales', 'North'] }),
  number('6465550120', { route2trunk: 'afterhours', e911: ADDRESS, tags: ['Sales'] }),
  number('8885550180', { type: 'tf', route2trunk: 'frontdesk', note: '12-34' }),
];
const list = lists.numbers;
const indexed = rows.map((row) => ({ key: row.did, row, text: searchText(list, row), revision: 1 }));
const short = (some: readonly { key: string }[]) => some.map(({ key }) => key.slice(-4));
const found = (over: Partial<ListQuery>) => short(matching(list, indexed, { ...NO_QUERY, ...over }));

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
    expect(found({ where: { view } })).toEqual(dids);
    expect(facetCounts(list, indexed)['view']?.[view]).toBe(dids.length);
  });

  it('are narrowed by everything at once', () => {
    expect(found({ where: { line: 'frontdesk', view: 'toll-free' } })).toEqual(['0180']);
    expect(found({ where: { tag: 'Sales' }, text: '212' })).toEqual(['0141']);
    expect(found({ where: { address: 'Avery Dental, 12 Main St, New York, NY 10018' } })).toEqual(['0120']);
    const { line, tag } = facetCounts(list, indexed);
    expect([line, tag]).toEqual([
      { frontdesk: 2, '': 1, afterhours: 1 },
      { Sales: 2, North: 1 },
    ]);
  });

  it('are all of them, without a copy, when nothing narrows them', () => {
    expect(matching(list, indexed, NO_QUERY)).toBe(indexed);
  });
});

describe('the order of numbers', () => {
  const order = (column: string, descending: boolean) => short(sorted(list, indexed, { column, descending }));

  it('is by digits, or by a column with empty ones last', () => {
    expect(order('number', false)).toEqual(['0140', '0141', '0120', '0180']);
    expect(order('number', true)).toEqual(['0180', '0120', '0141', '0140']);
    expect(order('line', false)).toEqual(['0120', '0140', '0180', '0141']);
    expect(order('line', true)).toEqual(['0140', '0180', '0120', '0141']);
  });
});

describe('calls of a number', () => {
  const line = { status: 'on' };

  it.each([
    ['go to its line', { route2trunk: 'office' }, line, null],
    ['do not get through a locked line', { route2trunk: 'office' }, { status: 'off' }, 'locked'],
    ['do not get through a line that is not there', { route2trunk: 'office' }, null, 'missing'],
    ['are not accused while the lines were not read', { route2trunk: 'office' }, undefined, null],
    ['ring nowhere without a line', {}, null, 'nowhere'],
    ['go where they are forwarded to', { forwardsTo: '4155550100' }, undefined, null],
  ] as const)('%s', (_, over, on, problem) => {
    expect(reachOf(number('2125550140', over), on)).toBe(problem);
  });
});

it.each(['tf', 'TF', 'toll free', ''])('a toll-free number is one, whatever the provider calls it: %j', (type) => {
  const entry = { ...number('8885550180'), cnam: '', type };
  expect([...(lists.numbers.sources[0]?.toRows([entry]) ?? [])]).toMatchObject([{ type: 'tf' }]);
});
