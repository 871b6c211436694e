import { describe, expect, it } from 'vitest';
import { mergeOf, MOST_MERGED } from './merge-rows.ts';

const TEXT = 'Hello {First name}, see you {day}';
const planMerge = (file: string, text: string) => mergeOf(file)(text);
const plan = (rows: readonly string[], text = TEXT) =>
  planMerge(['First name,Mobile,Consent,Day', ...rows].join('\n'), text);

describe('a text to each row of a file', () => {
  it('is filled from the columns, and counted', () => {
    expect(plan(['Ann,617 555 0134,yes,Monday', 'Ben,(617) 555-0135,2026-03-01,Tuesday'])).toMatchObject({
      ...{ lacks: [], leftOut: [], parts: 2 },
      rows: [
        { row: 2, peer: '6175550134', consent: 'yes', body: 'Hello Ann, see you Monday', parts: 1 },
        { row: 3, peer: '6175550135', consent: '2026-03-01', body: 'Hello Ben, see you Tuesday' },
      ],
    });
  });

  it.each([
    ['without consent', 'Ann,6175550134,,Monday', 'no-consent'],
    ['with a no', 'Ann,6175550134,no,Monday', 'no-consent'],
    ['with a word that is no yes', 'Ann,6175550134,not yet,Monday', 'no-consent'],
    ['with a day on which they left', 'Ann,6175550134,2026-03-01 opted out,Monday', 'no-consent'],
    ['with a day and who said so', 'Ann,6175550134,12/05/2025 withdrew by phone,Monday', 'no-consent'],
    ['without a number', 'Ann,,yes,Monday', 'empty'],
    ['with a field that is empty', 'Ann,6175550134,yes,', 'empty-field'],
    ['with a text of too many parts', `${'Ann '.repeat(500)},6175550134,yes,Monday`, 'too-long'],
  ])('leaves out a row %s', (_, row, why) => {
    expect(plan([row])).toMatchObject({ rows: [], leftOut: [{ row: 2, why }] });
  });

  it.each(['3/1/26', '3/1/2026 10:30 PM', '2026-03-01T10:30:00.000Z', '2026-03-01 10:30 p. m.'])(
    'takes a day with or without a time as consent: %s',
    (agreed) => {
      expect(plan([`Ann,6175550134,${agreed},Monday`]).rows).toMatchObject([{ consent: agreed }]);
    },
  );

  it('goes to each number once, and to no more rows than there may be', () => {
    expect(plan(['Ann,6175550134,yes,Monday', 'Ann,1-617-555-0134,yes,Monday']).leftOut).toEqual([
      { row: 3, written: '1-617-555-0134', why: 'twice' },
    ]);
    const many = Array.from({ length: MOST_MERGED + 1 }, (_, at) => `Ann,617556${String(1000 + at)},yes,Monday`);
    expect(plan(many)).toMatchObject({ rows: { length: MOST_MERGED }, leftOut: [{ why: 'too-many' }] });
  });

  it.each([
    ['before', ['Ann,6175550134,no,Monday', 'Ann,617-555-0134,yes,Tuesday'], [2, 3]],
    ['after', ['Ann,6175550134,yes,Monday', 'Ben,6175550135,yes,Monday', 'Ann,6175550134,opted out,Tuesday'], [2, 4]],
  ])('goes to nobody who does not agree in a row %s', (_, rows, without) => {
    const { leftOut, rows: texted } = plan(rows);
    expect(leftOut.map(({ row }) => row)).toEqual(without);
    expect(leftOut.map(({ why }) => why).sort()).toEqual(['no-consent', 'no-elsewhere']);
    expect(texted.map(({ peer }) => peer)).not.toContain('6175550134');
  });

  it('goes to somebody of whose consent another row says nothing', () => {
    const rows = ['Ann,6175550134,,Monday', 'Ann,6175550134,yes,Tuesday'];
    expect(plan(rows).rows).toMatchObject([{ row: 3, peer: '6175550134' }]);
  });

  it.each([
    ['Mobile,SMS opt-in date,SMS opt-out date', '5/1/2023,2/1/2024', '5/1/2023,'],
    ['Mobile,Consent asked on,Consent', '5/1/2023,no', '5/1/2023,yes'],
    ['Mobile,Consent,Do not text', 'yes,x', 'yes,FALSE'],
    ['Mobile,Consent,Opted out', 'yes,Opted out', 'yes,-'],
    ['Mobile,Consent,Opt-in status', 'yes,Opted out', 'yes,Active'],
    ['Mobile,Consent date,Permission for texts', '5/1/2023,No', '5/1/2023,Front desk'],
    ['Mobile,Consent,Consent withdrawn', '2023-05-01,2024-02-01', '2023-05-01,no'],
    ['Celular,Consentimiento,Baja', 'sí,01/02/2026', 'sí,'],
    ['Celular,Consentimiento,No contactar', 'sí,Sí', 'sí,no'],
  ])('goes to nobody who does not agree in another column: %s', (titles, refused, agreed) => {
    const { rows, leftOut } = planMerge(`${titles}\n6175550134,${refused}\n6175550135,${agreed}`, 'Hello');
    expect(rows.map(({ peer }) => peer)).toEqual(['6175550135']);
    expect(leftOut).toMatchObject([{ row: 2, why: expect.stringMatching(/^(?:no-consent|opted-out)$/) }]);
  });

  it('goes to nobody who opted out in a column of another row', () => {
    const file = 'Mobile,Consent,Opted out\n6175550134,yes,\n6175550134,,2/1/2024';
    expect(planMerge(file, 'Hello').rows).toEqual([]);
  });

  it.each(['Opt in / opt out', 'Consent source,Consent'])('still finds the consent of a file: %s', (titles) => {
    const row = titles.includes(',') ? 'web form,yes' : 'opt in';
    expect(planMerge(`Mobile,${titles}\n6175550134,${row}`, 'Hello').rows).toMatchObject([{ peer: '6175550134' }]);
  });

  it('takes what a file says for no field of its own', () => {
    expect(plan(['{day},6175550134,yes,Monday']).rows[0]?.body).toBe('Hello {day}, see you Monday');
  });

  it.each([
    ['Hi {first_name}, {Amount ($)} since {first-visit}', [{ body: 'Hi Ann, 40 since May 3' }]],
    [`{${'A very long title '.repeat(8)}}`, [{ body: 'x' }]],
    ['Hi {first_nam}', []],
  ])('is filled from columns of any title, and leaves out what is no column: %s', (text, rows) => {
    const titles = `first_name,Mobile,Consent,Amount ($),First-visit,${'A very long title '.repeat(8)}`;
    expect(planMerge(`${titles}\nAnn,617 555 0134,yes,40,May 3,x`, text).rows).toMatchObject(rows);
  });

  it('names a row by its place in the file, also behind empty ones', () => {
    expect(plan(['', ',,,', 'Ann,,yes,Monday', 'Ben,6175550135,yes,Tuesday'])).toMatchObject({
      leftOut: [{ row: 4, why: 'empty' }],
      rows: [{ row: 5, peer: '6175550135' }],
    });
  });

  it('says which columns the file lacks', () => {
    expect(planMerge('Name,Mobile\nAnn,6175550134', 'Hello')).toMatchObject({ lacks: ['consent'], rows: [] });
    expect(planMerge('Name,Consent\nAnn,yes', 'Hello')).toMatchObject({ lacks: ['number'], rows: [] });
  });

  it.each([
    ['Order number,Mobile,Consent\n2125550142,617 555 0134,yes'],
    ['Account number,Phone number,Consent\n2125550142,617 555 0134,yes'],
    ['Fax number,Number,Consent\n2125550142,617 555 0134,yes'],
    ['Phone,Cell,Consent\n2125550142,617 555 0134,yes'],
  ])('goes to the telephone, and not to another number: %s', (file) => {
    expect(planMerge(file, 'Hello').rows).toMatchObject([{ peer: '6175550134' }]);
  });
});
