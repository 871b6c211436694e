import { describe, expect, it } from 'vitest';
import { ContactBook } from '#shared/domain/contacts/contact-book.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import type { Recipient } from './recent-recipients.ts';
import { inGroup, suggestedGroups, suggestedRecipients } from './suggested-recipients.ts';

const fax = (digits: string) => ({ kind: 'fax', e164: `+1${digits}` }) as const;
const book = ContactBook.of([
  contactWith('1', { name: 'Dr Ames', company: 'Harbor Dental', numbers: [fax('2125550177'), fax('2125550178')] }),
  contactWith('2', { name: 'Ana Ruiz', numbers: [{ kind: 'phone', e164: '+16175550134' }] }),
  contactWith('3', { company: 'Ames Imaging', numbers: [fax('3125550100'), { kind: 'fax', e164: '+442079460958' }] }),
]);
const status = { tone: 'good', icon: 'done', label: 'Delivered', final: true } as const;
const recipient = (number: string, name = ''): Recipient => ({
  ...{ number, name, from: '', at: '2026-11-01T10:00:00Z', status, failures: 0, wasDelivered: true },
});
const recent = [recipient('2125550177', 'Dr Ames'), recipient('4155550199')];
const found = (text: string) =>
  suggestedRecipients(recent, book, text).map(({ number, name, last }) => [number, name, last !== null]);

describe('those who may be meant', () => {
  it('are those who were faxed before, while nothing is typed', () => {
    expect(found('')).toEqual([
      ['2125550177', 'Dr Ames', true],
      ['4155550199', '', true],
    ]);
  });

  it('are found by name, each number once, with no telephone and no number of another country', () => {
    expect(found('ames')).toEqual([
      ['2125550177', 'Dr Ames', true],
      ['3125550100', 'Ames Imaging', false],
      ['2125550178', 'Dr Ames', false],
    ]);
    expect(found('ana')).toEqual([]);
  });

  it('are found by company, also where they were faxed before', () => {
    expect(found('harbor')).toEqual([
      ['2125550177', 'Dr Ames', true],
      ['2125550178', 'Dr Ames', false],
    ]);
  });

  it('are found by digits', () => {
    expect(found('(312) 555')).toEqual([['3125550100', 'Ames Imaging', false]]);
  });

  it('are eight, half of them contacts where there are as many', () => {
    const many = Array.from({ length: 20 }, (_, at) => String(2125551000 + at));
    const contacts = ContactBook.of(many.map((digits) => contactWith(digits, { name: 'Lab', numbers: [fax(digits)] })));
    const faxed = many.slice(0, 10).map((digits) => recipient(digits, 'Lab'));
    const offered = suggestedRecipients(faxed, contacts, 'lab').map(({ last }) => last !== null);
    expect(offered).toEqual([true, true, true, true, false, false, false, false]);
  });
});

describe('groups of contacts', () => {
  const grouped = ContactBook.of([
    contactWith('1', { name: 'Dr Ames', groups: ['Dentists'], numbers: [fax('2125550177'), fax('2125550178')] }),
    contactWith('2', { name: 'Ana Ruiz', groups: ['Dentists'], numbers: [{ kind: 'phone', e164: '+16175550134' }] }),
    contactWith('3', { name: 'Sam', groups: ['Family'], numbers: [] }),
  ]);

  it('are found by their names where any of them has a fax number', () => {
    expect(suggestedGroups(grouped, 'DENT')).toEqual([{ group: 'Dentists', count: 1 }]);
    expect(suggestedGroups(grouped, 'fam')).toEqual([]);
    expect(suggestedGroups(grouped, '')).toEqual([]);
  });

  it('have one number of each who has one, and say how many have none', () => {
    expect(inGroup(grouped, 'Dentists')).toEqual({
      recipients: [{ number: '2125550177', name: 'Dr Ames' }],
      without: 1,
    });
  });
});
