import { describe, expect, it } from 'vitest';
import { faxOf, type FaxNotice, type SoughtFax } from './fax-mail.ts';

const NOW = Date.UTC(2026, 2, 1, 12);
const MINUTE = 60_000;
const FAX: SoughtFax = { faxId: '48000123', from: '6175550134', to: '2125550142', at: NOW };
const notice = (over: Partial<FaxNotice>): FaxNotice => ({
  ...{ subject: '', text: '', names: [], recipients: '', at: NOW + 2 * MINUTE, isReply: false },
  ...over,
});

describe('the fax that a message is of', () => {
  it.each<[string, Partial<FaxNotice>, boolean]>([
    ['its id', { text: 'Reference 48000123.' }, true],
    ['both numbers in its words', { text: 'From: (617) 555-0134\nTo: +1 212-555-0142' }, true],
    [
      'the sender in the subject, our number in the address',
      { subject: 'Fax from 617.555.0134', recipients: '2125550142@fax.example' },
      true,
    ],
    ['the sender in the subject alone', { subject: 'New fax from +16175550134' }, false],
    ['the sender in the name of the file', { names: ['fax_6175550134_20260301.pdf'] }, false],
    ['both numbers, late', { text: '6175550134 to 2125550142', at: NOW + 5 * 60 * MINUTE }, false],
  ])('is found by %s', (_, over, sure) => {
    expect(faxOf(notice(over), [FAX])).toEqual({ faxId: '48000123', sure });
  });

  it.each<[string, Partial<FaxNotice>]>([
    ['a number in its words alone, as below a letter', { text: 'Dr Ames, Fax (617) 555-0134. See the bill.' }],
    ['longer digits', { subject: 'Invoice 16175550134999', text: '480001234' }],
    ['another time', { subject: 'Fax from 6175550134', at: NOW + 25 * 60 * MINUTE }],
    ['a time before the fax', { subject: 'Fax from 6175550134', at: NOW - 20 * MINUTE }],
    ['an answer', { subject: 'Fax from 6175550134', text: 'to 2125550142', isReply: true }],
    ['a message that says so in its subject', { subject: 'RV: Fax from 6175550134', text: 'to 2125550142' }],
  ])('is not found by %s', (_, over) => {
    expect(faxOf(notice(over), [FAX])).toBeNull();
  });

  it('is the one beside the message where the other is much further, and none where both may be meant', () => {
    const found = (minutes: number, at = NOW + MINUTE) => {
      const other = { ...FAX, faxId: '48000999', at: NOW - minutes * MINUTE };
      return faxOf(notice({ subject: 'Fax from 6175550134', text: 'to 2125550142', at }), [FAX, other]);
    };
    expect(found(40)).toEqual({ faxId: '48000123', sure: true });
    expect(found(5)).toBeNull();
    expect(found(40, NOW + 15 * MINUTE)).toBeNull();
  });

  it('of two that it names the numbers of is the one with both', () => {
    const other = { ...FAX, faxId: '48000999', to: '7185550158' };
    expect(faxOf(notice({ subject: 'Fax from 6175550134', text: 'for 2125550142' }), [FAX, other])).toMatchObject({
      faxId: '48000123',
    });
  });
});
