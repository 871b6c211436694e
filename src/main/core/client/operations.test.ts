import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import type { WireFormat } from '#shared/bridge/session.ts';
import { clientOf, eventually, serveHttp } from '../test/support.ts';
import { readAnswer, type Attempt } from './wire.ts';
import { toXml } from './xml.fixture.ts';

const FORMATS = ['json', 'xml'] as const;
const isRead = (id: OperationId) => operationOf(id).effect === 'read';
const example = (id: OperationId) => examples[id] as { params: object; wire: object; answer: unknown; value: unknown };
const shown = (attempt: Attempt) =>
  attempt.kind === 'answered' ? attempt.kind : `${attempt.kind} ${attempt.problem.kind}`;

/** A body as the provider writes it; empty where the specification says so. */
function written(format: WireFormat, body: unknown, root?: string): string {
  if (body === undefined) return '';
  return format === 'json' ? JSON.stringify(body) : toXml(body, root);
}

const each = FORMATS.flatMap((format) => operationIds.map((id) => [format, id] as const));
const only = (wanted: boolean) => each.filter(([, id]) => isRead(id) === wanted);

it('has an example of every operation', () => {
  expect(Object.keys(examples).sort()).toEqual([...operationIds].sort());
});

describe('the request', () => {
  it.each(each)('in %s of %s is what the specification has', async (format, id) => {
    const server = await serveHttp((_, response) => response.end());
    const account = { ...server, username: 'anna', password: 'pass:word', key: 'key-7' };
    await clientOf(account, { wire: { format } }).attempt(id, example(id).params);
    const { method, path } = operationOf(id);
    const [request] = server.requests;
    expect(request).toMatchObject({ method, url: path });
    if (format === 'json') expect(JSON.parse(request?.body ?? '')).toEqual(example(id).wire);
    else expect(elements(request?.body ?? '')).toEqual(elements(toXml(example(id).wire, 'request')));
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('anna:pass:word').toString('base64')}`,
      'security-key': 'key-7',
      'content-type': `application/${format}`,
      'content-length': String(Buffer.byteLength(request?.body ?? '')),
    });
    expect(request?.headers['transfer-encoding']).toBeUndefined();
  });

  it.each(FORMATS)('in %s leaves out what is named without a value', async (format) => {
    const server = await serveHttp((_, response) => response.end());
    const params = { did: '2125552368', note: undefined, unset_acc: undefined, pin: '' };
    const wire = { format, dialect: { unsetFaxAccount: 'other' } } as const;
    await clientOf(server, { wire }).attempt('proFax.updateDid', params);
    expect(server.requests[0]?.body).toBe(
      format === 'json' ? '{"did":2125552368,"pin":""}' : toXml({ did: 2125552368, pin: '' }, 'request'),
    );
  });

  it('in XML keeps what only looks like markup, and refuses what XML cannot write', async () => {
    const server = await serveHttp((_, response) => response.end());
    const client = clientOf(server, { wire: { format: 'xml' } });
    const trunk = { did: '2125552368', sname: 'a<&>"\'b ]]>', note: 'one\r\ntwo é 😀' };
    expect((await client.attempt('enterpriseFax.updateDid', trunk)).kind).toBe('answered');
    expect(server.requests[0]?.body).toContain('<sname>a&lt;&amp;&gt;&quot;&apos;b ]]&gt;</sname>');
    expect(server.requests[0]?.body).toContain('<note>one&#13;\ntwo é 😀</note>');
    for (const note of ['\u0000', 'bell \u0007', '\ud800', '\uffff'])
      expect(await client.attempt('enterpriseFax.updateDid', { ...trunk, note })).toEqual({
        kind: 'failed',
        problem: { kind: 'invalid', fields: [{ field: 'note', rule: { kind: 'pattern' } }] },
      });
    expect(server.requests).toHaveLength(1);
  });

  it('never leaves with parameters that break a rule, whatever is in the place of one', async () => {
    const server = await serveHttp((_, response) => response.end());
    const clients = FORMATS.map((format) =>
      clientOf(server, { wire: { format, dialect: { queryParameters: 'other' } } }),
    );
    let valid = 0;
    const change = fc.constantFrom(...operationIds).chain((id) => {
      const names = Object.keys(example(id).params);
      return fc.tuple(
        fc.constant(id),
        fc.constantFrom(...names, 'surprise', '__proto__', 'constructor'),
        fc.anything(),
      );
    });
    await fc.assert(
      fc.asyncProperty(change, fc.constantFrom(...clients), async ([id, name, value], client) => {
        const params: unknown = Object.defineProperty({ ...example(id).params }, name, { value, enumerable: true });
        const attempt = await client.attempt(id, params);
        if (operationOf(id).params.safeEncode(params).success && shown(attempt) !== 'failed invalid') valid += 1;
        else expect(shown(attempt), id).toBe('failed invalid');
      }),
      { numRuns: 300 },
    );
    expect(server.requests).toHaveLength(valid);
  });
});

/** The elements of a document; their order means nothing. */
function elements(text: string): unknown {
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><request>/);
  return new XMLParser({ parseTagValue: false, trimValues: false }).parse(text, true);
}

/** What an operation answers to a body. */
function answerOf(id: OperationId, body: string, status = 200): Attempt {
  return readAnswer(operationOf(id), { status, body, host: 'provider.test' });
}

describe('the answer', () => {
  it.each(each)('in %s to %s has the value of the specification', async (format, id) => {
    const server = await serveHttp((_, response) => response.end(written(format, example(id).answer)));
    const attempt = await clientOf(server, { wire: { format } }).attempt(id, example(id).params);
    expect(attempt).toEqual({ kind: 'answered', value: example(id).value, warnings: [] });
  });

  it.each(operationIds)('in XML to %s may have the root result, blanks, a declaration and comments', (id) => {
    const { answer, value } = example(id);
    if (answer === undefined) return;
    const text = toXml(answer, 'result').replaceAll('><', '>\n  <');
    expect(answerOf(id, `\ufeff${text}\n<!-- done -->`)).toEqual({ kind: 'answered', value, warnings: [] });
  });

  it.each(each)('in %s to %s that is an error is one, whatever the status', (format, id) => {
    for (const status of [200, 202, 206, 400, 404]) {
      const attempt = answerOf(id, written(format, { error: 'DID Ordering Error' }), status);
      expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'refused', text: 'DID Ordering Error' } });
    }
    expect(shown(answerOf(id, written(format, { error: 'No' }), 401))).toBe('failed not-allowed');
    // A provider that breaks down may have carried a change out before.
    const brokenDown = operationOf(id).effect === 'read' ? 'failed refused' : 'unknown provider-down';
    expect(shown(answerOf(id, written(format, { error: 'DID Ordering Error' }), 500))).toBe(brokenDown);
  });

  it.each(each)('in %s to %s carries its warnings', (format, id) => {
    const { answer, value } = example(id);
    const forms: [unknown, object[]][] = [
      [
        ['Slow', 'Low balance'],
        [{ text: 'Slow' }, { text: 'Low balance' }],
      ],
      [{ row0: 'Slow', row1: 'Low balance' }, [{ text: 'Slow' }, { text: 'Low balance' }]],
      [{ forward2did: 'Not active' }, [{ text: 'Not active', field: 'forward2did' }]],
      ['Slow', [{ text: 'Slow' }]],
    ];
    for (const [warning, warnings] of forms) {
      const body = written(format, { ...(answer as object | undefined), warning });
      expect(answerOf(id, body, 202), body).toEqual({ kind: 'answered', value, warnings });
    }
  });

  it.each(only(false))('in %s to %s that is empty is its success, where nothing has to be told', (format, id) => {
    const needed = operationOf(id).result.safeDecode(undefined).success ? 'answered' : 'unknown unexpected-answer';
    for (const body of ['', ' \n', '""', ...(format === 'xml' ? ['<response/>', '<response></response>'] : ['{}'])])
      expect(shown(answerOf(id, body)), body).toBe(needed);
  });

  it.each(operationIds.filter(isRead))('to %s that is empty is no answer', (id) => {
    for (const body of ['', ' \n', '""']) expect(shown(answerOf(id, body))).toBe('failed unexpected-answer');
  });
});

describe('an XML answer', () => {
  const states = (text: string) => answerOf('did.listStates', text);
  const rows = (...names: string[]) => ({ kind: 'answered', value: { total: 2, rows: names }, warnings: [] });

  it('may have rows of one name', () => {
    const list = (entries: string, total = 2) => `<response><total>${total}</total><data>${entries}</data></response>`;
    expect(states(list('<row>NJ</row><row>NY</row>'))).toEqual(rows('NJ', 'NY'));
    expect(states(list('<row0>NJ</row0><row1>NY</row1>'))).toEqual(rows('NJ', 'NY'));
    expect(states(list('<row>NJ</row>'))).toEqual(rows('NJ'));
    expect(states(list('', 0))).toMatchObject({ kind: 'answered', value: { rows: [] } });
  });

  it('may have text in each of the forms of XML, and keys of maps that are no names of elements', () => {
    const data = { 'Los Angeles': 'L & A', '100 Mile': '<b>', a_x0020_b: 'é', ñandú: "it's" };
    const value = Object.entries(data).map(([key, label]) => ({ id: key, label }));
    expect(answerOf('did.listRateCenters', toXml({ total: 4, data }))).toMatchObject({ value });
    const text = '<response><data><A><![CDATA[<b> & co]]></A><B>&#233;&#x1F600;&amp;#65;</B></data></response>';
    expect(answerOf('did.listRateCenters', text)).toMatchObject({
      value: [
        { id: 'A', label: '<b> & co' },
        { id: 'B', label: 'é😀&#65;' },
      ],
    });
  });

  it.each([
    ['another root', '<html><body/></html>'],
    ['two roots', '<response/><response/>'],
    ['no end', '<response><data>'],
    ['elements that cross', '<response><a><b></a></b></response>'],
    ['a bomb of entities', `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(999)}">]><response><error>&a;</error></response>`],
    ['a file', '<!doctype r [<!ENTITY a SYSTEM "file:///etc/passwd">]><response><error>&a;</error></response>'],
    ['a name of no object', '<response><__proto__><error>x</error></__proto__></response>'],
  ])('with %s is not understood', (_, text) => {
    expect(shown(states(text))).toBe('failed unexpected-answer');
    expect(shown(answerOf('account.refillBalance', text))).toBe('unknown unexpected-answer');
  });
});

/** Bodies nested so deep that whoever recurses through them runs out of stack, at some depth or other. */
const deep = (depth: number) => [
  `{"error":${'['.repeat(depth)}1${']'.repeat(depth)}}`,
  `{"warning":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
  `{"data":[{"did":"1","more":${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}}]}`,
  `<response><error>${'<a>'.repeat(depth)}x${'</a>'.repeat(depth)}</error></response>`,
  '<response>'.repeat(depth),
];

it.each([65, 500, 1_500, 3_000, 6_000, 12_000, 100_000])(
  'an answer that is nested %i times is not understood',
  (depth) => {
    for (const body of deep(depth)) {
      expect(shown(answerOf('did.listDids', body))).toBe('failed unexpected-answer');
      expect(shown(answerOf('account.refillBalance', body))).toBe('unknown unexpected-answer');
    }
  },
);

// Four thousand answers take some five seconds of the processor; beside other tests that is a multiple on the clock.
it('an answer of any kind is a problem, or a value in the normal form', { timeout: 60_000 }, () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  const named = fc.dictionary(
    fc.constantFrom(
      'data',
      'error',
      'warning',
      'total',
      'total_pages',
      'row0',
      'row1',
      'did',
      'fax_id',
      'balance',
      'x',
    ),
    json,
  );
  const value = fc.oneof(
    json,
    named,
    json.map((data) => ({ data, total: 1 })),
    json.map((row) => ({ data: [row] })),
  );
  const piece = fc.constantFrom(
    '<response>',
    '</response>',
    '<data>',
    '</data>',
    '<row0/>',
    '&amp;',
    '&#0;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '<?x',
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '1e999',
    'null',
    '\u0000',
  );
  const text = fc.oneof(
    value.map((body) => JSON.stringify(body)),
    value.map((body) => toXml(body)),
    fc.tuple(value, fc.nat(200)).map(([body, end]) => toXml(body).slice(0, end)),
    fc
      .array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 20 })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }).map((inner) => `<response>${inner}</response>`),
  );
  const status = fc.constantFrom(200, 202, 206, 301, 400, 404, 503);
  fc.assert(
    fc.property(fc.constantFrom(...operationIds), text, status, (id, body, code) => {
      const attempt = answerOf(id, body, code);
      if (attempt.kind === 'unknown') expect(isRead(id)).toBe(false);
      if (attempt.kind === 'answered') expect(skeleton(attempt.value)).toEqual(skeleton(example(id).value));
      expect(JSON.stringify(attempt)).toBeTypeOf('string');
    }),
    { numRuns: 4_000 },
  );
});

/** What all values of an operation have in common. */
function skeleton(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  if (Array.isArray(value)) return [];
  return { list: 'rows' in value && Array.isArray(value.rows), paged: 'totalPages' in value };
}

type Fault = [name: string, how: (response: ServerResponse) => void, read: string, change: string, sends: number];
const FAULTS: Fault[] = [
  ['503', (r) => r.writeHead(503).end(), 'failed provider-down', 'unknown provider-down', 3],
  ['500 with a page', (r) => r.writeHead(500).end('<html>'), 'failed provider-down', 'unknown provider-down', 3],
  ['a reset after the body was read', (r) => r.socket?.resetAndDestroy(), 'failed offline', 'unknown offline', 3],
  ['no answer', () => undefined, 'failed timeout', 'unknown timeout', 3],
  ['half an answer', (r) => halfAnswer(r), 'failed offline', 'unknown offline', 3],
  ['half a text', (r) => r.end('{"data":{"fa'), 'failed unexpected-answer', 'unknown unexpected-answer', 1],
  ['garbage', (r) => r.end('\u0000%%%'), 'failed unexpected-answer', 'unknown unexpected-answer', 1],
  ['a page', (r) => r.end('<!doctype html><p>Sign in'), 'failed unexpected-answer', 'unknown unexpected-answer', 1],
];

function halfAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 100 });
  response.write('{"data":', () => response.destroy());
}

describe('with a fault', () => {
  it.each(FAULTS)(
    '%s, a read is sent three times at most and everything else once',
    async (name, how, read, change, sends) => {
      await Promise.all(
        operationIds.map(async (id) => {
          const server = await serveHttp((_request, response) => how(response));
          const client = clientOf(server, { answerSeconds: () => (name === 'no answer' ? 0.5 : 5) });
          expect([id, shown(await client.attempt(id, example(id).params))]).toEqual([id, isRead(id) ? read : change]);
          // A server that is busy gets round to a request after the client has given it up.
          await eventually(() => expect([id, server.requests.length]).toEqual([id, isRead(id) ? sends : 1]));
        }),
      );
    },
  );

  it.each(['at once', 'at the first byte'])(
    'a reset %s, a read is sent three times and everything else once',
    async (when) => {
      await Promise.all(
        operationIds.map(async (id) => {
          let connections = 0;
          const server = createSocketServer((socket) => {
            connections += 1;
            socket.on('error', () => undefined);
            if (when === 'at once') socket.resetAndDestroy();
            else socket.once('data', () => socket.resetAndDestroy());
          });
          server.listen(0, '127.0.0.1');
          await once(server, 'listening');
          onTestFinished(() => void server.close());
          const client = clientOf({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
          const attempt = await client.attempt(id, example(id).params);
          // Before the connection stood for this side as well, nothing was sent.
          const notSent = when === 'at once' && attempt.kind === 'failed';
          expect([id, shown(attempt)]).toEqual([id, isRead(id) || notSent ? 'failed offline' : 'unknown offline']);
          expect([id, connections]).toEqual([id, isRead(id) ? 3 : 1]);
        }),
      );
    },
  );
});
