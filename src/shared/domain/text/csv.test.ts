import fc from 'fast-check';
import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const parse = (text: string) => papa.parse<string[]>(text.slice(0, -2), { delimiter: ',', newline: '\r\n' }).data;

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom('=1+1', '+1', '-1', '@x', '\ta', '\ra', '\n=a', 'x;=1', '＝1', '"', ',', 'a\r\nb', "'", ''),
);

describe('CSV', () => {
  it('is UTF-8 with a byte order mark, and one line a row', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['1', 'ñ'],
          ['2', ''],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n1,ñ\r\n2,\r\n');
    expect(toCsv(['a'], [])).toBe('\uFEFFa\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', '"\'=1+1"'],
    ['-12.00', '"\'-12.00"'],
    ['+1 212', '"\'+1 212"'],
    ['@name', '"\'@name"'],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['=a,b', '"\'=a,b"'],
    ['\n=x', '"\'\n\'=x"'],
    ['＝1＋1', '"\'＝1＋1"'],
    ['x;=1+1', "x;'=1+1"],
    ['x; @y', "x;' @y"],
    ['two\n-lines', '"two\n\'-lines"'],
    ['a;b', 'a;b'],
    ['a=b', 'a=b'],
  ])('writes %j as %j', (value, written) => {
    expect(toCsv(['h'], [[value]])).toBe(`\uFEFFh\r\n${written}\r\n`);
  });

  it('comes back as it was, and begins no value like a formula', () => {
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const [headers = [], ...body] = rows;
        const read = parse(toCsv(headers, body).slice(1));
        expect(read).toHaveLength(rows.length);
        for (const [index, row] of rows.entries())
          for (const [column, value] of row.entries()) {
            const shown = read[index]?.[column] ?? '';
            expect(shown.replaceAll("'", '')).toBe(value.replaceAll("'", ''));
            expect(shown.split(/[;\t\r\n]/)).not.toContainEqual(expect.stringMatching(/^\s*[=+\-@＝＋－＠]/));
            expect(shown).not.toMatch(/^[=+\-@\t\r\n]/);
          }
      }),
    );
  });
});
