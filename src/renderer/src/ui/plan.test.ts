import { describe, expect, it } from 'vitest';
import { planCounts, typedCount, type PlanRow } from './plan.ts';

const row = (state: PlanRow['state']): PlanRow => ({ key: '1', name: '(212) 555-0100', state, changes: [] });

describe('planCounts', () => {
  it('counts what changes, what is already so, and what cannot be sent', () => {
    expect(planCounts([row('change'), row('same'), row('change'), row('invalid')])).toEqual({
      change: 2,
      same: 1,
      invalid: 1,
    });
  });
});

describe('typedCount', () => {
  it.each([
    [1, null],
    [25, null],
    [26, '26'],
    [412, '412'],
  ])('%i rows: %s', (count, expected) => {
    expect(typedCount(count)).toBe(expected);
  });
});
