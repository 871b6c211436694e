import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DOCUMENT_LIMITS, base64Length } from '../domain/fax/document-limits.ts';
import * as fields from './fields.ts';
import type { CustomRule, FieldFormat } from './fields.ts';

/** The rules that a value breaks: a custom rule as it is, any other by its name. */
function broken(schema: z.ZodType, value: unknown): unknown[] {
  const encoded = z.safeEncode(schema, value);
  if (encoded.success) return [];
  return encoded.error.issues.map(
    (issue) => (issue.code === 'custom' ? issue.params?.['rule'] : issue.code) as unknown,
  );
}

const read = (schema: z.ZodType, value: unknown) => z.decode(schema, value);
const reads = (schema: z.ZodType, value: unknown) => z.safeDecode(schema, value).success;

describe('what a form is told of a parameter', () => {
  const digits = (min: number, max: number, leadingZero = true): FieldFormat => ({
    kind: 'digits',
    min,
    max,
    leadingZero,
  });

  it.each<[string, z.ZodType, string, FieldFormat | undefined]>([
    ['a text', fields.text(), 'string', undefined],
    ['a message', fields.lines(), 'string', { kind: 'lines' }],
    ['a file name', fields.fileName(), 'string', { kind: 'file-name' }],
    ['the name of a document to fax', fields.faxFileName(), 'string', { kind: 'file-name' }],
    ['a document', fields.base64File(), 'string', { kind: 'file' }],
    ['a word', fields.choice('on', 'off'), 'string', undefined],
    ['a whole number', fields.int(1), 'int', undefined],
    ['an amount', fields.dollars(10), 'int', { kind: 'dollars' }],
    ['one of some numbers', fields.intChoice(1, 2), 'int', undefined],
    ['one of some amounts', fields.dollarChoice(5, 25), 'int', { kind: 'dollars' }],
    ['a ZIP code', fields.digitString(5), 'int', digits(5, 5)],
    ['a PIN', fields.pin(4, 6), 'int', digits(4, 6, false)],
    ['an id', fields.id(), 'int', digits(1, 40)],
    ['an international number', fields.internationalNumber(), 'int', digits(5, 15)],
    ['an own number', fields.ownNumber(), 'int', { kind: 'own-number' }],
    ['an own number as text', fields.ownNumberText(), 'string', { kind: 'own-number' }],
    ['a US number', fields.usNumber(), 'int', { kind: 'us-number' }],
    ['a US number as text', fields.usNumberText(), 'string', { kind: 'us-number' }],
    ['a mixed text', fields.mixedText({ max: 20 }), 'mixed', undefined],
    ['the id of a file', fields.fileId(), 'int', undefined],
    ['a day', fields.isoDate(), 'string', { kind: 'date' }],
    ['an address of the network', fields.ipAddress(), 'string', { kind: 'ip' }],
    ['a host', fields.hostName(), 'string', { kind: 'host' }],
    ['a web address', fields.webAddress(), 'string', { kind: 'web-address' }],
    ['a search', fields.wildcard(), 'string', { kind: 'wildcard' }],
    ['a search by whole numbers', fields.numberSearch(), 'int', { kind: 'wildcard' }],
    ['a search by either', fields.mixedWildcard(), 'int or string', { kind: 'wildcard' }],
    ['a state', fields.state(), 'string', { kind: 'state' }],
    ['an e-mail address', fields.email(), 'string', { kind: 'email' }],
    ['a period', fields.period(), 'mixed', { kind: 'period', maxDays: null }],
    ['a short period', fields.period(7), 'mixed', { kind: 'period', maxDays: 7 }],
    ['a period or a word', fields.periodOrWord(['today']), 'mixed', undefined],
    ['yes or no', fields.flag(), 'boolean', undefined],
    ['a number or nothing', fields.orEmpty(fields.pin(4)), 'int', undefined],
    ['anything or nothing', fields.orEmpty(z.string()), 'string', undefined],
    ['a setting or its removal', fields.orRemoved(z.object({})), 'array or string', undefined],
    ['one or many', fields.oneOrMany('int or array', fields.id()), 'int or array', undefined],
    ['many', fields.many(fields.id()), 'array', undefined],
    ['settings', fields.settings(z.object({})), 'array', undefined],
  ])('of %s', (_, schema, type, format) => {
    expect(fields.fieldTypes.get(schema)).toEqual(format ? { type, format } : { type });
  });

  it('of a period is that it is a word or two times', () => {
    const options = (fields.periodOrWord(['today'], 7) as unknown as z.ZodUnion<readonly z.ZodType[]>).options;
    expect(options.map((option) => fields.shapeNames.get(option)?.name)).toEqual(['word', 'times']);
    expect(options.map((option) => fields.fieldTypes.get(option)?.format)).toEqual([
      undefined,
      { kind: 'period', maxDays: 7 },
    ]);
  });
});

describe('what is wrong with a parameter', () => {
  const ten: CustomRule = { kind: 'ten-digits' };
  const digits = (min: number, max: number): CustomRule => ({ kind: 'digits', min, max });
  const us = (problem: string): CustomRule => ({ kind: 'us-number', problem });
  const largest = base64Length(DOCUMENT_LIMITS.block);

  it.each<[string, z.ZodType, unknown, unknown[]]>([
    ['a text without end', fields.text(), 'x'.repeat(9999), []],
    ['a text of one letter', fields.text(), 'x', []],
    ['no text', fields.text(), '', ['too_small']],
    ['a long text', fields.text({ max: 3 }), 'xxxx', ['too_big']],
    ['a whole number', fields.int(1), 9_007_199_254_740_991, []],
    ['five digits', fields.digitString(5), '02108', []],
    ['four of five digits', fields.digitString(5), '2108', [digits(5, 5)]],
    ['digits and a letter', fields.digitString(2, 5), '12a', [digits(2, 5)]],
    ['a letter and digits', fields.digitString(2, 5), 'a12', [digits(2, 5)]],
    ['a PIN', fields.pin(4, 6), '4719', []],
    ['a PIN with a zero in front', fields.pin(4, 6), '0471', [{ kind: 'leading-zero' }]],
    ['a short PIN', fields.pin(4, 6), '471', [digits(4, 6)]],
    ['a long PIN', fields.pin(4, 6), '4719471', [digits(4, 6)]],
    ['a PIN of six', fields.pin(4, 6), '471947', []],
    ['a PIN with a letter', fields.pin(4, 6), 'x471', [digits(4, 6)]],
    ['an id of forty digits', fields.id(), '7'.repeat(40), []],
    ['an id of forty-one digits', fields.id(), '7'.repeat(41), [digits(1, 40)]],
    ['an international number', fields.internationalNumber(), '442079460958', []],
    ['four digits of one', fields.internationalNumber(), '4420', [digits(5, 15)]],
    ['sixteen digits of one', fields.internationalNumber(), '4'.repeat(16), [digits(5, 15)]],
    ['an own number', fields.ownNumber(), '2125552368', []],
    ['an own number with its country', fields.ownNumber(), '12125552368', [ten]],
    ['an own number with a zero', fields.ownNumber(), '0125552368', [ten]],
    ['an own number as text', fields.ownNumberText(), '2125552368', []],
    ['an own text with its country', fields.ownNumberText(), '12125552368', [ten]],
    ['a US number', fields.usNumber(), '2125552368', []],
    ['a US number with its country', fields.usNumber(), '12125552368', [ten]],
    ['a short US number', fields.usNumber(), '555', [us('too-short')]],
    ['a US number as text', fields.usNumberText(), '2125552368', []],
    ['a US text with its country', fields.usNumberText(), '12125552368', [ten]],
    ['a short US text', fields.usNumberText(), '555', [us('too-short')]],
    ['no mixed text', fields.mixedText({ max: 5 }), '', ['too_small']],
    ['a mixed text', fields.mixedText({ max: 5 }), 'x', []],
    ['the id of a file with a slash', fields.fileId(), 'a/b', ['invalid_format']],
    ['a host of one letter', fields.hostName(), 'a', []],
    ['a host', fields.hostName(), 'pbx.example.com.', []],
    ['a host that begins with a dash', fields.hostName(), '-a.example', ['invalid_format']],
    ['no host', fields.hostName(), '', ['too_small', 'invalid_format']],
    ['a host of 253 letters', fields.hostName(), 'x'.repeat(253), []],
    ['a host of 254 letters', fields.hostName(), 'x'.repeat(254), ['too_big']],
    ['a web address of 2,048 letters', fields.webAddress(), `http://${'x'.repeat(2041)}`, []],
    ['one of 2,049 letters', fields.webAddress(), `http://${'x'.repeat(2042)}`, ['too_big']],
    ['a search', fields.wildcard(), '*212*', []],
    ['a short search', fields.wildcard(), '*21*', [{ kind: 'wildcard' }]],
    ['a search with a letter in front', fields.wildcard(), 'x212', [{ kind: 'wildcard' }]],
    ['a state', fields.state(), 'NY', []],
    ['three letters', fields.state(), 'XNY', ['invalid_format']],
    ['an e-mail address', fields.email(), 'a@b.example', []],
    ['half an e-mail address', fields.email(), 'a@', [{ kind: 'email' }]],
    ['the largest document', fields.base64File(), 'A'.repeat(largest), []],
    ['a larger document', fields.base64File(), 'A'.repeat(largest + 4), [{ kind: 'file-size' }]],
    ['the smallest document', fields.base64File(), 'AA==', []],
    ['no document', fields.base64File(), '', [{ kind: 'base64' }]],
    ['half a group', fields.base64File(), 'AAAAAA', [{ kind: 'base64' }]],
    ['three fillers', fields.base64File(), 'A===', [{ kind: 'base64' }]],
    ['a filler in the middle', fields.base64File(), 'A=AA', [{ kind: 'base64' }]],
    ['a document to fax', fields.faxFileName(), 'scan.TIFF', []],
    ['a program to fax', fields.faxFileName(), 'scan.exe', [{ kind: 'file-type' }]],
    ['a period of no time', fields.period(1), [5, 5], []],
    ['a period of a day', fields.period(1), [0, 86_400], []],
    ['a later period of a day', fields.period(1), [1_584_000_000, 1_584_086_400], []],
    ['a period of more than that', fields.period(1), [0, 86_401], [{ kind: 'period' }]],
    ['a period that ends before it begins', fields.period(), [6, 5], [{ kind: 'period' }]],
    ['a period of years', fields.period(), [0, 4_000_000_000], []],
    ['no one', fields.oneOrMany('int or array', fields.id()), [], ['too_small']],
    ['one of many', fields.oneOrMany('int or array', fields.id()), ['7'], []],
    ['none of many', fields.many(fields.id()), [], ['too_small']],
    ['one', fields.many(fields.id()), ['7'], []],
    ['the removal of a setting', fields.orRemoved(z.object({})), 'no', []],
    ['the other removal', fields.orRemoved(z.object({})), '', []],
    ['another word', fields.orRemoved(z.object({})), 'yes', ['invalid_union']],
    ['nothing', fields.orEmpty(fields.pin(4)), '', []],
  ])('%s: %#', (_, schema, value, rules) => {
    expect(broken(schema, value)).toEqual(rules);
  });

  it('names each field that another one makes required, whether it is missing or empty', () => {
    const schema = z
      .object({ partial: z.string(), pin: z.string().optional(), ssn: z.string().optional(), note: z.string() })
      .superRefine((value, context) => {
        fields.needAll(context, value, 'partial', ['pin', 'ssn', 'note']);
      });
    const rule = { kind: 'all-of', fields: ['partial', 'pin', 'ssn', 'note'] };
    const missing = (value: unknown) =>
      schema.safeParse(value).error?.issues.map(({ path, ...issue }) => [path, 'params' in issue && issue.params]);
    expect(missing({ partial: 'yes', pin: '', note: 'x' })).toEqual([
      [['pin'], { rule }],
      [['ssn'], { rule }],
    ]);
    expect(missing({ partial: 'yes', pin: '0', ssn: '0', note: 'x' })).toBeUndefined();
  });

  it.each([
    ['http://a.example', true],
    ['HTTPS://a.example/x?y=1#z', true],
    ['https://', false],
    ['https:///path', false],
    ['https://?x', false],
    ['https://a b.example', false],
    ['https://a.example/x y', false],
    ['https://a.example\n', false],
    ['ftp://a.example', false],
    ['see https://a.example', false],
    ['xhttps://a.example', false],
    ['https://[', false],
  ])('%j is a web address: %s', (value, isAddress) => {
    expect(fields.isWebAddress(value)).toBe(isAddress);
  });

  it('a page is the first or a later one, of as many rows as the specification allows', () => {
    const { per_page, page } = fields.paging(5, 200);
    for (const [schema, value, isRight] of [
      ...[[page, 1, true] as const, [page, 0, false] as const, [page, undefined, true] as const],
      ...[[per_page, 5, true] as const, [per_page, 201, false] as const, [per_page, undefined, true] as const],
    ])
      expect([value, schema.safeParse(value).success]).toEqual([value, isRight]);
  });
});

describe('on the wire', () => {
  it.each<[string, z.ZodType, string, unknown]>([
    ['an id', fields.id(), '48000001', 48_000_001],
    ['an id of fifteen digits', fields.id(), '987654321098765', 987_654_321_098_765],
    ['an id of sixteen digits', fields.id(), '1234567890123456', '1234567890123456'],
    ['digits with a zero in front', fields.digitString(5), '02108', '02108'],
    ['an own number', fields.ownNumber(), '2125552368', 2_125_552_368],
    ['a US number', fields.usNumber(), '2125552368', 2_125_552_368],
    ['a US number as text', fields.usNumberText(), '2125552368', '2125552368'],
    ['a mixed text', fields.mixedText({ max: 9 }), '10118', '10118'],
    ['the id of a file', fields.fileId(), '7', 7],
    ['the id 0 of a file', fields.fileId(), '0', 0],
    ['the id of a file with a zero in front', fields.fileId(), '07', '07'],
    ['the id of a file of fifteen digits', fields.fileId(), '987654321098765', 987_654_321_098_765],
    ['the id of a file of sixteen digits', fields.fileId(), '1234567890123456', '1234567890123456'],
    ['a UUID', fields.fileId(), '0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['a UUID that ends with a digit', fields.fileId(), 'a-1', 'a-1'],
    ['a search for a whole number', fields.numberSearch(), '2125552368', 2_125_552_368],
    ['a search for its end', fields.numberSearch(), '*2368', '*2368'],
    ['a search with a zero in front', fields.numberSearch(), '02368', '02368'],
    ['a search where texts are allowed', fields.mixedWildcard(), '2125552368', '2125552368'],
  ])('%s goes and comes back without loss', (_, schema, value, sent) => {
    expect(z.encode(schema, value as never)).toBe(sent);
    expect(read(schema, sent)).toBe(value);
  });

  it.each<[string, z.ZodType, unknown]>([
    ['a number', fields.mixedText({ max: 9 }), 10_118],
    ['a file id', fields.fileId(), 7],
    ['a search', fields.mixedWildcard(), 212],
    ['digits', fields.id(), 7],
  ])('%s may come as an integer that is not below 0', (_, schema, value) => {
    expect(read(schema, value)).toBe(String(value));
    expect(reads(schema, -1)).toBe(false);
    expect(reads(schema, 1.5)).toBe(false);
  });

  it('digits that would fit an integer do not come as text, unless a zero is in front', () => {
    expect(['0', '007', '1'.repeat(16)].map((text) => reads(fields.id(), text))).toEqual([true, true, true]);
    for (const text of ['7', '70', 'x0', `x${'1'.repeat(16)}`])
      expect([text, reads(fields.id(), text)]).toEqual([text, false]);
  });
});

describe('a value of an answer', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a text', fields.lenientText, 7, '7'],
    ['no text', fields.lenientText, null, ''],
    ['an empty list for a text', fields.lenientText, [], ''],
    ['digits', fields.lenientDigits, 7, '7'],
    ['many digits', fields.lenientDigits, 718_736_089_913_419_320_182_796_451n, '718736089913419320182796451'],
    ['digits as text', fields.lenientDigits, '007', '007'],
    ['a decimal', fields.decimal, 84.35, '84.35'],
    ['a decimal between blanks', fields.decimal, ' -0.5 ', '-0.5'],
    ['a decimal with a sign', fields.decimal, '+7', '+7'],
    ['a decimal that is there', fields.optionalDecimal, '1.50', '1.50'],
    ['a decimal that is missing', fields.optionalDecimal, '', null],
    ['a count', fields.count, '400', 400],
    ['a count as a number', fields.count, 0, 0],
    ['one value', fields.values(fields.lenientDigits), 7, ['7']],
    ['values', fields.values(fields.lenientDigits), [7, '8'], ['7', '8']],
    ['values by name', fields.values(fields.lenientDigits), { row0: 7, row1: 8 }, ['7', '8']],
    ['no values', fields.values(fields.lenientDigits), '', []],
    ['the first of a list', fields.firstOf(fields.lenientDigits), [7, 8], '7'],
    ['the first of a map', fields.firstOf(fields.lenientDigits), { a: 7 }, '7'],
    ['one alone', fields.firstOf(fields.lenientDigits), 7, '7'],
    ...['yes', ' On ', 'YES', true, 1, '1'].map((on): [string, z.ZodType, unknown, unknown] => [
      `on as ${JSON.stringify(on)}`,
      ...([fields.onOff, on, 'on'] as const),
    ]),
    ...['no', 'Off ', false, 0, '0'].map((off): [string, z.ZodType, unknown, unknown] => [
      `off as ${JSON.stringify(off)}`,
      ...([fields.onOff, off, 'off'] as const),
    ]),
    ['another word', fields.onOff, 'Locked', 'Locked'],
    ['another number', fields.onOff, 2, '2'],
    ...['', null, [], {}, 'no', 'off', false].map((none): [string, z.ZodType, unknown, unknown] => [
      `no setting as ${JSON.stringify(none)}`,
      ...([fields.settingData, none, null] as const),
    ]),
    ['a setting that is only on', fields.settingData, 'yes', {}],
    ['a setting in a list', fields.settingData, ['x', { a: 1 }, { b: 2 }], { a: 1, b: 2 }],
    ['a setting', fields.settingData, { a: 1 }, { a: 1 }],
  ])('%s', (_, schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });

  it.each<[string, z.ZodType, unknown]>([
    ['digits', fields.lenientDigits, 'x7'],
    ['digits', fields.lenientDigits, 1.5],
    ['digits', fields.lenientDigits, ['7']],
    ['a decimal', fields.decimal, ['7']],
    ['a decimal', fields.decimal, 'x7'],
    ['a decimal', fields.decimal, '1e3'],
    ['a count', fields.count, 'many'],
    ['a count', fields.count, -1],
    ['a count', fields.count, 1.5],
  ])('is not understood: %s as %s', (_, schema, value) => {
    expect(reads(schema, value)).toBe(false);
  });
});

describe('the rows of a list', () => {
  const row = z.object({ did: fields.lenientDigits });
  const list = fields.list(row, 'did');
  const page = fields.page(row, 'did');
  const one = [{ did: '7' }];

  it.each<[string, unknown, unknown]>([
    ['an array of rows', [{ did: 7 }], { total: 1, rows: one }],
    ['rows under data', { total: 9, data: [{ did: 7 }] }, { total: 9, rows: one }],
    ['rows by name', { data: { row0: { did: 7 } } }, { total: 1, rows: one }],
    ['one row under data', { data: { did: 7 } }, { total: 1, rows: one }],
    ['one row alone', { did: 7 }, { total: 1, rows: one }],
    ['no rows', { total: 0 }, { total: 0, rows: [] }],
    ['no pages', { total_pages: '0' }, { total: 0, rows: [] }],
    ['one row that cannot be read', { data: [{ did: 7 }, {}] }, { total: 2, rows: one, setAside: 1 }],
  ])('are read: %s', (_, body, value) => {
    expect(read(list, body)).toEqual(value);
  });

  it.each<[string, unknown]>([
    ['a text', 'nothing here'],
    ['nothing', null],
    ['a total without rows', { total: 400 }],
    ['a total with empty data', { total: 400, data: [] }],
    ['pages with empty data', { total_pages: 2, data: [] }],
    ['one page with empty data', { total: 1, data: [], current_page: 0 }],
    ['a total that is none', { total: [], data: '' }],
    ['no row that can be read', { data: [{}, {}] }],
    ['a row with the key of another object', { message: 'Maintenance' }],
    ['an inherited key', Object.create({ did: 7 })],
    ['pages that are none', { total_pages: [] }],
  ])('are not made up: %s', (_, body) => {
    expect([reads(page, body), reads(list, body)]).toEqual([false, false]);
  });

  it('are no letters of a text', () => {
    expect(reads(fields.list(fields.lenientText), { data: 'AZ' })).toBe(false);
  });

  it('may stand in the answer to a change', () => {
    expect(read(fields.orNothing(list), { data: [{ did: 7 }] })).toEqual({ total: 1, rows: one });
  });

  it('of a later page may be none', () => {
    const body = { total: 400, total_pages: 2, current_page: 2, data: [] };
    expect(read(page, body)).toEqual({ total: 400, totalPages: 2, currentPage: 2, rows: [] });
  });

  it('of a page without a head are the only page', () => {
    expect(read(page, [{ did: 7 }])).toEqual({ total: 1, totalPages: 1, currentPage: 1, rows: one });
  });

  it('say which kind they are of, where there are several', () => {
    const kind = fields.pageOfKind('calls', row);
    const parts = { ...fields.pageParts({ data: [{ did: 7 }, {}] }), kind: 'calls' };
    expect(read(kind, parts)).toEqual({
      ...{ kind: 'calls', total: 2, totalPages: 1, currentPage: 1, rows: one },
      setAside: 1,
    });
    expect(reads(kind, { ...parts, kind: 'summary' })).toBe(false);
  });

  it.each<[unknown, unknown]>([
    [['A'], [{ id: 'A', label: 'A' }]],
    [{ data: { A: 'Albany' } }, [{ id: 'A', label: 'Albany' }]],
    [{ data: ['A'] }, [{ id: 'A', label: 'A' }]],
    [{ data: [] }, []],
    [{ data: '' }, []],
    [{ total: 0 }, []],
  ])('that are names are read from %j', (body, value) => {
    expect(read(fields.namedList, body)).toEqual(value);
  });

  it('that are names are not made up', () => {
    expect(reads(fields.namedList, { message: 'Maintenance' })).toBe(false);
    expect(reads(fields.namedList, 'A')).toBe(false);
  });
});

describe('what an answer says of success', () => {
  it.each([
    undefined,
    null,
    '',
    [],
    {},
    { success: true },
    { success: 'true', id: 7 },
    { data: [] },
    { warning: 'Slow' },
  ])('%j says only that it worked', (body) => {
    expect(fields.contradictsSuccess(body)).toBe(false);
    expect(fields.saysOnlySuccess(body)).toBe(true);
    expect(read(fields.nothing, body)).toBeNull();
    expect(read(fields.orNothing(fields.list(z.object({}))), body)).toEqual({ total: 0, rows: [] });
  });

  it.each([{ did: 7 }, { data: { did: 7 } }, 'not allowed', false, 0, [7], { errors: [], did: 7 }, { errors: false }])(
    '%j says neither',
    (body) => {
      expect(fields.contradictsSuccess(body)).toBe(false);
      expect(fields.saysOnlySuccess(body)).toBe(false);
      expect(reads(fields.nothing, body)).toBe(false);
    },
  );

  it.each([
    { success: false },
    { success: null },
    { success: 1 },
    { success: 'yes' },
    { success: true, errors: ['No'] },
    { errors: 'No' },
    { data: { error: 'No' } },
    { data: { errors: ['No'] } },
  ])('%j contradicts it', (body) => {
    expect(fields.contradictsSuccess(body)).toBe(true);
    expect(fields.saysOnlySuccess(body)).toBe(false);
  });
});

describe('one object of an answer', () => {
  const object = z.object({ did: fields.lenientDigits });

  it.each([[{ did: 7 }], [{ data: { did: 7 } }], [[{ did: 7 }]], [{ data: [{ did: 7 }] }], [[{ data: { did: 7 } }]]])(
    'is found in %j',
    (body) => {
      expect(read(fields.dataObject(object), body)).toEqual({ did: '7' });
      expect(read(fields.dataEntry(object, 'did'), body)).toEqual({ did: '7' });
    },
  );

  it('may be the first of several by name, which is an entry but not the object', () => {
    const body = { data: { row0: { did: 7 }, row1: { did: 8 } } };
    expect(read(fields.dataEntry(object, 'did'), body)).toEqual({ did: '7' });
    expect(reads(fields.dataObject(object), body)).toBe(false);
    expect(reads(fields.dataObject(object), [{ did: 7 }, { did: 8 }])).toBe(false);
  });

  it.each([
    [[7], 7],
    [
      [7, 8],
      [7, 8],
    ],
    [[], []],
    [{ a: 7 }, { a: 7 }],
  ])('%j stands for %j where one is expected', (value, entry) => {
    expect(fields.onlyEntry(value)).toEqual(entry);
  });
});
