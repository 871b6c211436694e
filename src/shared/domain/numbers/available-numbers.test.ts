import { describe, expect, it } from 'vitest';
import { operationOf } from '../../provider/catalogue.ts';
import {
  areasNamed,
  byEase,
  mergeAreas,
  mergeAvailable,
  ordersOf,
  readNear,
  searchesIn,
  searchesNear,
  searchesTollFree,
  supplyKind,
} from './available-numbers.ts';

describe('where a number is wanted', () => {
  it.each([
    ['', { kind: 'empty' }],
    ['02108', { kind: 'zip', zip: '02108' }],
    [' 00501-1234 ', { kind: 'zip', zip: '00501' }],
    ['617', { kind: 'area', npa: '617' }],
    ['(617)', { kind: 'area', npa: '617' }],
    ['117', { kind: 'incomplete' }],
    ['397', { kind: 'incomplete' }],
    ['6175', { kind: 'incomplete' }],
    ['MA', { kind: 'state', state: 'MA' }],
    ['new hampshire', { kind: 'state', state: 'NH' }],
    ['Boston', { kind: 'city', city: 'Boston', states: ['MA'] }],
    ['boston, ma', { kind: 'city', city: 'boston', states: ['MA'] }],
    ['Boston MA', { kind: 'city', city: 'Boston', states: ['MA'] }],
    ['St. Louis, Missouri', { kind: 'city', city: 'St. Louis', states: ['MO'] }],
    ['New York', { kind: 'city', city: 'New York', states: ['NY'] }],
    ['West Virginia', { kind: 'state', state: 'WV' }],
    ['Nowhereville', { kind: 'city-only', city: 'Nowhereville' }],
  ])('%j is %j', (text, near) => {
    expect(readNear(text)).toEqual(near);
  });
});

describe('what the provider is asked', () => {
  const accepted = (params: unknown) => operationOf('did.listAvailableDids').params.safeEncode(params).success;

  it('asks for a ZIP only where that can be asked, with its leading zero', () => {
    expect(searchesNear({ kind: 'zip', zip: '02108' })).toEqual([{ type: 'local', tier: '1b', zip: '02108' }]);
  });

  it('asks all supply groups for an area code, and for a calling area those that have it', () => {
    expect(searchesNear({ kind: 'area', npa: '617' }).map(({ tier }) => tier)).toEqual(['1b', '1', '0', '2']);
    expect(searchesIn({ state: 'MA', name: 'BOSTON', label: 'Boston', tiers: ['2'] })).toEqual([
      { type: 'local', tier: '2', state: 'MA', ratecenter: 'BOSTON' },
    ]);
  });

  it.each([
    ['800', '00'],
    ['833', '33'],
    ['888', '88'],
  ] as const)('asks for the prefix %s as %s', (prefix, code) => {
    expect(searchesTollFree(prefix)).toEqual([
      { type: 'tf', tier: '1b', code },
      { type: 'tf', tier: '1', code },
    ]);
  });

  it('asks nothing that the interface refuses', () => {
    const all = [
      ...searchesNear({ kind: 'zip', zip: '02108' }),
      ...searchesNear({ kind: 'area', npa: '617' }),
      ...searchesIn({ state: 'MA', name: 'BOSTON', label: 'Boston', tiers: ['0', '1', '1b', '2'] }),
      ...searchesTollFree('800'),
      ...searchesTollFree(''),
    ];
    expect(all.filter((params) => !accepted(params))).toEqual([]);
  });
});

describe('calling areas', () => {
  const areas = mergeAreas('NY', [
    { tier: '1b', areas: [{ id: 'NYCYZN01', label: 'New York City Zone 1' }] },
    {
      tier: '2',
      areas: [
        { id: 'NYCYZN01', label: 'New York City Zone 1' },
        { id: 'ALBANY', label: '' },
      ],
    },
  ]);

  it('are listed once, with the supply groups that have them', () => {
    expect(areas.map(({ label, tiers }) => [label, tiers])).toEqual([
      ['ALBANY', ['2']],
      ['New York City Zone 1', ['1b', '2']],
    ]);
  });

  it('are found by the name of a city', () => {
    expect(areasNamed('new york', areas).map(({ name }) => name)).toEqual(['NYCYZN01']);
    expect(areasNamed('Albany', areas).map(({ name }) => name)).toEqual(['ALBANY']);
    expect(areasNamed('Boston', areas)).toEqual([]);
  });
});

describe('what is offered', () => {
  const lists = [
    { tier: '1', dids: ['6172307777', '6172301111', '6172301942'] },
    { tier: '1b', dids: ['6172301942', '6172305000', 'not a number'] },
  ] as const;

  it('is one list: each number once, from the group that can do most, without own ones', () => {
    const numbers = mergeAvailable(lists, (did) => did === '6172301111');
    expect(numbers.map(({ did, tier }) => [did, supplyKind(tier)])).toEqual([
      ['6172301942', 'text'],
      ['6172305000', 'text'],
      ['6172307777', 'voice'],
    ]);
    expect(byEase(numbers).map(({ did }) => did)).toEqual(['6172307777', '6172305000', '6172301942']);
  });

  it('is ordered once for each group and kind, without repetitions', () => {
    expect(
      ordersOf([
        { did: '2125550101', tier: '2' },
        { did: '8005550102', tier: '1b' },
        { did: '2125550101', tier: '2' },
        { did: '2125550103', tier: '1b' },
        { did: '2125550104', tier: '2' },
      ]),
    ).toEqual([
      { tier: '1b', tollFree: false, dids: ['2125550103'] },
      { tier: '1b', tollFree: true, dids: ['8005550102'] },
      { tier: '2', tollFree: false, dids: ['2125550101', '2125550104'] },
    ]);
  });
});
