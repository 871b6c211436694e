import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Length, DOCUMENT_LIMITS, safeFileName, sizeLevel } from './document-limits.ts';

describe('document limits', () => {
  it('knows how long base64 is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(base64Length(bytes.length)).toBe(Buffer.from(bytes).toString('base64').length);
      }),
    );
    expect(base64Length(5 * 1024 * 1024)).toBe(6_990_508);
  });

  it.each([
    [DOCUMENT_LIMITS.green, 'green'],
    [DOCUMENT_LIMITS.green + 1, 'amber'],
    [DOCUMENT_LIMITS.amber, 'amber'],
    [DOCUMENT_LIMITS.amber + 1, 'red'],
    [DOCUMENT_LIMITS.block, 'red'],
    [DOCUMENT_LIMITS.block + 1, 'blocked'],
  ])('%d bytes are %s', (bytes, level) => {
    expect(sizeLevel(bytes)).toBe(level);
  });

  it('keeps green and amber on the right side of five million characters and five MiB', () => {
    expect(base64Length(DOCUMENT_LIMITS.green)).toBeLessThanOrEqual(5_000_000);
    expect(base64Length(DOCUMENT_LIMITS.amber)).toBeLessThanOrEqual(5 * 1024 * 1024);
  });

  it('makes every name safe', () => {
    expect(safeFileName('C:\\Users\\Ana\\Réferral  José.PDF', 'pdf')).toBe('Referral-Jose.pdf');
    expect(safeFileName('../../etc/passwd', 'pdf')).toBe('passwd.pdf');
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (name) => {
        expect(safeFileName(name, 'pdf')).toMatch(/^[A-Za-z0-9_-]{1,60}\.pdf$/);
      }),
    );
  });
});
