import { describe, expect, it } from 'vitest';
import { isSamePlan, planCounts, typedCount, type PlanRow } from './plan.ts';

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

describe('isSamePlan', () => {
  const change = { field: 'Rings on', before: 'frontdesk', after: 'brooklyn' };
  const row: PlanRow = { key: '1', name: 'One', state: 'change', changes: [change] };

  it.each<[string, PlanRow[], boolean]>([
    ['the same rows', [{ ...row, changes: [{ ...change }] }], true],
    ['another number', [{ ...row, key: '2' }], false],
    ['a row more', [row, row], false],
    ['none', [], false],
    ['a row that is so already', [{ ...row, state: 'same' }], false],
    ['a note', [{ ...row, note: 'Look' }], false],
    ['another value', [{ ...row, changes: [{ ...change, after: 'home' }] }], false],
    ['another value before', [{ ...row, changes: [{ ...change, before: '' }] }], false],
    ['another setting', [{ ...row, changes: [{ ...change, field: 'Note' }] }], false],
    ['a setting more', [{ ...row, changes: [change, change] }], false],
  ])('of a plan and %s', (_, other, isSame) => {
    expect(isSamePlan([row], other)).toBe(isSame);
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
