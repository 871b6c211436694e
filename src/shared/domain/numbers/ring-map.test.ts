import { describe, expect, it } from 'vitest';
import type { NumberRow } from '../../domain/numbers/number-row.ts';
import { coverageOf } from './coverage.ts';
import { viewCounts } from './number-views.ts';
import { hasProblem, ringMap, type RingGroup } from './ring-map.ts';
import { callPeriods, countsCalls, partyDigits } from './unused-numbers.ts';

const number = (did: string, over: Partial<NumberRow> = {}) =>
  ({
    did,
    type: 'local',
    route2trunk: '',
    failover: null,
    e911: null,
    fax: false,
    texting: 'off',
    ...over,
  }) as NumberRow;
const line = (trunk: string, status = 'on') => ({ trunk, type: 'static', status, ip_address: '8.8.4.4' });

describe('ringMap', () => {
  const rows = [
    number('2125550140', { route2trunk: 'office', failover: { failover_ip_address: '9.9.9.9' } }),
    number('2125550141', { route2trunk: 'office' }),
    number('2125550142', { route2trunk: 'office' }),
    number('2125550143', { route2trunk: 'old' }),
    number('2125550144', { route2trunk: 'attic' }),
    number('2125550145'),
    number('2125550146', { forwardsTo: '4155550100' }),
  ];

  it('groups numbers by where their calls go, what ends nowhere first', () => {
    const groups = ringMap(rows, [line('office'), line('old', 'off')]);
    expect(groups.map(({ key, problem, numbers }) => [key, problem, numbers.length])).toEqual([
      ['line attic', 'missing', 1],
      ['line old', 'locked', 1],
      ['nowhere ', 'nowhere', 1],
      ['line office', null, 3],
      ['forward 4155550100', null, 1],
    ]);
    expect(groups[3]?.backups).toEqual([{ address: '9.9.9.9', count: 1 }]);
  });

  it('takes what lines pass on, and names what comes back or does not ring', () => {
    const forwards = {
      office: { busy: '2125550141', unanswered: '2125550145', offline: '4155550100' },
      cellar: { busy: '2125550140' },
    };
    const [office] = ringMap(rows, [line('office')], forwards).filter(({ target }) => target === 'office');
    expect(office?.forwards.map(({ reason, to, path }) => [reason, to, path.problem])).toEqual([
      ['busy', '2125550141', 'loop'],
      ['unanswered', '2125550145', 'dead-end'],
      ['offline', '4155550100', null],
    ]);
    expect(office?.problem).toBeNull();
    expect(hasProblem(office as RingGroup)).toBe(true);
  });

  it('names numbers that forward in a circle', () => {
    const circle = [
      number('2125550150', { forwardsTo: '2125550151' }),
      number('2125550151', { forwardsTo: '2125550150' }),
    ];
    expect(ringMap(circle, []).map(({ problem }) => problem)).toEqual(['loop', 'loop']);
  });

  it('accuses no line while the lines were not read', () => {
    expect(ringMap(rows, null).filter(({ problem }) => problem !== null)).toEqual([
      expect.objectContaining({ kind: 'nowhere' }),
    ]);
  });
});

describe('coverageOf', () => {
  it('counts local numbers only, and says 100 percent only of all', () => {
    const views = viewCounts(301, { 'toll-free': 1, 'no-address': 1 });
    expect(coverageOf(views)).toEqual({ percent: 99, covered: 299, uncovered: 1, notOffered: 1 });
    expect(coverageOf(viewCounts(0)).percent).toBeNull();
  });
});

describe('callPeriods', () => {
  it.each([30, 60, 90])('covers the last %i days without a gap, at most seven days each', (days) => {
    const now = 1_800_000_000_123;
    const periods = callPeriods(now, days);
    expect(periods[0]?.[1]).toBe(1_800_000_000);
    expect(periods.at(-1)?.[0]).toBe(1_800_000_000 - days * 86_400);
    for (const [index, [start, end]] of periods.entries()) {
      expect(end - start).toBeLessThanOrEqual(7 * 86_400);
      if (index > 0) expect(end).toBe((periods[index - 1]?.[0] ?? 0) - 1);
    }
  });
});

describe('unused numbers', () => {
  it('knows a party however it is written', () => {
    expect(['+12125550140', '2125550140', '(212) 555-0140', 'anonymous', '525512345678'].map(partyDigits)).toEqual([
      ...['2125550140', '2125550140', '2125550140', '', ''],
    ]);
  });

  it('leaves out what has another use, or may have', () => {
    expect(countsCalls(number('2125550140'))).toBe(true);
    expect(countsCalls(number('2125550140', { fax: true }))).toBe(false);
    expect(countsCalls(number('2125550140', { texting: 'unknown' }))).toBe(false);
  });
});
