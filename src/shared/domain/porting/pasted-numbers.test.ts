import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsNumber } from '../phone/phone-format.ts';
import { readPasted } from './pasted-numbers.ts';

const MOST = 500;
const numbersIn = (text: string) => readPasted(text, MOST).numbers;

describe('pasted numbers', () => {
  it.each([
    ['one number', '(617) 555-2368', ['6175552368']],
    ['forms of it', '+1 617.555.2368\n1-617-555-2369\n617 555 2370', ['6175552368', '6175552369', '6175552370']],
    ['several in a line', '6175552368, 617-555-2369; 6175552370', ['6175552368', '6175552369', '6175552370']],
    ['a column with a head', 'Phone number\r\n6175552368\r\n6175552369\r\n', ['6175552368', '6175552369']],
    ['rows of a sheet', 'Front desk\t(617) 555-2368\t120\nFax\t6175552369\t07/01/2026', ['6175552368', '6175552369']],
    [
      'numbers with words',
      'Front desk 617-555-2368, 617-555-2369\nFax: 6175552370',
      ['6175552368', '6175552369', '6175552370'],
    ],
    ['numbers of accounts beside them', 'Acct 12345678\t617-555-2368', ['6175552368']],
    ['quoted cells', '"Front desk","6175552368"', ['6175552368']],
    ['nothing', ' \n\n', []],
  ])('%s', (_, text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
    expect(readPasted(text, MOST).mistakes).toEqual([]);
  });

  it.each([
    ['617555236', 'too-short'],
    ['61755523680', 'too-long'],
    ['617-911-5678', 'n11'],
    ['+44 20 7946 0958', 'abroad'],
    ['416-555-2368', 'not-us'],
    ['900-555-2368', 'premium'],
    ['6175552368 x12', 'extension'],
  ])('%s names the rule that it breaks: %s', (text, problem) => {
    expect(readPasted(`6175552369\n${text}`, MOST)).toEqual({
      ...{ numbers: ['6175552369'], twice: 0, over: 0 },
      mistakes: [{ line: 2, text, problem }],
    });
  });

  it('come once each, and not more than can be asked about', () => {
    expect(readPasted('6175552368\n(617) 555-2368', MOST)).toMatchObject({ numbers: ['6175552368'], twice: 1 });
    const many = Array.from({ length: 12 }, (_, index) => String(6175552300 + index)).join('\n');
    expect(readPasted(many, 10)).toMatchObject({ over: 2, mistakes: [] });
  });

  it('are all found, however each is written', () => {
    const number = fc.integer({ min: 0, max: 9999 }).map((last) => `617555${String(last).padStart(4, '0')}`);
    const written = (digits: string) => fc.constantFrom(digits, formatUsNumber(digits), `+1${digits}`, `1-${digits}`);
    const lines = fc
      .uniqueArray(number, { maxLength: 20 })
      .chain((all) => fc.tuple(...all.map(written)).map((texts) => ({ all, texts })));
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\r\n', ', ', ';', '\t'), ({ all, texts }, between) => {
        expect(numbersIn(texts.join(between))).toEqual(all);
      }),
    );
  });
});
