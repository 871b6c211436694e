import { describe, expect, it } from 'vitest';
import { NO_FIELDS, type ContactFields } from '#shared/domain/contacts/contact.ts';
import { draftOf, emptyDraft, fieldsOfDraft, hasTooManyGroups } from './contact-form.ts';

const AMES: ContactFields = {
  ...{
    name: 'Dr Ames',
    company: 'Harbor',
    cover: 'urgent',
    language: 'es',
    notes: 'Fridays\noff',
    groups: ['Labs', 'B'],
  },
  numbers: [
    { kind: 'fax', e164: '+12125550177' },
    { kind: 'mobile', e164: '+442079460958' },
  ],
};

describe('the form of a contact', () => {
  it('holds what the contact has, and gives it back', () => {
    expect(draftOf(AMES).numbers).toEqual([
      { kind: 'fax', text: '(212) 555-0177' },
      { kind: 'mobile', text: '+442079460958' },
    ]);
    expect(fieldsOfDraft(draftOf(AMES))).toEqual(AMES);
  });

  it('of a new one has room for a fax number, and gives none where none was written', () => {
    expect(fieldsOfDraft({ ...emptyDraft(), name: ' Ana ' })).toEqual({ ...NO_FIELDS, name: 'Ana' });
    expect(fieldsOfDraft(emptyDraft('(212) 555-0177')).numbers).toEqual([{ kind: 'fax', e164: '+12125550177' }]);
    expect(draftOf({ ...AMES, numbers: [] }).numbers).toEqual([{ kind: 'fax', text: '' }]);
  });

  it('keeps a number and a group once', () => {
    const numbers = [
      { kind: 'phone', text: '212 555 0177' },
      { kind: 'fax', text: '+1 (212) 555-0177' },
    ] as const;
    const fields = fieldsOfDraft({ ...emptyDraft(), numbers: [...numbers], groups: 'Labs; Labs,, B' });
    expect([fields.numbers, fields.groups]).toEqual([[{ kind: 'phone', e164: '+12125550177' }], ['Labs', 'B']]);
  });

  it('tells of more groups, and of longer names of them, than a contact has', () => {
    expect(['Labs, B', 'x'.repeat(61), Array.from({ length: 31 }, (_, at) => at).join()].map(hasTooManyGroups)).toEqual(
      [false, true, true],
    );
  });
});
