import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../test/support.ts';
import type { Arrival } from './arrival.ts';
import { probeBody } from './arrival.ts';
import { KeepQueue } from './keep-queue.ts';
import { ReceiverServer, type ReceiverServerDeps } from './receiver-server.ts';

const PATH = '/R3ceiver-path-of-this-test';
const TEXT = JSON.stringify({
  from: '6175550134',
  to: ['6465550120'],
  text: 'Hi',
  media: [],
  segments: '1',
  type: 'SMS',
});
const json = { 'content-type': 'application/json' };

/** A receiver on a port of its own; what it kept, and how it was told that posts were turned away. */
async function receiver(over: Partial<ReceiverServerDeps> = {}) {
  const kept: Arrival[] = [];
  const turnedAway: number[] = [];
  const server = new ReceiverServer({
    ...{ host: '127.0.0.1', port: 0, path: PATH, publicHost: 'texts.example.com' },
    time: () => '2026-11-25T12:00:00.000Z',
    keep: (arrivals) => void kept.push(...arrivals),
    failed: () => undefined,
    turnedAway: (status) => void turnedAway.push(status),
    ...over,
  });
  const { port } = await server.listen();
  onTestFinished(() => {
    server.close();
  });
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json, path = PATH) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  return { server, port, kept, turnedAway, post };
}

/** A connection on which bytes are written as they are; what came back, and whether it was ended. */
async function socketTo(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  const seen = { text: '', ended: false };
  socket.on('data', (chunk) => (seen.text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('close', () => (seen.ended = true));
  await once(socket, 'connect');
  onTestFinished(() => {
    socket.destroy();
  });
  return { socket, seen };
}

describe('a post of the provider', () => {
  it.each([
    ['an inbound message', json, TEXT, 'inbound'],
    [
      'a message status',
      json,
      '{"reference_id":"7","from":"6465550120","to":"6175550134","status":"delivered","reason":"","segments":"1"}',
      'status',
    ],
    [
      'the older form as a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'from=6175550134&to=6465550120&msg=Hi',
      'inbound-legacy',
    ],
    ['the older form as JSON', json, '{"from":"6175550134","to":"6465550120","msg":"Hi"}', 'inbound-legacy'],
    [
      'the older form as XML',
      { 'content-type': 'text/xml' },
      '<request><from>6175550134</from><to>6465550120</to><msg>Hi</msg></request>',
      'inbound-legacy',
    ],
    ['a probe of the app', json, probeBody('abcdefghijklmnopqrstuv'), 'probe'],
  ])('is kept, and answered with nothing: %s', async (_what, headers, body, kind) => {
    const { post, kept } = await receiver();
    const answer = await post(body, headers);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(kept).toMatchObject([{ at: '2026-11-25T12:00:00.000Z', content: { kind } }]);
  });

  it('is read in the charset that it names', async () => {
    const { post, kept } = await receiver();
    const form = (text: string) =>
      Buffer.from(`<r><from>73801</from><to>6465550120</to><msg>${text}</msg></r>`, 'latin1');
    expect((await post(form('niño'), { 'content-type': 'text/xml; charset=iso-8859-1' })).status).toBe(200);
    const declared = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>'), form('niña')]);
    expect((await post(declared, { 'content-type': 'text/xml' })).status).toBe(200);
    expect(kept.map(({ content }) => 'text' in content && content.text)).toEqual(['niño', 'niña']);
  });

  it('is answered with success only once it is stored, and one that cannot be stored takes no other with it', async () => {
    let isFull = true;
    const stored: string[] = [];
    const { post } = await receiver({
      keep: (arrivals) => {
        if (isFull || arrivals.some(({ body }) => body.includes('poison'))) throw new Error('disk full');
        stored.push(...arrivals.map(({ body }) => body));
      },
    });
    expect((await post(TEXT)).status).toBe(503);
    isFull = false;
    const bodies = [TEXT, TEXT.replace('Hi', 'poison'), TEXT.replace('Hi', 'Ho')];
    const answers = await Promise.all(bodies.map(async (body) => (await post(body)).status));
    expect(answers).toEqual([200, 503, 200]);
    expect(stored.sort()).toEqual([bodies[0], bodies[2]].sort());
  });

  it('is stored together with others that wait, and one that cannot be stored takes none of them with it', async () => {
    const batches: number[] = [];
    const queue = new KeepQueue(
      (arrivals) => {
        batches.push(arrivals.length);
        if (arrivals.some(({ body }) => body === 'poison')) throw new Error('refused');
      },
      () => undefined,
    );
    const add = (body: string) => queue.add({ at: '', type: '', body, content: { kind: 'probe', token: '' } });
    expect(await Promise.all(['a', 'b', 'c'].map(add))).toEqual([true, true, true]);
    expect(await Promise.all(['a', 'poison', 'c'].map(add))).toEqual([true, false, true]);
    expect(batches).toEqual([3, 3, 1, 1, 1]);
  });
});

describe('what is turned away, with nothing kept and nothing told', () => {
  it.each([
    ['another path', {}, '/', 404],
    ['a path that only begins so', {}, `${PATH}x`, 404],
    ['a path with a query', {}, `${PATH}?a=1`, 404],
    ['the page of a browser', { origin: 'https://evil.example' }, PATH, 403],
    ['a browser that says only what it fetches for', { 'sec-fetch-site': 'cross-site' }, PATH, 403],
    ['a compressed body', { 'content-encoding': 'gzip' }, PATH, 415],
    ['a charset that is not read', { 'content-type': 'application/json; charset=utf-7' }, PATH, 415],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, PATH, 415],
  ])('%s', async (_what, headers, path, status) => {
    const { post, kept } = await receiver();
    const answer = await post(TEXT, { ...json, ...headers }, path);
    expect([answer.status, await answer.text(), kept]).toEqual([status, '', []]);
    expect([...answer.headers.keys()].filter((name) => /^(access-control|server|x-powered)/.test(name))).toEqual([]);
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('the method %s', async (method) => {
    const { port, kept } = await receiver();
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method });
    expect([(await at(PATH)).status, (await at('/')).status, kept]).toEqual([405, 404, []]);
  });

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['broken JSON', '{"from":', 400],
    ['JSON that is 100,000 deep', `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 422],
    ['fields that are no numbers', TEXT.replace('6175550134', 'ACME'), 422],
    ['JSON of something else', '{"hello":1}', 400],
    ['a probe with more in it', '{"linekeeper-test":"abcdefghijklmnopqrstuv","text":"x"}', 422],
    ['nothing', '', 400],
  ])('%s', async (_what, body, status) => {
    const { post, kept } = await receiver();
    expect([(await post(body)).status, kept]).toEqual([status, []]);
  });

  it('XML whose entities grow, and XML that is very deep', async () => {
    const { post, kept } = await receiver();
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><r><from>73801</from><to>6465550120</to><msg>&b;</msg></r>`;
    expect((await post(bomb, { 'content-type': 'text/xml' })).status).toBe(400);
    expect((await post('<a>'.repeat(60_000), { 'content-type': 'text/xml' })).status).toBe(400);
    const deep = `${'<a>'.repeat(30_000)}x${'</a>'.repeat(30_000)}`;
    expect((await post(deep, { 'content-type': 'text/xml' })).status).toBe(400);
    expect(kept).toEqual([]);
  });

  it('a name in DNS that was bent to this computer; not that of the tunnel', async () => {
    const { port, kept } = await receiver();
    const as = async (host: string) => {
      const { socket, seen } = await socketTo(port);
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${TEXT.length}\r\nConnection: close\r\n\r\n${TEXT}`,
      );
      await eventually(() => expect(seen.ended).toBe(true));
      return seen.text.split(' ')[1];
    };
    expect(await as('evil.example')).toBe('421');
    expect(kept).toEqual([]);
    expect(await as('texts.example.com')).toBe('200');
    expect(await as(`localhost:${port}`)).toBe('200');
  });

  it('is counted only where the path was known', async () => {
    const { post, turnedAway } = await receiver();
    await post(TEXT, json, '/wp-login.php');
    await post('{', json);
    expect(turnedAway).toEqual([400]);
  });
});

describe('what wears a server down', () => {
  it('a body of 10 MB is cut off, with its length said or not, and little of it is read', async () => {
    const { port, kept, post } = await receiver();
    for (const length of [`Content-Length: ${10 * 1024 * 1024}`, 'Transfer-Encoding: chunked']) {
      const { socket, seen } = await socketTo(port);
      socket.write(`POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
      const block = Buffer.alloc(64 * 1024, 'x');
      for (let sent = 0; sent < 10 * 1024 * 1024 && !seen.ended; sent += block.length) {
        if (length.startsWith('Transfer')) socket.write('10000\r\n');
        socket.write(block);
        if (length.startsWith('Transfer')) socket.write('\r\n');
        await new Promise(setImmediate);
      }
      await eventually(() => expect(seen.ended).toBe(true));
      expect(['', ' 413']).toContain(seen.text.slice(8, 12));
      expect(socket.bytesWritten).toBeLessThan(10 * 1024 * 1024);
    }
    expect(kept).toEqual([]);
    expect((await post(TEXT)).status).toBe(200);
  });

  it('a body that is said to be too long is not waited for', async () => {
    const { port } = await receiver();
    const { socket, seen } = await socketTo(port);
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000\r\n\r\n`);
    await eventually(() => expect(seen.text).toMatch(/^HTTP\/1\.1 413 /));
  });

  it.each([
    ['head', { headersMs: 300, requestMs: 60_000 }, 'X-A: 1\r\n'],
    ['body', { headersMs: 300, requestMs: 600 }, ' '],
  ])('clients that never end their %s are cut off, and their places are free again', async (part, limits, more) => {
    const { port, post } = await receiver({ limits: { ...limits, connections: 20 } });
    const slow = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = await socketTo(port);
        const head = `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n`;
        client.socket.write(part === 'head' ? head : `${head}\r\n{`);
        const drip = setInterval(() => client.socket.write(more), 250);
        client.socket.on('close', () => {
          clearInterval(drip);
        });
        return client;
      }),
    );
    await eventually(() => expect(slow.every(({ seen }) => seen.ended)).toBe(true));
    expect((await post(TEXT)).status).toBe(200);
  });

  it('of 1,000 connections only so many are held, and afterwards posts are taken', async () => {
    const { port, post } = await receiver({ limits: { headersMs: 60_000, requestMs: 60_000 } });
    const sockets = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        const open = { isClosed: false, socket };
        socket.on('close', () => (open.isClosed = true));
        socket.resume();
        await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
        return open;
      }),
    );
    onTestFinished(() => {
      for (const { socket } of sockets) socket.destroy();
    });
    // None of them is told to go by a limit of time.
    await eventually(() => expect(sockets.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(64));
    for (const { socket } of sockets) socket.destroy();
    await eventually(async () => expect((await post(TEXT)).status).toBe(200));
  });

  it('more posts than are taken are told to come later, at once and in a day', async () => {
    const quick = await receiver({ limits: { burst: 5, perSecond: 0.001 } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => quick.post(TEXT)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
    const long = await receiver({ limits: { perDay: 3 } });
    const day = await Promise.all(Array.from({ length: 5 }, () => long.post(TEXT)));
    expect(day.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('heads that are too long, and lines that are no HTTP, end their connection', async () => {
    const { port, kept, post } = await receiver();
    for (const text of [
      `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      '\x16\x03\x01 not http\r\n\r\n',
      `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
    ]) {
      const { socket, seen } = await socketTo(port);
      socket.write(text);
      await eventually(() => expect(seen.ended).toBe(true));
    }
    expect(kept).toEqual([]);
    expect((await post(TEXT)).status).toBe(200);
  });
});
