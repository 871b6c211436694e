import { describe, expect, it } from 'vitest';
import { NO_FIELDS, type ContactFields } from './contact.ts';
import { readVcards, vcardText } from './vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
const read = (text: string) => readVcards(text).map(({ fields }) => fields);
const AMES: ContactFields = {
  name: 'José Núñez; DDS, "Pepe"',
  company: 'Harbor Dental, LLC',
  numbers: [
    { kind: 'fax', e164: '+12125550177' },
    { kind: 'phone', e164: '+442079460958' },
    { kind: 'mobile', e164: '+16175550134' },
  ],
  cover: 'confidential',
  language: 'es',
  notes: `Closed on Fridays,\nand from noon; ${'a long line '.repeat(20)}end`,
  groups: ['Labs', 'Referrals, old'],
};

describe('contacts are read', () => {
  it('from version 3.0, with the names that Apple gives numbers', () => {
    const text = card(
      ...['VERSION:3.0', 'N:Núñez;José;;Dr.;', 'FN:Dr. José Núñez', 'ORG:Harbor Dental;Front desk'],
      ...['TEL;TYPE=WORK,FAX:+1 (212) 555-0177', 'TEL;type=CELL;type=pref:617 555 0134', 'item1.TEL:212 555 0178'],
      ...[
        'item1.X-ABLabel:_$!<HomeFAX>!$_',
        'CATEGORIES:Labs,Friends',
        'NOTE:one\\ntwo\\, three',
        'PHOTO;ENCODING=b:AAAA',
      ],
    );
    expect(read(text)).toEqual([
      {
        ...NO_FIELDS,
        ...{ name: 'Dr. José Núñez', company: 'Harbor Dental', notes: 'one\ntwo, three', groups: ['Labs', 'Friends'] },
        numbers: [
          { kind: 'fax', e164: '+12125550177' },
          { kind: 'mobile', e164: '+16175550134' },
          { kind: 'fax', e164: '+12125550178' },
        ],
      },
    ]);
  });

  it('from version 4.0, with numbers as links', () => {
    const text = card('VERSION:4.0', 'FN:Ana', 'TEL;VALUE=uri;TYPE="fax,work":tel:+1-212-555-0177', 'LANG:es');
    expect(read(text)).toEqual([
      { ...NO_FIELDS, name: 'Ana', numbers: [{ kind: 'fax', e164: '+12125550177' }], language: 'es' },
    ]);
  });

  it('from version 2.1, with its quoted letters', () => {
    const text = card(
      ...[
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:N=C3=BA=',
        '=C3=B1ez;Jos=C3=A9',
        'TEL;WORK;FAX:2125550177',
      ],
      ...[
        'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:=F1=0D=0Atwo',
        'PHOTO;ENCODING=BASE64;JPEG:AAAA',
        ' BBBB',
        '',
      ],
    );
    expect(read(text)).toEqual([
      { ...NO_FIELDS, name: 'José Núñez', numbers: [{ kind: 'fax', e164: '+12125550177' }], notes: 'ñ\ntwo' },
    ]);
  });

  it('of a company, whose name stands there twice', () => {
    expect(read(card('VERSION:3.0', 'FN:Harbor Dental', 'ORG:Harbor Dental'))).toEqual([
      { ...NO_FIELDS, company: 'Harbor Dental' },
    ]);
  });
});

it('a card that cannot be read hides no other, and is named with its place', () => {
  const text = card('VERSION:3.0', 'FN:Ana') + card('VERSION:3.0', 'FN:Bo', 'TEL;=:1') + card('VERSION:3.0', 'TEL:9');
  expect(readVcards(text).map(({ line, mistakes }) => [line, mistakes.map(({ rule }) => rule)])).toEqual([
    [1, []],
    [2, ['card']],
    [3, ['no-name', 'too-short']],
  ]);
});

it('what is written is read again as it was', () => {
  const contacts = [AMES, { ...NO_FIELDS, company: 'Harbor Dental' }, { ...NO_FIELDS, name: 'Ana' }];
  expect(read(vcardText(contacts))).toEqual(contacts);
});
