import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RequestError } from 'got';
import { describe, expect, it, onTestFinished } from 'vitest';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { FaultName } from '#demo/provider.ts';
import { clientOf, closedPort, demo, eventually, serveHttp, serveTls, tempFolder, VALID } from '../test/support.ts';
import { transportFailure } from './transport-problem.ts';
import type { Attempt } from './wire.ts';

const BALANCE = '{"data":{"balance":"84.35","allowed_credit":"10.00"}}';
const isRead = (id: OperationId) => operationOf(id).effect === 'read';
const reads = operationIds.filter(isRead);
// Those that the demo account accepts with these parameters; operations.test.ts walks all of them over a server of its own.
const writes = operationIds.filter((id) => !isRead(id) && /^(account|proFax)\./.test(id));
const problemOf = (attempt: Attempt) => (attempt.kind === 'answered' ? undefined : attempt.problem);

describe('a request', () => {
  it.each(operationIds)('of %s is what the specification has', async (id) => {
    const server = await serveHttp((_, response) => response.end());
    await clientOf({ ...server, username: 'anna', password: 'pass:word', key: 'key-7' }).attempt(id, VALID[id]);
    const { method, path, params } = operationOf(id);
    const [request] = server.requests;
    const body = JSON.stringify(params.encode(VALID[id]));
    expect(request).toMatchObject({ method, url: path, body });
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('anna:pass:word').toString('base64')}`,
      'security-key': 'key-7',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    });
    expect(request?.headers['transfer-encoding']).toBeUndefined();
  });

  it('with wrong parameters never leaves this computer', async () => {
    const server = await serveHttp((_, response) => response.end());
    const client = clientOf(server);
    for (const id of operationIds) {
      const attempt = await client.attempt(id, { ...VALID[id], surprise: 1 });
      expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'invalid', fields: [{ field: 'surprise' }] } });
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operationIds), fc.jsonValue(), async (id, params) => {
        fc.pre(!operationOf(id).params.safeEncode(params).success);
        expect(problemOf(await client.attempt(id, params))?.kind).toBe('invalid');
      }),
    );
    expect(server.requests).toEqual([]);
  });

  it('that changes something never uses a connection that was used before', async () => {
    const server = await serveHttp(({ method }, response) => response.end(method === 'GET' ? BALANCE : ''));
    const client = clientOf(server);
    for (let round = 0; round < 3; round += 1) {
      await client.attempt('account.getAccountBalance', {});
      await client.attempt('account.setAutorefill', { autorefill: 'on' });
    }
    const ports = (method: string) => server.requests.filter((r) => r.method === method).map(({ port }) => port);
    expect(new Set(ports('PUT')).size).toBe(3);
    expect(new Set(ports('GET')).size).toBe(1);
    expect(ports('GET')).not.toContain(ports('PUT')[0]);
  });

  it.each([
    [
      'reads is called off where its account is closed right after the answer came',
      'account.getAccountBalance',
      {},
      'cancelled',
    ],
    ['changes something has its answer all the same', 'account.setAutorefill', { autorefill: 'on' }, 'answered'],
  ] as const)('that %s', async (_, id, params, end) => {
    const server = await serveHttp(({ method }, response) => response.end(method === 'GET' ? BALANCE : ''));
    const client = clientOf(server, {
      answered: () => {
        client.close();
      },
    });
    const attempt = await client.attempt(id, params);
    expect(problemOf(attempt)?.kind ?? attempt.kind).toBe(end);
  });

  it('of a demo account never leaves this computer', () => {
    expect(() => clientOf({ url: 'https://api.example.com' }, { loopbackOnly: true })).toThrow(/this computer/);
    expect(() => clientOf({ url: 'http://127.0.0.1.example.com' }, { loopbackOnly: true })).toThrow(/this computer/);
    expect(() => clientOf({ url: 'http://127.0.0.1:9' }, { loopbackOnly: true })).not.toThrow();
  });
});

/** An answer, and what it is for a read and for a change. */
const ANSWERS: [name: string, status: number, body: string, read: string, change: string][] = [
  ['a value', 200, BALANCE, 'answered', 'unknown unexpected-answer'],
  ['an empty body', 200, '', 'failed unexpected-answer', 'answered'],
  ['an empty text', 200, '""', 'failed unexpected-answer', 'answered'],
  ['blanks', 200, ' \n', 'failed unexpected-answer', 'answered'],
  ['no content', 204, '', 'failed unexpected-answer', 'answered'],
  ['a redirect', 302, '', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['a value that is moved', 301, BALANCE, 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['an error', 500, '{"error":"DID Ordering Error"}', 'failed refused', 'unknown provider-down'],
  ['an error', 503, '{"error":"DID Ordering Error"}', 'failed refused', 'unknown provider-down'],
  ...[200, 202, 206, 400, 404, 409, 422, 429].map((status): (typeof ANSWERS)[number] => [
    'an error',
    status,
    '{"error":"DID Ordering Error"}',
    'failed refused',
    'failed refused',
  ]),
  ['an error', 401, '{"error":"No"}', 'failed not-allowed', 'failed not-allowed'],
  ['an error', 403, '{"error":"No"}', 'failed not-allowed', 'failed not-allowed'],
  ['nothing', 401, '', 'failed not-allowed', 'failed not-allowed'],
  ['a page', 403, '<html>', 'failed not-allowed', 'failed not-allowed'],
  ['a page', 404, '<html>', 'failed unexpected-answer', 'failed unexpected-answer'],
  ['nothing', 400, '', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['a page', 409, '<html>', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['a page', 422, '<html>', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['a page', 413, '<html>', 'failed unexpected-answer', 'failed unexpected-answer'],
  ['null', 200, 'null', 'failed unexpected-answer', 'answered'],
  ['an empty object', 200, '{}', 'failed unexpected-answer', 'answered'],
  ['success', 200, '{"success":true}', 'failed unexpected-answer', 'answered'],
  ['an empty root', 200, '<response/>', 'failed unexpected-answer', 'answered'],
  ['a text', 200, '"not allowed"', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['false', 200, 'false', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['no success', 200, '{"success":false}', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['errors', 200, '{"errors":["No"]}', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['an error under data', 200, '{"data":{"error":"No"}}', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['a message', 200, '{"message":"Maintenance"}', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['an error without words', 200, '{"error":{}}', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['an error of 0', 200, '{"error":0}', 'failed unexpected-answer', 'unknown unexpected-answer'],
  [
    'success and errors',
    200,
    '{"success":true,"errors":["No"]}',
    'failed unexpected-answer',
    'unknown unexpected-answer',
  ],
  ['an error about access', 200, '{"error":"IP not registered"}', 'failed not-allowed', 'failed not-allowed'],
  ['an error about access', 206, '{"error":"Authentication failed"}', 'failed not-allowed', 'failed not-allowed'],
  ['an error about access', 400, '{"error":"Invalid api key"}', 'failed not-allowed', 'failed not-allowed'],
  ['an error about a field', 400, '{"error":"Wrong authorize_contact"}', 'failed not-allowed', 'failed refused'],
  ['nothing', 429, '', 'failed provider-down', 'failed provider-down'],
  ['nothing', 500, '', 'failed provider-down', 'unknown provider-down'],
  ['a page', 502, '<html>', 'failed provider-down', 'unknown provider-down'],
  ['a value', 503, BALANCE, 'failed provider-down', 'unknown provider-down'],
  ['a page', 200, '<html>sign in</html>', 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['half a value', 200, BALANCE.slice(0, 20), 'failed unexpected-answer', 'unknown unexpected-answer'],
  ['an error that is null', 200, `{"error":null,${BALANCE.slice(1)}`, 'answered', 'unknown unexpected-answer'],
  ['an error that is empty', 200, `{"error":"",${BALANCE.slice(1)}`, 'answered', 'unknown unexpected-answer'],
  ['only an error that is null', 200, '{"error":null}', 'failed unexpected-answer', 'answered'],
];

describe('an answer', () => {
  it.each(ANSWERS)('with %s and status %i: %s', async (_, status, body, read, change) => {
    const server = await serveHttp((_request, response) => response.writeHead(status).end(body));
    const client = clientOf(server);
    const shown = (attempt: Attempt) => [attempt.kind, problemOf(attempt)?.kind].filter(Boolean).join(' ');
    expect(shown(await client.attempt('account.getAccountBalance', {}))).toBe(read);
    expect(shown(await client.attempt('account.setAutorefill', { autorefill: 'on' }))).toBe(change);
  });

  it.each([
    ['["Low balance"]', [{ text: 'Low balance' }]],
    ['"Low balance"', [{ text: 'Low balance' }]],
    ['{"row0":"One","row1":"Two"}', [{ text: 'One' }, { text: 'Two' }]],
    ['{"0":"One"}', [{ text: 'One' }]],
    ['{"forward2did":"Not active"}', [{ text: 'Not active', field: 'forward2did' }]],
    [
      '{"did":["A","B"]}',
      [
        { text: 'A', field: 'did' },
        { text: 'B', field: 'did' },
      ],
    ],
    ['[]', []],
    ['null', []],
  ])('with the warning %s carries it beside the value', async (warning, warnings) => {
    const server = await serveHttp((_, response) =>
      response.writeHead(202).end(`{"warning":${warning},${BALANCE.slice(1)}`),
    );
    expect(await clientOf(server).attempt('account.getAccountBalance', {})).toEqual({
      kind: 'answered',
      value: { balance: '84.35', allowed_credit: '10.00' },
      warnings,
    });
  });

  it('with a warning alone is the success of a change', async () => {
    const server = await serveHttp((_, response) => response.end('{"warning":["Slow"]}'));
    const attempt = await clientOf(server).attempt('account.setAutorefill', { autorefill: 'off' });
    expect(attempt).toEqual({ kind: 'answered', value: null, warnings: [{ text: 'Slow' }] });
  });

  it('keeps every digit of a number that no double can hold', async () => {
    const server = await serveHttp((_, response) => response.end('{"data":{"fax_id":718736089913419320182796451}}'));
    expect(await clientOf(server).attempt('proFax.sendFax', VALID['proFax.sendFax'])).toMatchObject({
      kind: 'answered',
      value: { fax_id: '718736089913419320182796451' },
    });
  });

  it.each([
    ['{"error":{"did":["taken"],"pin":"short"}}', 'taken short'],
    ['{"error":["one","two"]}', 'one two'],
    ['{"error":true}', 'true'],
  ])('tells the words of %s', async (body, text) => {
    const server = await serveHttp((_, response) => response.end(body));
    expect(problemOf(await clientOf(server).attempt('account.getRates', {}))).toMatchObject({ kind: 'refused', text });
  });

  it('shows no more of what was not understood than a look', async () => {
    const server = await serveHttp((_, response) => response.end('x'.repeat(5000)));
    expect(problemOf(await clientOf(server).attempt('account.getRates', {}))).toEqual({
      kind: 'unexpected-answer',
      evidence: { status: 200, host: new URL(server.url).host, excerpt: 'x'.repeat(300) },
    });
  });

  it('of any kind never throws, and is a value of the schema or a problem', async () => {
    let body = '';
    let status = 200;
    const server = await serveHttp((_, response) => response.writeHead(status).end(body));
    const client = clientOf(server);
    const json = fc.jsonValue();
    const bodies = fc.oneof(
      fc.string({ unit: 'binary' }),
      json.map((value) => JSON.stringify(value)),
      json.map((value) => JSON.stringify({ data: value })),
      json.map((value) => JSON.stringify({ error: value })),
      json.map((value) => JSON.stringify({ warning: value, data: [] })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operationIds),
        bodies,
        fc.constantFrom(200, 202, 206, 301, 400, 404, 418),
        async (id, text, code) => {
          body = text;
          status = code;
          const attempt = await client.attempt(id, VALID[id]);
          if (attempt.kind === 'answered') expect(JSON.stringify(attempt.value ?? null)).toBeTypeOf('string');
          else expect(attempt.problem.kind).toBeTypeOf('string');
          if (attempt.kind === 'unknown') expect(isRead(id)).toBe(false);
        },
      ),
      { numRuns: 80 },
    );
  });
});

/** Faults of the demo account: what becomes of a change, and how often a read is sent. */
const FAULTS: [FaultName, change: Attempt['kind'], sends: number][] = [
  ['status-503', 'unknown', 3],
  ['status-500', 'unknown', 3],
  ['rate-limit', 'failed', 3],
  ['error', 'failed', 1],
  ['unregistered', 'failed', 1],
  ['html', 'unknown', 3],
  ['cut', 'unknown', 3],
  ['cut-before', 'unknown', 3],
  ['truncated', 'unknown', 3],
  ['garbage', 'unknown', 1],
  ['hang', 'unknown', 3],
  ['hang-before', 'unknown', 3],
];

/** Parameters that this demo account takes, and that do not take anything from each other. */
const ACCEPTED: Partial<Record<OperationId, Record<string, unknown>>> = {
  'proFax.updateDid': { did: '2125550142', note: 'Front' },
  'proFax.deleteDid': { did: '6465550123' },
  'proFax.move2voice': { did: '2125550187' },
};

describe('with a fault', () => {
  it.each(FAULTS)('%s, every read is sent at most three times and everything else once', async (name, kind, sends) => {
    const provider = await demo();
    const available = await clientOf(provider).attempt('faxLookup.listAvailableDids', { type: 'local', npa: '212' });
    const [did] = (available as { value: { rows: string[] } }).value.rows;
    ACCEPTED['proFax.orderDid'] = { ...VALID['proFax.orderDid'], did };
    const before = provider.requests().length;
    provider.fault({ name, value: name === 'error' || name === 'unregistered' ? 'No' : 0 });
    const client = clientOf(provider, { answerSeconds: () => (name.startsWith('hang') ? 0.1 : 5) });
    const sent = (id: OperationId) =>
      provider
        .requests()
        .slice(before)
        .filter(({ operation }) => operation === id).length;
    await Promise.all(
      reads.map(async (id) => {
        expect((await client.attempt(id, VALID[id])).kind, id).toBe('failed');
      }),
    );
    for (const id of writes) {
      const attempt = await client.attempt(id, ACCEPTED[id] ?? VALID[id]);
      expect([id, attempt.kind]).toEqual([id, kind]);
    }
    // A provider that is busy gets round to a request after the client has given it up.
    await eventually(() => {
      for (const id of reads) expect(sent(id), id).toBe(sends);
      for (const id of writes) expect(sent(id), id).toBe(1);
    });
  });

  it('a read goes on when the provider recovers', async () => {
    const provider = await demo();
    provider.fault({ name: 'status-503', times: 1, value: 0 });
    provider.fault({ name: 'cut', times: 1 });
    expect((await clientOf(provider).attempt('account.getRates', {})).kind).toBe('answered');
    expect(provider.requests()).toHaveLength(3);
  });
});

describe('trouble on the way', () => {
  const refill = (client: ReturnType<typeof clientOf>) => client.attempt('account.refillBalance', { amount: 10 });

  it('nothing listens: surely not done', async () => {
    const attempt = await refill(clientOf({ url: await closedPort() }));
    expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'offline', evidence: { code: 'ECONNREFUSED' } } });
  });

  it('the name is not known: surely not done', async () => {
    const attempt = await refill(clientOf({ url: 'https://provider.invalid' }));
    expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'offline' } });
    expect(problemOf(attempt)).toHaveProperty('evidence.code', expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/));
  });

  it('the certificate is not to be trusted: surely not done, and nothing is told', async () => {
    const { url, requests } = await untrustedServer();
    const attempt = await refill(clientOf({ url }));
    expect(attempt).toMatchObject({
      kind: 'failed',
      problem: { kind: 'tls', evidence: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } },
    });
    expect(requests()).toBe(0);
  });

  it('the other side speaks no TLS: surely not done', async () => {
    const { url } = await serveHttp((_, response) => response.end());
    const attempt = await refill(clientOf({ url: url.replace('http:', 'https:') }));
    expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'tls' } });
  });

  it('the connection is closed at once: nobody knows', async () => {
    const server = createSocketServer((socket) => socket.destroy());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const attempt = await refill(clientOf({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
    expect(attempt).toMatchObject({ kind: 'unknown', problem: { kind: 'offline' } });
  });

  it.each(['no answer', 'half an answer'])('%s: given up in time', async (what) => {
    const { url } = await serveHttp((_, response) => {
      if (what === 'half an answer') response.writeHead(200, { 'content-length': 100 }).write('{');
    });
    const started = performance.now();
    const attempt = await refill(clientOf({ url }, { answerSeconds: () => 0.3 }));
    expect(attempt).toMatchObject({ kind: 'unknown', problem: { kind: 'timeout', evidence: { code: 'ETIMEDOUT' } } });
    expect(performance.now() - started).toBeGreaterThan(290);
  });

  it.each(['plain', 'compressed'])('an answer that is too large, %s: given up', async (form) => {
    const huge = Buffer.alloc(40 * 1024 * 1024, ' ');
    const { url, requests } = await serveHttp((_, response) => {
      response.on('error', () => undefined);
      if (form === 'plain') response.end(huge);
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(huge));
    });
    const client = clientOf({ url });
    const tooLarge = { kind: 'unexpected-answer', evidence: { code: 'TOO_LARGE' } };
    expect(await client.attempt('account.getRates', {})).toMatchObject({ kind: 'failed', problem: tooLarge });
    expect(await refill(client)).toMatchObject({ kind: 'unknown', problem: tooLarge });
    expect(requests).toHaveLength(2);
  });

  it('Retry-After is waited for', async () => {
    const times: number[] = [];
    const { url } = await serveHttp((_, response, count) => {
      times.push(performance.now());
      if (count === 1) response.writeHead(503, { 'retry-after': '1' }).end();
      else response.end(BALANCE);
    });
    expect((await clientOf({ url }).attempt('account.getAccountBalance', {})).kind).toBe('answered');
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('a Retry-After beyond patience is not waited for', async () => {
    const { url, requests } = await serveHttp((_, response) => response.writeHead(429, { 'retry-after': '31' }).end());
    expect(problemOf(await clientOf({ url }).attempt('account.getRates', {}))?.kind).toBe('provider-down');
    expect(requests).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('runs four reads and one change beside each other, never more', async () => {
    const open = new Set<() => void>();
    let most = { GET: 0, PUT: 0 };
    const now = { GET: 0, PUT: 0 };
    const { url, requests } = await serveHttp(({ method }, response) => {
      const kind = method as 'GET' | 'PUT';
      now[kind] += 1;
      most = { GET: Math.max(most.GET, now.GET), PUT: Math.max(most.PUT, now.PUT) };
      open.add(() => {
        now[kind] -= 1;
        response.end(kind === 'GET' ? BALANCE : '');
      });
    });
    const client = clientOf({ url });
    const all = Promise.all([
      ...Array.from({ length: 9 }, () => client.attempt('account.getAccountBalance', {})),
      ...Array.from({ length: 3 }, () => client.attempt('account.setAutorefill', { autorefill: 'on' })),
    ]);
    await eventually(() => expect(requests).toHaveLength(5));
    expect(client.busyWriting).toBe(true);
    while (requests.length < 12 || open.size > 0) {
      for (const answer of open) {
        open.delete(answer);
        answer();
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(new Set((await all).map(({ kind }) => kind))).toEqual(new Set(['answered']));
    expect(most).toEqual({ GET: 4, PUT: 1 });
    expect(client.busyWriting).toBe(false);
  });

  it('ends what is under way and what waits when the client is closed', async () => {
    const { url, requests } = await serveHttp(() => undefined);
    const client = clientOf({ url });
    const all = Promise.all([
      ...Array.from({ length: 6 }, () => client.attempt('account.getRates', {})),
      client.attempt('account.setAutorefill', { autorefill: 'on' }),
      client.attempt('account.setAutorefill', { autorefill: 'off' }),
    ]);
    await eventually(() => expect(requests).toHaveLength(5));
    client.close();
    const cancelled = (kind: Attempt['kind']) => ({ kind, problem: { kind: 'cancelled' } });
    // The change that was on its way may have been done; the one that waited was not.
    expect(await all).toEqual([
      ...Array<object>(6).fill(cancelled('failed')),
      cancelled('unknown'),
      cancelled('failed'),
    ]);
    expect(await client.attempt('account.getRates', {})).toEqual(cancelled('failed'));
    expect(requests).toHaveLength(5);
  });

  it('ends one request when whoever asked does not want it any more', async () => {
    const { url, requests } = await serveHttp(() => undefined);
    const asked = new AbortController();
    const attempt = clientOf({ url }).attempt('account.getRates', {}, asked.signal);
    await eventually(() => expect(requests).toHaveLength(1));
    asked.abort();
    expect(await attempt).toEqual({ kind: 'failed', problem: { kind: 'cancelled' } });
  });
});

describe('an error below HTTP', () => {
  const failure = (code: string, tcp?: number, timings = {}) =>
    transportFailure(
      Object.assign(Object.create(RequestError.prototype), { code, timings: { phases: { tcp }, ...timings } }),
      'h',
    );

  it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])(
    '%s has sent nothing before the connection stood, and nobody knows after',
    (code) => {
      expect(failure(code)).toEqual({ problem: { kind: 'offline', evidence: { code, host: 'h' } }, sent: false });
      expect(failure(code, 12).sent).toBe(true);
    },
  );

  it.each(['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN', 'EPROTO'])(
    '%s is about TLS, and has sent nothing before the connection was secured',
    (code) => {
      expect(failure(code, 12)).toMatchObject({ problem: { kind: 'tls' }, sent: false });
      expect(failure(code, 12, { secureConnect: 20 })).toMatchObject({ problem: { kind: 'tls' }, sent: true });
      expect(failure(code, 12, { upload: 20 })).toMatchObject({ problem: { kind: 'tls' }, sent: true });
    },
  );

  it('in the TLS record of an answer leaves a change unknown: it may have been carried out', async () => {
    const { url, requests } = await serveTls((_, response) => {
      // Bytes below the encryption: the client finds a record that is none.
      (response.socket as unknown as { _parent?: Socket } | null)?._parent?.write(Buffer.from('no record at all'));
    });
    const attempt = await clientOf({ url }).attempt('account.refillBalance', { amount: 50 });
    expect(attempt).toMatchObject({ kind: 'unknown', problem: { kind: 'tls' } });
    expect(requests).toHaveLength(1);
  });

  it('where the other side does not speak TLS has sent nothing', async () => {
    const { url } = await serveHttp((_, response) => response.end(BALANCE));
    const attempt = await clientOf({ url: url.replace('http:', 'https:') }).attempt('account.refillBalance', {
      amount: 50,
    });
    expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'tls' } });
  });

  it('where the other side does not speak HTTP is an unexpected answer, not a lost connection', async () => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end('+OK POP3 server ready\r\n'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const client = clientOf({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const [read, change] = [
      await client.attempt('account.getRates', {}),
      await client.attempt('account.setAutorefill', { autorefill: 'on' }),
    ];
    expect(read).toMatchObject({ kind: 'failed', problem: { kind: 'unexpected-answer' } });
    expect(change).toMatchObject({ kind: 'unknown', problem: { kind: 'unexpected-answer' } });
  });
});

describe('an answer that takes its time', () => {
  it('is read to its end while it flows, however long that takes', async () => {
    const { url } = await serveHttp((_, response) => {
      const parts = BALANCE.match(/./g) ?? [];
      response.writeHead(200, { 'content-length': BALANCE.length });
      const next = () => {
        const part = parts.shift();
        if (part === undefined) return;
        response.write(part);
        setTimeout(next, 40);
      };
      next();
    });
    const started = performance.now();
    const attempt = await clientOf({ url }, { answerSeconds: () => 1, readRetries: 0 }).attempt(
      'account.getAccountBalance',
      {},
    );
    // All pieces take longer than each of them may.
    expect(performance.now() - started).toBeGreaterThan(1000);
    expect(attempt).toMatchObject({ kind: 'answered', value: { balance: '84.35' } });
  });

  it('and falls silent is given up', async () => {
    const { url } = await serveHttp((_, response) => {
      response.writeHead(200, { 'content-length': BALANCE.length });
      response.write(BALANCE.slice(0, 10));
    });
    const attempt = await clientOf({ url }, { answerSeconds: () => 0.2, readRetries: 0 }).attempt(
      'account.getAccountBalance',
      {},
    );
    expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'timeout' } });
  });
});

describe('the charset of an answer', () => {
  const note = '{"total":1,"data":["Peñón"]}';
  it.each([
    ['application/json; charset=ISO-8859-1', Buffer.from(note, 'latin1')],
    ['application/json;charset="latin1"', Buffer.from(note, 'latin1')],
    ['application/json', Buffer.from(note, 'utf8')],
    ['application/json; charset=made-up', Buffer.from(note, 'utf8')],
    [
      'application/xml',
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><response><total>1</total><data><row0>Peñón</row0></data></response>',
        'latin1',
      ),
    ],
  ])('%s is the one it is read by', async (type, body) => {
    const { url } = await serveHttp((_, response) => response.writeHead(200, { 'content-type': type }).end(body));
    expect(await clientOf({ url }).attempt('faxLookup.listStates', {})).toMatchObject({ value: { rows: ['Peñón'] } });
  });
});

it('logs neither secrets nor what came back', async () => {
  const lines: string[] = [];
  const server = await serveHttp((_, response) => response.end('<b>customer 555-0100</b>'));
  const logger = { log: (...line: unknown[]) => void lines.push(JSON.stringify(line)) };
  await clientOf({ ...server, password: 'horse-battery', key: 'private-key' }, { logger }).attempt(
    'account.getRates',
    {},
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('account.getRates');
  expect(lines[0]).not.toMatch(/horse-battery|private-key|customer/);
});

async function untrustedServer(): Promise<{ url: string; requests: () => number }> {
  const folder = tempFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  let count = 0;
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
    count += 1;
    response.end();
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => count };
}
