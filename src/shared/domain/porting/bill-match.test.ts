import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { matchBill } from './bill-match.ts';

const BILL = [
  'Customer name: Harbor Dental, LLC',
  'Account number: 4471-2280-09',
  '1200 N Water Street Suite 4',
  'Chicago, IL 60611',
];
const shown = (parts: { text: string; same: boolean }[]) =>
  parts.map(({ text, same }) => (same ? text : `[${text}]`)).join('');

describe('what is sent beside the text of the bill', () => {
  it.each([
    ['Harbor Dental, LLC', 'same'],
    ['4471-2280-09', 'same'],
    ['Water Street', 'same'],
    ['60611', 'same'],
    ['6061', 'differs'],
    ['Smith & Sons', 'missing'],
    ['', 'missing'],
  ])('%s is %s', (sent, kind) => {
    expect(matchBill(sent, BILL).kind).toBe(kind);
  });

  it.each([
    ['Harbor Dental LLC', 'Harbor Dental LLC', 'Harbor Dental[,] LLC', 'a comma'],
    ['Harbor Dental, L.L.C.', 'Harbor Dental, L[.]L[.]C[.]', 'Harbor Dental, LLC', 'dots'],
    ['harbor dental, LLC', '[h]arbor [d]ental, LLC', '[H]arbor [D]ental, LLC', 'small letters'],
    ['4471-2280-90', '4471-2280-[9]0', '4471-2280-0[9]', 'two digits'],
    ['6061', '6061', '6061[1]', 'a digit that is missing'],
  ])('%s differs by %s', (sent, here, there) => {
    const match = matchBill(sent, BILL);
    expect(match.kind === 'differs' && [shown(match.sent), shown(match.bill)]).toEqual([here, there]);
  });

  it('the parts of what is sent are what is sent, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), (text) => {
        const match = matchBill(text, BILL);
        if (match.kind !== 'differs') return;
        expect(match.sent.map((part) => part.text).join('')).toBe(text.replaceAll(/\s+/g, ' ').trim());
      }),
    );
  });
});
