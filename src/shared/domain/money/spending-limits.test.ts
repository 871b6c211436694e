import { describe, expect, it } from 'vitest';
import { isLooser } from './spending-limits.ts';

describe('isLooser', () => {
  it.each([
    [{ day: 40, month: 100 }, { day: 41, month: 100 }, true],
    [{ day: 40, month: 100 }, { day: 10, month: null }, true],
    [{ day: 40, month: null }, { day: 40, month: 1 }, false],
    [{ day: null, month: null }, { day: 5, month: 5 }, false],
    [{ day: 0, month: null }, { day: 0, month: null }, false],
  ])('from %j to %j: %s', (old, next, expected) => {
    expect(isLooser(old, next)).toBe(expected);
  });
});
