import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FIELDS, type ContactFields } from './contact.ts';
import { contactCsv, readContactCsv } from './contact-csv.ts';

const read = (text: string) => readContactCsv(text).contacts.map(({ fields }) => fields);
const fax = (e164: string) => ({ kind: 'fax', e164 }) as const;

describe('contacts are read', () => {
  it('from a file of this app', () => {
    const text = [
      'name,company,fax,phone,mobile,cover,language,groups,notes',
      'Dr Ames,Harbor Dental,"(212) 555-0177, 617 555 0134",+44 20 7946 0958,,Confidential,es,"Labs, Referrals",Fridays off',
    ].join('\r\n');
    expect(read(text)).toEqual([
      {
        ...{ name: 'Dr Ames', company: 'Harbor Dental', cover: 'confidential', language: 'es', notes: 'Fridays off' },
        numbers: [fax('+12125550177'), fax('+16175550134'), { kind: 'phone', e164: '+442079460958' }],
        groups: ['Labs', 'Referrals'],
      },
    ]);
  });

  it('from a file of Google', () => {
    const text = [
      'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Labels,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'José,,Núñez,Ho,Harbor Dental,* myContacts ::: Labs,Work Fax,212-555-0177,Mobile,617-555-0134 ::: 617-555-0135',
    ].join('\n');
    expect(read(text)).toEqual([
      {
        ...NO_FIELDS,
        ...{ name: 'José Núñez', company: 'Harbor Dental', groups: ['Labs'] },
        numbers: [
          fax('+12125550177'),
          { kind: 'mobile', e164: '+16175550134' },
          { kind: 'mobile', e164: '+16175550135' },
        ],
      },
    ]);
    expect(readContactCsv(text).ignored).toEqual(['Phonetic First Name']);
  });

  it('from a file of Outlook, and from one in Spanish with semicolons', () => {
    expect(
      read('First Name,Last Name,Company,Business Fax,Business Phone,E-mail Address\nAna,Ruiz,,2125550177,,a@b.c'),
    ).toEqual([{ ...NO_FIELDS, name: 'Ana Ruiz', numbers: [fax('+12125550177')] }]);
    expect(
      read('Nombre;Apellidos;Empresa;Número de fax;Móvil;Notas\nAna;Ruiz;Clínica;2125550177;6175550134;Hola'),
    ).toEqual([
      {
        ...NO_FIELDS,
        ...{ name: 'Ana Ruiz', company: 'Clínica', notes: 'Hola' },
        numbers: [fax('+12125550177'), { kind: 'mobile', e164: '+16175550134' }],
      },
    ]);
  });
});

it('what is wrong with a row is named with its rule, and the row with its place in the file', () => {
  const text = ['name,company,fax,cover', 'Ana,,555-0177,', ',,2125550177,', '', 'Bo,,,purple'].join('\n');
  expect(readContactCsv(text).contacts.map(({ line, mistakes }) => [line, mistakes])).toEqual([
    [2, [{ field: 'number', value: '555-0177', rule: 'too-short' }]],
    [3, [{ field: 'name', value: '', rule: 'no-name' }]],
    [5, [{ field: 'cover', value: 'purple', rule: 'choice' }]],
  ]);
});

it('a file without any column of names says so', () => {
  expect(readContactCsv('a,b\n1,2')).toEqual({ contacts: [], ignored: ['a', 'b'], hasNames: false });
});

it('what is written is read again as it was', () => {
  const word = fc
    .string({ unit: fc.constantFrom('a', 'É', '=', '+', '-', '@', '"', ';', '&') })
    .map((text) => `x${text}`);
  const contact = fc.record<ContactFields>({
    name: word,
    company: fc.oneof(word, fc.constant('')),
    numbers: fc.constantFrom(
      [],
      [fax('+442079460958')],
      [fax('+12125550177'), { kind: 'mobile', e164: '+16175550134' }],
    ),
    cover: fc.constantFrom(null, 'urgent' as const),
    language: fc.constantFrom(null, 'es' as const),
    notes: fc.constantFrom('', '- one\n- two', '=SUM(A1)', '+1'),
    groups: fc.constantFrom([], ['Labs'], ['Labs', '2nd']),
  });
  fc.assert(
    fc.property(fc.array(contact, { minLength: 1, maxLength: 5 }), (contacts) => {
      expect(read(contactCsv(contacts))).toEqual(contacts);
    }),
  );
});
