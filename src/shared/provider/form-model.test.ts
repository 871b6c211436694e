import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from './catalogue.ts';
import { examples } from './examples.fixture.ts';
import { draftOf, formProblems, itemPaths, placesIn, readEntries } from './form-checks.ts';
import { emptyEntries, entriesOf, paramsOf, textValue, type Entries } from './form-entries.ts';
import { formModel, type FieldShape } from './form-model.ts';

const model = (id: (typeof operationIds)[number]) => formModel(operationOf(id));
const shapeOf = (id: (typeof operationIds)[number], name: string): FieldShape | undefined =>
  model(id).fields.find((field) => field.name === name)?.shape;

describe.each(operationIds)('the form of %s', (id) => {
  const operation = operationOf(id);
  const form = formModel(operation);
  const { params } = examples[id];

  it('gives the params of the example back, in a form that the operation takes', () => {
    const sent = paramsOf(form, entriesOf(form, params));
    expect(sent).toEqual(params);
    expect(operation.params.safeEncode(sent).success).toBe(true);
    expect(formProblems(operation, form, entriesOf(form, params))).toEqual([]);
  });

  it('says of a form that was left empty that the required fields are missing, and nothing else of them', () => {
    const empty = emptyEntries(form);
    expect(paramsOf(form, empty)).toEqual({});
    const required = form.fields.filter((field) => field.required).map(({ name }) => name);
    const missing = formProblems(operation, form, empty).filter(({ rule }) => rule.kind === 'required');
    expect(missing.map(({ field }) => field)).toEqual(required);
  });

  it('has a place for every problem that an empty form has', () => {
    const empty = emptyEntries(form);
    const places = placesIn(form, empty);
    expect(formProblems(operation, form, empty).filter(({ field }) => !places.includes(field))).toEqual([]);
  });

  it('reads its own draft back, without credentials and documents', () => {
    const entries = entriesOf(form, params);
    const draft = draftOf(form, entries);
    expect(readEntries(form, JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    const kept = JSON.stringify(draft);
    for (const secret of ['not a secret', 'Abcd1234', 'JVBERi0xLjQK']) expect(kept).not.toContain(secret);
    for (const field of form.fields)
      if (field.secret) expect(draft[field.name]).toEqual(emptyEntries(form)[field.name]);
  });

  it('takes whatever a damaged draft holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const entries = readEntries(form, stored);
        if (entries) paramsOf(form, entries);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the kinds of fields', () => {
  it.each<[Parameters<typeof shapeOf>[0], string, unknown]>([
    ['did.listDids', 'did', { kind: 'text', format: { kind: 'wildcard' } }],
    ['did.listDids', 'per_page', { kind: 'whole', min: 5, max: 200, dollars: false }],
    ['account.refillBalance', 'amount', { kind: 'whole', min: 10, max: null, dollars: true }],
    ['account.setBalanceReload', 'min_balance', { kind: 'choice', dollars: true }],
    ['account.countryRate', 'country_id', { format: { kind: 'digits', min: 1, max: 40, leadingZero: true } }],
    ['didinter.listCities', 'country_code', { kind: 'text', min: 2, max: 2 }],
    ['siptrunk.createTrunk', 'trunk', { min: 1, max: 15, format: { kind: 'letters-digits' } }],
    ['siptrunk.createTrunk', 'dynamic_host', { max: 253, format: { kind: 'host' } }],
    ['siptrunk.createTrunk', 'ip_address', { format: { kind: 'ip' } }],
    ['lnp.createLnp', 'foc_date', { format: { kind: 'date' } }],
    ['lnp.createLnp', 'bill_file', { kind: 'file' }],
    ['lnp.createLnp', 'extra_services', { format: { kind: 'lines' } }],
    ['sms.sendMsg', 'did_to', { kind: 'list', single: false, item: { format: { kind: 'us-number' } } }],
    ['sms.sendMsg', 'file_url', { kind: 'list', item: { max: 2048, format: { kind: 'web-address' } } }],
    ['did.orderDid', 'did', { kind: 'list', single: true, item: { format: { kind: 'own-number' } } }],
    ['did.orderDid', 'cnam', { kind: 'choice', values: ['on', 'off'] }],
    ['did.orderDid', 'lidb', { min: 4, max: 15, format: { kind: 'small-letters-digits' } }],
    ['did.orderDid', 'e911', { kind: 'options', options: [{ id: 'leave' }, { id: 'set' }] }],
    ['did.updateDid', 'e911', { options: [{ id: 'leave' }, { id: 'set' }, { id: 'remove', words: ['', 'no'] }] }],
    ['did.updateDid', 'note', { options: [{ id: 'leave' }, { id: 'set' }, { id: 'remove', words: [''] }] }],
    ['siptrunk.updateTrunk', 'failover', { options: [{ id: 'leave' }, { id: 'forward' }, { id: 'address' }] }],
    ['report.callHistory', 'period', { options: [{ id: 'leave' }, { id: 'word' }, { id: 'times' }] }],
    ['report.faxHistory', 'period', { kind: 'period', maxDays: null }],
    ['proFax.updateDid', 'is_temporary', { kind: 'flag' }],
    ['proFax.sendFax', 'filename', { format: { kind: 'file-name' } }],
  ])('%s %s', (id, name, expected) => {
    expect(shapeOf(id, name)).toMatchObject(expected as object);
  });

  it('marks exactly the credentials as secret', () => {
    const secret = operationIds.flatMap((id) => model(id).fields.filter((field) => field.secret));
    expect([...new Set(secret.map(({ name }) => name))].sort()).toEqual(
      ['chat_passwd', 'fax_password', 'password', 'pin', 'pincode', 'ssn'].sort(),
    );
  });
});

describe('what was entered', () => {
  const update = (entries: Entries) => {
    const form = model('did.updateDid');
    return paramsOf(form, { ...emptyEntries(form), did: ['(212) 555-2368'], ...entries });
  };

  it('sends a removal only when it was asked for', () => {
    expect(update({ note: { option: 'set', value: '' } })).toEqual({ did: '2125552368' });
    expect(update({ note: { option: 'remove', value: '' } })).toEqual({ did: '2125552368', note: '' });
    expect(update({ e911: { option: 'remove', value: '' } })).toEqual({ did: '2125552368', e911: '' });
    expect(update({ e911: { option: 'remove', value: 'no' } })).toEqual({ did: '2125552368', e911: 'no' });
  });

  it('is incomplete while a new value was announced and not entered', () => {
    const form = model('did.updateDid');
    const entries = {
      ...emptyEntries(form),
      did: ['2125552368'],
      note: { option: 'set', value: ' ' },
      pin: { option: 'set', value: '' },
      e911: { option: 'set', value: {} },
    };
    const fields = formProblems(operationOf('did.updateDid'), form, entries).map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['note', 'pin', 'e911.e911_city']));
  });

  it('leaves empty items of a list out and says where the others stand', () => {
    const shape = shapeOf('sms.sendMsg', 'did_to');
    if (shape?.kind !== 'list') throw new Error('did_to is no list');
    expect(itemPaths(shape, ['', '2125552368', ' ', '1'], 'did_to')).toEqual([null, 'did_to.0', null, 'did_to.1']);
    expect(itemPaths(shape, ['', ''], 'did_to')).toEqual(['did_to', null]);
    expect(itemPaths({ ...shape, single: true }, ['', '1'], 'did_to')).toEqual([null, 'did_to']);
  });

  it.each([
    ['$1,000', 1000],
    ['50.00', 50],
    [' 12 ', 12],
    ['12.5', '12.5'],
    ['ten', 'ten'],
  ])('reads the amount %s', (typed, amount) => {
    expect(paramsOf(model('account.refillBalance'), { amount: typed })).toEqual({ amount });
  });

  it('reads a number in whatever way it is written', () => {
    const digits = fc.constantFrom('2125552368', '6175550101', '8005551234');
    const written = fc.tuple(digits, fc.constantFrom('', '1', '+1 '), fc.constantFrom('-', '.', ' ', ''));
    fc.assert(
      fc.property(written, fc.constantFrom('us-number', 'own-number'), ([number, country, gap], kind) => {
        const text = `${country}(${number.slice(0, 3)})${gap}${number.slice(3, 6)}${gap}${number.slice(6)} `;
        expect(textValue(text, { kind })).toBe(number);
      }),
    );
  });

  it('keeps what cannot be read, so that it is told as wrong', () => {
    expect(textValue('212 555 0100 x12', { kind: 'us-number' })).toBe('212 555 0100 x12');
    expect(textValue(' a password ', null, true)).toBe(' a password ');
    expect(textValue('ny', { kind: 'state' })).toBe('NY');
  });

  it('gives a period that is entered by half to the rules', () => {
    const form = model('report.faxHistory');
    const entries = { ...emptyEntries(form), period: { from: '2020-03-12T08:00', to: '' } };
    expect(formProblems(operationOf('report.faxHistory'), form, entries)).toEqual([
      { field: 'period.1', rule: { kind: 'required' } },
    ]);
  });
});
