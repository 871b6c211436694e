import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLossless } from './wire.ts';

describe('parsing JSON', () => {
  it('keeps every digit of every whole number, wherever it stands and however it is spaced', () => {
    const numbers = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const blanks = fc.constantFrom('', ' ', '\n  ', '\t');
    fc.assert(
      fc.property(numbers, numbers, blanks, (first, second, blank) => {
        const text = `{"a":${blank}${first},${blank}"b":${blank}[${blank}${second}${blank},${blank}"x"]}`;
        const value = parseLossless(text) as { a: number | string; b: [number | string, string] };
        expect([String(value.a), String(value.b[0])]).toEqual([first.toString(), second.toString()]);
      }),
    );
  });

  it('keeps the digits of a number that stands alone', () => {
    expect(String(parseLossless('718736089913419320182796451'))).toBe('718736089913419320182796451');
  });

  it('leaves decimals and texts as JSON has them', () => {
    const text = '{"rate":0.0089,"minutes":"10.00","id":"718736089913419320182796451"}';
    expect(parseLossless(text)).toEqual(JSON.parse(text));
  });
});
