import { describe, expect, it } from 'vitest';
import { withSlots } from './row-slots.ts';

const rows = (...keys: string[]) => keys.map((key) => ({ key }));
const slotsOf = (shown: readonly { key: string; slot: number }[]) =>
  shown.map(({ key, slot }) => `${key}${slot}`).join(' ');

describe('withSlots', () => {
  it('gives each row one of its own at first', () => {
    expect(slotsOf(withSlots(rows('a', 'b', 'c'), []))).toBe('a0 b1 c2');
  });

  it('leaves rows where they are, and gives the place of one that left to one that came', () => {
    const first = withSlots(rows('a', 'b', 'c'), []);
    const second = withSlots(rows('b', 'c', 'd'), first);
    expect(slotsOf(second)).toBe('b1 c2 d0');
    expect(slotsOf(withSlots(rows('c', 'b', 'd', 'e'), second))).toBe('c2 b1 d0 e3');
  });

  it('makes none anew when all rows but one are others', () => {
    const first = withSlots(rows('a', 'b', 'c', 'd'), []);
    expect(slotsOf(withSlots(rows('b', 'x', 'y', 'z'), first))).toBe('b1 x0 y2 z3');
  });

  it('never gives one place to two rows, also after the list was shorter', () => {
    const short = withSlots(rows('d'), withSlots(rows('a', 'b', 'c', 'd'), []));
    const long = withSlots(rows('d', 'e', 'f', 'g', 'h'), short);
    expect(new Set(long.map(({ slot }) => slot)).size).toBe(5);
  });
});
