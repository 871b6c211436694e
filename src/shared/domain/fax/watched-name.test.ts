import { describe, expect, it } from 'vitest';
import { recipientOfFile } from './watched-name.ts';

describe('the recipient in the name of a file', () => {
  it.each([
    ['2125550100 - invoice.pdf', '2125550100'],
    ['(212) 555-0100 - invoice - March.pdf', '2125550100'],
    ['+1 212-555-0100 – referral.pdf', '2125550100'],
    ['2125550100_invoice.pdf', '2125550100'],
    ['2125550100.pdf', '2125550100'],
  ])('is read from %s', (name, digits) => {
    expect(recipientOfFile(name)).toBe(digits);
  });

  it.each([
    'invoice.pdf',
    'invoice 2125550100.pdf',
    '212555010 - short.pdf',
    '9005550100 - premium.pdf',
    '20261012 - x.pdf',
    '.pdf',
  ])('is left empty for %s', (name) => {
    expect(recipientOfFile(name)).toBe('');
  });
});
