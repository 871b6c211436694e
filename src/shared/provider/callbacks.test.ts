import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLBACK_LIMIT, parseCallback } from './callbacks.ts';

const json = (body: unknown) => parseCallback('application/json', JSON.stringify(body));
const message = { from: '12125552368', to: ['6465552368'], text: 'Hi', media: [], segments: '1', type: 'SMS' };
const status = {
  reference_id: 'a1b2',
  from: '2125552368',
  to: '6465552368',
  status: 'failed',
  reason: 'Refused as spam',
  segments: '2',
};
const legacy = { kind: 'inbound-legacy', from: '2125552368', to: ['6465552368'], text: 'Tom & Ann <3' };

describe('an inbound message', () => {
  it('is read, with its numbers as digits', () => {
    expect(json(message)).toEqual({ kind: 'inbound', ...message, from: '2125552368', segments: 1 });
  });

  it.each([
    ['one recipient as text', { to: '+1 (646) 555-2368' }, { to: ['6465552368'] }],
    ['recipients as numbers', { to: [6465552368, 2125552369] }, { to: ['6465552368', '2125552369'] }],
    ['a short code as sender', { from: '73801' }, { from: '73801' }],
    ['no segments', { segments: undefined }, { segments: null }],
    ['segments that are no number', { segments: 'many' }, { segments: null }],
    ['no type, with media', { type: undefined, media: ['https://a.example/1.png'] }, { type: 'MMS' }],
    ['no text', { text: undefined }, { text: '' }],
    ['signs that are not whole', { text: 'a\ud800b\u0000\u001bc\r\nd\te' }, { text: 'a\ufffdbc\nd\te' }],
    ['one medium as text', { media: 'http://a.example/1.png' }, { media: ['http://a.example/1.png'] }],
    [
      'media that are no web addresses',
      { media: ['javascript:alert(1)', 'file:///etc/passwd', 'data:,x', 7, null, ' https://a.example/ok ', 'http://'] },
      { media: ['https://a.example/ok'] },
    ],
    ['more fields than known', { extra: 1, __proto__x: 2 }, {}],
  ])('may have %s', (_title, change, expected) => {
    expect(json({ ...message, ...change })).toMatchObject({ kind: 'inbound', ...expected });
  });

  it.each([
    ['no sender', { from: undefined }],
    ['a sender with letters', { from: 'ACME' }],
    ['no recipient', { to: [] }],
    ['a recipient that is no number', { to: ['6465552368', 'x'] }],
    ['too many recipients', { to: Array.from({ length: 101 }, () => '6465552368') }],
    ['a text that is an object', { text: { a: 1 } }],
  ])('is rejected with %s', (_title, change) => {
    expect(json({ ...message, ...change })).toEqual({ kind: 'rejected', reason: 'bad-field' });
  });
});

describe('a message status', () => {
  it('is read', () => {
    const { reference_id: referenceId, ...rest } = status;
    expect(json(status)).toEqual({ kind: 'status', referenceId, ...rest, segments: 2 });
  });

  it.each([
    ['no reference', { reference_id: undefined }, { referenceId: null }],
    ['a reference that is a number', { reference_id: 990017 }, { referenceId: '990017' }],
    ['a word that is not in the specification', { status: 'Queued' }, { status: 'queued' }],
    ['no reason', { reason: undefined, status: 'delivered' }, { reason: '', status: 'delivered' }],
    ['its recipient in an array', { to: ['6465552368'] }, { to: '6465552368' }],
  ])('may have %s', (_title, change, expected) => {
    expect(json({ ...status, ...change })).toMatchObject({ kind: 'status', ...expected });
  });

  it.each([
    ['no recipient', { to: undefined }],
    ['an empty status', { status: ' ' }],
    ['a status that is an object', { status: {} }],
  ])('is rejected with %s', (_title, change) => {
    expect(json({ ...status, ...change })).toEqual({ kind: 'rejected', reason: 'bad-field' });
  });
});

describe('the older form', () => {
  it.each([
    ['form', 'application/x-www-form-urlencoded; charset=utf-8', 'from=12125552368&to=6465552368&msg=Tom+%26+Ann+%3C3'],
    ['json', 'application/json', '{"from":"2125552368","to":"6465552368","msg":"Tom & Ann <3"}'],
    [
      'xml',
      'text/xml',
      '<?xml version="1.0"?><request><from>2125552368</from><to>6465552368</to><msg>Tom &amp; Ann &lt;3</msg></request>',
    ],
    ['form without a type', undefined, 'from=2125552368&to=6465552368&msg=Tom+%26+Ann+%3C3'],
    ['json without a type', '', '{"from":2125552368,"to":6465552368,"msg":"Tom & Ann <3"}'],
    [
      'xml as plain text',
      'text/plain',
      '<m><from>2125552368</from><to>6465552368</to><msg>Tom &#38; Ann &#x3C;3</msg></m>',
    ],
  ])('is read as %s', (_title, type, body) => {
    expect(parseCallback(type, body)).toEqual(legacy);
  });

  it('keeps the white space and the digits of a text, and replaces entities once', () => {
    const xml = (msg: string) =>
      parseCallback('text/xml', `<r><from>73801</from><to>6465552368</to><msg>${msg}</msg></r>`);
    expect(xml(' 007 ')).toMatchObject({ text: ' 007 ' });
    expect(xml('&amp;lt; &unknown; &#0; &#128512;')).toMatchObject({ text: '&lt; &unknown; &#0; \u{1F600}' });
    expect(xml('<![CDATA[a < b]]>')).toMatchObject({ text: 'a < b' });
  });

  it('takes every recipient of a form and of XML', () => {
    expect(parseCallback('application/x-www-form-urlencoded', 'from=73801&to=6465552368&to=2125552369&msg=x')).toEqual({
      ...{ kind: 'inbound-legacy', from: '73801', text: 'x' },
      to: ['6465552368', '2125552369'],
    });
    expect(
      parseCallback('text/xml', '<r><from>73801</from><to>6465552368</to><to>2125552369</to><msg>x</msg></r>'),
    ).toMatchObject({ to: ['6465552368', '2125552369'] });
  });
});

describe('what is no callback', () => {
  it.each([
    ['too much', 'application/json', ' '.repeat(CALLBACK_LIMIT + 1), 'too-large'],
    ['another type', 'multipart/form-data; boundary=x', '--x', 'content-type'],
    ['broken JSON', 'application/json', '{"from":', 'malformed'],
    ['a JSON array', 'application/json', '[]', 'malformed'],
    ['JSON null', 'application/json', 'null', 'malformed'],
    ['nothing', 'application/json', '', 'malformed'],
    ['broken XML', 'text/xml', '<a><b></a>', 'malformed'],
    ['a document type', 'text/xml', '<!DOCTYPE r [<!ENTITY a "b">]><r><msg>&a;</msg></r>', 'malformed'],
    ['JSON of another kind', 'application/json', '{"hello":1}', 'unknown-form'],
    ['a status as XML', 'text/xml', '<r><status>delivered</status></r>', 'unknown-form'],
    ['inherited fields', 'application/json', '{"__proto__":{"status":"x","text":"y","msg":"z"}}', 'unknown-form'],
  ])('is rejected: %s', (_title, type, body, reason) => {
    expect(parseCallback(type, body)).toEqual({ kind: 'rejected', reason });
  });

  it('takes a text just inside the limit', () => {
    const room = CALLBACK_LIMIT - JSON.stringify({ ...message, text: '' }).length;
    expect(json({ ...message, text: 'x'.repeat(room) })).toMatchObject({ kind: 'inbound' });
    expect(json({ ...message, text: 'x'.repeat(room + 1) })).toEqual({ kind: 'rejected', reason: 'too-large' });
  });

  it('never throws, whatever is posted', () => {
    const types = fc.constantFrom(undefined, 'application/json', 'text/xml', 'application/x-www-form-urlencoded');
    const fields = fc.constantFrom('from', 'to', 'msg', 'text', 'status', 'media', '__proto__', 'constructor');
    const bodies = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.dictionary(fields, fc.oneof(fc.jsonValue(), fc.constantFrom('2125552368'))).map((v) => JSON.stringify(v)),
      fc
        .array(fc.tuple(fields, fc.string()))
        .map((parts) => `<r>${parts.map(([name, text]) => `<${name}>${text}</${name}>`).join('')}</r>`),
    );
    fc.assert(
      fc.property(types, bodies, (type, body) => {
        const callback = parseCallback(type, body);
        expect(['inbound', 'status', 'inbound-legacy', 'rejected']).toContain(callback.kind);
        if ('to' in callback) expect([callback.from, ...[callback.to].flat()].join('')).toMatch(/^\d+$/);
      }),
      { numRuns: 1000 },
    );
    expect(parseCallback('text/xml', '<a>'.repeat(80_000))).toMatchObject({ kind: 'rejected' });
    expect(parseCallback('application/json', '['.repeat(200_000))).toMatchObject({ kind: 'rejected' });
  });
});
