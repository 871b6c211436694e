import { describe, expect, it } from 'vitest';
import { contactWith } from './contact.fixture.ts';
import { NO_FIELDS, type ContactFields } from './contact.ts';
import { planImport } from './import-plan.ts';

const fax = (digits: string) => ({ kind: 'fax', e164: `+1${digits}` }) as const;
const AMES = contactWith('ames', {
  name: 'Dr Ames',
  company: 'Harbor',
  numbers: [fax('2125550177')],
  notes: 'Fridays off',
});
const plan = (rows: Partial<ContactFields>[], names: Parameters<typeof planImport>[2] = 'merge-others') => {
  const imported = rows.map((fields, at) => ({ line: at + 2, fields: { ...NO_FIELDS, ...fields }, mistakes: [] }));
  return planImport(imported, [AMES], names);
};
const states = (rows: Partial<ContactFields>[], names?: Parameters<typeof planImport>[2]) =>
  plan(rows, names).rows.map(({ state, into }) => [state, into]);

describe('a contact of a file', () => {
  it('that nobody has is new', () => {
    const { rows, writes } = plan([{ name: 'Ana', numbers: [fax('6175550134')] }]);
    expect(rows).toMatchObject([{ line: 2, title: 'Ana', e164: '+16175550134', state: 'new' }]);
    expect(writes).toEqual([
      { id: null, before: null, fields: { ...NO_FIELDS, name: 'Ana', numbers: [fax('6175550134')] } },
    ]);
  });

  it('with the same name and company gives what the one that is there lacks, and takes nothing away', () => {
    const { rows, writes } = plan([
      {
        name: 'dr ames',
        company: 'HARBOR',
        numbers: [fax('6175550134')],
        cover: 'urgent',
        groups: ['Labs'],
        notes: 'Hi',
      },
    ]);
    expect(rows).toMatchObject([{ state: 'merged', into: 'Dr Ames', added: ['numbers', 'cover', 'groups', 'notes'] }]);
    expect(writes).toEqual([
      {
        id: 'ames',
        before: expect.objectContaining({ notes: 'Fridays off', cover: null }) as ContactFields,
        fields: {
          ...{ name: 'Dr Ames', company: 'Harbor', cover: 'urgent', language: null, groups: ['Labs'] },
          ...{ numbers: [fax('2125550177'), fax('6175550134')], notes: 'Fridays off\nHi' },
        },
      },
    ]);
  });

  it('with the same number and another name keeps the name that is there, and puts the other one into the notes', () => {
    const { rows, writes } = plan([{ name: 'Nora Ames', numbers: [fax('2125550177')] }]);
    expect(rows).toMatchObject([{ state: 'merged', into: 'Dr Ames', added: ['notes'], kept: ['name'] }]);
    expect(writes[0]?.fields).toMatchObject({ name: 'Dr Ames', notes: 'Fridays off\nNora Ames' });
  });

  it('with another name that is a part of a word in the notes has it in the notes all the same', () => {
    const { writes } = plan([{ name: 'Fri', numbers: [fax('2125550177')] }]);
    expect(writes[0]?.fields.notes).toBe('Fridays off\nFri');
  });

  it('with a number that is something else there says that this stays', () => {
    const { rows } = plan([{ name: 'Dr Ames', numbers: [{ kind: 'mobile', e164: '+12125550177' }] }]);
    expect(rows).toMatchObject([{ state: 'same', kept: ['numbers'] }]);
  });

  it('with any telephone that is a mobile there says nothing else', () => {
    const number = { e164: '+16175550134' };
    const imported = [
      { line: 2, fields: { ...NO_FIELDS, numbers: [{ kind: 'phone' as const, ...number }] }, mistakes: [] },
    ];
    const there = contactWith('ana', { name: 'Ana', numbers: [{ kind: 'mobile', ...number }] });
    expect(planImport(imported, [there], 'merge-others').rows).toMatchObject([{ state: 'same', kept: [] }]);
  });

  it('with the same number and another name is one of its own where that is wanted', () => {
    const rows = [
      { name: 'Nora Ames', numbers: [fax('2125550177')] },
      { numbers: [fax('2125550177')], name: 'dr ames' },
    ];
    expect(states(rows, 'keep-apart')).toEqual([
      ['new', ''],
      ['same', 'Dr Ames'],
    ]);
  });

  it('that says nothing new changes nothing', () => {
    expect(plan([{ name: 'Dr Ames', company: 'Harbor', notes: 'Fridays off' }]).writes).toEqual([]);
    expect(states([{ name: 'Dr Ames', company: 'Harbor' }])).toEqual([['same', 'Dr Ames']]);
  });

  it('is merged with another one of the same file', () => {
    const { rows, writes } = plan([
      { name: 'Ana', numbers: [fax('6175550134')] },
      { name: 'Ana', numbers: [fax('6175550134'), fax('6175550135')] },
    ]);
    expect(rows.map(({ state, into }) => [state, into])).toEqual([
      ['new', ''],
      ['merged', 'Ana'],
    ]);
    expect(writes.map(({ id, fields }) => [id, fields.numbers.length])).toEqual([[null, 2]]);
  });

  it('that would make too much of one contact is wrong', () => {
    const { rows, writes } = plan([{ name: 'Dr Ames', company: 'Harbor', notes: 'n'.repeat(4_999) }]);
    expect(rows).toMatchObject([{ state: 'wrong', mistakes: [{ field: 'notes', rule: 'too-long' }] }]);
    expect(writes).toEqual([]);
  });
});

it('a second import of the same file changes nothing', () => {
  const file = [
    { name: 'Nora Ames', company: 'Other', numbers: [fax('2125550177')], notes: 'Hi' },
    { name: 'Ana', numbers: [fax('6175550134')] },
  ];
  const { writes } = plan(file);
  const kept = writes.map(({ fields }, at) => contactWith(String(at), fields));
  const imported = file.map((fields, at) => ({ line: at, fields: { ...NO_FIELDS, ...fields }, mistakes: [] }));
  expect(planImport(imported, kept, 'merge-others').writes).toEqual([]);
});

it('a row with a mistake is left out', () => {
  const mistakes = [{ field: 'number', value: '9', rule: 'too-short' } as const];
  const { rows, writes } = planImport(
    [{ line: 7, fields: { ...NO_FIELDS, name: 'Ana' }, mistakes }],
    [],
    'merge-others',
  );
  expect(rows).toMatchObject([{ line: 7, state: 'wrong', mistakes }]);
  expect(writes).toEqual([]);
});
