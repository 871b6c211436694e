import { expect, it } from 'vitest';
import { readContactNumber } from './contact-number.ts';
import { faxDigits, shownNumber } from './number-digits.ts';

it.each([
  ['(212) 555-0177', '+12125550177'],
  ['1.212.555.0177', '+12125550177'],
  ['+44 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['+1 416 979 0177', '+14169790177'],
])('%j is read as %s', (text, e164) => {
  expect(readContactNumber(text)).toEqual({ ok: true, e164 });
});

it.each([
  ['', 'empty'],
  ['555-0177', 'too-short'],
  ['212 555 0177 x12', 'extension'],
  ['212 911 0177', 'n11'],
  ['+44 1', 'abroad'],
  ['212 555 0177 99', 'too-long'],
])('%j is no number: %s', (text, problem) => {
  expect(readContactNumber(text)).toEqual({ ok: false, problem });
});

it('is shown as people write it at home, and in its international form elsewhere', () => {
  expect(['+12125550177', '+442079460958'].map(shownNumber)).toEqual(['(212) 555-0177', '+442079460958']);
});

it('the first fax number at home is the one that is faxed', () => {
  const fax = (e164: string) => ({ kind: 'fax', e164 }) as const;
  expect(faxDigits([{ kind: 'phone', e164: '+12125550100' }, fax('+442079460958'), fax('+12125550177')])).toBe(
    '2125550177',
  );
  expect(faxDigits([{ kind: 'phone', e164: '+12125550100' }])).toBeUndefined();
});
