import { expect, it } from 'vitest';
import { readBill } from './bill-fields.ts';
import { scannedRows, type ScanWord } from './bill-scan.ts';

/** Words of lines that stand one below the other; one that begins with `?` is not sure. */
function page(lines: readonly string[]): ScanWord[] {
  return lines.flatMap((line, index) => {
    let x = 100;
    return line.split(' ').map((word) => {
      const text = word.replace('?', '');
      const width = text.length * 14;
      const piece = { text, sure: word.startsWith('?') ? 60 : 96, x, y: 100 + index * 50, width, height: 28 };
      x += width + 10;
      return piece;
    });
  });
}
const valuesOf = (lines: readonly string[]) =>
  Object.fromEntries(Object.entries(readBill(scannedRows([page(lines)]))).map(([fact, { value }]) => [fact, value]));

it('words that are sure are read as those of a PDF', () => {
  expect(valuesOf(['Account number: 4471-2280-09', 'Customer name: Harbor Dental, LLC'])).toEqual({
    account_no: '4471-2280-09',
    company: 'Harbor Dental, LLC',
  });
});

it.each([
  ['a part of a number', ['Account number: 4471 ?2280 09']],
  ['the end of a name', ['Customer name: Harbor Dental, ?LLC']],
  ['the value below its label', ['Customer name', '?Harbor Dental', 'Front desk']],
  ['one of two numbers that may differ', ['Account number: 4471-2280-09', 'Account number: ?4471-2280-09']],
  ['a unit', ['Service address', '1200 N Water Street Suite ?4', 'Chicago, IL 60611']],
  [
    'one of two addresses',
    [
      ...['Service address', '1200 N Water Street', 'Chicago, IL 60611'],
      ...['Service address', '1200 N ?Water Street', 'Chicago, IL 60611'],
    ],
  ],
])('where %s is not sure, nothing is taken', (_name, lines) => {
  expect(valuesOf(lines)).toEqual({});
});
