import { describe, expect, it } from 'vitest';
import { dayBars } from './picture-days.ts';

const sums = { calls: 1, billed: 0, cost: 7 };
const type = (index: number) => `Something ${String(index)}`;

describe('the bars of days', () => {
  it('have each day of the period, and parts that add up to its sum', () => {
    const days = [
      { day: '2026-11-02', type: 'Inbound Call', minutes: 30, ...sums },
      { day: '2026-11-02', type: 'Outbound Local Call', minutes: 50, ...sums },
      { day: '2026-11-04', type: 'Inbound Call', minutes: 40, ...sums },
    ];
    const { series, bars, highest } = dayBars(days, ['2026-11-02', '2026-11-03', '2026-11-04'], 'minutes', 'Rest');
    expect(series).toHaveLength(2);
    expect(bars.map(({ total }) => total)).toEqual([80, 0, 40]);
    expect(bars[0]?.parts.map(({ value }) => value)).toEqual([30, 50]);
    expect(highest).toBe(80);
  });

  it('have one part for all small types', () => {
    const days = Array.from({ length: 9 }, (_, index) => ({
      day: '2026-11-02',
      type: type(index),
      minutes: 100 - index,
      ...sums,
    }));
    const { series, bars } = dayBars(days, ['2026-11-02'], 'minutes', 'Rest');
    expect(series).toEqual([type(0), type(1), type(2), type(3), type(4), 'Rest']);
    expect(bars[0]?.parts.at(-1)).toEqual({ series: 5, value: 95 + 94 + 93 + 92 });
    expect(bars[0]?.total).toBe(days.reduce((all, { minutes }) => all + minutes, 0));
  });
});
