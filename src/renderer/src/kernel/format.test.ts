import { describe, expect, it } from 'vitest';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { formatBytes } from './format.ts';

describe('sizes', () => {
  it.each([
    [1, '1 kB'],
    [7 * 1024, '7 kB'],
    [DOCUMENT_LIMITS.amber, '3.8 MB'],
    // The same 5 MB that the screen asks for.
    [DOCUMENT_LIMITS.block, '5 MB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
