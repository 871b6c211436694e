import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#shared/provider/catalogue.ts';
import { choicesIn, fieldPaths, formModel, type FieldShape } from '#shared/provider/form-model.ts';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { choiceLabel, fieldHelp, paramLabel, valueWords } from './field-labels.ts';
import '#renderer/test/messages.ts';

const forms = operationIds.map((id) => ({ id, fields: formModel(operationOf(id)).fields }));

describe.each(['en', 'es'] as const)('the words of the forms in %s', (language) => {
  it('name every field, nested ones too, and no two of a form alike', async () => {
    await setLanguage(language);
    for (const { id, fields } of forms) {
      const paths = fieldPaths(fields);
      const nameless = paths.filter((path) => /^[a-z0-9_.]+$/.test(paramLabel(id, path)));
      expect(nameless, id).toEqual([]);
      // Parts of parts are named together with what they are a part of.
      const labels = paths.filter((path) => path.split('.').length < 3).map((path) => paramLabel(id, path));
      expect(labels.length, id).toBe(new Set(labels).size);
    }
  });

  it('say every choice', async () => {
    await setLanguage(language);
    for (const { id, fields } of forms)
      for (const { name, values } of choicesIn(fields)) {
        const words = values.map((value) => choiceLabel(name, value, false));
        expect(words, `${id} ${name}`).not.toContain(undefined);
        expect(new Set(words).size, `${id} ${name}`).toBe(values.length);
      }
  });

  it.each<[FieldShape, RegExp]>([
    [{ kind: 'text', min: 1, max: 15, format: null }, /15/],
    [{ kind: 'text', min: 2, max: 2, format: null }, /2/],
    [{ kind: 'text', min: 4, max: 15, format: { kind: 'small-letters-digits' } }, /4 .*15/],
    [{ kind: 'text', min: 0, max: null, format: { kind: 'digits', min: 4, max: 6, leadingZero: false } }, /4 .*6.*0/],
    [{ kind: 'whole', min: 5, max: 5000, dollars: false }, /5 .*5,000/],
    [{ kind: 'whole', min: 10, max: null, dollars: true }, /\$10\.00/],
    [{ kind: 'file' }, /5 MB/],
    [{ kind: 'period', maxDays: 7 }, /7/],
  ])('tell the limits of %o', async (shape, limits) => {
    await setLanguage(language);
    expect(fieldHelp(shape, false)).toMatch(limits);
    expect(fieldHelp(shape, true)).toMatch(/^(Required|Obligatorio)\. /);
  });
});

describe('a value that is about to be sent', () => {
  it.each([
    ['server.orderServer', 'server_type', 'small', 'Small'],
    ['server.orderServer', 'note', 'small', 'small'],
    ['did.updateDid', 'did', ['2125550100', '6175550101'], '(212) 555-0100, (617) 555-0101'],
    ['proFax.updateDid', 'is_temporary', true, 'Yes'],
    ['did.listDids', 'per_page', 5000, '5,000'],
  ] as const)('%s %s %o reads %s', async (id, name, value, words) => {
    await setLanguage('en');
    expect(valueWords(id, name, value)).toBe(words);
  });
});
