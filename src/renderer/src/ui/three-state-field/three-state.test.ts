import { describe, expect, it } from 'vitest';
import { applyThreeState } from './three-state.ts';

describe('applyThreeState', () => {
  it.each([
    [{ kind: 'leave' } as const, 'Front desk'],
    [{ kind: 'set', value: 'Lobby' } as const, 'Lobby'],
    [{ kind: 'clear' } as const, ''],
  ])('%j', (change, expected) => {
    expect(applyThreeState('Front desk', change, '')).toBe(expected);
  });
});
