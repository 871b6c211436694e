import { describe, expect, it } from 'vitest';
import { portPath } from './path.ts';

const seen = (...statuses: string[]) => statuses.map((status, index) => ({ at: `t${index}`, status }));
const states = (status: string, ...before: string[]) =>
  portPath(status, seen(...before))
    .map(({ state }) => state)
    .join(' ');

describe('the way of a move', () => {
  it.each([
    ['submitted', ['submitted'], 'current ahead ahead ahead'],
    ['in progress', ['submitted', 'in progress'], 'done current ahead ahead'],
    ['foc received', ['foc received'], 'done done current ahead'],
    ['completed', ['submitted', 'completed'], 'done done done done'],
    ['rejected', ['submitted', 'in progress', 'rejected'], 'done stopped ahead ahead'],
    ['rejected: PIN', [], 'stopped ahead ahead ahead'],
    ['canceled', ['submitted', 'canceled'], 'stopped ahead ahead ahead'],
    ['submitted', ['submitted', 'foc received', 'rejected', 'submitted'], 'current ahead ahead ahead'],
    ['odd word', ['submitted', 'in progress', 'odd word'], 'done current ahead ahead'],
  ])('%s after %j is %s', (status, before, is) => {
    expect(states(status, ...before)).toBe(is);
  });

  it('says when each stage was first seen', () => {
    const steps = portPath('foc received', seen('submitted', 'foc received'));
    expect(steps.map(({ at }) => at)).toEqual(['t0', null, 't1', null]);
  });
});
