import { describe, expect, it } from 'vitest';
import { faxFailure, faxStatusMeaning } from './fax-status.ts';

describe('fax status', () => {
  it.each([
    ['processing', 'sending', false],
    ['Queued', 'sending', false],
    ['delivered', 'delivered', true],
    ['Success', 'delivered', true],
    ['sent', 'delivered', true],
    ['failed', 'failed', true],
    ['failed: busy', 'failed', true],
    ['not delivered', 'failed', true],
    ['No answer', 'failed', true],
    ['Transmission ended', 'unknown-word', false],
    ['', 'unknown-word', false],
  ])('%j is %s, final: %s', (status, kind, final) => {
    expect(faxStatusMeaning(status)).toEqual({ kind, final });
  });

  it.each([
    ['failed: busy', 'busy'],
    ['No answer', 'no-answer'],
    ['Not a fax machine', 'not-a-fax'],
    ['voice answered', 'not-a-fax'],
    ['unallocated number', 'not-in-service'],
    ['communication error', 'cut-off'],
    ['document conversion failed', 'unreadable'],
    ['insufficient balance', 'no-balance'],
    ['failed', 'other'],
  ])('%j failed because: %s', (status, failure) => {
    expect(faxFailure(status)).toBe(failure);
  });
});
