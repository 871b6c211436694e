import { describe, expect, it } from 'vitest';
import { readWholeNumber } from './whole-number.ts';

describe('readWholeNumber', () => {
  it.each([
    ['0', 0],
    [' 7 ', 7],
    ['030', 30],
    ['31', undefined],
    ['', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['1e1', undefined],
    ['99999999999999999999', undefined],
  ])('%j from 0 to 30 is %s', (text, expected) => {
    expect(readWholeNumber(text, 0, 30)).toBe(expected);
  });
});
