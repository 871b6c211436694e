import { describe, expect, it } from 'vitest';
import type { RefillMark } from '#shared/bridge/money.ts';
import { beginsLate, extremes, historyPoints } from './history-points.ts';

const at = (minute: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + minute * 60_000).toISOString();
const sample = (minute: number, balance: string) => ({ at: at(minute), balance, credit: '10.00' });
const mark = (minute: number, more: Partial<RefillMark> = {}): RefillMark => ({
  ...{ at: at(minute), amount: '50', by: 'here', certain: true, activityId: 'x' },
  ...more,
});
/** The samples at which refills show, by their place. */
const shown = (samples: ReturnType<typeof sample>[], refills: RefillMark[]) =>
  historyPoints({ samples, refills }).flatMap((point, index) => point.refills.map(() => index));

describe('historyPoints', () => {
  it('has every sample, in order and with every digit', () => {
    const samples = [sample(0, '84.3500'), sample(5, '84.3500'), sample(10, '-0.0089')];
    expect(historyPoints({ samples, refills: [] })).toEqual(samples.map((one) => ({ ...one, refills: [] })));
  });

  const rising = [sample(0, '84.35'), sample(2, '84.35'), sample(3, '134.35'), sample(8, '134.30')];
  it.each([
    ['at the rise, past the balance that was read before it was sent', rising, 1, [2]],
    ['at the sample of its own moment', rising, 3, [2]],
    ['at the next sample, where nothing rises', rising, 4, [3]],
    ['at the last one, when nothing was read since', rising, 9, [3]],
    ['at the next sample, when it rises only much later', [sample(0, '5'), sample(2, '5'), sample(30, '90')], 1, [1]],
    ['at the first one, when nothing was read before', [sample(5, '5'), sample(6, '5')], 1, [0]],
    ['nowhere, without samples', [], 1, []],
  ])('shows a refill %s', (_, samples, minute, expected) => {
    expect(shown(samples, [mark(minute)])).toEqual(expected);
  });

  it('shows two refills at one sample when both show there', () => {
    expect(shown(rising, [mark(1), mark(2, { by: 'seen', activityId: null })])).toEqual([2, 2]);
  });
});

it('knows the lowest and the highest, also below zero and with many digits', () => {
  const points = historyPoints({ samples: ['9.5', '-3.2', '10.0001', '10'].map((b, i) => sample(i, b)), refills: [] });
  expect(extremes(points)).toEqual({ low: '-3.2', high: '10.0001' });
  expect(extremes([])).toBeUndefined();
});

it('says when the samples begin clearly later than the period', () => {
  const now = Date.parse(at(100));
  expect(beginsLate({ since: at(0), samples: [sample(11, '1')] }, now)).toBe(true);
  expect(beginsLate({ since: at(0), samples: [sample(9, '1')] }, now)).toBe(false);
  expect(beginsLate({ since: at(0), samples: [] }, now)).toBe(false);
});
