// Numbers in the text of a bill.

/** Letters that a number may be written with. */
const KEYPAD: Readonly<Record<string, string>> = {
  2: 'ABC',
  3: 'DEF',
  4: 'GHI',
  5: 'JKL',
  6: 'MNO',
  7: 'PQRS',
  8: 'TUV',
  9: 'WXYZ',
};
/** What may stand between the groups of a number. */
const BETWEEN = String.raw`[\s().\-–—/]{0,6}`;

/** Those of the numbers that the lines of a bill have in no way of writing. @param numbers ten digits each */
export function numbersNotIn(lines: readonly string[], numbers: readonly string[]): string[] {
  return numbers.filter((number) => {
    const written = asWritten(number);
    return !lines.some((line) => written.test(line));
  });
}

/** Any separators, a country code, letters of the keypad; but not as a part of more digits. */
function asWritten(number: string): RegExp {
  const area = number.slice(0, 3);
  const rest = Array.from(number.slice(3), (digit) => `[${digit}${KEYPAD[digit] ?? ''}]`).join(BETWEEN);
  return new RegExp(String.raw`(?<!\d)(?:1${BETWEEN})?${area}${BETWEEN}${rest}(?!\d)`, 'i');
}
