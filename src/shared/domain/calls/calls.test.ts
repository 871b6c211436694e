import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, readMarkup, tenThousandths, withMarkup } from './amounts.ts';
import { counted, difference } from './call-counts.ts';
import { directionOf, isAnswered, kindOf } from './call-kinds.ts';
import { toCallRow, type ProviderCall } from './call-rows.ts';
import { differsFromList } from './listed-rates.ts';
import { spanOf, spanOfDays } from './periods.ts';
import { differencesOf } from './summary-check.ts';

describe('ten-thousandths', () => {
  it('come back as they were written, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (units) => {
        expect(tenThousandths(decimalOf(units))).toBe(units);
      }),
    );
  });

  it.each([
    ['1.25', 12_500],
    ['0.0089', 89],
    ['-3', -30_000],
    ['0.00005', 1],
    ['0.00004', 0],
    ['', null],
    ['1e3', null],
    [null, null],
  ])('%j is %j', (text, units) => {
    expect(tenThousandths(text)).toBe(units);
  });
});

describe('a markup', () => {
  it.each([
    ['', 0],
    ['15', 1500],
    ['12.5', 1250],
    ['12,5 ', 1250],
    ['7.25%', 725],
    ['7.255', null],
    ['-3', null],
    ['1001', null],
    ['much', null],
  ])('%j is %j hundredths of a percent', (text, markup) => {
    expect(readMarkup(text)).toBe(markup);
  });

  it('is rounded half up to a ten-thousandth', () => {
    expect(withMarkup(10_000, 1500)).toBe(11_500);
    expect(withMarkup(3, 5000)).toBe(5);
    expect(withMarkup(1, 4999)).toBe(1);
    expect(withMarkup(123_456_789_012, 725)).toBe(132_407_406_215);
  });
});

describe('words for types of calls', () => {
  it.each([
    ['Inbound Call', 'in', 'in'],
    ['Inbound Toll Free Call', 'in', 'in-toll-free'],
    ['Outbound Local Call', 'out', 'out'],
    ['Outbound Zone 2 Call', 'out', 'out-zone2'],
    ['Outbound International Call', 'out', 'out-abroad'],
    ['Outbound Toll-Free Call', 'out', 'out-toll-free'],
    ['Outbound Directory Information', 'out', 'information'],
    ['Outbound Fax', 'out', 'fax'],
    ['Something new', '', 'other'],
  ])('%s goes %s and is %s', (type, direction, kind) => {
    expect(directionOf(type)).toBe(direction);
    expect(kindOf(type)).toBe(kind);
  });

  it('tell an answered call from others', () => {
    expect(['ok', 'ANSWERED', 'completed'].map(isAnswered)).toEqual([true, true, true]);
    expect(['busy', 'no answer', 'failed', ''].map(isAnswered)).toEqual([false, false, false, false]);
  });
});

describe('rows that are alike', () => {
  it('are as many as they were wanted, whatever was there before', () => {
    const rows = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    const key = (row: string) => row;
    fc.assert(
      fc.property(rows, rows, (wanted, present) => {
        const { missing, excess } = difference(wanted, present, key);
        const left = [...present];
        for (const row of excess) left.splice(left.indexOf(row), 1);
        const sorted = (counts: Map<string, number>) => [...counts].sort();
        expect(sorted(counted([...left, ...missing], key))).toEqual(sorted(counted(wanted, key)));
      }),
    );
  });
});

describe('a call of the provider', () => {
  const call: ProviderCall = {
    call_time: '2026-11-01T01:30:00-04:00',
    call_type: 'Inbound Call',
    caller: '+1 (617) 555-0134',
    callee: '12125550140',
    call_status: 'ok',
    call_duration_min: '1.25',
    billed_min: '1.3',
    rate: '0.0089',
    ccrf: null,
    cost: '0.0116',
    trunk_id: 'frontdesk',
  };

  it('is kept in whole amounts, with numbers as ten digits and its time in seconds', () => {
    expect(toCallRow(call, 'America/New_York')).toEqual({
      at: Date.UTC(2026, 10, 1, 5, 30) / 1000,
      direction: 'in',
      own: '2125550140',
      other: '6175550134',
      line: 'frontdesk',
      type: 'Inbound Call',
      status: 'ok',
      rate: '0.0089',
      minutes: 12_500,
      billed: 13_000,
      ccrf: null,
      cost: 116,
    });
  });

  it('is read in the zone of the provider when its time has no offset', () => {
    const atNoon = (call_time: string) => toCallRow({ ...call, call_time }, 'America/New_York')?.at;
    expect(atNoon('2026-07-01 12:00:00')).toBe(Date.UTC(2026, 6, 1, 16) / 1000);
    expect(atNoon('2026-12-01T12:00:00')).toBe(Date.UTC(2026, 11, 1, 17) / 1000);
    expect(atNoon('yesterday')).toBeUndefined();
  });
});

describe('periods', () => {
  const zone = 'America/New_York';
  const now = Date.UTC(2026, 10, 2, 15, 20) / 1000;
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

  it.each([
    ['this-hour', '2026-11-02T15:00:00.000Z', '2026-11-02T16:00:00.000Z'],
    ['today', '2026-11-02T05:00:00.000Z', '2026-11-03T05:00:00.000Z'],
    // This day has 25 hours.
    ['yesterday', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['week', '2026-10-27T04:00:00.000Z', '2026-11-03T05:00:00.000Z'],
    ['last-month', '2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ] as const)('%s is from %s to %s', (period, from, to) => {
    const span = spanOf(period, now, zone);
    expect([iso(span.from), iso(span.to)]).toEqual([from, to]);
  });

  it('take days that were named, both included, and none that end before they begin', () => {
    expect(spanOfDays('2026-11-01', '2026-11-01', zone)).toEqual(spanOf('yesterday', now, zone));
    expect(spanOfDays('2026-11-02', '2026-11-01', zone)).toBeNull();
    expect(spanOfDays('', '2026-11-01', zone)).toBeNull();
  });
});

describe('the sums of the provider', () => {
  const rows = [
    { type: 'Inbound Call', minutes: 12_500, cost: 116 },
    { type: 'Inbound Call', minutes: 10_000, cost: 89 },
  ];
  const sum = { call_type: 'Inbound Call', call_number: 2, total_duration_min: '2.25', cost: '0.0205' };

  it('agree to the last ten-thousandth, or it is said where they do not', () => {
    expect(differencesOf([sum], rows)).toEqual([]);
    expect(differencesOf([{ ...sum, cost: '0.0206' }], rows)).toEqual([
      {
        type: 'Inbound Call',
        provider: { calls: 2, minutes: 22_500, cost: 206 },
        listed: { calls: 2, minutes: 22_500, cost: 205 },
      },
    ]);
    expect(differencesOf([], rows)).toHaveLength(1);
    expect(differencesOf([{ ...sum, call_number: 3 }], rows)).toHaveLength(1);
  });

  it('are not compared in what they do not say', () => {
    expect(differencesOf([{ ...sum, cost: null }], rows)).toEqual([]);
  });
});

describe('a price that is not that of the rate list', () => {
  const rates = { inbound_call_rate: '0.0120', outbound_local_call_rate: '0.01', toll_free_call_rate: '?' };
  it.each([
    ['Inbound', '0.012', false],
    ['Inbound', '0.013', true],
    ['Outbound Local', '0.0100', false],
    ['Outbound Local', '0.0101', true],
    // The list has no number there, none of that name, or the price depends on the number.
    ['Inbound Toll Free', '0.02', false],
    ['Directory information', '1', false],
    ['Outbound International', '0.3', false],
    ['Inbound', '', false],
  ])('of %s at %s is told: %s', (type, rate, differs) => {
    expect(differsFromList({ type, rate }, rates)).toBe(differs);
  });
});
