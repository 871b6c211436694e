import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsNumber, spokenNumber } from './phone-format.ts';
import { isTollFree, readUsNumber } from './phone-number.ts';

describe('readUsNumber', () => {
  it.each([
    ['(212) 555-2368', '2125552368'],
    ['212.555.2368', '2125552368'],
    ['+1 212 555 2368', '2125552368'],
    ['1-212-555-2368', '2125552368'],
    ['  2125552368 ', '2125552368'],
    ['tel:+12125552368'.slice(4), '2125552368'],
    ['800-555-2368', '8005552368'],
  ])('reads %s', (text, digits) => {
    expect(readUsNumber(text)).toMatchObject({ ok: true, digits });
  });

  it.each([
    ['', 'empty'],
    ['555-2368', 'too-short'],
    ['212 555 23688', 'too-long'],
    ['+44 20 7946 0958', 'abroad'],
    ['+52 55 1234 5678', 'abroad'],
    ['011 52 55 1234 5678', 'abroad'],
    ['0044 20 7946 0958', 'abroad'],
    ['(212) 555-2368 x12', 'extension'],
    ['(212) 555-2368 ext. 7', 'extension'],
    ['1-800-FLOWERS', 'letters'],
    ['112 555 2368', 'not-nanp'],
    ['212 155 2368', 'not-nanp'],
    ['212 911 5678', 'n11'],
    ['212 411 5678', 'n11'],
    ['800 911 5678', 'n11'],
    ['911 555 2368', 'n11'],
    ['292 555 2368', 'reserved'],
    ['370 555 2368', 'reserved'],
    ['960 555 2368', 'reserved'],
    ['822 555 2368', 'reserved'],
    ['889 555 2368', 'reserved'],
    ['900 234 5678', 'premium'],
    ['212 976 5678', 'premium'],
    ['647 555 2368', 'not-us'],
    ['876 555 1234', 'not-us'],
  ])('refuses %s as %s', (text, problem) => {
    expect(readUsNumber(text)).toMatchObject({ ok: false, problem });
  });

  it('lets an N11 exchange pass in a toll-free code other than 911', () => {
    expect(readUsNumber('800 411 5678')).toMatchObject({ ok: true, hints: ['toll-free'] });
  });

  it.each([
    ['212 555 0123', 'fictional'],
    ['787 555 2368', 'territory'],
    ['888 555 2368', 'toll-free'],
  ])('hints at %s: %s', (text, hint) => {
    expect(readUsNumber(text)).toMatchObject({ ok: true, hints: expect.arrayContaining([hint]) });
  });

  it('answers any text without throwing, and reads its own formatting back', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = readUsNumber(text);
        if (reading.ok) expect(readUsNumber(formatUsNumber(reading.digits))).toMatchObject({ digits: reading.digits });
      }),
    );
  });
});

describe('showing numbers', () => {
  it('formats ten digits and leaves the rest alone', () => {
    expect(formatUsNumber('2125550100')).toBe('(212) 555-0100');
    expect(formatUsNumber('442079460958')).toBe('442079460958');
  });

  it('speaks digit by digit', () => {
    expect(spokenNumber('2125550100')).toBe('2 1 2, 5 5 5, 0 1 0 0');
  });

  it('knows toll-free codes', () => {
    expect(['8005550100', '8335550100', '2125550100', '8225550100'].map(isTollFree)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
