import { describe, expect, it } from 'vitest';
import { ContactBook } from './contact-book.ts';
import { contactWith } from './contact.fixture.ts';

const fax = (digits: string) => ({ kind: 'fax', e164: `+1${digits}` }) as const;
const book = ContactBook.of([
  contactWith('1', { name: 'José Núñez', company: 'Harbor Dental', numbers: [fax('2125550177')], groups: ['Labs'] }),
  contactWith('2', { name: 'Zoe Ames', company: 'Núñez Law', numbers: [fax('6175550134'), fax('6175550135')] }),
  contactWith('3', { company: '360 Imaging', numbers: [{ kind: 'phone', e164: '+442079460958' }], groups: ['Labs'] }),
]);
const found = (text: string, group = '') => book.find({ text, group }).map(({ id }) => id);

describe('contacts are found', () => {
  it.each([
    ['', ['3', '1', '2']],
    ['nunez', ['1', '2']],
    ['NÚÑEZ', ['1', '2']],
    ['dental jose', ['1']],
    ['harb núñ', ['1']],
    ['labs', ['3', '1']],
    ['555 01', ['1', '2']],
    ['(617) 555-0135', ['2']],
    ['+1 212 555 0177', ['1']],
    ['+44 20 7946', ['3']],
    ['360', ['3']],
    ['ames dental', []],
    ['9999', []],
  ])('by %j', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('in a group', () => {
    expect(found('', 'Labs')).toEqual(['3', '1']);
    expect(found('nunez', 'Labs')).toEqual(['1']);
  });

  it('as many as are wanted, the first ones', () => {
    expect(book.find({ text: '', group: '' }, 2).map(({ id }) => id)).toEqual(['3', '1']);
  });
});

describe('a number', () => {
  it('has the name of its contact, or else of its company', () => {
    expect(['6175550135', '442079460958', '2125550199'].map((digits) => book.nameOf(digits))).toEqual([
      'Zoe Ames',
      '360 Imaging',
      '',
    ]);
  });

  it('of two contacts has the name of the one that was changed last', () => {
    const later = contactWith('4', { name: 'Front desk', numbers: [fax('2125550177')] }, '2026-11-02T10:00:00.000Z');
    expect(book.with([later], []).nameOf('2125550177')).toBe('Front desk');
    expect(book.with([{ ...later, updatedAt: '2026-10-01T10:00:00.000Z' }], []).nameOf('2125550177')).toBe(
      'José Núñez',
    );
  });
});

it('with changes is another book, in which the changed are found as they are now', () => {
  const next = book.with([contactWith('2', { name: 'Ana' })], ['1']);
  expect(next.find({ text: '', group: '' }).map(({ id }) => id)).toEqual(['3', '2']);
  expect(next.find({ text: 'ames', group: '' })).toEqual([]);
  expect(next.byId('1')).toBeUndefined();
  expect(found('ames')).toEqual(['2']);
});

it('has each group once, in their order', () => {
  expect(book.with([contactWith('5', { name: 'Ana', groups: ['Ärzte', 'Labs'] })], []).groups).toEqual([
    'Ärzte',
    'Labs',
  ]);
});
