import { describe, expect, it } from 'vitest';
import { fitsPattern, keypadDigits, memorableReasons, memorableScore } from './memorable.ts';

describe('a number that is easy to remember', () => {
  it.each([
    ['6172307777', ['same-four']],
    ['6172385000', ['thousands']],
    ['6172384777', ['same-three']],
    ['6172384500', ['hundreds']],
    ['6172381234', ['sequence']],
    ['6172389876', ['sequence']],
    ['6172384545', ['pairs']],
    ['6172384455', ['doubles']],
    ['6172384554', ['mirror']],
    ['6175552841', ['repeated-exchange']],
    ['6172389238', ['repeated-exchange']],
    ['6172384951', []],
  ])('%s: %j', (did, reasons) => {
    expect(memorableReasons(did)).toEqual(reasons);
  });

  it('with more or stronger reasons comes first', () => {
    const ranked = ['6172384951', '6172384554', '2222222222', '6172307777', '6172384500'];
    expect([...ranked].sort((a, b) => memorableScore(b) - memorableScore(a))).toEqual([
      '2222222222',
      '6172307777',
      '6172384500',
      '6172384554',
      '6172384951',
    ]);
  });
});

it('letters are the keys of a telephone', () => {
  expect(keypadDigits('FLOWER')).toBe('356937');
  expect(keypadDigits('1-800 pqrs wxyz')).toBe('180077779999');
  expect(keypadDigits('ñ?')).toBe('');
});

describe('a pattern', () => {
  it.each([
    ['', 'end', true],
    ['00', 'end', true],
    ['00', 'start', false],
    ['238', 'start', true],
    ['617', 'start', false],
    ['617', 'anywhere', true],
    ['ADT', 'start', true],
    ['38-45', 'anywhere', true],
    ['9', 'end', false],
  ] as const)('%j at %s fits 6172384500: %s', (text, where, fits) => {
    expect(fitsPattern('6172384500', { text, where })).toBe(fits);
  });
});
