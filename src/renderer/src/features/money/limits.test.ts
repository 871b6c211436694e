import { describe, expect, it } from 'vitest';
import { readLimit } from './limits.ts';

describe('readLimit', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['500', 500],
    ['$1,000', 1000],
    ['10000000', 10_000_000],
    ['10000001', undefined],
    ['1,00', undefined],
    ['12.50', undefined],
    ['-5', undefined],
    ['many', undefined],
  ])('reads %j as %j', (text, expected) => {
    expect(readLimit(text)).toBe(expected);
  });
});
